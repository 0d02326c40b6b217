package texts

import (
	"crypto/md5"

	"github.com/zebralog/prolog/engine"
)

// Hashes of passwords by P.-H. Kamp's algorithm on MD5, for library(crypt). Those of
// FreeBSD begin with $1$, those of Apache with $apr1$.

const (
	md5CryptRounds  = 1000
	longestPassword = 1 << 20 // bytes with the salt; each round hashes them
	md5CryptLetters = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// md5Crypt returns the hash of a password. It begins with magic and the salt.
func md5Crypt(m *engine.Machine, password, magic, salt string) string {
	inner := md5.Sum([]byte(password + salt + password))
	text := []byte(password + magic + salt)
	for n := len(password); n > 0; n -= len(inner) {
		text = append(text, inner[:min(n, len(inner))]...)
	}
	for n := len(password); n > 0; n >>= 1 {
		if n&1 != 0 {
			text = append(text, 0)
		} else {
			text = append(text, password[0])
		}
	}
	sum := md5.Sum(text)
	for i := range md5CryptRounds {
		m.Check()
		text = text[:0]
		add := func(first bool) {
			if first {
				text = append(text, password...)
			} else {
				text = append(text, sum[:]...)
			}
		}
		add(i&1 != 0)
		if i%3 != 0 {
			text = append(text, salt...)
		}
		if i%7 != 0 {
			text = append(text, password...)
		}
		add(i&1 == 0)
		sum = md5.Sum(text)
	}
	hash := []byte(magic + salt + "$")
	letters := func(v uint, n int) {
		for range n {
			hash = append(hash, md5CryptLetters[v&0x3f])
			v >>= 6
		}
	}
	for i := range 5 {
		j := i + 12
		if j == 16 {
			j = 5
		}
		letters(uint(sum[i])<<16|uint(sum[i+6])<<8|uint(sum[j]), 4)
	}
	letters(uint(sum[11]), 2)
	return string(hash)
}

// md5CryptPassword implements '$md5_crypt'(Password, Magic, Salt, Hash).
func md5CryptPassword(m *engine.Machine, a []engine.Cell) bool {
	var texts [3]string
	for i := range texts {
		var ok bool
		if texts[i], ok = KeptText(m, a[i]); !ok {
			return false
		}
	}
	if len(texts[0])+len(texts[2]) > longestPassword {
		return m.ResourceError("password")
	}
	return m.Unify(a[3], m.NewString(md5Crypt(m, texts[0], texts[1], texts[2])))
}

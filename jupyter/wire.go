package jupyter

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"time"

	"github.com/go-zeromq/zmq4"
)

// A message is a message of Jupyter's protocol. See
// https://jupyter-client.readthedocs.io/en/stable/messaging.html.
type message struct {
	peers   [][]byte // the identities in front of the message
	header  header
	parent  json.RawMessage
	content json.RawMessage
	raw     json.RawMessage // the header, which becomes the parent of the messages that follow
}

type header struct {
	ID       string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"`
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
}

var delimiter = []byte("<IDS|MSG>")

// A signer signs messages with the key of the connection. If the key is empty, messages are
// not signed.
type signer struct{ key []byte }

func (s signer) sign(parts [][]byte) []byte {
	if len(s.key) == 0 {
		return nil
	}
	h := hmac.New(sha256.New, s.key)
	for _, part := range parts {
		h.Write(part)
	}
	return []byte(hex.EncodeToString(h.Sum(nil)))
}

var errMessage = errors.New("jupyter: malformed message")

// decode parses the frames of a message and checks its signature.
func (s signer) decode(frames [][]byte) (*message, error) {
	for i, frame := range frames {
		if !bytes.Equal(frame, delimiter) {
			continue
		}
		if len(frames) < i+6 {
			return nil, errMessage
		}
		if !hmac.Equal(frames[i+1], s.sign(frames[i+2:i+6])) {
			return nil, errors.New("jupyter: a message with a wrong signature")
		}
		m := &message{peers: frames[:i], raw: frames[i+2], parent: frames[i+3], content: frames[i+5]}
		return m, json.Unmarshal(m.raw, &m.header)
	}
	return nil, errMessage
}

// encode returns the frames of a message that answers parent, or that stands alone if
// parent is nil.
func (s signer) encode(peers [][]byte, session, kind string, parent *message, content any) (zmq4.Msg, error) {
	head, err := json.Marshal(header{newID(), session, "zebra", time.Now().UTC().Format(time.RFC3339Nano), kind, protocol})
	if err != nil {
		return zmq4.Msg{}, err
	}
	body, err := json.Marshal(content)
	if err != nil {
		return zmq4.Msg{}, err
	}
	before := json.RawMessage("{}")
	if parent != nil {
		before = parent.raw
	}
	parts := [][]byte{head, before, []byte("{}"), body}
	frames := append(append([][]byte{}, peers...), delimiter, s.sign(parts))
	return zmq4.NewMsgFrom(append(frames, parts...)...), nil
}

// protocol is the version of Jupyter's protocol.
const protocol = "5.3"

func newID() string { return rand.Text() }

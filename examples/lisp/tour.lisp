; Forms for lisp.pl.

42
"a \"quoted\" string"
'(a b (c . d) 1.5 -7 "s")
(+ 1 (* 2 3))
(car '(a b))
(list 1 'two "three" (list))
(if (null? '()) 'empty 'full)

; Recursion.
(define (factorial n)
  (if (= n 0) 1 (* n (factorial (- n 1)))))
(factorial 30)

(define (append xs ys)
  (cond ((null? xs) ys)
        (else (cons (car xs) (append (cdr xs) ys)))))
(append '(1 2 3) '(4 5))

; Functions of functions.
(define (map f xs)
  (if (null? xs) '() (cons (f (car xs)) (map f (cdr xs)))))
(define (fold f z xs)
  (if (null? xs) z (fold f (f z (car xs)) (cdr xs))))
(define (compose . fs)
  (if (null? fs)
      (lambda (x) x)
      (lambda (x) ((car fs) ((apply compose (cdr fs)) x)))))
(define (range a b) (if (< a b) (cons a (range (+ a 1) b)) '()))
(map (lambda (x) (* x x)) (range 0 10))
(fold + 0 (range 1 101))
((compose (lambda (x) (* 2 x)) (lambda (x) (+ x 1))) 20)

; Closures with state of their own.
(define (counter n)
  (lambda () (begin (set! n (+ n 1)) n)))
(define one (counter 0))
(define ten (counter 10))
(list (one) (one) (ten) (one) (ten))

; The fixed point of a function, without definition by name.
(((lambda (f) ((lambda (x) (f (lambda (v) ((x x) v))))
               (lambda (x) (f (lambda (v) ((x x) v))))))
  (lambda (self) (lambda (n) (if (< n 2) n (+ (self (- n 1)) (self (- n 2)))))))
 15)

; Tail calls.
(define (loop n sum) (if (= n 0) sum (loop (- n 1) (+ sum n))))
(loop 5000 0)
(let ((x 3) (y 4)) (and (< x y) (or (< y x) (string-append "let " (number->string (+ x y))))))

; Sorting.
(define (filter p xs)
  (cond ((null? xs) '())
        ((p (car xs)) (cons (car xs) (filter p (cdr xs))))
        (else (filter p (cdr xs)))))
(define (sort xs)
  (if (null? xs) '()
      (let ((pivot (car xs)))
        (append (sort (filter (lambda (x) (< x pivot)) (cdr xs)))
                (cons pivot (sort (filter (lambda (x) (not (< x pivot))) (cdr xs))))))))
(sort '(3 1 4 1 5 9 2 6 5 3 5 8 9 7 9))

; Symbolic differentiation in Lisp in Prolog.
(define (d e x)
  (cond ((number? e) 0)
        ((symbol? e) (if (eq? e x) 1 0))
        ((eq? (car e) '+) (list '+ (d (car (cdr e)) x) (d (car (cdr (cdr e))) x)))
        ((eq? (car e) '*)
         (let ((a (car (cdr e))) (b (car (cdr (cdr e)))))
           (list '+ (list '* (d a x) b) (list '* a (d b x)))))))
(d '(+ (* x x) (* 3 x)) 'x)

; Mistakes.
undefined
(car '())
(factorial 'x)
("not a function" 1)
((lambda (x) x) 1 2)
(if)
factorial
car

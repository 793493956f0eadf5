; Calls with more arguments than any register or buffer expects.
(define (count . l) (length l))
(define-syntax times10 (syntax-rules () ((_ (f a ...)) (f a ... a ... a ... a ... a ... a ... a ... a ... a ... a ...))))
(define-syntax nest (syntax-rules () ((_ f (a ...)) (times10 (f a ...)))))
(define-syntax hundredfold
  (syntax-rules () ((_ f a ...) (hundredfold1 f (a ... a ... a ... a ... a ... a ... a ... a ... a ... a ...)))))
(define-syntax hundredfold1
  (syntax-rules () ((_ f (a ...)) (f a ... a ... a ... a ... a ... a ... a ... a ... a ... a ...))))
(write (hundredfold + 1 2 3 4 5 6 7 8 9 10 1 2 3 4 5 6 7 8 9 10 1 2 3 4 5 6 7 8 9 10 1 2 3 4 5 6 7 8 9 10 1 2 3 4 5 6 7 8 9 10))
(newline)
(write (hundredfold count 1 2 3 4 5 6 7 8 9 10 1 2 3 4 5 6 7 8 9 10 1 2 3 4 5 6 7 8 9 10 1 2 3 4 5 6 7 8 9 10 1 2 3 4 5 6 7 8 9 10))
(newline)
(write (apply count (make-list 100000 1)))
(newline)
(write (apply + (make-list 100000 1)))
(newline)

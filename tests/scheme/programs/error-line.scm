(define (g x) (vector-ref x 10))
(define (h y)
  (+ 1
     (g y)))
(h (vector 1 2))

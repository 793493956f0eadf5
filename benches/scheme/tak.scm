(define (tak x y z)
  (if (not (< y x)) z (tak (tak (- x 1) y z) (tak (- y 1) z x) (tak (- z 1) x y))))
(define (run n) (if (= n 1) (tak 18 12 6) (begin (tak 18 12 6) (run (- n 1)))))
(display (run 4000)) (newline)

(define make-sumer
  (lambda (n)
    (letrec ((f (lambda (x)
                  (if (> x n)
                      0
                      (+ x (f (+ x 1)))))))
      f)))

(define sum-to-10 (make-sumer 10))
(define sum-to-pi (make-sumer 3.14))

(println (sum-to-10 6))
(println (sum-to-10 7.5))
(println (sum-to-pi 1.10))

; Digits of pi by the spigot of Gibbons: exact integers without limit.
(define (pi-digits n)
  (let loop ((q 1) (r 0) (t 1) (k 1) (m 3) (x 3) (n n) (out '()))
    (if (= n 0)
        (reverse out)
        (if (< (+ (* 4 q) (- r t)) (* m t))
            (loop (* 10 q) (* 10 (- r (* m t))) t k
                  (- (quotient (* 10 (+ (* 3 q) r)) t) (* 10 m)) x (- n 1) (cons m out))
            (loop (* q k) (* (+ (* 2 q) r) x) (* t x) (+ k 1)
                  (quotient (+ (* q (+ (* 7 k) 2)) (* r x)) (* t x)) (+ x 2) n out)))))
(display (apply + (pi-digits 2000))) (newline)

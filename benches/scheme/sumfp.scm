(define (run n) (let loop ((i n) (n 0.)) (if (< i 0.) n (loop (- i 1.) (+ i n)))))
(define (go k) (let ((r (run 10000.))) (if (= k 1) r (go (- k 1)))))
(display (go 60000)) (newline)

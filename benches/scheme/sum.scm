(define (run n) (let loop ((i n) (sum 0)) (if (< i 0) sum (loop (- i 1) (+ i sum)))))
(define (go k) (let ((r (run 10000))) (if (= k 1) r (go (- k 1)))))
(display (go 100000)) (newline)

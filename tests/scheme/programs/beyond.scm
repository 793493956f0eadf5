; Types of captured variables found out after the closure was made, and constants passed to procedures.
(define (make-acc v) (lambda (i) (vector-ref v (modulo i 3))))
(define accs (map (lambda (x) (make-acc (vector-ref x 0))) (list (vector (vector 1 2 3)) (vector (vector 4 5 6)))))
(define (run n) (do ((i 0 (+ i 1)) (s 0 (+ s ((car accs) i) ((cadr accs) i)))) ((= i n) s)))
(display (run 1000000)) (newline)
(define (pick mode x y) (let loop ((i 0) (s 0)) (if (= i 1000) s (loop (+ i 1) (+ s (if (eq? mode 'sum) (+ x y) (if mode (- x y) (* x y))))))))
(define (go n) (let loop ((n n) (s 0)) (if (= n 0) s (loop (- n 1) (+ s (pick 'sum 1 2) (pick #f n 2) (pick #t 5 n))))))
(display (go 1000)) (newline)

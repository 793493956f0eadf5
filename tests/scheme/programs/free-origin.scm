; A loop variable starts as a captured variable and goes on as something else: what is learnt of it later
; says nothing of the captured one.
(define (cut x) (if (pair? x) 1 x))
(define (make x)
  (lambda (y)
    (let ((m (max y (let loop ((i 0) (z x)) (if (< i 2) (loop (+ i 1) (cut 1e10)) z)))))
      (list m (list x y)))))
(write (map (lambda (x) ((make x) 1.5)) '(4 5)))
(newline)

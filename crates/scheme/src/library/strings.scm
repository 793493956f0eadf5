; Strings and ports: what calls procedures.

(define (string-map f s . rest)
  (if (null? rest)
      (let* ((n (string-length s)) (out (make-string n)))
        (let loop ((i 0))
          (if (< i n) (begin (string-set! out i (f (string-ref s i))) (loop (+ i 1)))))
        out)
      (list->string (apply map f (map string->list (cons s rest))))))

(define (string-for-each f s . rest)
  (if (null? rest)
      (let ((n (string-length s)))
        (let loop ((i 0))
          (if (< i n) (begin (f (string-ref s i)) (loop (+ i 1))))))
      (apply for-each f (map string->list (cons s rest)))))

(define (string-count s ok?)
  (let ((n (string-length s)) (ok? (if (char? ok?) (lambda (c) (char=? c ok?)) ok?)))
    (let loop ((i 0) (k 0))
      (if (< i n) (loop (+ i 1) (if (ok? (string-ref s i)) (+ k 1) k)) k))))

(define (string-index s ok?)
  (let ((n (string-length s)) (ok? (if (char? ok?) (lambda (c) (char=? c ok?)) ok?)))
    (let loop ((i 0))
      (cond ((= i n) #f) ((ok? (string-ref s i)) i) (else (loop (+ i 1)))))))
(define string-search-char string-index)
(define (string-search-all pattern s)
  (let loop ((start 0) (out '()))
    (let ((at (string-search-forward pattern s start)))
      (if at (loop (+ at 1) (cons at out)) (reverse out)))))

(define (string-join strings . rest)
  (let ((between (if (pair? rest) (car rest) " ")))
    (if (null? strings)
        ""
        (apply string-append
               (car strings)
               (append-map (lambda (s) (list between s)) (cdr strings))))))

(define (call-with-output-string f)
  (let ((port (open-output-string)))
    (f port)
    (get-output-string port)))

(define (with-output-to-string thunk)
  (let ((port (open-output-string)))
    (parameterize ((current-output-port port)) (thunk))
    (get-output-string port)))

(define (with-input-from-string s thunk)
  (parameterize ((current-input-port (open-input-string s))) (thunk)))

(define (call-with-port port f)
  (let ((result (f port)))
    (close-port port)
    result))

(define (call-with-input-file name f) (call-with-port (open-input-file name) f))
(define (call-with-output-file name f) (call-with-port (open-output-file name) f))
(define (call-with-input-string s f) (f (open-input-string s)))

(define (with-input-from-file name thunk)
  (let ((port (open-input-file name)))
    (let ((result (parameterize ((current-input-port port)) (thunk))))
      (close-port port)
      result)))

(define (with-output-to-file name thunk)
  (let ((port (open-output-file name)))
    (let ((result (parameterize ((current-output-port port)) (thunk))))
      (close-port port)
      result)))

(define (object->string x) (call-with-output-string (lambda (p) (write x p))))
(define (write-line x . rest)
  (apply write x rest)
  (apply newline rest))

(define (char-ascii? c) (< (char->integer c) 128))
(define (exact-floor x) (exact (floor x)))
(define (boolean->string b) (if b "#t" "#f"))
(define (truncate->exact x) (exact (truncate x)))
(define (ceiling->exact x) (exact (ceiling x)))
(define (identity x) x)
(define (compose f g) (lambda args (f (apply g args))))
(define (const x) (lambda args x))
(define (time-thunk thunk) (thunk))

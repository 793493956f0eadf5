; Control: values, dynamic-wind, continuations, exceptions, parameters, promises.

(define (call-with-values producer consumer)
  (%apply-values consumer (producer)))

(define (call-with-escape-continuation f) (%call/cc f))
(define (within-continuation k thunk) (call-with-values thunk k))

; The machine keeps three words of dynamic state, which continuations save and restore:
; 0 the winders, 1 the exception handlers, 2 the parameters.

(define (%with-dynamic i value thunk)
  (let ((old (%dynamic i)))
    (%set-dynamic! i value)
    (let ((result (thunk)))
      (%set-dynamic! i old)
      result)))

(define (dynamic-wind before thunk after)
  (before)
  (let ((old (%dynamic 0)))
    (%set-dynamic! 0 (cons (cons before after) old))
    (let ((result (thunk)))
      (%set-dynamic! 0 old)
      (after)
      result)))

(define (%common-tail a b)
  (let ((la (length a)) (lb (length b)))
    (let loop ((a (if (> la lb) (list-tail a (- la lb)) a))
               (b (if (> lb la) (list-tail b (- lb la)) b)))
      (if (eq? a b) a (loop (cdr a) (cdr b))))))

(define (%rewind target)
  (let* ((here (%dynamic 0))
         (common (%common-tail here target)))
    (let out ((w here))
      (if (not (eq? w common))
          (begin
            (%set-dynamic! 0 (cdr w))
            ((cdar w))
            (out (cdr w)))))
    (let in ((w target))
      (if (not (eq? w common))
          (begin
            (in (cdr w))
            ((caar w))
            (%set-dynamic! 0 w))))))

(define (%rewind-and-resume k vals winders)
  (%rewind winders)
  (%resume-now k vals))

; --- exceptions ---

(define (with-exception-handler handler thunk)
  (if (not (procedure? handler)) (error "with-exception-handler: expected a procedure, got" handler))
  (%with-dynamic 1 (cons handler (%dynamic 1)) thunk))

(define (raise obj)
  (let ((handlers (%dynamic 1)))
    (if (null? handlers)
        (%uncaught obj)
        (%with-dynamic 1 (cdr handlers)
          (lambda ()
            ((car handlers) obj)
            (raise (%condition 'error "an exception handler returned from raise of" (list obj))))))))

(define (raise-continuable obj)
  (let ((handlers (%dynamic 1)))
    (if (null? handlers)
        (%uncaught obj)
        (%with-dynamic 1 (cdr handlers) (lambda () ((car handlers) obj))))))

(define (error message . irritants)
  (raise (%condition 'error message irritants)))

(define (warn message . irritants)
  (let ((port (current-error-port)))
    (display "warning: " port)
    (display message port)
    (for-each (lambda (i) (display " " port) (write i port)) irritants)
    (newline port)))

(define (error-message-string c) (condition/report-string c))

(define (%guard thunk handler reraises)
  ((%call/cc
    (lambda (guard-k)
      (with-exception-handler
        (lambda (condition)
          ((%call/cc
            (lambda (handler-k)
              (guard-k
               (lambda ()
                 (handler condition
                          (lambda ()
                            (handler-k (lambda () (raise-continuable condition))))))))))) 
        (lambda ()
          (let ((result (thunk)))
            (guard-k (lambda () result)))))))))

; --- parameters ---

(define %converter-token (list 'converter))

(define (make-parameter value . rest)
  (let* ((convert (if (pair? rest) (car rest) #f))
         (cell (box (if convert (convert value) value))))
    (define (parameter . args)
      (if (null? args)
          (let ((bound (assq parameter (%dynamic 2))))
            (if bound (cdr bound) (unbox cell)))
          (if (eq? (car args) %converter-token)
              convert
              (let ((bound (assq parameter (%dynamic 2))))
                (if bound (set-cdr! bound (car args)) (set-box! cell (car args)))))))
    parameter))

(define (make-unsettable-parameter value . rest) (apply make-parameter value rest))
(define (make-settable-parameter value . rest) (apply make-parameter value rest))

(define (%parameterize bindings thunk)
  (let ((new (let loop ((b bindings))
               (if (null? b)
                   (%dynamic 2)
                   (let ((convert ((caar b) %converter-token)))
                     (let ((entry (cons (caar b) (if convert (convert (cdar b)) (cdar b)))))
                       (cons entry (loop (cdr b)))))))))
    (%with-dynamic 2 new thunk)))

(define current-input-port (make-parameter (%console-port 0)))
(define current-output-port (make-parameter (%console-port 1)))
(define current-error-port (make-parameter (%console-port 2)))
(%register-ports! current-input-port current-output-port current-error-port)

; --- promises ---

(define (force promise)
  (if (promise? promise)
      (let loop ()
        (if (%promise-done? promise)
            (%promise-value promise)
            (let ((next ((%promise-value promise))))
              (if (not (%promise-done? promise))
                  (%promise-become! promise next))
              (loop))))
      promise))

(define (make-thunk-promise thunk) (%make-lazy thunk))
(define (stream-pair? s) (and (pair? s) (promise? (cdr s))))
(define (stream-car s) (car s))
(define (stream-cdr s) (force (cdr s)))
(define stream-rest stream-cdr)
(define stream-first stream-car)
(define stream-head
  (lambda (s n) (if (= n 0) '() (cons (stream-car s) (stream-head (stream-cdr s) (- n 1))))))
(define the-empty-stream '())
(define stream-nil '())
(define (stream-null? s) (null? s))
(define (empty-stream? s) (null? s))

; --- eval and exit ---

(define (eval expr . env) (%eval expr (if (pair? env) (car env) #f)))

(define (load file . env)
  (for-each (lambda (form) (%eval form #f)) (%load file)))

; Runs the program's forms. The position is part of the continuation: entering a continuation that
; an earlier form captured runs the forms after that one again.
(define (%run-program)
  (let loop ((i 0))
    (if (%next-form? i)
        (begin
          (%run-form i)
          (loop (+ i 1))))))

(define (exit . status)
  (%rewind '())
  (apply %exit status))

(%register-procedures! raise
  (lambda (k vals winders) (%rewind-and-resume k vals winders)))

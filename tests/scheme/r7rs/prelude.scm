; A tiny test harness: counts, and prints what differs.
(define %passed 0)
(define %failed 0)
(define (%check name expected got same?)
  (if (same? expected got)
      (set! %passed (+ %passed 1))
      (begin
        (set! %failed (+ %failed 1))
        (display "FAIL ") (write name)
        (display " expected ") (write expected)
        (display " got ") (write got) (newline))))
(define (%close? a b)
  (cond ((and (number? a) (number? b) (or (inexact? a) (inexact? b)))
         (and (inexact? a) (inexact? b)
              (or (= a b) (< (abs (- a b)) 1e-9) (and (not (= a a)) (not (= b b))))))
        (else (equal? a b))))
(define-syntax test
  (syntax-rules ()
    ((_ expected expr) (%check 'expr expected (guard (e (#t (list 'error (if (error-object? e) (condition/report-string e) e)))) expr) %close?))))
(define-syntax test-error
  (syntax-rules ()
    ((_ expr) (%check 'expr 'error (guard (e (#t 'error)) expr) eq?))))
; The message of the error that an expression raises.
(define-syntax message-of
  (syntax-rules ()
    ((_ expr) (guard (e ((error-object? e) (condition/report-string e)) (#t (list 'raised e))) expr 'no-error))))
(define (test-end section)
  (display section) (display ": ") (display %passed) (display " passed, ")
  (display %failed) (display " failed") (newline)
  (if (> %failed 0) (exit 1)))

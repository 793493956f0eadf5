/* What the files of the C part share. */
#include <setjmp.h>
#include <stddef.h>

typedef void *SEXP;
struct pair { double first, second; };

extern _Thread_local int rigel_pending;
/* The function of the interface that was called last, for errors about what it was given. */
extern _Thread_local const char *rigel_function;
void rigel_jump(void) __attribute__((noreturn));

/* After each function that may have left something pending. */
#define CHECK() do { if (__builtin_expect(rigel_pending, 0)) rigel_jump(); } while (0)

SEXP rigel_call_with(void *f, int n, void **a);
void rigel_run_with(void *f, int n, void **a);

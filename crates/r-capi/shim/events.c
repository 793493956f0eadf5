/* Handlers of input: functions that packages want called when a file descriptor has something to read while R waits.
 *
 * The list is as R_ext/eventloop.h declares it: packages pass its head back. Its first element stands for the console, which is
 * read elsewhere. */

#include "shim.h"
#include <poll.h>
#include <stdlib.h>

typedef struct input_handler {
    int activity;
    int fileDescriptor;
    void (*handler)(void *);
    struct input_handler *next;
    int active;
    void *userData;
} InputHandler;

static InputHandler console;
InputHandler *R_InputHandlers = &console;
void (*R_PolledEvents)(void);
int R_wait_usec;

extern void rigel_wants_waiting(void);

InputHandler *addInputHandler(InputHandler *handlers, int descriptor, void (*handler)(void *), int activity) {
    InputHandler *new = calloc(1, sizeof *new), *last = handlers ? handlers : R_InputHandlers;
    if (!new) return 0;
    new->activity = activity;
    new->fileDescriptor = descriptor;
    new->handler = handler;
    while (last->next) last = last->next;
    last->next = new;
    rigel_wants_waiting();
    return new;
}

InputHandler *getInputHandler(InputHandler *handlers, int descriptor) {
    while (handlers && handlers->fileDescriptor != descriptor) handlers = handlers->next;
    return handlers;
}

int removeInputHandler(InputHandler **handlers, InputHandler *it) {
    if (!it || it == &console) return 0;
    for (InputHandler **at = handlers; *at; at = &(*at)->next)
        if (*at == it) {
            *at = it->next;
            free(it);
            return 1;
        }
    return 0;
}

#define MOST_WATCHED 64

/* Waits for input for so many milliseconds at most and has it handled. A handler may remove any of them, so each is looked up again. */
void rigel_wait(int milliseconds) {
    struct pollfd watched[MOST_WATCHED];
    int n = 0;
    for (InputHandler *h = console.next; h && n < MOST_WATCHED; h = h->next)
        watched[n++] = (struct pollfd){.fd = h->fileDescriptor, .events = POLLIN};
    if (poll(watched, (nfds_t)n, milliseconds) <= 0) return;
    for (int i = 0; i < n; i++) {
        InputHandler *h = watched[i].revents & (POLLIN | POLLHUP) ? getInputHandler(console.next, watched[i].fd) : 0;
        if (h && h->handler) h->handler(h->userData);
    }
}

void *rigel_event_functions[] = {(void *)addInputHandler, (void *)getInputHandler, (void *)removeInputHandler, &R_PolledEvents, &R_wait_usec};

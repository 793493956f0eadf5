# A stack machine: `switch` on strings in a loop, records in a list.
once <- function() {
    code <- list(list(op = "push", arg = 0), list(op = "store", arg = 1), list(op = "push", arg = 4000), list(op = "store", arg = 2),
        list(op = "load", arg = 2), list(op = "jz", arg = 16), list(op = "load", arg = 1), list(op = "load", arg = 2), list(op = "add", arg = 0),
        list(op = "store", arg = 1), list(op = "load", arg = 2), list(op = "push", arg = -1), list(op = "add", arg = 0), list(op = "store", arg = 2), list(op = "jmp", arg = 5), list(op = "load", arg = 1), list(op = "halt", arg = 0))
    stack <- numeric(32); sp <- 0; vars <- numeric(4); pc <- 1; steps <- 0
    repeat {
        ins <- code[[pc]]; pc <- pc + 1; steps <- steps + 1
        switch(ins$op,
            push = { sp <- sp + 1; stack[sp] <- ins$arg },
            add = { sp <- sp - 1; stack[sp] <- stack[sp] + stack[sp + 1] },
            load = { sp <- sp + 1; stack[sp] <- vars[ins$arg] },
            store = { vars[ins$arg] <- stack[sp]; sp <- sp - 1 },
            jz = { if (stack[sp] == 0) pc <- ins$arg; sp <- sp - 1 },
            jmp = pc <- ins$arg,
            halt = break)
    }
    steps + vars[1]
}
execute <- function() { for (k in 1:8) r <- once(); r }
expected <- 8046008

animal <- function(name, sound) structure(list(name = name, sound = sound), class = "animal")
dog <- function(name) { obj <- animal(name, "woof"); class(obj) <- c("dog", class(obj)); obj }
speak <- function(x, ...) UseMethod("speak")
speak.animal <- function(x, ...) { cat(x$name, "says", x$sound, "\n"); invisible(x) }
speak.dog <- function(x, times = 1, ...) { for (i in seq_len(times)) NextMethod(); cat("(wags tail)\n"); invisible(x) }
d <- dog("Rex")
speak(d)
speak(d, times = 2)
speak(animal("Cat", "meow"))
toString(d$name)
update <- function(obj, ...) UseMethod("update")
update.animal <- function(obj, ...) { args <- list(...); obj[names(args)] <- args; obj }
d2 <- update(d, name = "Max", sound = "arf")
speak(d2)
print(class(d2))

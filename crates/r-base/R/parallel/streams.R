# Streams of L'Ecuyer's generator, which are so far apart that no program comes from one into the next.

.isStreamSeed <- function(seed) is.numeric(seed) && length(seed) == 7L && seed[1L] %% 100L == 7L

nextRNGStream <- function(seed) {
    if (!.isStreamSeed(seed)) stop(gettext("invalid value of 'seed'"), domain = NA)
    .jumpStream(seed, 127L)
}

nextRNGSubStream <- function(seed) {
    if (!.isStreamSeed(seed)) stop(gettext("invalid value of 'seed'"), domain = NA)
    .jumpStream(seed, 76L)
}

# The stream that the next copy of the process takes.
.stream <- new.env(parent = emptyenv())

mc.reset.stream <- function() {
    if (RNGkind()[1L] == "L'Ecuyer-CMRG") {
        if (!exists(".Random.seed", envir = .GlobalEnv, inherits = FALSE)) sample.int(1L)
        assign("seed", get(".Random.seed", envir = .GlobalEnv, inherits = FALSE), envir = .stream)
    }
}

.advanceStream <- function() {
    if (RNGkind()[1L] != "L'Ecuyer-CMRG") return(invisible())
    if (is.null(.stream$seed)) mc.reset.stream()
    assign("seed", nextRNGStream(.stream$seed), envir = .stream)
}

# In a copy: random numbers of its own.
.takeStream <- function() {
    if (RNGkind()[1L] == "L'Ecuyer-CMRG")
        assign(".Random.seed", .stream$seed, envir = .GlobalEnv)
    else if (exists(".Random.seed", envir = .GlobalEnv, inherits = FALSE))
        rm(".Random.seed", envir = .GlobalEnv, inherits = FALSE)
}

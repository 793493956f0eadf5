# Names of objects.

setNames <- function(object = nm, nm) {
    names(object) <- nm
    object
}

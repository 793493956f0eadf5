# The names of the current graphics device and of all; the crate r-drawing sets them when devices come and go.

.Device <- "null device"
.Devices <- pairlist("null device")

# Constants of base.

T <- TRUE
F <- FALSE
pi <- 3.141592653589793

letters <- c("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m",
             "n", "o", "p", "q", "r", "s", "t", "u", "v", "w", "x", "y", "z")

LETTERS <- c("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M",
             "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z")

month.name <- c("January", "February", "March", "April", "May", "June", "July",
                "August", "September", "October", "November", "December")

month.abb <- c("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

# IEEE 754 doubles, the x87's extended doubles, two's complement integers.
.Machine <- list(
    double.eps = 2^-52, double.neg.eps = 2^-53, double.xmin = 2^-1022,
    double.xmax = (2 - 2^-52) * 2^1023, double.base = 2L, double.digits = 53L, double.rounding = 5L,
    double.guard = 0L, double.ulp.digits = -52L, double.neg.ulp.digits = -53L, double.exponent = 11L,
    double.min.exp = -1022L, double.max.exp = 1024L, integer.max = 2147483647L, sizeof.long = 8L,
    sizeof.longlong = 8L, sizeof.longdouble = 16L, sizeof.pointer = 8L, sizeof.time_t = 8L,
    longdouble.eps = 2^-63, longdouble.neg.eps = 2^-64, longdouble.digits = 64L,
    longdouble.rounding = 5L, longdouble.guard = 0L, longdouble.ulp.digits = -63L,
    longdouble.neg.ulp.digits = -64L, longdouble.exponent = 15L, longdouble.min.exp = -16382L,
    longdouble.max.exp = 16384L)

.Options <- as.pairlist(options())

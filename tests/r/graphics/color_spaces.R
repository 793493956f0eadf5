# Conversions between colour spaces. Rounded: whites differ in the last digits.
m <- rbind(c(1, 0, 0), c(0.2, 0.4, 0.6), c(0, 0, 0), c(1, 1, 1))
own <- function(s, w) if (s %in% c("XYZ", "Lab", "Luv")) w
for (a in names(colorspaces)) for (b in names(colorspaces)) {
    cat(a, "to", b, "\n")
    r <- suppressWarnings(convertColor(m, a, b, from.ref.white = own(a, "D65"), to.ref.white = own(b, "D50")))
    print(round(unname(r), 6) + 0)
}
print(round(convertColor(m * 100, "Lab", "sRGB", clip = NA), 5))
print(convertColor(m * 100, "Lab", "sRGB", clip = FALSE, scale.out = 255))
print(round(convertColor(c(1, 0.5, 0), "sRGB", "Lab"), 6))
for (w in c("A", "B", "C", "D50", "D55", "D65", "E")) print(round(convertColor(cbind(1, 1, 1), "XYZ", "Lab", to.ref.white = w), 6) + 0)
f <- function(e) tryCatch(e, error = function(e) cat("error:", conditionMessage(e), "\n"), warning = function(w) cat("warning:", conditionMessage(w), "\n"))
f(convertColor(m, "sRGB", "CIE RGB"))
f(convertColor(m, "sRGB", "Lab", from.ref.white = "D50"))
f(convertColor(m, "nothing", "Lab"))
g <- make.rgb(c(0.625, 0.34), c(0.28, 0.595), c(0.155, 0.07), gamma = 1.8, name = "mine")
g
names(g)
round(g$toXYZ(m), 8)
colorConverter(toXYZ = function(x, w) x * w, fromXYZ = function(x, w) x / w, name = "double")
colorRamp(c("red", "blue"), space = "Lab")(c(0, 0.3, 1))
colorRampPalette(c("white", "darkgreen"), space = "Lab")(4)

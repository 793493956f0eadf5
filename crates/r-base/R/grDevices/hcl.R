# Palettes in hue, chroma and luminance: A. Zeileis, J. C. Fisher, K. Hornik, R. Ihaka, C. D. McWhite, P. Murrell, R. Stauffer,
# C. O. Wilke, "colorspace: A Toolbox for Manipulating and Assessing Colors and Palettes", Journal of Statistical Software 96 (2020).

# Name, type, hues, chromas, luminances (three each), powers (four), largest chromas (two).
.hclTable <- c(
    "Pastel 1|qualitative|0|||35|||85||||||||",
    "Dark 2|qualitative|0|||50|||60||||||||",
    "Dark 3|qualitative|0|||80|||60||||||||",
    "Set 2|qualitative|0|||60|||70||||||||",
    "Set 3|qualitative|10|||50|||80||||||||",
    "Warm|qualitative|90|-30||50|||70||||||||",
    "Cold|qualitative|270|150||50|||70||||||||",
    "Harmonic|qualitative|60|240||50|||70||||||||",
    "Dynamic|qualitative|30|||50|||70||||||||",
    "Grays|sequential|0|||0|||10|98||1.3|||||",
    "Light Grays|sequential|0|||0|||30|90||1.5|||||",
    "Blues 2|sequential|260|||80|||30|90||1.5|||||",
    "Blues 3|sequential|245|||50|||20|98||0.8|1.4|||75|",
    "Purples 2|sequential|270|||70|||25|95||1.2|||||",
    "Purples 3|sequential|270|||50|||20|98||0.9|1.4|||75|",
    "Reds 2|sequential|10|||85|||25|95||1.3|||||",
    "Reds 3|sequential|10|||65|||20|97||1.1|1.3|||150|",
    "Greens 2|sequential|135|||45|||35|95||1.3|||||",
    "Greens 3|sequential|135|||35|||25|98||1|1.5|||70|",
    "Oslo|sequential|250|||0|0||99|1||1||||70|",
    "Purple-Blue|sequential|300|200||60|0||25|95||0.7|1.3||||",
    "Red-Purple|sequential|10|-80||80|5||25|95||0.7|1.3||||",
    "Red-Blue|sequential|0|-100||80|40||40|75||1|1||||",
    "Purple-Orange|sequential|-83|20||65|18||32|90||0.5|1||||",
    "Purple-Yellow|sequential|320|80||60|20||30|95||0.7|1.3|||65|",
    "Blue-Yellow|sequential|265|80||60|10||25|95||0.7|2||||",
    "Green-Yellow|sequential|140|80||50|10||40|97||0.7|1.8||||",
    "Red-Yellow|sequential|10|85||80|10||25|95||0.4|1.3||||",
    "Heat|sequential|0|90||80|30||30|90||0.2|2||||",
    "Heat 2|sequential|0|90||100|30||50|90||0.2|1||||",
    "Terrain|sequential|130|0||80|0||60|95||0.1|1||||",
    "Terrain 2|sequential|130|30||65|0||45|90||0.5|1.5||||",
    "Viridis|sequential|300|75||40|95||15|90||1|1.1||||",
    "Plasma|sequential|-100|100||60|100||15|95||2|0.9||||",
    "Inferno|sequential|-100|85||0|65||1|98||1.1|0.9|||120|",
    "Rocket|sequential|-70|60||0|10||2|97||0.8|0.8|||130|",
    "Mako|sequential|325|130||0|18||2|95||1|1|||70|",
    "Dark Mint|sequential|240|130||30|33||25|95||1|||||",
    "Mint|sequential|205|140||40|12||34|94||0.5|1||||",
    "BluGrn|sequential|215|120||25|30||31|88||0.7|1.1|||45|",
    "Teal|sequential|240|180||35|15||35|92||0.6|1.1|||40|",
    "TealGrn|sequential|220|125||44|50||49|90||0.8|1.2|||60|",
    "Emrld|sequential|224|105||23|55||25|92||1.5|1||||",
    "BluYl|sequential|250|90||40|55||33|98||0.5|1||||",
    "ag_GrnYl|sequential|225|87||27|86||34|92||0.9|||||",
    "Peach|sequential|15|50||128|30||55|90||1.1|||||",
    "PinkYl|sequential|-4|80||100|47||55|96||1|||||",
    "Burg|sequential|-10|10||40|40||25|85||1.2|1|||75|",
    "BurgYl|sequential|-10|55||45|30||30|90||0.7|1|||80|",
    "RedOr|sequential|-3|53||75|42||44|86||0.8|1|||90|",
    "OrYel|sequential|5|72||120|49||56|87||1||||125|",
    "Purp|sequential|270|300||55|20||42|92||0.6|1|||60|",
    "PurpOr|sequential|-83|20||55|18||32|90||0.6|1|||65|",
    "Sunset|sequential|-80|78||60|55||40|91||0.8|1|||75|",
    "Magenta|sequential|312|358||50|24||27|85||0.6|1.1|||65|",
    "SunsetDark|sequential|-35|50||55|60||30|90||1.2|1|||120|",
    "ag_Sunset|sequential|-85|70||70|45||25|85||0.6|1|||105|",
    "BrwnYl|sequential|-20|70||30|20||20|90||1|1.1|||60|",
    "YlOrRd|sequential|5|85||75|40||25|99||1.6|1.3|||180|",
    "YlOrBr|sequential|20|85||50|20||25|99||1.3|1.5|||150|",
    "OrRd|sequential|0|60||90|10||25|97||1|1.5|||135|",
    "Oranges|sequential|20|55||70|10||30|97||1.2|1.3|||150|",
    "YlGn|sequential|160|85||25|20||25|99||1.2|1.6|||70|",
    "YlGnBu|sequential|270|90||40|25||15|99||2|1.5|||90|",
    "Reds|sequential|0|35||65|5||20|97||1.1|1.3|||150|",
    "RdPu|sequential|-70|40||45|5||15|97||1|1.3|||100|",
    "PuRd|sequential|20|-95||60|5||20|97||1.6|1.1|||140|",
    "Purples|sequential|275|270||55|5||20|99||1.3|1.3|||70|",
    "PuBuGn|sequential|160|320||25|5||25|98||1.4|1.2|||70|",
    "PuBu|sequential|240|260||30|5||25|98||1.5|1.2|||70|",
    "Greens|sequential|135|115||35|5||25|98||1|1.5|||70|",
    "BuGn|sequential|125|200||30|5||25|98||1.4|1.6|||65|",
    "GnBu|sequential|265|95||55|10||25|97||1.3|1.7|||80|",
    "BuPu|sequential|320|200||40|5||15|98||1.2|1.3|||65|",
    "Blues|sequential|260|220||45|5||25|98||1.2|1.3|||70|",
    "Lajolla|sequential|90|-20||40|5||99|5||0.7|0.8|||100|",
    "Turku|sequential|10|120||20|0||95|1||1.7|0.8|||55|",
    "Hawaii|sequential|-30|200||70|35||30|92||0.3|1|||75|",
    "Batlow|sequential|270|-40||35|35||12|88||0.6|1.1|||75|",
    "Blue-Red|diverging|260|0||80|||30|90||1.5|||||",
    "Blue-Red 2|diverging|260|0||100|||50|90||1|||||",
    "Blue-Red 3|diverging|255|12||50|||20|97||1|1.3|||80|",
    "Red-Green|diverging|340|128||60|||30|97||0.8|1.5|||80|",
    "Purple-Green|diverging|300|128||30|||20|95||1|1.4|||65|",
    "Purple-Brown|diverging|270|40||30|||20|98||0.8|1.2|||70|",
    "Green-Brown|diverging|180|55||40|||25|97||0.8|1.4|||65|",
    "Blue-Yellow 2|diverging|265|80||80|||40|95||1.2|||||",
    "Blue-Yellow 3|diverging|265|80||80|||70|95||0.5|2||||",
    "Green-Orange|diverging|130|43||100|||70|90||1|||||",
    "Cyan-Magenta|diverging|180|330||59|||75|95||1.5|||||",
    "Tropic|diverging|195|325||70|||55|95||1|||||",
    "Broc|diverging|240|85||30|||15|98||0.9||||45|",
    "Cork|diverging|245|125||30|||15|95||0.9|1.1|||55|",
    "Vik|diverging|240|55||45|||15|95||0.8|1.1|||65|",
    "Berlin|diverging|240|15||60|||75|5||1.2|1.5|||80|",
    "Lisbon|diverging|240|85||30|||98|8||1||||45|",
    "Tofino|diverging|260|120||45|||90|5||0.8|1|||55|",
    "ArmyRose|divergingx|0||93|73|18|47|58|98|52|1.5|0.8|0.8|1||55",
    "Earth|divergingx|43|82|221|61|30|45|50|92|52|1|1|0.8|1||10",
    "Fall|divergingx|133|77|21|20|35|100|35|95|50|1||1.5|||",
    "Geyser|divergingx|192|77|21|40|35|100|50|95|50|1|1|1.2|1|20|",
    "TealRose|divergingx|190|77|0|50|25|80|55|92|55|1.5|1|1.8|1|15|",
    "Temps|divergingx|191|80|-4|43|50|78|55|89|54|1.6|1|1|1|57|85",
    "PuOr|divergingx|40||270|70|0|30|30|98|10|0.6|1.4|1.5|1.3|100|65",
    "RdBu|divergingx|20||230|60|0|50|20|98|15|1.4|1.2|1.5|1.5|125|90",
    "RdGy|divergingx|5|50|50|60|0|0|20|98|20|1.2|1.2|1|1.2|125|",
    "PiYG|divergingx|340||115|75|0|50|30|98|35|1.3|1.4|0.8|1.5|100|80",
    "PRGn|divergingx|300||128|30|0|30|15|97|25|1.3|1.2|0.9|1.5|65|65",
    "BrBG|divergingx|55||180|40|0|30|25|97|20|0.8|1.4|0.8|1.4|75|45",
    "RdYlBu|divergingx|10|85|260|105|45|70|35|98|35|1.5|1.2|0.6|1.2|150|10",
    "RdYlGn|divergingx|10|85|140|105|45|50|35|98|35|1.5|1.2|0.8|1.2|150|75",
    "Spectral|divergingx|0|85|270|90|45|65|37|98|37|1|1.2|1|1.2|120|",
    "Zissou 1|divergingx|218|71|12|46|88|165|59|82|52|0.2|1|3|1|33|",
    "Cividis|divergingx|255||75|30|0|95|13|52|92|1.1|1|1||47|",
    "Roma|divergingx|10|120|265|80|25|80|25|92|25|0.4|1.5|1|1.2||")

.hclPalette <- function(name) {
    rows <- strsplit(.hclTable, "|", fixed = TRUE)
    at <- match(.palettePlain(name), .palettePlain(vapply(rows, `[`, "", 1L)))
    if (is.na(at)) return(NULL)
    row <- rows[[at]]
    v <- as.numeric(c(row[-(1:2)], rep(NA, 17L - length(row))))
    names(v) <- c("h1", "h2", "h3", "c1", "c2", "c3", "l1", "l2", "l3", "p1", "p2", "p3", "p4", "cmax1", "cmax2")
    list(type = row[2L], v = v)
}

hcl.pals <- function(type = NULL) {
    rows <- strsplit(.hclTable, "|", fixed = TRUE)
    names <- vapply(rows, `[`, "", 1L)
    if (is.null(type)) return(names)
    type <- match.arg(tolower(type), c("qualitative", "sequential", "diverging", "divergingx"))
    names[vapply(rows, `[`, "", 2L) == type]
}

# The way from the colour at 1 to the colour at 0: powers bend it, and a largest chroma makes it turn in between.
.hclWay <- function(i, h, c, l, p, cmax, alpha, fixup) {
    if (is.na(p[2L])) p[2L] <- p[1L]
    if (is.na(h[2L])) h[2L] <- h[1L]
    if (is.na(c[2L])) c[2L] <- 0
    if (is.na(l[2L])) l[2L] <- l[1L]
    bent <- i^p[1L]
    chroma <- if (is.na(cmax)) c[2L] - (c[2L] - c[1L]) * bent else {
        turn <- 1 / (1 + abs(cmax - c[1L]) / abs(cmax - c[2L]))
        if (!is.finite(turn) || turn <= 0 || turn >= 1) c[2L] - (c[2L] - c[1L]) * bent
        else ifelse(bent <= turn, c[2L] - (c[2L] - cmax) * bent / turn, cmax - (cmax - c[1L]) * (bent - turn) / (1 - turn))
    }
    args <- list(h = h[2L] - (h[2L] - h[1L]) * i, c = pmax(chroma, 0), l = l[2L] - (l[2L] - l[1L]) * i^p[2L], fixup = fixup)
    if (!is.null(alpha)) args$alpha <- alpha
    do.call(hcl, args)
}

hcl.colors <- function(n, palette = "viridis", alpha = NULL, rev = FALSE, fixup = TRUE) {
    if (n < 1L) return(character())
    pal <- .hclPalette(palette)
    if (is.null(pal)) stop("'palette' does not match any given palette")
    v <- unname(pal$v)
    h <- v[1:3]
    c <- v[4:6]
    l <- v[7:9]
    p <- v[10:13]
    cmax <- v[14:15]
    # The second half takes what it lacks from the first.
    if (is.na(p[2L])) p[2L] <- p[1L]
    p[3:4] <- ifelse(is.na(p[3:4]), p[1:2], p[3:4])
    alpha <- if (!is.null(alpha)) rep_len(alpha, n)
    cols <- if (pal$type == "qualitative") {
        last <- if (is.na(h[2L])) h[1L] + 360 * (n - 1) / n else h[2L]
        args <- list(h = seq(h[1L], last, length.out = n), c = c[1L], l = l[1L], fixup = fixup)
        if (!is.null(alpha)) args$alpha <- alpha
        do.call(hcl, args)
    } else if (pal$type == "sequential") .hclWay(seq.int(1, 0, length.out = n), h, c, l, p, cmax[1L], alpha, fixup)
    else {
        # Two ways that meet in the middle.
        half <- ceiling(n / 2)
        i <- seq.int(1, by = -2 / (n - 1), length.out = half)
        second <- if (n > 1L) base::rev(i)[seq_len(n - half) + (2L * half - n)]
        if (pal$type == "diverging")
            c(.hclWay(i, c(h[1L], NA), c(c[1L], NA), l[1:2], p[1:2], cmax[1L], alpha[seq_len(half)], fixup),
              .hclWay(second, c(h[2L], NA), c(c[1L], NA), l[1:2], p[1:2], cmax[1L], if (!is.null(alpha)) alpha[half + seq_len(n - half)], fixup))
        else
            c(.hclWay(i, h[1:2], c[1:2], l[1:2], p[1:2], cmax[1L], alpha[seq_len(half)], fixup),
              .hclWay(second, h[3:2], c[3:2], l[3:2], p[3:4], cmax[2L], if (!is.null(alpha)) alpha[half + seq_len(n - half)], fixup))
    }
    if (rev) base::rev(cols) else cols
}

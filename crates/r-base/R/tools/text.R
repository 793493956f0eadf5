# Text: titles, delimiters, characters outside ASCII.

# Words that titles leave in lower case wherever they stand, and words they leave as they are. As R's.
.titleSmall <- c("an", "and", "are", "as", "at", "be", "but", "by", "en", "for", "from", "if", "in", "into", "is",
                 "nor", "not", "of", "on", "or", "per", "so", "than", "that", "the", "to", "via", "vs", "vs.", "with")
.titleKept <- c("2D", "3D", "API", "BibTeX", "BLAS", "aka", "al.", "all", "above", "after", "along", "also", "among",
                "any", "both", "can", "et", "few", "i.e.", "it", "jar", "less", "log", "many", "may", "more", "ncdf",
                "over", "rgl", "rpart", "some", "their", "then", "this", "under", "until", "using", "von", "when",
                "where", "which", "will", "without", "yet", "you", "your")

toTitleCase <- function(text) {
    one <- function(x) {
        parts <- .titleParts(x)
        n <- length(parts)
        if (!n) return(x)
        small <- tolower(parts) %in% c(.titleSmall, "a")
        kept <- parts %in% .titleKept | grepl("^[[:alpha:]]$", parts) | grepl("^'[^']*'$", parts)
        starts <- .titleStarts(parts)
        for (i in which(nzchar(parts))) {
            part <- parts[i]
            if (small[i] && i > 1L && !starts[i]) parts[i] <- tolower(part)
            else if (!kept[i] && !grepl("^'?[[:alpha:]].*[[:upper:]]", part))
            {
                at <- if (startsWith(part, "'")) 2L else 1L
                if (grepl("^'?[[:alpha:]]", part))
                    parts[i] <- paste0(substr(part, 1L, at - 1L), toupper(substr(part, at, at)), substring(part, at + 1L))
            }
        }
        paste(parts, collapse = "")
    }
    if (!length(text)) return(list())
    vapply(as.character(text), one, "", USE.NAMES = FALSE)
}

# Words and the characters between them, each by itself.
.titleParts <- function(x) {
    chars <- strsplit(x, "")[[1L]]
    if (!length(chars)) return(character())
    between <- chars %in% c(" ", "-", "/", "\"", "(", ")", "\n", "\t")
    group <- cumsum(between | c(TRUE, between[-length(between)]))
    as.vector(tapply(chars, group, paste, collapse = ""))
}

# Whether a part begins a phrase: behind a colon or a dash and a space, or behind a double quote.
.titleStarts <- function(parts) {
    n <- length(parts)
    before <- c("", parts)[seq_len(n)]
    earlier <- c("", "", parts)[seq_len(n)]
    before == "\"" | (before == " " & (earlier == "-" | grepl(":$", earlier)))
}

delimMatch <- function(x, delim = c("{", "}"), syntax = "Rd") {
    if (!is.character(x)) stop("argument 'x' must be a character vector")
    if (length(delim) != 2L || any(nchar(delim) != 1L)) stop("argument 'delim' must specify two characters")
    if (syntax != "Rd") stop("only Rd syntax is currently supported")
    found <- vapply(x, .delimited, c(0L, 0L), open = delim[1L], close = delim[2L], USE.NAMES = FALSE)
    structure(found[1L, ], match.length = found[2L, ])
}

# Start and length of the first balanced group; a backslash hides a character, a percent sign a line.
.delimited <- function(text, open, close) {
    chars <- strsplit(text, "")[[1L]]
    depth <- 0L
    start <- -1L
    i <- 1L
    while (i <= length(chars)) {
        char <- chars[i]
        if (char == "\\") i <- i + 1L
        else if (char == "%") while (i <= length(chars) && chars[i] != "\n") i <- i + 1L
        else if (char == open && !(open == close && depth > 0L)) {
            if (depth == 0L) start <- i
            depth <- depth + 1L
        } else if (char == close && depth > 0L) {
            depth <- depth - 1L
            if (depth == 0L) return(c(start, i - start + 1L))
        }
        i <- i + 1L
    }
    c(-1L, -1L)
}

showNonASCII <- function(x) {
    shown <- iconv(x, "", "ASCII", sub = "byte")
    bad <- is.na(shown) | shown != x
    if (any(bad)) message(paste0(which(bad), ": ", shown[bad], collapse = "\n"), domain = NA)
    invisible(x[bad])
}

showNonASCIIfile <- function(file) showNonASCII(readLines(file, warn = FALSE))

# The LaTeX form of the characters from U+00A0 on, "?" where there is none.
.latexTable <- function() {
    accented <- c("{\\nobreakspace}", "{\\textexclamdown}", "{\\textcent}", "{\\textsterling}", "{\\textcurrency}",
        "{\\textyen}", "{\\textbrokenbar}", "{\\S}", "\\\"{}", "{\\textcopyright}", "{\\textordfeminine}",
        "{\\guillemotleft}", "{\\textlnot}", "\\-", "{\\textregistered}", "{\\a={}}", "{\\textdegree}", "{\\textpm}",
        "{\\mathtwosuperior}", "{\\maththreesuperior}", "{\\a'{}}", "{\\textmu}", "{\\P}", "{\\textperiodcentered}",
        "{\\c\\ }", "{\\mathonesuperior}", "{\\textordmasculine}", "{\\guillemotright}", "{\\textonequarter}",
        "{\\textonehalf}", "{\\textthreequarters}", "{\\textquestiondown}")
    letters <- strsplit(paste("a`A a'A ^A ~A \"A r_A AE c_C a`E a'E ^E a`I a'I ^I ~I \"I DH ~N a`O a'O ^O ~O \"O texttimes",
        "O a`U a'U ^U \"U a`Y TH ss a`a a'a ^a ~a \"a r_a ae c_c a`e a'e ^e \"e a`\\i a'\\i ^\\i \"\\i dh ~n a`o a'o ^o ~o",
        "\"o textdiv o a`u a'u ^u \"u a`y th \"y ? ? u_A u_a k_A k_a a'C a'c ? ? ? ? v_C v_c v_D v_d DJ dj ? ? ? ? ? ?",
        "k_E k_e v_E v_e ? ? u_G u_g ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? .I i ? ? ? ? ? ? ? a'L a'l ? ? v_L v_l ? ? L l a'N",
        "a'n ? ? v_N v_n ? NG ng ? ? ? ? H_O H_o OE oe a'R a'r ? ? v_R v_r a'S a's ? ? c_S c_s v_S v_s c_T c_t v_T v_t",
        "? ? ? ? ? ? ? ? r_U r_u H_U H_u ? ? ? ? ? ? \"Y a'Z a'z .Z .z v_Z v_z ?"), " ")[[1L]]
    letters <- gsub("_", " ", letters, fixed = TRUE)
    c(accented, ifelse(letters == "?", "?", paste0("{\\", letters, "}")))
}

encoded_text_to_latex <- function(x, encoding = c("latin1", "latin2", "latin9", "UTF-8", "utf8")) {
    encoding <- match.arg(encoding)
    from <- switch(encoding, latin1 = "latin1", latin2 = "ISO-8859-2", latin9 = "ISO-8859-15", "UTF-8")
    table <- .latexTable()
    special <- c("8364" = "{\\texteuro}", "8211" = "{\\textendash}", "8212" = "{\\textemdash}",
                 "8216" = "{\\textquoteleft}", "8217" = "{\\textquoteright}", "8220" = "{\\textquotedblleft}",
                 "8221" = "{\\textquotedblright}", "8230" = "{\\textellipsis}", "8224" = "{\\textdagger}",
                 "8225" = "{\\textdaggerdbl}", "8226" = "{\\textbullet}", "8240" = "{\\textperthousand}",
                 "8482" = "{\\texttrademark}")
    one <- function(text) {
        points <- utf8ToInt(if (from == "UTF-8") enc2utf8(text) else iconv(text, from, "UTF-8"))
        if (anyNA(points)) return(NA_character_)
        out <- character(length(points))
        plain <- points < 128L
        out[plain] <- intToUtf8(points[plain], multiple = TRUE)
        known <- points >= 160L & points < 384L
        out[known] <- table[points[known] - 159L]
        rest <- !plain & !known
        out[rest] <- special[as.character(points[rest])]
        out[is.na(out)] <- "?"
        paste(out, collapse = "")
    }
    vapply(x, one, "", USE.NAMES = FALSE)
}

toRd <- function(obj, ...) UseMethod("toRd")
toRd.default <- function(obj, ...) gsub("([\\%{}])", "\\\\\\1", as.character(obj))

toHTML <- function(x, ...) UseMethod("toHTML")

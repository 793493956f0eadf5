# Records how GNU R deparses values: Rscript values.R CASES > RECORDED
# CASES: cases separated by lines "###"; a first line "#options cutoff=N control=a,b backtick=TRUE" may come first.
# Each case is one expression. The output has a line that describes the value (see tests/values.rs), then the text.
args <- commandArgs(TRUE)
lines <- readLines(args[1], warn = FALSE, encoding = "UTF-8")

hex <- function(s) if (is.na(s)) "NA" else paste0("x", paste(sprintf("%02x", as.integer(charToRaw(s))), collapse = ""))
number <- function(x) if (is.na(x) && !is.nan(x)) "NA" else if (is.nan(x)) "NaN" else sprintf("%.17g", x)
code <- function(e) hex(paste(deparse(e, width.cutoff = 500, backtick = TRUE), collapse = "\n"))

items <- function(v) switch(typeof(v),
    logical = ifelse(is.na(v), "NA", ifelse(v, "TRUE", "FALSE")),
    integer = ifelse(is.na(v), "NA", as.character(v)),
    double = vapply(v, number, ""),
    complex = as.vector(rbind(vapply(Re(v), number, ""), vapply(Im(v), number, ""))),
    character = vapply(v, hex, ""),
    raw = sprintf("%02x", as.integer(v)),
    list = , expression = vapply(seq_along(v), function(i) dump(v[[i]]), ""))

dump <- function(v) {
    if (is.null(v)) return("(null [] - {})")
    if (is.symbol(v) || is.call(v)) return(paste0("(code [", code(v), "] - {})"))
    if (is.function(v)) {
        kind <- "closure"
        shown <- code(as.call(list(as.name("function"), formals(v), body(v))))
        attributes(v)$srcref <- NULL
    } else {
        kind <- typeof(v)
        shown <- items(unclass(v))
    }
    a <- attributes(v)
    # Row names in the compact form deparse() sees.
    if (!is.null(a$row.names)) a$row.names <- .row_names_info(v, 0L)
    nm <- if (is.function(v)) NULL else a$names
    a$names <- NULL
    names_text <- if (is.null(nm)) "-" else paste0("[", paste(vapply(nm, hex, ""), collapse = " "), "]")
    attrs <- paste(vapply(names(a), function(n) paste(hex(n), dump(a[[n]])), ""), collapse = " ")
    paste0("(", kind, " [", paste(shown, collapse = " "), "] ", names_text, " {", attrs, "})")
}

run <- function(input) {
    cutoff <- 60L
    control <- c("keepNA", "keepInteger", "niceNames", "showAttributes")
    value <- eval(parse(text = paste(input, collapse = "\n"), keep.source = FALSE)[[1]])
    backtick <- mode(value) %in% c("call", "expression", "(", "function")
    if (startsWith(input[1], "#options")) {
        for (option in strsplit(input[1], " ")[[1]][-1]) {
            option <- strsplit(option, "=")[[1]]
            if (option[1] == "cutoff") cutoff <- as.integer(option[2])
            if (option[1] == "control") control <- strsplit(paste0(option[2], ","), ",")[[1]]
            if (option[1] == "backtick") backtick <- as.logical(option[2])
        }
    }
    control <- control[control != "none"]
    c(dump(value), deparse(value, width.cutoff = cutoff, control = control, backtick = backtick))
}

cases <- split(lines, cumsum(lines == "###"))
for (case in cases) {
    input <- case[-1]
    cat("###", input, "===", run(input), sep = "\n")
}

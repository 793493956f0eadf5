# Kernels of text functions, as .Internal calls them: by position, with the arguments GNU R's closures hand on.

# What the kernel takes for granted, because GNU R's closures see to it: strings, lists. Anything else is refused.
.strings <- function(x, complaint) if (base::typeof(x) != "character") base::stop(complaint, call. = FALSE)
.listed <- function(x, complaint) if (base::typeof(x) != "list") base::stop(complaint, call. = FALSE)
.matched <- function(pattern, x) {
    .strings(pattern, "invalid 'pattern' argument")
    .strings(x, "invalid 'text' argument")
}

paste <- function(list, sep, collapse, recycle0) {
    .listed(list, "invalid first argument")
    do.call(base::paste, c(list, list(sep = sep, collapse = collapse, recycle0 = recycle0)))
}
paste0 <- function(list, collapse, recycle0) {
    .listed(list, "invalid first argument")
    do.call(base::paste0, c(list, list(collapse = collapse, recycle0 = recycle0)))
}
file.path <- function(list, fsep) {
    .listed(list, "invalid first argument")
    do.call(base::file.path, c(list, list(fsep = fsep)))
}
abbreviate <- function(x, minlength, use.classes) {
    .strings(x, "the first argument must be a character vector")
    base::abbreviate(x, minlength, use.classes = use.classes, named = FALSE)
}
basename <- function(path) base::basename(path)
dirname <- function(path) base::dirname(path)
charToRaw <- function(x) base::charToRaw(x)
chartr <- function(old, new, x) base::chartr(old, new, x)
charmatch <- function(x, table, nomatch) {
    .strings(x, "argument is not of mode character")
    .strings(table, "argument is not of mode character")
    base::charmatch(x, table, nomatch)
}
encodeString <- function(x, width, quote, justify, na.encode) {
    .strings(x, "a character vector argument expected")
    sides <- c("left", "right", "centre", "none")
    base::encodeString(x, width = width, quote = quote, na.encode = na.encode, justify = sides[justify + 1L])
}
Encoding <- function(x) base::Encoding(x)
setEncoding <- function(x, value) { base::Encoding(x) <- value; x }
endsWith <- function(x, suffix) base::endsWith(x, suffix)
startsWith <- function(x, prefix) base::startsWith(x, prefix)
gettext <- function(domain, string, trim) base::gettext(string, domain = domain, trim = trim)
ngettext <- function(n, msg1, msg2, domain) {
    .strings(msg1, "'msg1' must be a character string")
    .strings(msg2, "'msg2' must be a character string")
    base::ngettext(n, msg1, msg2, domain)
}
grep <- function(pattern, x, ignore.case, value, perl, fixed, useBytes, invert) {
    .matched(pattern, x)
    base::grep(pattern, x, ignore.case, perl, value, fixed, useBytes, invert)
}
grepl <- function(pattern, x, ignore.case, value, perl, fixed, useBytes, invert) {
    .matched(pattern, x)
    base::grepl(pattern, x, ignore.case, perl, fixed, useBytes)
}
sub <- function(pattern, replacement, x, ignore.case, perl, fixed, useBytes) {
    .matched(pattern, x)
    .strings(replacement, "invalid 'replacement' argument")
    base::sub(pattern, replacement, x, ignore.case, perl, fixed, useBytes)
}
gsub <- function(pattern, replacement, x, ignore.case, perl, fixed, useBytes) {
    .matched(pattern, x)
    .strings(replacement, "invalid 'replacement' argument")
    base::gsub(pattern, replacement, x, ignore.case, perl, fixed, useBytes)
}
regexpr <- function(pattern, text, ignore.case, perl, fixed, useBytes) {
    .matched(pattern, text)
    base::regexpr(pattern, text, ignore.case, perl, fixed, useBytes)
}
gregexpr <- function(pattern, text, ignore.case, perl, fixed, useBytes) {
    .matched(pattern, text)
    base::gregexpr(pattern, text, ignore.case, perl, fixed, useBytes)
}
regexec <- function(pattern, text, ignore.case, fixed, useBytes) {
    .matched(pattern, text)
    base::regexec(pattern, text, ignore.case, fixed = fixed, useBytes = useBytes)
}
strsplit <- function(x, split, fixed, perl, useBytes) {
    .strings(x, "non-character argument")
    .strings(split, "non-character argument")
    base::strsplit(x, split, fixed, perl, useBytes)
}
iconv <- function(x, from, to, sub, mark, toRaw) base::iconv(x, from, to, sub, mark, toRaw)
intToUtf8 <- function(x, multiple, allow_surrogate_pairs) base::intToUtf8(x, multiple, allow_surrogate_pairs)
utf8ToInt <- function(x) base::utf8ToInt(x)
validEnc <- function(x) base::validEnc(x)
validUTF8 <- function(x) base::validUTF8(x)
make.names <- function(names, allow_) {
    .strings(names, "non-character names")
    base::make.names(names, allow_ = allow_)
}
make.unique <- function(names, sep) base::make.unique(names, sep)
nchar <- function(x, type, allowNA, keepNA) base::nchar(x, type, allowNA, keepNA)
sprintf <- function(fmt, ...) base::sprintf(fmt, ...)
strrep <- function(x, times) base::strrep(x, times)
strtoi <- function(x, base) base::strtoi(x, base)
strtrim <- function(x, width) {
    .strings(x, "strtrim() requires a character vector")
    base::strtrim(x, width)
}
.places <- function(start, stop)
    if (base::typeof(start) != "integer" || base::typeof(stop) != "integer") base::stop("invalid substring arguments", call. = FALSE)
substr <- function(x, start, stop) {
    .strings(x, "extracting substrings from a non-character object")
    if (base::length(x)) .places(start, stop)
    base::substr(x, start, stop)
}
`substr<-` <- function(x, start, stop, value) {
    .strings(x, "replacing substrings in a non-character object")
    if (base::length(x)) .places(start, stop)
    base::substr(x, start, stop) <- value
    x
}
tolower <- function(x) {
    .strings(x, "non-character argument")
    base::tolower(x)
}
toupper <- function(x) {
    .strings(x, "non-character argument")
    base::toupper(x)
}
rawToChar <- function(x, multiple) base::rawToChar(x, multiple)
rawToBits <- function(x) base::rawToBits(x)
rawShift <- function(x, n) base::rawShift(x, n)
intToBits <- function(x) base::intToBits(base::as.integer(x))
packBits <- function(x, type) base::packBits(x, type)
format <- function(x, trim, digits, nsmall, width, justify, na.encode, scientific, decimal.mark) {
    sides <- c("left", "right", "centre", "none")
    base::format.default(x, trim = trim, digits = digits, nsmall = nsmall, justify = sides[justify + 1L], width = width,
                         na.encode = na.encode, scientific = scientific, decimal.mark = decimal.mark)
}
deparse <- function(expr, width.cutoff, backtick, opts, nlines)
    base::deparse(expr, width.cutoff, backtick, opts, nlines)
str2lang <- function(s) {
    .strings(s, "argument must be character")
    base::str2lang(s)
}
str2expression <- function(text) {
    .strings(text, "argument must be character")
    base::str2expression(text)
}
all.names <- function(expr, functions, max.names, unique) base::all.names(expr, functions, max.names, unique)

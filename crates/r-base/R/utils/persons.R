# Persons: a vector whose elements are lists of given and family names, role, email and comment.

.personFields <- c("given", "family", "role", "email", "comment")

# The MARC relator terms that R's packages use as roles.
.personRoles <- c("abr", "aut", "com", "cph", "cre", "csp", "csl", "ctb", "ctr", "cns", "dtc", "fnd", "led", "ltg", "rev",
                  "rth", "stm", "ths", "trl")

person <- function(given = NULL, family = NULL, middle = NULL, email = NULL, role = NULL, comment = NULL, first = NULL,
                   last = NULL) {
    args <- list(given = given, family = family, middle = middle, email = email, role = role, comment = comment,
                 first = first, last = last)
    if (all(vapply(args, is.null, NA))) return(structure(list(), class = "person"))
    if (!all(vapply(args, is.list, NA) | lengths(args) <= 1L)) NULL
    if (any(vapply(args, is.list, NA))) {
        n <- max(lengths(args))
        args <- lapply(args, function(a) if (is.list(a)) rep_len(a, n) else rep_len(list(a), n))
        return(do.call(c, lapply(seq_len(n), function(i) do.call(person, lapply(args, `[[`, i)))))
    }
    instead <- function(new, old) warning(simpleWarning(gettextf("It is recommended to use %s instead of %s.",
                                                                 sQuote(new), sQuote(old)), sys.call(-1L)))
    if (!.emptyPart(first)) instead("given", "first")
    if (!.emptyPart(middle)) instead("given", "middle")
    if (!.emptyPart(last)) instead("family", "last")
    given <- .personPart(c(first, given, middle))
    family <- .personPart(c(family, last))
    role <- .personPart(role)
    if (length(role)) {
        known <- role %in% .personRoles
        if (!all(known))
            warning(sprintf(ngettext(sum(!known), "Invalid role specification: %s.", "Invalid role specifications: %s."),
                            paste(sQuote(role[!known]), collapse = ", ")), domain = NA)
        role <- .personPart(role[known])
    }
    one <- list(given = given, family = family, role = role, email = .personPart(email), comment = .personPart(comment))
    if (all(vapply(one, is.null, NA))) return(structure(list(), class = "person"))
    structure(list(one), class = "person")
}

.emptyPart <- function(x) is.null(x) || !length(x) || all(is.na(x) | !nzchar(x))

.personPart <- function(x) {
    if (is.null(x)) return(NULL)
    x <- x[!is.na(x) & nzchar(x)]
    if (length(x)) x
}

.asPersonVector <- function(elements) structure(elements, class = "person")

`[.person` <- function(x, i) .asPersonVector(unclass(x)[i])
`[[.person` <- function(x, i) .asPersonVector(list(unclass(x)[[i]]))

c.person <- function(..., recursive = FALSE) {
    args <- list(...)
    if (!all(vapply(args, inherits, NA, "person")))
        warning(gettextf("method is only applicable to %s objects", sQuote("person")), domain = NA)
    .asPersonVector(do.call(c, lapply(args[vapply(args, inherits, NA, "person")], unclass)))
}

`$.person` <- function(x, name) {
    name <- match.arg(name, c(.personFields, "first", "last", "middle"))
    name <- switch(name, first = , middle = "given", last = "family", name)
    values <- lapply(unclass(x), function(one) one[[name]])
    if (length(values) == 1L) values[[1L]] else if (length(values)) values
}

`$<-.person` <- function(x, name, value) {
    name <- match.arg(name, .personFields)
    elements <- unclass(x)
    values <- if (is.list(value)) rep_len(value, length(elements)) else rep_len(list(value), length(elements))
    for (i in seq_along(elements)) elements[[i]][name] <- list(.personPart(values[[i]]))
    .asPersonVector(elements)
}

.DollarNames.person <- function(x, pattern = "") grep(pattern, .personFields, value = TRUE)
is.na.person <- function(x) vapply(unclass(x), function(one) all(vapply(one, is.null, NA)), NA)
as.character.person <- function(x, ...) as.character(format(x, ...))
personList <- function(...) {
    people <- list(...)
    do.call(c, lapply(people, as.person))
}
as.personList <- function(x) as.person(x)
as.person <- function(x) UseMethod("as.person")
as.person.person <- function(x) x
as.person.default <- function(x) {
    x <- unlist(strsplit(as.character(x), "[[:space:]]*(,|,?[[:space:]]and)[[:space:]]+(?![^\\[]*\\])", perl = TRUE))
    x <- x[nzchar(trimws(x))]
    if (!length(x)) return(person())
    do.call(c, lapply(x, .personFromText))
}

# A person from "Given Family <email> [role, role] (comment)".
.personFromText <- function(text) {
    take <- function(pattern) {
        found <- regmatches(text, regexec(pattern, text))[[1L]]
        text <<- trimws(sub(pattern, "", text))
        if (length(found)) trimws(found[2L])
    }
    comment <- take("\\(([^)]*)\\)")
    role <- take("\\[([^]]*)\\]")
    email <- take("<([^>]*)>")
    if (!is.null(role)) {
        role <- unlist(strsplit(role, "[[:space:]]*,[[:space:]]*"))
        role <- role[role %in% .personRoles]
    }
    if (!is.null(comment)) {
        id <- sub("^<?https?://orcid.org/([0-9X-]+)>?$", "\\1", comment)
        if (id != comment) comment <- c(ORCID = id)
    }
    if (grepl("^R Core Team$|^R Core$|^R Foundation$", text)) return(person(text, role = role, email = email, comment = comment))
    words <- strsplit(text, "[[:space:]]+")[[1L]]
    n <- length(words)
    if (n == 1L) person(family = words, role = role, email = email, comment = comment)
    else person(given = paste(words[-n], collapse = " "), family = words[n], role = role, email = email, comment = comment)
}

# The text of a comment; an ORCID identifier is shown as its address.
.personComment <- function(comment) {
    if (is.null(comment)) return(NULL)
    orcid <- names(comment) %in% "ORCID"
    id <- sub("^https?://orcid.org/", "", comment)
    valid <- orcid & grepl("^[0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9X]$", id)
    comment[valid] <- paste0("<https://orcid.org/", id[valid], ">")
    unname(comment)
}

format.person <- function(x, include = c("given", "family", "email", "role", "comment"),
                          braces = list(given = "", family = "", email = c("<", ">"), role = c("[", "]"), comment = c("(", ")")),
                          collapse = list(given = " ", family = " ", email = ", ", role = ", ", comment = ", "), ...,
                          style = c("text", "R")) {
    if (!length(x)) return(character())
    style <- match.arg(style)
    if (style == "R") return(.personSource(x))
    all <- c("given", "family", "email", "role", "comment")
    include <- vapply(include, match.arg, "", choices = all, USE.NAMES = FALSE)
    fill <- function(values, defaults) {
        if (is.list(values)) {
            named <- if (is.null(names(values))) structure(values, names = include[seq_along(values)]) else values
            defaults[names(named)] <- named
            defaults
        } else defaults
    }
    defaultBraces <- list(given = "", family = "", email = c("<", ">"), role = c("[", "]"), comment = c("(", ")"))
    defaultCollapse <- list(given = " ", family = " ", email = ", ", role = ", ", comment = ", ")
    braces <- fill(braces, defaultBraces)
    collapse <- fill(collapse, defaultCollapse)
    text <- vapply(unclass(x), function(one) {
        one$comment <- .personComment(one$comment)
        parts <- lapply(include, function(field) {
            value <- one[[field]]
            if (is.null(value)) return(NULL)
            around <- rep_len(braces[[field]], 2L)
            if (length(braces[[field]]) == 1L) around <- c(around[1L], around[1L])
            paste0(around[1L], paste(value, collapse = collapse[[field]]), around[2L])
        })
        paste(unlist(parts), collapse = " ")
    }, "")
    unname(text)
}

# The calls that make persons.
.personSource <- function(x) {
    calls <- lapply(unclass(x), function(one) {
        fields <- one[!vapply(one, is.null, NA)]
        values <- vapply(fields, function(v) paste(deparse(v, width.cutoff = 500L), collapse = " "), "")
        lines <- paste0(names(fields), " = ", values)
        n <- length(lines)
        paste0(c("person(", rep("       ", n - 1L)), lines, c(rep(",", n - 1L), ")"))
    })
    if (length(calls) == 1L) return(calls[[1L]])
    n <- length(calls)
    unlist(lapply(seq_len(n), function(i) {
        lines <- paste0(if (i == 1L) c("c(", rep("  ", length(calls[[i]]) - 1L)) else "  ", calls[[i]])
        lines[length(lines)] <- paste0(lines[length(lines)], if (i < n) "," else ")")
        lines
    }))
}

print.person <- function(x, ...) {
    if (length(x)) print(format(x, ...))
    invisible(x)
}

toBibtex <- function(object, ...) UseMethod("toBibtex")
toBibtex.person <- function(object, escape = FALSE, ...) {
    names <- vapply(unclass(object), function(one) {
        given <- paste(one$given, collapse = " ")
        family <- paste(one$family, collapse = " ")
        if (nzchar(family) && nzchar(given)) paste0(family, ", ", given)
        else if (grepl("[[:space:]]", paste0(given, family))) paste0("{", given, family, "}")
        else paste0(given, family)
    }, "")
    paste(names, collapse = " and ")
}

# Help: pages of installed packages as text, and for the library's own functions what their formals say.

# The topic of a call, by its expression.
.helpTopic <- function(topic) {
    if (is.name(topic)) return(as.character(topic))
    if (is.character(topic) && length(topic) == 1L) return(topic)
    if (is.call(topic) && length(topic) == 3L && as.character(topic[[1L]])[1L] %in% c("::", ":::")) return(as.character(topic[[3L]]))
    NULL
}

help <- function(topic, package = NULL, lib.loc = NULL, verbose = getOption("verbose"),
                 try.all.packages = getOption("help.try.all.packages"), help_type = getOption("help_type")) {
    if (missing(topic)) {
        if (is.null(substitute(package))) return(help("help", package = "utils"))
        name <- as.character(substitute(package))
        found <- .packageFields(name, lib.loc)
        if (is.null(found)) stop(packageNotFoundError(name, lib.loc, sys.call()))
        return(structure(list(name = name, info = found$fields), class = "packageInfo"))
    }
    asked <- substitute(topic)
    name <- .helpTopic(asked)
    if (is.null(name)) {
        value <- tryCatch(topic, error = function(e) NULL)
        if (!is.character(value) || length(value) != 1L)
            stop("'topic' should be a name, length-one character vector or reserved word")
        name <- value
    }
    if (!is.null(substitute(package)) && is.name(substitute(package)) && !exists(as.character(substitute(package)), parent.frame()))
        package <- as.character(substitute(package))
    structure(.helpFiles(name, package, lib.loc), call = match.call(), topic = name, tried_all_packages = FALSE,
              type = if (is.null(help_type)) "text" else match.arg(tolower(help_type), c("text", "html", "postscript", "ps", "pdf")),
              class = "help_files_with_topic")
}

# Where a topic is described: "package/topic", in source folders or among the library's own functions.
.helpFiles <- function(topic, package, lib.loc) {
    packages <- if (is.null(package)) unique(c(sub("^package:", "", grep("^package:", search(), value = TRUE)), loadedNamespaces())) else package
    found <- character()
    for (p in packages) {
        folder <- find.package(p, lib.loc, quiet = TRUE)
        index <- if (length(folder)) file.path(folder[1L], "help", "AnIndex") else ""
        if (file.exists(index)) {
            entries <- strsplit(readLines(index), "\t", fixed = TRUE)
            hit <- vapply(entries, function(e) e[1L] == topic, NA)
            if (any(hit)) found <- c(found, file.path(folder[1L], "help", vapply(entries[hit], `[`, "", 2L)))
        } else if (p %in% .ownPackages() && .isExported(topic, p)) found <- c(found, file.path(R.home("library"), p, "help", topic))
    }
    unique(found)
}

.isExported <- function(name, package) name %in% getNamespaceExports(package)

print.help_files_with_topic <- function(x, ...) {
    topic <- attr(x, "topic")
    if (!length(x)) {
        writeLines(c(gettextf("No documentation for %s in specified packages and libraries:", sQuote(topic)),
                     gettextf("you could try %s", sQuote(paste0("??", topic)))))
        return(invisible(x))
    }
    if (length(x) > 1L) {
        writeLines(c(gettextf("Help on topic %s was found in the following packages:", sQuote(topic)), "",
                     paste0("  ", basename(dirname(dirname(as.character(x)))))))
        return(invisible(x))
    }
    .showHelp(as.character(x), topic)
    invisible(x)
}

# A page, or what can be said of a function without one.
.showHelp <- function(file, topic) {
    package <- basename(dirname(dirname(file)))
    page <- .helpPage(file)
    if (!is.null(page)) return(tools::Rd2txt(page, package = package, stages = c("build", "install", "render")))
    value <- get0(topic, envir = globalenv())
    lines <- c(paste0(topic, " {", package, "}"), "")
    lines <- c(lines, if (is.function(value)) c("Usage:", "", paste0("     ", .usageLines(topic, value)), "")
               else c(paste("An object of class", paste(dQuote(class(value)), collapse = ", ")), ""))
    writeLines(lines)
}

.usageLines <- function(name, f) {
    header <- deparse(args(f))
    header <- header[-length(header)]
    header[1L] <- sub("^function *", name, header[1L])
    trimws(header, "right")
}

# The parsed page of an installed package. They are kept in a database that lazyLoadDBfetch reads.
.helpPage <- function(file) {
    base <- file.path(dirname(file), basename(dirname(dirname(file))))
    if (!file.exists(paste0(base, ".rdx")) || !exists("lazyLoadDBfetch", mode = "function")) return(NULL)
    index <- readRDS(paste0(base, ".rdx"))
    place <- index$variables[[basename(file)]]
    if (is.null(place)) return(NULL)
    tryCatch(lazyLoadDBfetch(place, paste0(base, ".rdb"), index$compressed, function(n) NULL), error = function(e) NULL)
}

print.packageInfo <- function(x, ...) {
    writeLines(c(paste0("\n\t\tInformation on package ", sQuote(x$name)), "", "Description:", ""))
    for (field in names(x$info)) writeLines(formatDL(paste0(field, ":"), gsub("\n", " ", x$info[[field]]), width = 80L, indent = 20L))
    invisible(x)
}

`?` <- function(e1, e2) {
    topic <- substitute(if (missing(e2)) e1 else e2, list(e1 = substitute(e1), e2 = if (missing(e2)) NULL else substitute(e2)))
    topic <- if (missing(e2)) substitute(e1) else substitute(e2)
    if (is.call(topic) && identical(topic[[1L]], as.name("?"))) return(eval(call("help.search", deparse1(topic[[2L]]))))
    if (!missing(e2)) {
        kind <- as.character(substitute(e1))
        if (kind == "package") return(eval(call("help", package = .helpTopic(topic))))
        if (kind == "class") return(eval(call("help", paste0(.helpTopic(topic), "-class"))))
        if (kind %in% c("method", "methods")) return(eval(call("help", paste0(.helpTopic(topic), "-methods"))))
    }
    name <- .helpTopic(topic)
    if (is.null(name) && is.call(topic)) name <- as.character(topic[[1L]])[1L]
    package <- if (is.call(topic) && as.character(topic[[1L]])[1L] %in% c("::", ":::")) as.character(topic[[2L]])
    eval(bquote(help(.(name), package = .(package))))
}

example <- function(topic, package = NULL, lib.loc = NULL, character.only = FALSE, give.lines = FALSE, local = FALSE,
                    type = c("console", "html"), echo = TRUE, verbose = getOption("verbose"), setRNG = FALSE,
                    ask = getOption("example.ask"), prompt.prefix = abbreviate(topic, 6), run.dontrun = FALSE,
                    run.donttest = interactive()) {
    type <- match.arg(type)
    if (type == "html") stop("example(type = \"html\") needs the dynamic help system, which does not exist here")
    if (!character.only) {
        topic <- substitute(topic)
        if (!is.character(topic)) topic <- deparse(topic)[1L]
    }
    files <- .helpFiles(topic, package, lib.loc)
    page <- NULL
    for (file in files) if (!is.null(page <- .helpPage(file))) break
    if (is.null(page)) {
        warning(gettextf("no help found for %s", sQuote(topic)), domain = NA)
        return(invisible())
    }
    code <- tempfile("Rex")
    on.exit(unlink(code))
    tools::Rd2ex(page, code, commentDontrun = !run.dontrun, commentDonttest = !run.donttest)
    if (!file.exists(code)) {
        warning(gettextf("%s has a help file but no examples", sQuote(topic)), domain = NA)
        return(invisible())
    }
    lines <- readLines(code)
    if (give.lines) return(lines)
    if (isTRUE(setRNG)) set.seed(1, "default", "default", "default")
    env <- if (isTRUE(local)) parent.frame() else if (is.environment(local)) local else globalenv()
    body <- lines[-seq_len(match("### ** Examples", lines))]
    writeLines(body, code)
    source(code, local = env, echo = echo, prompt.echo = paste0(prompt.prefix, "> "), continue.echo = paste0(prompt.prefix, "+ "),
           verbose = verbose, max.deparse.length = Inf, keep.source = TRUE)
}

help.search <- function(pattern, fields = c("alias", "concept", "title"), apropos, keyword, whatis, ignore.case = TRUE,
                        package = NULL, lib.loc = NULL, help.db = getOption("help.db"), verbose = getOption("verbose"),
                        rebuild = FALSE, agrep = NULL, use_UTF8 = FALSE, types = getOption("help.search.types")) {
    fields <- match.arg(tolower(fields), c("alias", "concept", "keyword", "name", "title"), several.ok = TRUE)
    if (!missing(apropos)) {
        pattern <- apropos
        fields <- c("alias", "title")
    } else if (!missing(keyword)) {
        pattern <- keyword
        fields <- "keyword"
    } else if (!missing(whatis)) {
        pattern <- whatis
        fields <- "alias"
    }
    db <- hsearch_db(package, lib.loc, types, rebuild = rebuild)
    rows <- lapply(fields, function(f) {
        entries <- switch(f, alias = db$Aliases[c("ID", "Package", "Alias")], concept = db$Concepts[c("ID", "Package", "Concept")],
                          keyword = db$Keywords[c("ID", "Package", "Keyword")], title = db$Base[c("ID", "Package", "Title")],
                          name = db$Base[c("ID", "Package", "Name")])
        hit <- entries[grepl(pattern, entries[[3L]], ignore.case = ignore.case), ]
        at <- match(paste(hit$Package, hit$ID), paste(db$Base$Package, db$Base$ID))
        cbind(db$Base[at, c("Topic", "Title", "Name", "ID", "Package", "LibPath"), drop = FALSE], Type = rep("help", nrow(hit)),
              Field = rep(if (f == "title") "Title" else f, nrow(hit)), Entry = hit[[3L]])
    })
    found <- do.call(rbind, rows)
    found <- found[order(found$Package, found$Topic, match(tolower(found$Field), fields)), , drop = FALSE]
    structure(list(pattern = pattern, fields = fields, type = "regexp", agrep = NULL, ignore.case = ignore.case, types = types,
                   package = package, lib.loc = if (is.null(lib.loc)) .libPaths() else lib.loc, matches = found), class = "hsearch")
}

# The database that was read last, with the files it is of and their times.
.hsearchLast <- new.env()

# What installed packages say of their pages: Meta/hsearch.rds.
hsearch_db <- function(package = NULL, lib.loc = NULL, types = getOption("help.search.types"), verbose = getOption("verbose"),
                       rebuild = FALSE, use_UTF8 = FALSE) {
    if (is.null(lib.loc)) lib.loc <- .libPaths()
    folders <- list.dirs(lib.loc, recursive = FALSE)
    if (!is.null(package)) folders <- folders[basename(folders) %in% package]
    files <- file.path(folders, "Meta", "hsearch.rds")
    files <- files[file.exists(files)]
    state <- list(files, file.mtime(files))
    if (!rebuild && identical(.hsearchLast$state, state)) return(.hsearchLast$db)
    parts <- lapply(files, readRDS)
    frame <- function(k, names) {
        rows <- do.call(rbind, lapply(parts, function(p) p[[k]]))
        if (is.null(rows)) rows <- matrix("", 0L, length(names))
        rows <- as.data.frame(rows, stringsAsFactors = FALSE)
        if (ncol(rows) == length(names)) names(rows) <- names
        rows
    }
    value <- list(Base = frame(1L, c("Package", "LibPath", "ID", "Name", "Title", "Topic", "Encoding")),
                  Aliases = frame(2L, c("Alias", "ID", "Package")), Keywords = frame(3L, c("Keyword", "ID", "Package")),
                  Concepts = frame(4L, c("Concept", "ID", "Package")))
    db <- structure(value, class = "hsearch_db")
    .hsearchLast$state <- state
    .hsearchLast$db <- db
    db
}

.hsearchTable <- function(words, packages) {
    if (!length(words)) return(data.frame(Concept = character(), Frequency = integer(), Packages = integer()))
    count <- table(words)
    spread <- tapply(packages, words, function(p) length(unique(p)))
    data.frame(Word = names(count), Frequency = as.vector(count), Packages = as.vector(spread[names(count)]))
}
hsearch_db_concepts <- function(db = hsearch_db()) {
    value <- .hsearchTable(db$Concepts$Concept, db$Concepts$Package)
    names(value)[1L] <- "Concept"
    value[order(-value$Frequency), ]
}
hsearch_db_keywords <- function(db = hsearch_db()) {
    value <- .hsearchTable(db$Keywords$Keyword, db$Keywords$Package)
    names(value)[1L] <- "Keyword"
    value[order(-value$Frequency), ]
}

print.hsearch_db <- function(x, ...) {
    writeLines(c("A help search database:", paste0("Objects: ", nrow(x$Base), ", Aliases: ", nrow(x$Aliases), ", Keywords: ",
                                                  nrow(x$Keywords), ", Concepts: ", nrow(x$Concepts))))
    invisible(x)
}

print.hsearch <- function(x, ...) {
    what <- paste0(paste(x$fields, collapse = " or "), " matching ", sQuote(x$pattern), " using regular expression matching")
    if (!nrow(x$matches)) {
        writeLines(strwrap(paste0("No results found for ", what, ".")))
        return(invisible(x))
    }
    key <- paste0(x$matches$Package, "::", x$matches$Topic)
    lines <- unlist(lapply(unique(key), function(k) {
        rows <- x$matches[key == k, ]
        other <- rows[rows$Field != "Title", ]
        c(formatDL(k, rows$Title[1L]), unlist(lapply(unique(other$Field), function(f)
            strwrap(paste0(switch(f, alias = "Aliases: ", concept = "Concepts: ", keyword = "Keywords: ", "Names: "),
                           paste(other$Entry[other$Field == f], collapse = ", ")), indent = 2L, exdent = 4L))))
    }))
    writeLines(c(strwrap(paste0("Help files with ", what, ":")), "", "", lines, "", "",
                 strwrap("Type '?PKG::FOO' to inspect entries 'PKG::FOO', or 'TYPE?PKG::FOO' for entries like 'PKG::FOO-TYPE'."), "", "", ""))
    invisible(x)
}

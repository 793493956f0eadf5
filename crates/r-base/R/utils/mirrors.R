# Mirrors of repositories: the lists that GNU R's documentation folder or the network has, and the choice among them.

# A table of mirrors: from `url`, or from the folder of documentation.
.mirrorTable <- function(url, file, all, local.only) {
    table <- NULL
    read <- function(from) read.csv(from, as.is = TRUE, encoding = "UTF-8")
    if (!local.only)
        table <- tryCatch({
            to <- tempfile(fileext = ".csv")
            on.exit(unlink(to))
            download.file(url, to, quiet = TRUE)
            read(to)
        }, error = function(e) NULL, warning = function(w) NULL)
    if (is.null(table)) {
        local <- file.path(R.home("doc"), file)
        if (!file.exists(local)) stop(gettextf("file '%s' was not found", local), call. = FALSE, domain = NA)
        table <- read(local)
    }
    if (all) table else table[as.logical(table$OK), ]
}

getCRANmirrors <- function(all = FALSE, local.only = FALSE)
    .mirrorTable("https://cran.r-project.org/CRAN_mirrors.csv", "CRAN_mirrors.csv", all, local.only)

findCRANmirror <- function(type = c("src", "web")) {
    type <- match.arg(type)
    set <- Sys.getenv(switch(type, src = "R_CRAN_SRC", web = "R_CRAN_WEB"))
    if (nzchar(set)) return(set)
    repos <- getOption("repos")
    if (!is.null(repos) && "CRAN" %in% names(repos) && repos[["CRAN"]] != "@CRAN@") return(repos[["CRAN"]])
    "https://cloud.r-project.org"
}

# The row of a table that somebody chose, or NA.
.chosenMirror <- function(table, graphics, ind, title) {
    if (!is.null(ind)) return(as.integer(ind)[1L])
    if (!interactive()) stop("cannot choose a mirror non-interactively", call. = FALSE)
    k <- menu(table$Name, graphics, title)
    if (k > 0L) k else NA_integer_
}

chooseCRANmirror <- function(graphics = getOption("menu.graphics"), ind = NULL, local.only = FALSE) {
    if (is.null(ind) && !interactive()) stop("cannot choose a CRAN mirror non-interactively")
    table <- getCRANmirrors(all = FALSE, local.only = local.only)
    k <- .chosenMirror(table, graphics, ind, "Secure CRAN mirrors")
    if (is.na(k)) return(invisible())
    repos <- getOption("repos")
    repos["CRAN"] <- sub("/$", "", table$URL[k])
    options(repos = repos)
    invisible()
}

chooseBioCmirror <- function(graphics = getOption("menu.graphics"), ind = NULL, local.only = FALSE) {
    if (is.null(ind) && !interactive()) stop("cannot choose a BioC mirror non-interactively")
    table <- .mirrorTable("https://bioconductor.org/BioC_mirrors.csv", "BioC_mirrors.csv", FALSE, local.only)
    k <- .chosenMirror(table, graphics, ind, "BioC mirrors")
    if (is.na(k)) return(invisible())
    options(BioC_mirror = sub("/$", "", table$URL[k]))
    invisible()
}

setRepositories <- function(graphics = getOption("menu.graphics"), ind = NULL, addURLs = character()) {
    if (is.null(ind) && !interactive()) stop("cannot set repositories non-interactively")
    old <- getOption("repos")
    known <- c(CRAN = findCRANmirror("src"), old[setdiff(names(old), "CRAN")])
    chosen <- if (is.null(ind)) match(select.list(names(known), names(old), multiple = TRUE, title = "Repositories", graphics = graphics), names(known))
        else as.integer(ind)
    options(repos = c(known[chosen[!is.na(chosen)]], addURLs))
    invisible(list(repos = old))
}

RSiteSearch <- function(string, restrict = c("functions", "descriptions", "news", "Rfunctions", "Rmanuals", "READMEs", "views", "vignettes"),
                        format, sortby = c("score", "date:late", "date:early", "subject", "subject:descending", "size", "size:descending"),
                        matchesPerPage = 20, words = c("all", "any")) {
    string <- paste0("http://search.r-project.org/?P=", gsub(" ", "+", string, fixed = TRUE))
    shown <- if (missing(format)) "" else paste0("&FMT=", match.arg(format, c("normal", "short")))
    op <- if (match.arg(words) == "all") "and" else "or"
    sort <- switch(match.arg(sortby), score = "", `date:late` = "!2", `date:early` = "2", subject = "3", `subject:descending` = "!3", size = "1",
                   `size:descending` = "!1")
    places <- paste0("&DB=", match.arg(restrict, several.ok = TRUE), collapse = "")
    url <- paste0(string, "&HITSPERPAGE=", matchesPerPage, "&SORT=", sort, "&DEFAULTOP=", op, shown, places)
    browseURL(url)
    cat(gettextf("A search query has been submitted to %s", "http://search.r-project.org"), "\n")
    cat(gettext("The results page should open in your browser shortly"), "\n")
    invisible(url)
}

# A message to a mailing list: written to a file with what `info` says about the session, then edited or mailed.
create.post <- function(instructions = character(), description = "post", subject = "", method = getOption("mailer"),
                        address = "the relevant mailing list", ccaddress = getOption("ccaddress", ""), filename = "R.post", info = character()) {
    method <- match.arg(if (is.null(method)) "none" else method, c("mailto", "mailx", "gnudoit", "none", "ess"))
    body <- c(instructions, "--------------------------------------------", "", info)
    if (method == "none") {
        writeLines(c(paste("Subject:", subject), if (nzchar(ccaddress)) paste("Cc:", ccaddress), "", body), filename)
        file.edit(filename)
        cat("Please email the contents of ", sQuote(filename), " to ", address, "\n", sep = "")
        return(invisible())
    }
    if (method == "mailto") {
        url <- paste0("mailto:", address, "?subject=", URLencode(subject, TRUE), "&body=", URLencode(paste(body, collapse = "\n"), TRUE))
        browseURL(url)
        return(invisible())
    }
    if (method != "mailx") stop(gettextf("method %s needs an editor that Rigel doesn't talk to", sQuote(method)), domain = NA)
    writeLines(body, filename)
    file.edit(filename)
    status <- system2("mailx", c("-s", shQuote(subject), if (nzchar(ccaddress)) c("-c", shQuote(ccaddress)), shQuote(address)), stdin = filename)
    if (status) stop(gettextf("'mailx' failed with status %d", status), domain = NA)
    invisible()
}

bug.report <- function(subject = "", address, file = "R.bug.report", package = NULL, lib.loc = NULL, ...) {
    if (is.null(package)) {
        cat("Bug reports on Rigel go to its issue tracker.\n")
        return(invisible())
    }
    about <- packageDescription(package, lib.loc)
    if (!is.null(about$BugReports)) {
        browseURL(about$BugReports)
        return(invisible())
    }
    create.post(description = "bug report", subject = subject, address = if (missing(address)) about$Maintainer else address, filename = file,
                info = c(paste("Package:", about$Package), paste("Version:", about$Version), R.version.string), ...)
}

help.request <- function(subject = "", address = "r-help@R-project.org", file = "R.help.request", ...)
    create.post(description = "help request", subject = subject, address = address, filename = file, info = R.version.string, ...)

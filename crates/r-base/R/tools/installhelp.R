# Help pages of an installed package: a database of parsed pages, and indices by alias, keyword and title.

# The entries of a page that indices are made of.
.pageSummary <- function(rd) {
    texts <- function(tag) {
        found <- vapply(Filter(function(s) identical(.rdTag(s), tag), unclass(rd)), function(s) trimws(.rdText(s)), "")
        gsub("[[:space:]]+", " ", unique(found))
    }
    kind <- texts("\\docType")
    encoding <- texts("\\encoding")
    list(Name = texts("\\name")[1L], Type = if (length(kind)) kind[1L] else "", Title = c(texts("\\title"), "")[1L],
         Encoding = if (length(encoding)) encoding[1L] else "", Aliases = gsub("\\\\%", "%", texts("\\alias")), Concepts = texts("\\concept"), Keywords = texts("\\keyword"))
}

.installHelp <- function(source, folder, name) {
    message("** help")
    pages <- if (dir.exists(file.path(source, "man"))) .installedPages(source) else list()
    summaries <- lapply(pages, .pageSummary)
    contents <- .pageContents(summaries)
    help <- file.path(folder, "help")
    dir.create(help)
    dir.create(file.path(folder, "html"))
    message("*** installing help indices")
    saveRDS(contents, file.path(folder, "Meta", "Rd.rds"))
    base <- file_path_sans_ext(names(pages))
    aliases <- structure(rep(base, lengths(contents$Aliases)), names = as.character(unlist(contents$Aliases)))
    aliases <- aliases[order(names(aliases))]
    saveRDS(aliases, file.path(help, "aliases.rds"))
    writeLines(paste(names(aliases), aliases, sep = "\t"), file.path(help, "AnIndex"))
    links <- structure(paste0("../../", name, "/html/", aliases, ".html"), names = names(aliases))
    saveRDS(links, file.path(folder, "Meta", "links.rds"))
    saveRDS(.searchTables(name, contents), file.path(folder, "Meta", "hsearch.rds"))
    names(pages) <- base
    makeLazyLoadDB(pages, file.path(help, name), variables = base)
    saveRDS(structure(file.path(source, "man", paste0(base, ".Rd")), first = nchar(file.path(source, "man")) + 2L), file.path(help, "paths.rds"))
    message("** building package indices")
    .writeIndices(folder, name, contents)
}

.installedPages <- function(source) {
    pages <- Rd_db(dir = source)
    broken <- vapply(pages, function(p) is.na(.pageSummary(p)$Name), NA)
    for (n in names(pages)[broken]) warning(gettextf("%s has no \\name and is left out", sQuote(n)), call. = FALSE, domain = NA)
    lapply(pages[!broken], prepare_Rd, stages = c("build", "install"))
}

.pageContents <- function(summaries) {
    column <- function(f) vapply(summaries, `[[`, "", f, USE.NAMES = FALSE)
    value <- data.frame(File = if (length(summaries)) names(summaries) else character(), Name = column("Name"), Type = column("Type"), Title = column("Title"),
                        Encoding = column("Encoding"), stringsAsFactors = FALSE)
    for (f in c("Aliases", "Concepts", "Keywords")) value[[f]] <- unname(lapply(summaries, `[[`, f))
    value
}

# Tables for help.search: pages, aliases, keywords and concepts, each with the number of its page.
.searchTables <- function(name, contents) {
    id <- as.character(seq_len(nrow(contents)))
    long <- function(f, label) {
        n <- lengths(contents[[f]])
        m <- cbind(as.character(unlist(contents[[f]])), rep(id, n), rep(name, sum(n)))
        dimnames(m) <- list(NULL, c(label, "ID", "Package"))
        m
    }
    base <- cbind(rep(name, length(id)), rep("", length(id)), id, contents$Name, contents$Title, contents$Title, contents$Encoding)
    dimnames(base) <- list(NULL, c("Package", "LibPath", "ID", "Name", "Title", "Topic", "Encoding"))
    list(base, long("Aliases", "Alias"), long("Keywords", "Keyword"), long("Concepts", "Concept"))
}

# The file INDEX and html/00Index.html.
.writeIndices <- function(folder, name, contents) {
    shown <- contents[!vapply(contents$Keywords, function(k) "internal" %in% k, NA), , drop = FALSE]
    shown <- shown[order(shown$Name), , drop = FALSE]
    index <- file.path(folder, "INDEX")
    if (!file.exists(index) && nrow(shown)) writeLines(formatDL(shown$Name, shown$Title, width = 79, indent = 24), index)
    escape <- function(x) gsub(">", "&gt;", gsub("<", "&lt;", gsub("&", "&amp;", x, fixed = TRUE), fixed = TRUE), fixed = TRUE)
    rows <- sprintf("<tr><td><a href=\"%s.html\">%s</a></td><td>%s</td></tr>", file_path_sans_ext(shown$File), escape(shown$Name), escape(shown$Title))
    writeLines(c("<!DOCTYPE html>", sprintf("<html><head><meta charset=\"utf-8\"><title>Package %s</title></head><body>", name),
                 sprintf("<h1>Help pages of package %s</h1>", name), "<table>", rows, "</table></body></html>"), file.path(folder, "html", "00Index.html"))
}

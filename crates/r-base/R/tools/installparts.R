# The parts of an installed package: code, compiled code, data, files, help pages, indices.

# Puts a package together in the folder of the job.
.fillStage <- function(source, job, name, fields, o) {
    folder <- job$folder
    compiled <- dir.exists(file.path(source, "src")) && !"libs" %in% o$skip
    .runConfigure(source, name, o)
    fields[["Built"]] <- paste0("R ", getRversion(), "; ", if (compiled) R.version$platform, "; ", format(Sys.time(), "%Y-%m-%d %H:%M:%S", tz = "UTC"), " UTC; unix")
    fields <- .withAuthors(fields)
    dir.create(file.path(folder, "Meta"))
    .writeDescription(fields, file.path(folder, "DESCRIPTION"))
    saveRDS(.packageInfo(fields), file.path(folder, "Meta", "package.rds"))
    space <- file.path(source, "NAMESPACE")
    if (!file.exists(space)) .giveUp("a 'NAMESPACE' file is required")
    file.copy(space, file.path(folder, "NAMESPACE"))
    directives <- parseNamespaceFile(basename(folder), dirname(folder))
    saveRDS(directives, file.path(folder, "Meta", "nsInfo.rds"))
    saveRDS(list(internalsID = "2fdf6c18-697a-4ba7-b8ef-11c0d92f1327"), file.path(folder, "Meta", "features.rds"))
    for (f in c("LICENSE", "LICENCE", "COPYING", "NEWS", "NEWS.md", "INDEX")) if (file.exists(file.path(source, f))) file.copy(file.path(source, f), folder)
    if (compiled) .installLibs(source, folder, name, fields, o)
    if (!"R" %in% o$skip) .installCode(source, folder, name, fields, o)
    if (!"data" %in% o$skip) .installData(source, folder, name, fields, o)
    if (!"inst" %in% o$skip) .installFiles(source, folder, fields)
    if (!"demo" %in% o$skip && dir.exists(file.path(source, "demo"))) .installDemos(source, folder)
    if (!"exec" %in% o$skip && dir.exists(file.path(source, "exec"))) .copyInto(file.path(source, "exec"), file.path(folder, "exec"))
    if (o$tests && dir.exists(file.path(source, "tests"))) .copyInto(file.path(source, "tests"), file.path(folder, "tests"))
    if ("R" %in% list.files(source) && !"R" %in% o$skip) .prepareCode(folder, name, o)
    if (!"help" %in% o$skip) .installHelp(source, folder, name)
    .installVignettes(source, folder)
}

.copyInto <- function(from, to) {
    dir.create(to, recursive = TRUE, showWarnings = FALSE)
    file.copy(list.files(from, all.files = TRUE, no.. = TRUE, full.names = TRUE), to, recursive = TRUE, copy.date = TRUE, copy.mode = TRUE)
}

# A script configure of the package, and what it left in src.
.runConfigure <- function(source, name, o) {
    script <- file.path(source, "configure")
    if (!o$configure || !file.exists(script)) return()
    if (file.access(script, 1L)) {
        warning("'configure' exists but is not executable", call. = FALSE)
        return()
    }
    here <- setwd(source)
    on.exit(setwd(here))
    status <- .withEnvironment(c(.buildEnvironment(), R_PACKAGE_NAME = name, R_PACKAGE_DIR = file.path(o$lib, name)),
                               system(paste(c(o$configureVars, "./configure", o$configureArgs), collapse = " ")))
    if (status) .giveUp("configuration failed for package ", sQuote(name))
}

# Folders with headers of packages that this one links to.
.linkingFlags <- function(fields, o) {
    needs <- names(.dependencyField(fields, "LinkingTo"))
    folders <- vapply(needs, function(n) .packageFolder(n, c(o$lib, .libPaths())), "")
    paste(sprintf("-I'%s/include'", folders), collapse = " ")
}

.installLibs <- function(source, folder, name, fields, o) {
    message("** libs")
    src <- file.path(source, "src")
    here <- setwd(src)
    on.exit(setwd(here))
    if (o$preclean) unlink(list.files(pattern = "\\.(o|so)$"))
    kinds <- paste(unlist(.sourceKinds), collapse = "|")
    sources <- list.files(pattern = sprintf("^[^#.].*\\.(%s)$", kinds))
    output <- paste0(name, ".so")
    requirements <- if ("SystemRequirements" %in% names(fields)) fields[["SystemRequirements"]]
    variables <- c(CLINK_CPPFLAGS = .linkingFlags(fields, o), R_PACKAGE_NAME = name, R_PACKAGE_DIR = file.path(o$lib, name))
    status <- .withEnvironment(variables,
        if (file.exists("Makefile")) {
            message("using Makefile")
            home <- .fillHome()
            settings <- c(file.path(home, "etc", "Makeconf"), makevars_site(), "Makefile", makevars_user())
            .withEnvironment(.buildEnvironment(), system(paste(c(Sys.getenv("MAKE", "make"), as.vector(rbind("-f", shQuote(settings)))), collapse = " ")))
        } else .makeShared(output, sources, requirements = requirements, debug = o$debug))
    built <- list.files(pattern = "\\.so$")
    if (status) .giveUp("compilation failed for package ", sQuote(name))
    libs <- file.path(folder, "libs")
    if (file.exists("install.libs.R")) {
        dir.create(libs)
        frame <- list2env(list(R_PACKAGE_NAME = name, R_PACKAGE_SOURCE = source, R_PACKAGE_DIR = folder, R_ARCH = "", SHLIB_EXT = ".so", WINDOWS = FALSE), parent = .GlobalEnv)
        sys.source("install.libs.R", frame)
    } else if (length(built)) {
        dir.create(libs)
        if (!all(file.copy(built, libs))) .giveUp("installing shared objects failed for package ", sQuote(name))
        message("installing to ", file.path(o$lib, name, "libs"))
    } else if (length(sources)) .giveUp("no shared object was created for package ", sQuote(name))
    if (o$clean) unlink(list.files(pattern = "\\.(o|so)$"))
}

# The files of code in their order.
.codeFiles <- function(source, fields) {
    folder <- file.path(source, "R")
    order <- c(fields["Collate.unix"], fields["Collate"])
    order <- order[!is.na(order)]
    if (!length(order)) return(list_files_with_type(folder, "code"))
    names <- scan(text = order[[1L]], what = "", quiet = TRUE)
    files <- file.path(folder, names)
    gone <- names[!file.exists(files)]
    if (length(gone)) .giveUp("files in 'Collate' field missing from 'R':\n", paste0("  ", gone, collapse = "\n"))
    files
}

# The code as one file with marks of where each line is from, and the package's private data.
.installCode <- function(source, folder, name, fields, o) {
    if (!dir.exists(file.path(source, "R"))) return()
    message("** R")
    dir.create(file.path(folder, "R"))
    files <- .codeFiles(source, fields)
    encoding <- fields["Encoding"]
    con <- file(file.path(folder, "R", name), "w", encoding = "UTF-8")
    on.exit(close(con))
    writeLines(sprintf(".packageName <- \"%s\"", name), con)
    for (f in files) {
        lines <- readLines(f, warn = FALSE)
        if (!is.na(encoding) && encoding != "UTF-8") lines <- iconv(lines, encoding, "UTF-8")
        writeLines(c(sprintf("#line 1 \"%s\"", if (o$source) f else basename(f)), lines), con, useBytes = TRUE)
    }
    private <- file.path(source, "R", "sysdata.rda")
    if (file.exists(private)) {
        values <- new.env()
        load(private, values)
        makeLazyLoadDB(values, file.path(folder, "R", "sysdata"), compress = match(o$compress, c("none", "gzip", "bzip2", "xz")) - 1L)
    }
}

# Evaluates the code in a session of its own and saves the namespace.
.prepareCode <- function(folder, name, o) {
    message("** byte-compile and prepare package for lazy loading")
    if (.inSession(bquote(tools:::.saveNamespace(.(name), .(folder), .(o$source))), o$lib))
        .giveUp("lazy loading failed for package ", sQuote(name))
}

# Runs in the session of .prepareCode.
.saveNamespace <- function(name, folder, keep.source) {
    options(keep.source = keep.source, warn = 1L)
    info <- readRDS(file.path(folder, "Meta", "package.rds"))
    for (d in names(info$Depends)) library(d, character.only = TRUE, warn.conflicts = FALSE)
    directives <- readRDS(file.path(folder, "Meta", "nsInfo.rds"))
    ns <- .newNamespace(name, info$DESCRIPTION[["Version"]], folder)
    .importAll(ns, directives, info, NULL)
    .loadDatabase(file.path(folder, "R", "sysdata"), ns)
    private <- setdiff(names(ns), c(".__NAMESPACE__.", ".__S3MethodsTable__.", ".packageName"))
    code <- file.path(folder, "R", name)
    # The names that S4 keeps definitions by are made here; the tables of the session hold them while code runs.
    methods:::.s4WhileDefining(ns, sys.source(code, ns, keep.source = keep.source))
    .registerAll(ns, directives$S3methods)
    variables <- setdiff(names(ns), c(".__NAMESPACE__.", ".__S3MethodsTable__.", private))
    makeLazyLoadDB(ns, code, variables = variables)
    writeLines(.codeLoader, code)
    invisible()
}

# What GNU R evaluates to load the code; Rigel looks for the database itself.
.codeLoader <- c("# Binds the variables of the lazy-load database beside this file.", "local({",
    "    here <- loadingNamespaceInfo()", "    lazyLoad(file.path(here$libname, here$pkgname, \"R\", here$pkgname), getNamespace(here$pkgname),",
    "             function(n) n != \".__NAMESPACE__.\")", "})")

.installFiles <- function(source, folder, fields) {
    inst <- file.path(source, "inst")
    if (dir.exists(inst)) {
        message("** inst")
        .copyInto(inst, folder)
    }
}

.installDemos <- function(source, folder) {
    message("** demo")
    .copyInto(file.path(source, "demo"), file.path(folder, "demo"))
    index <- file.path(source, "demo", "00Index")
    found <- if (file.exists(index)) unname(read.00Index(index)) else matrix("", 0L, 2L)
    saveRDS(found, file.path(folder, "Meta", "demo.rds"))
}

# Data sets: with LazyData a database of all values, else the files.
.installData <- function(source, folder, name, fields, o) {
    data <- file.path(source, "data")
    files <- if (dir.exists(data)) list_files_with_type(data, "data")
    if (!length(files)) return()
    message("** data")
    to <- file.path(folder, "data")
    dir.create(to)
    lazy <- fields["LazyData"]
    if (is.na(lazy) || !tolower(lazy) %in% c("yes", "true")) {
        file.copy(list.files(data, full.names = TRUE), to)
        return(saveRDS(.dataIndex(source, unique(file_path_sans_ext(basename(files), compression = TRUE))), file.path(folder, "Meta", "data.rds")))
    }
    message("*** moving datasets to lazyload DB")
    values <- new.env()
    sets <- list()
    for (f in files) {
        here <- new.env()
        .loadDataFile(f, here)
        sets[[file_path_sans_ext(basename(f), compression = TRUE)]] <- ls(here, all.names = TRUE)
        list2env(as.list(here, all.names = TRUE), values)
    }
    compress <- if ("LazyDataCompression" %in% names(fields)) fields[["LazyDataCompression"]] else o$compress
    makeLazyLoadDB(values, file.path(to, "Rdata"), compress = match(compress, c("none", "gzip", "bzip2", "xz")) - 1L)
    saveRDS(sets, file.path(to, "Rdata.rds"))
    saveRDS(.dataIndex(source, unlist(lapply(names(sets), function(s) {
        if (identical(sets[[s]], s)) s else paste0(sets[[s]], " (", s, ")")
    }))), file.path(folder, "Meta", "data.rds"))
}

# The values of a file under data, as data() reads it.
.loadDataFile <- function(file, env) {
    name <- file_path_sans_ext(basename(file), compression = TRUE)
    kind <- tolower(sub("\\.(gz|bz2|xz)$", "", basename(file)))
    here <- setwd(dirname(file))
    on.exit(setwd(here))
    switch(file_ext(kind), rda = , rdata = load(file, env), r = sys.source(file, env, chdir = TRUE),
           csv = assign(name, utils::read.table(file, header = TRUE, sep = ";", as.is = FALSE), envir = env),
           assign(name, utils::read.table(file, header = TRUE, as.is = FALSE), envir = env))
}

# Names of data sets with their titles from the help pages.
.dataIndex <- function(source, names) {
    titles <- .pageTitles(source)
    plain <- sub(" \\(.*", "", names)
    cbind(names, ifelse(plain %in% names(titles), titles[plain], ""), deparse.level = 0)
}

.pageTitles <- function(source) {
    if (!dir.exists(file.path(source, "man"))) return(character())
    unlist(lapply(unname(Rd_db(dir = source)), function(rd) {
        about <- .pageSummary(rd)
        structure(rep(about$Title, length(about$Aliases)), names = about$Aliases)
    }))
}

.installVignettes <- function(source, folder) {
    index <- file.path(source, "build", "vignette.rds")
    if (!file.exists(index)) return()
    message("** installing vignettes")
    saveRDS(readRDS(index), file.path(folder, "Meta", "vignette.rds"))
}

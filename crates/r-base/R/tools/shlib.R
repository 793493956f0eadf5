# Compiling shared objects by make: `rigel CMD SHLIB`, and the folder src of packages.

# What the programs that make calls shall find in their environment.
.buildEnvironment <- function() {
    home <- .fillHome()
    libraries <- paste(.libPaths(), collapse = ":")
    c(R_HOME = home, R_INCLUDE_DIR = file.path(home, "include"), R_SHARE_DIR = file.path(home, "share"), R_LIBS = libraries, R_ARCH = "",
      R_LIBRARY_DIR = libraries, MAKE = Sys.getenv("MAKE", "make"))
}

# Runs something with variables of the environment set, and sets them back.
.withEnvironment <- function(variables, code) {
    old <- Sys.getenv(names(variables), NA_character_, names = TRUE)
    on.exit({
        Sys.unsetenv(names(old)[is.na(old)])
        if (any(!is.na(old))) do.call(Sys.setenv, as.list(old[!is.na(old)]))
    })
    do.call(Sys.setenv, as.list(variables))
    code
}

.sourceKinds <- list(c = "c", cxx = c("cc", "cpp", "C", "cxx"), fortran = c("f", "f90", "f95"), objc = c("m", "mm", "M"))

.ofKind <- function(files, kind) files[file_ext(files) %in% .sourceKinds[[kind]]]

# The standard of C++ that a Makevars file or a DESCRIPTION asks for: "17" and so on, or NULL.
.cxxStandard <- function(makevars, requirements = NULL) {
    for (file in makevars) {
        line <- grep("^[[:space:]]*CXX_STD[[:space:]]*[:?]?=", readLines(file, warn = FALSE), value = TRUE)
        if (length(line)) return(sub(".*CXX([0-9]+).*", "\\1", line[length(line)]))
    }
    if (length(requirements) && !is.na(requirements) && grepl("C\\+\\+[[:space:]]*(11|14|17|20)", requirements))
        sub(".*C\\+\\+[[:space:]]*(11|14|17|20).*", "\\1", requirements)
}

# Arguments of make for a shared object of these sources.
.makeArguments <- function(output, objects, sources, makevars, standard, given, debug) {
    cxx <- length(.ofKind(sources, "cxx")) > 0L
    fortran <- length(.ofKind(sources, "fortran")) > 0L
    own <- any(grepl("^[[:space:]]*OBJECTS[[:space:]]*[:+?]?=", unlist(lapply(makevars, readLines, warn = FALSE))))
    linker <- if (length(standard)) c(sprintf("SHLIB_LD=$(SHLIB_CXX%sLD)", standard), sprintf("SHLIB_LDFLAGS=$(SHLIB_CXX%sLDFLAGS)", standard))
              else c("SHLIB_LD=$(SHLIB_CXXLD)", "SHLIB_LDFLAGS=$(SHLIB_CXXLDFLAGS)")
    dialect <- if (length(standard)) sprintf(c("CXX=$(CXX%s)", "CXXSTD=$(CXX%sSTD)", "CXXPICFLAGS=$(CXX%sPICFLAGS)"), standard)
    c(paste0("SHLIB=", output), if (!own) paste0("OBJECTS=", paste(objects, collapse = " ")), if (cxx) c(linker, dialect),
      if (fortran || length(given)) paste0("SHLIB_LIBADD=", paste(c(given, if (fortran) "$(FLIBS)"), collapse = " ")),
      if (debug) c("CFLAGS=-g -O0", "CXXFLAGS=-g -O0", "FFLAGS=-g -O0"))
}

# Makes a shared object in the working folder; the status of make.
.makeShared <- function(output, sources, extra = character(), libraries = character(), requirements = NULL, debug = FALSE, goals = "all",
                        dry = FALSE) {
    make <- Sys.getenv("MAKE", "make")
    if (!nzchar(Sys.which(strsplit(make, " ", fixed = TRUE)[[1L]][1L]))) {
        message("ERROR: compiling needs the program '", make, "', which was not found")
        return(127L)
    }
    home <- .fillHome()
    local <- if (file.exists("Makevars")) "Makevars"
    settings <- c(local, file.path(home, "etc", "Makeconf"), makevars_site(), makevars_user(), file.path(home, "share", "make", "shlib.mk"))
    objects <- c(paste0(file_path_sans_ext(sources), ".o"), extra)
    given <- .makeArguments(output, objects, sources, c(local, makevars_user()), .cxxStandard(local, requirements), libraries, debug)
    arguments <- c(as.vector(rbind("-f", shQuote(settings))), shQuote(given), if (dry) "-n", goals)
    .withEnvironment(.buildEnvironment(), system(paste(c(make, arguments), collapse = " ")))
}

.shlibUsage <- c("Usage: rigel CMD SHLIB [options] files | linker options", "",
    "Compiles the given files (C, C++, Fortran) and links them into a shared object that dyn.load() takes. A file Makevars",
    "in the working folder is used.", "", "Options:", "  -h, --help        this text", "  -o, --output=LIB  the shared object's name",
    "  -c, --clean       remove object files afterwards", "  --preclean        remove object files before", "  -d, --debug       compile for a debugger",
    "  -n, --dry-run     show what would be done")

# rigel CMD SHLIB
.shlibCommand <- function(args) {
    o <- list(output = NULL, clean = FALSE, preclean = FALSE, debug = FALSE, dry = FALSE, sources = character(), extra = character(), libraries = character())
    while (length(args)) {
        a <- args[1L]
        args <- args[-1L]
        if (a %in% c("-h", "--help")) return(.showUsage(.shlibUsage))
        else if (a %in% c("-o", "--output")) {
            o$output <- args[1L]
            args <- args[-1L]
        } else if (startsWith(a, "--output=")) o$output <- sub("^--output=", "", a)
        else if (a %in% c("-c", "--clean")) o$clean <- TRUE
        else if (a == "--preclean") o$preclean <- TRUE
        else if (a %in% c("-d", "--debug")) o$debug <- TRUE
        else if (a %in% c("-n", "--dry-run")) o$dry <- TRUE
        else if (a %in% c("--use-LTO", "--no-use-LTO")) NULL
        else if (startsWith(a, "-")) o$libraries <- c(o$libraries, a)
        else if (file_ext(a) %in% unlist(.sourceKinds)) o$sources <- c(o$sources, a)
        else o$extra <- c(o$extra, a)
    }
    if (!length(o$sources) && !length(o$extra)) stop("no source files were given", call. = FALSE)
    if (is.null(o$output)) o$output <- paste0(file_path_sans_ext(c(o$sources, o$extra)[1L]), ".so")
    objects <- paste0(file_path_sans_ext(o$sources), ".o")
    if (o$preclean) unlink(objects)
    status <- .makeShared(o$output, o$sources, o$extra, o$libraries, debug = o$debug, dry = o$dry)
    if (o$clean) unlink(objects)
    if (status) 1L else 0L
}

# rigel CMD config: a variable of the settings, as make sees it.
.configCommand <- function(args) {
    home <- .fillHome()
    if (!length(args) || args[1L] %in% c("-h", "--help")) return(.showUsage(c("Usage: rigel CMD config VARIABLE",
        "       rigel CMD config --cppflags | --ldflags | --all", "", "Prints a setting that packages are compiled with.")))
    settings <- c(file.path(home, "etc", "Makeconf"), makevars_site(), makevars_user())
    if (args[1L] == "--cppflags") return(cat("-I", file.path(home, "include"), "\n", sep = ""))
    if (args[1L] == "--ldflags") return(cat("-L", file.path(home, "lib"), " -lR\n", sep = ""))
    names <- if (args[1L] == "--all") {
        lines <- unlist(lapply(settings, readLines))
        unique(sub("[[:space:]]*=.*", "", grep("^[A-Za-z0-9_]+[[:space:]]*=", lines, value = TRUE)))
    } else args[1L]
    rules <- tempfile()
    writeLines(c(paste("include", settings), paste0("print-%:\n\t@echo ", if (args[1L] == "--all") "'$* = $($*)'" else "'$($*)'")), rules)
    if (args[1L] != "--all") {
        known <- unlist(lapply(settings, function(f) sub("[[:space:]]*=.*", "", grep("^[A-Za-z0-9_]+[[:space:]]*=", readLines(f), value = TRUE))))
        if (!args[1L] %in% known) {
            message("ERROR: no information for variable '", args[1L], "'")
            return(1L)
        }
    }
    system(paste(Sys.getenv("MAKE", "make"), "-s -f", rules, paste0("print-", names, collapse = " ")))
}

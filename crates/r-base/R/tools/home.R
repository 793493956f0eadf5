# The folder that stands for R's home when packages are compiled: headers, settings for make, and the program by the
# names that scripts of packages call.

# Makes the folder if it isn't there. It is filled beside its place and moved there, so that nobody sees half of it.
.fillHome <- function() {
    home <- .ownHome()
    if (dir.exists(file.path(home, "bin"))) return(invisible(home))
    new <- paste0(home, "-", Sys.getpid())
    on.exit(unlink(new, recursive = TRUE))
    for (d in c("bin", "etc", "include/R_ext", "lib", "library", "share/make"))
        dir.create(file.path(new, d), recursive = TRUE, showWarnings = FALSE)
    files <- .interfaceFiles()
    for (n in names(files)) writeBin(files[[n]], file.path(new, n))
    for (n in c("R", "Rscript")) {
        writeLines(c("#!/bin/sh", paste("exec", shQuote(.executable()), "\"$@\"")), file.path(new, "bin", n))
        Sys.chmod(file.path(new, "bin", n), "755")
    }
    writeLines(.makeSettings(home), file.path(new, "etc", "Makeconf"))
    writeLines(.linkRules(), file.path(new, "share", "make", "shlib.mk"))
    if (!file.rename(new, home) && !dir.exists(file.path(home, "bin")))
        stop(gettextf("cannot create the folder '%s' for headers and settings", home), domain = NA)
    invisible(home)
}

# The first of some programs that is installed.
.firstProgram <- function(...) {
    for (p in c(...)) if (nzchar(Sys.which(p))) return(p)
    c(...)[1L]
}

# Variables and rules for make, by the names that Makevars files of packages use.
.makeSettings <- function(home) {
    cc <- .firstProgram("gcc", "cc", "clang")
    cxx <- .firstProgram("g++", "c++", "clang++")
    fc <- .firstProgram("gfortran", "f95")
    cxxLines <- unlist(lapply(c("11", "14", "17", "20"), function(s) c(
        sprintf("CXX%s = %s", s, cxx), sprintf("CXX%sSTD = -std=gnu++%s", s, s), sprintf("CXX%sFLAGS = $(CXXFLAGS)", s),
        sprintf("CXX%sPICFLAGS = -fPIC", s), sprintf("SHLIB_CXX%sLD = $(CXX%s) $(CXX%sSTD)", s, s, s), sprintf("SHLIB_CXX%sLDFLAGS = -shared", s))))
    rule <- function(from, command) c(paste0(".", from, ".o:"), paste0("\t", command))
    c(paste("R_HOME =", home), "R_INCLUDE_DIR = $(R_HOME)/include", "R_SHARE_DIR = $(R_HOME)/share", "R_ARCH =",
      paste("CC =", cc), "CFLAGS = -g -O2 $(LTO)", "CPICFLAGS = -fPIC", "C_VISIBILITY = -fvisibility=hidden", "CPPFLAGS =",
      paste("CXX =", cxx, "-std=gnu++14"), "CXXCPP = $(CXX) -E", "CXXFLAGS = -g -O2 $(LTO)", "CXXPICFLAGS = -fPIC", "CXX_VISIBILITY = -fvisibility=hidden",
      "CXXSTD =", cxxLines, paste("FC =", fc), "FFLAGS = -g -O2 $(LTO_FC)", "FCFLAGS = $(FFLAGS)", "FPICFLAGS = -fPIC", "F_VISIBILITY = -fvisibility=hidden",
      "F77 = $(FC)", "FLIBS = -lgfortran -lm -lquadmath", "SHLIB_EXT = .so", "SHLIB_LD = $(CC)", "SHLIB_LDFLAGS = -shared", "SHLIB_CFLAGS =",
      "SHLIB_CXXLD = $(CXX)", "SHLIB_CXXLDFLAGS = -shared", "SHLIB_FCLD = $(FC)", "SHLIB_FCLDFLAGS = -shared", "DYLIB_LD = $(CC)", "DYLIB_LDFLAGS = -shared",
      "DYLIB_EXT = .so", "LDFLAGS =", "LIBR = -L$(R_HOME)/lib -lR", "BLAS_LIBS = -lblas", "LAPACK_LIBS = -llapack", "LIBM = -lm", "LIBS = -lm",
      "SHLIB_OPENMP_CFLAGS = -fopenmp", "SHLIB_OPENMP_CXXFLAGS = -fopenmp", "SHLIB_OPENMP_FFLAGS = -fopenmp", "SHLIB_OPENMP_FCFLAGS = -fopenmp",
      "SHLIB_PTHREAD_FLAGS = -pthread", "AR = ar", "RANLIB = ranlib", "NM = nm", "STRIP = strip", "SED = sed", "MAKE = make", "MKDIR = mkdir", "RM = rm -f", "OBJC = $(CC)",
      "STRIP_STATIC_LIB = strip --strip-debug", "STRIP_SHARED_LIB = strip --strip-unneeded", "TAR = tar", "LN_S = ln -s", "SHELL = /bin/sh",
      "ALL_CPPFLAGS = -I\"$(R_INCLUDE_DIR)\" -DNDEBUG $(PKG_CPPFLAGS) $(CLINK_CPPFLAGS) $(CPPFLAGS)",
      "ALL_CFLAGS = $(PKG_CFLAGS) $(CPICFLAGS) $(SHLIB_CFLAGS) $(CFLAGS)", "ALL_CXXFLAGS = $(PKG_CXXFLAGS) $(CXXPICFLAGS) $(SHLIB_CXXFLAGS) $(CXXFLAGS)",
      "ALL_FFLAGS = $(PKG_FFLAGS) $(FPICFLAGS) $(SHLIB_FFLAGS) $(FFLAGS)", "ALL_FCFLAGS = $(PKG_FCFLAGS) $(FPICFLAGS) $(SHLIB_FCFLAGS) $(FCFLAGS)",
      "ALL_LIBS = $(PKG_LIBS) $(SHLIB_LIBADD) $(LIBR) $(LIBINTL)",
      ".SUFFIXES:", ".SUFFIXES: .c .cc .cpp .C .cxx .f .f90 .f95 .m .mm .M .o",
      rule("c", "$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -c $< -o $@"),
      unlist(lapply(c("cc", "cpp", "C", "cxx"), rule, "$(CXX) $(CXXSTD) $(ALL_CPPFLAGS) $(ALL_CXXFLAGS) -c $< -o $@")),
      rule("m", "$(OBJC) $(ALL_CPPFLAGS) $(PKG_OBJCFLAGS) $(CPICFLAGS) -c $< -o $@"),
      rule("f", "$(FC) $(ALL_FFLAGS) -c $< -o $@"), unlist(lapply(c("f90", "f95"), rule, "$(FC) $(ALL_FCFLAGS) -c $< -o $@")))
}

.linkRules <- function() c("all: $(SHLIB)", "", "$(SHLIB): $(OBJECTS)",
    "\t@if test \"z$(OBJECTS)\" != \"z\"; then \\",
    "\t  echo $(SHLIB_LD) $(SHLIB_LDFLAGS) $(LDFLAGS) -o $@ $(OBJECTS) $(ALL_LIBS); \\",
    "\t  $(SHLIB_LD) $(SHLIB_LDFLAGS) $(LDFLAGS) -o $@ $(OBJECTS) $(ALL_LIBS); \\",
    "\tfi", "", ".PHONY: all clean shlib-clean", "", "shlib-clean:", "\t@rm -Rf .libs _libs", "\t@rm -f $(OBJECTS) symbols.rds")

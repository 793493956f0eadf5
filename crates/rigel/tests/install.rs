//! `rigel CMD INSTALL`: what it makes of the packages under `tests/packages/source` means the same as what GNU R made of
//! them, and an installation that fails leaves nothing behind.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}

/// An empty folder of this test's own.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

fn rigel(home: &Path) -> Command {
    let mut c = Command::new(env!("CARGO_BIN_EXE_rigel"));
    c.env("LC_ALL", "C.UTF-8").env("XDG_CACHE_HOME", home.join("cache"));
    c
}

fn install(home: &Path, library: &Path, package: &Path) -> Output {
    std::fs::create_dir_all(library).expect("a library");
    let mut c = rigel(home);
    c.args(["CMD", "INSTALL", "-l"]).arg(library).arg(package);
    c.output().expect("rigel runs")
}

/// A copy of a package's sources, so that object files don't land in the repository.
fn copied(home: &Path, name: &str) -> PathBuf {
    let from = tests().join("packages/source").join(name);
    let done = Command::new("cp").arg("-r").arg(from).arg(home).status().expect("cp runs");
    assert!(done.success());
    home.join(name)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The programs of `tests/r/installed` run on GNU R's installation in the corpus; here on ours.
#[test]
fn installed_here_means_the_same() {
    let home = scratch("install-same");
    let library = home.join("packages/library");
    for package in ["rigelbase", "rigeltest"] {
        let done = install(&home, &library, &copied(&home, package));
        assert!(done.status.success(), "{}", text(&done.stderr));
    }
    let programs = home.join("r/installed");
    std::fs::create_dir_all(&programs).expect("a folder for programs");
    for name in ["loading", "classes"] {
        let recorded = tests().join("r/installed");
        let out = rigel(&home)
            .current_dir(&programs)
            .arg(recorded.join(format!("{name}.R")))
            .output()
            .expect("rigel runs");
        let expected = std::fs::read_to_string(recorded.join(format!("{name}.out"))).expect("a record");
        let expected = expected.split("#---- stderr").next().unwrap_or_default();
        assert_eq!(text(&out.stdout), expected, "{name}: {}", text(&out.stderr));
    }
}

/// A package with C code, S4 and reference classes, data and pages. Compiling needs make, as GNU R does.
#[test]
fn compiled_code_is_installed() {
    if Command::new("make").arg("--version").output().is_err() {
        return;
    }
    let home = scratch("install-compiled");
    let library = home.join("library");
    let source = copied(&home, "rigelc");
    let done = install(&home, &library, &source);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let out = rigel(&home)
        .env("R_LIBS", &library)
        .arg(tests().join("packages/rigelc.R"))
        .output()
        .expect("rigel runs");
    let expected = std::fs::read_to_string(tests().join("packages/rigelc.out")).expect("a record");
    assert_eq!(text(&out.stdout), expected, "{}", text(&out.stderr));

    // A new version that doesn't compile: the old one stays, and nothing else.
    std::fs::write(source.join("src/bad.c"), "this is not C\n").expect("a file");
    let failed = install(&home, &library, &source);
    assert!(!failed.status.success());
    assert!(text(&failed.stderr).contains("ERROR: compilation failed for package ‘rigelc’"));
    let left: Vec<String> = std::fs::read_dir(&library)
        .expect("the library")
        .map(|f| f.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(left, ["rigelc"]);
    let out =
        rigel(&home).env("R_LIBS", &library).args(["-e", "rigelc::mid(1:3)"]).output().expect("rigel runs");
    assert_eq!(text(&out.stdout), "[1] 2\n");
}

/// A repository in a folder: archives, an index, dependencies, an error in the code of a package.
#[test]
fn packages_come_from_a_repository() {
    let home = scratch("install-repository");
    let program = r#"
        make <- function(name, version, code, imports = NULL) {
            dir.create(file.path(name, "R"), recursive = TRUE)
            writeLines(c(paste("Package:", name), paste("Version:", version), "Title: T", "Description: D.", "License: MIT",
                         if (length(imports)) paste("Imports:", imports)), file.path(name, "DESCRIPTION"))
            writeLines(c("exportPattern(\"^[a-z]\")", if (length(imports)) paste0("import(", sub(" .*", "", imports), ")")), file.path(name, "NAMESPACE"))
            writeLines(code, file.path(name, "R", "code.R"))
            tools:::.buildOne(name)
            invisible(file.rename(paste0(name, "_", version, ".tar.gz"), file.path("repo/src/contrib", paste0(name, "_", version, ".tar.gz"))))
        }
        dir.create("repo/src/contrib", recursive = TRUE)
        dir.create("lib")
        make("one", "1.0", "one <- function() two() + 1", "two (>= 1.5)")
        make("two", "1.5", "two <- function() 1")
        make("broken", "1.0", "stop(\"no good\")")
        print(tools::write_PACKAGES("repo/src/contrib"))
        repo <- paste0("file://", getwd(), "/repo")
        print(available.packages(repos = repo)[, c("Version", "Imports")])
        suppressMessages(install.packages("one", "lib", repo, quiet = TRUE))
        .libPaths("lib")
        print(one::one())
        withCallingHandlers(install.packages(c("broken", "none"), "lib", repo, quiet = TRUE), warning = function(w) {
            cat(strsplit(conditionMessage(w), "\n")[[1L]][1L], "\n")
            tryInvokeRestart("muffleWarning")
        })
        print(list.files("lib"))
        make("two", "1.6", "two <- function() 10")
        invisible(tools::write_PACKAGES("repo/src/contrib"))
        print(old.packages("lib", repo)[, c("Package", "Installed", "ReposVer")])
        update.packages("lib", repo, ask = FALSE, quiet = TRUE)
        print(packageVersion("two", "lib"))
        remove.packages("one", "lib")
        print(list.files("lib"))
    "#;
    let out = rigel(&home).current_dir(&home).args(["-e", program]).output().expect("rigel runs");
    let expected = "[1] 3\n       Version Imports       \nbroken \"1.0\"   NA            \none    \"1.0\"   \"two (>= 1.5)\"\n\
        two    \"1.5\"   NA            \n[1] 2\npackage ‘none’ is not available for this version of R \n\
        installation of package ‘broken’ had non-zero exit status \n[1] \"one\" \"two\"\n  Package Installed  ReposVer \n    \"two\"     \"1.5\"     \"1.6\" \n\
        [1] ‘1.6’\n[1] \"two\"\n";
    assert_eq!(text(&out.stdout), expected, "{}", text(&out.stderr));
}

#[test]
fn batch_keeps_what_a_script_shows() {
    let home = scratch("batch");
    std::fs::write(
        home.join("a.R"),
        "x <- 1:3\n# words\nf <- function(a) {\n  a + 1\n}\nf(x)\nstop(\"enough\")\n",
    )
    .expect("a script");
    let out = rigel(&home)
        .current_dir(&home)
        .args(["CMD", "BATCH", "--no-timing", "a.R"])
        .output()
        .expect("rigel runs");
    assert_eq!(out.status.code(), Some(1));
    let shown = std::fs::read_to_string(home.join("a.Rout")).expect("the file of what was shown");
    let expected = "> x <- 1:3\n> # words\n> f <- function(a) {\n+   a + 1\n+ }\n> f(x)\n[1] 2 3 4\n> stop(\"enough\")\nError";
    assert!(shown.starts_with(expected), "{shown}");
    assert!(shown.contains("enough\n") && shown.ends_with("Execution halted\n"), "{shown}");
}

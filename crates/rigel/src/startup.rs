//! What happens around a program: files of the environment and profiles before it, `.First` and `.Last`.
//!
//! The order is R's: environment files, packages to attach, the site's profile, the user's, `.First`. A name that isn't a
//! file is passed over; what fails in a profile is reported, and the session goes on.

use std::path::{Path, PathBuf};

use r_runtime::{Value, Vm, env};

use crate::options::Options;
use crate::script::{self, End};

/// Attached if nobody says otherwise, first to last.
const USUAL: [&str; 6] = ["datasets", "utils", "grDevices", "graphics", "stats", "methods"];

/// Prepares a session for its program; the status if it is to end already.
pub fn begin(vm: &mut Vm, o: &Options) -> Result<(), i32> {
    if o.environ {
        for file in [named("R_ENVIRON"), users("R_ENVIRON_USER", ".Renviron")].into_iter().flatten() {
            call_on_text(vm, "readRenviron", &file.to_string_lossy());
        }
    }
    attach(vm, o);
    let site = named("R_PROFILE").filter(|_| o.site_file);
    let user = users("R_PROFILE_USER", ".Rprofile").filter(|_| o.init_file);
    for file in [site, user].into_iter().flatten() {
        if let Ok(text) = std::fs::read(&file) {
            script::run_profile(vm, &text)?;
        }
    }
    if o.restore && Path::new(".RData").is_file() {
        evaluate(vm, "sys.load.image(\".RData\", TRUE)");
    }
    run_hook(vm, ".First")
}

/// Writes the workspace, if it is to be kept.
pub fn keep(vm: &mut Vm, o: &Options) {
    if o.save {
        evaluate(vm, "sys.save.image(\".RData\")");
    }
}

/// Calls `.Last`, if there is one.
pub fn end(vm: &mut Vm) {
    let _ = run_hook(vm, ".Last");
}

/// The file that a variable names, if it is one.
fn named(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).map(PathBuf::from).filter(|p| p.is_file())
}

/// The user's file: what the variable says, or the name in this folder or at home.
fn users(variable: &str, name: &str) -> Option<PathBuf> {
    if let Some(v) = std::env::var_os(variable).filter(|v| !v.is_empty()) {
        return Some(PathBuf::from(v)).filter(|p| p.is_file());
    }
    let here = Path::new(name);
    if here.is_file() {
        return Some(here.to_owned());
    }
    std::env::home_dir().map(|h| h.join(name)).filter(|p| p.is_file())
}

/// Attaches what was asked for instead of the usual packages.
fn attach(vm: &mut Vm, o: &Options) {
    let asked = o.packages.clone().or_else(|| std::env::var("R_DEFAULT_PACKAGES").ok());
    let Some(asked) = asked.filter(|a| !a.trim().is_empty()) else { return };
    let wanted: Vec<&str> =
        asked.split(',').map(str::trim).filter(|p| *p != "NULL" && !p.is_empty()).collect();
    for p in USUAL.iter().filter(|p| !wanted.contains(p)) {
        evaluate(vm, &format!("detach(\"package:{p}\", character.only = TRUE)"));
    }
    for p in wanted.iter().filter(|p| !USUAL.contains(p) && **p != "base") {
        evaluate(vm, &format!("library(\"{p}\", character.only = TRUE)"));
    }
}

fn call_on_text(vm: &mut Vm, function: &str, text: &str) {
    let arg = vm.string(text);
    let call = vm.new_call(function, &[arg]);
    let hidden = vm.new_call("invisible", &[call]);
    let _ = script::top_level(vm, hidden, script::Last::Dropped);
}

fn evaluate(vm: &mut Vm, text: &str) {
    let mut parser = r_syntax::Parser::new(text.as_bytes());
    if let Ok(Some(node)) = parser.next_expr() {
        let expr = vm.from_node(&node);
        let hidden = vm.new_call("invisible", &[expr]);
        let _ = script::top_level(vm, hidden, script::Last::Dropped);
    }
}

/// Calls a function of the global environment by name.
fn run_hook(vm: &mut Vm, name: &str) -> Result<(), i32> {
    let sym = vm.sym(name);
    let bound = env::raw_get(vm.global_env, sym);
    if !bound.is_function() {
        return Ok(());
    }
    let call = vm.new_call(name, &[] as &[Value]);
    let hidden = vm.new_call("invisible", &[call]);
    match script::top_level(vm, hidden, script::Last::Dropped) {
        Err(End::Quit(status)) => Err(status),
        _ => Ok(()),
    }
}

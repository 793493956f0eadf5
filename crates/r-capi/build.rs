//! Compiles the C part of the interface, and an empty library that packages find as `libR.so`.

use std::path::PathBuf;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=shim");
    cc::Build::new().file("shim/shim.c").opt_level(2).warnings(true).compile("rigelshim");
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo says where"));
    let compiler = cc::Build::new().get_compiler();
    let done = Command::new(compiler.path())
        .args(["-shared", "-nostdlib", "-Wl,-soname,libR.so", "-o"])
        .arg(out.join("libR.so"))
        .arg("shim/empty.c")
        .status()
        .expect("the C compiler runs");
    assert!(done.success(), "no libR.so was made");
}

//! The binary is linked at a fixed address. As a position-independent one it has 42,000 relocations, for which the loader reads
//! and writes 1.7 MB at every start: a fifth of the memory of a small script. Those of its symbols that C code
//! could name are visible to shared objects of R packages, which find the C interface among them; Rust's own (they begin with
//! an underscore) are not, because what is visible is kept, whether it is used or not.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-arg-bins=-no-pie");
    println!("cargo::rustc-link-arg-bins=-Wl,--export-dynamic-symbol=[!_]*");
}

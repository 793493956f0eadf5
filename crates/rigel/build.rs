//! The binary is linked at a fixed address. As a position-independent one it has 42,000 relocations, for which the loader reads
//! and writes 1.7 MB at every start: a fifth of the memory of a small script. Its symbols are visible to shared objects of R
//! packages, which find the C interface among them.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-arg-bins=-no-pie");
    println!("cargo::rustc-link-arg-bins=-rdynamic");
}

//! The functions that packages call, by topic. Each is a symbol of the program.

mod access;
mod language;
mod make;
mod more;
mod tests_of_type;

use std::ffi::{CStr, c_char};

/// Keeps a function in the program although nothing in it calls the function.
pub struct Keep(#[allow(dead_code, reason = "its being there is all")] pub *const ());

// SAFETY: addresses of functions, which nobody writes to.
unsafe impl Sync for Keep {}

/// Declares functions of the C interface, and a table that keeps them in the program.
macro_rules! exported {
    ($($(#[$doc:meta])* fn $name:ident($($a:ident: $t:ty),* $(,)?) $(-> $r:ty)? $body:block)*) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            #[allow(non_snake_case, reason = "names of R's C interface")]
            pub extern "C" fn $name($($a: $t),*) $(-> $r)? $body
        )*
        pub static KEEP: &[$crate::api::Keep] = &[$($crate::api::Keep($name as *const ())),*];
    };
}
pub(crate) use exported;

/// Refers to all functions.
pub fn keep() {
    for table in [access::KEEP, language::KEEP, make::KEEP, more::KEEP, tests_of_type::KEEP] {
        std::hint::black_box(table.as_ptr());
    }
}

/// The bytes of a text of C code's.
pub fn text<'a>(p: *const c_char) -> &'a [u8] {
    if p.is_null() {
        return b"";
    }
    // SAFETY: C code passes texts with their ends where R's interface asks for such.
    unsafe { CStr::from_ptr(p) }.to_bytes()
}

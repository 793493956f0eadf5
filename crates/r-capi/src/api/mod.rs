//! The functions that packages call, by topic. Each is a symbol of the program.

mod access;
mod altrep;
mod engine;
mod environments;
mod events;
mod further;
mod language;
mod make;
mod more;
mod numeric;
mod optimizers;
mod rmath;
mod search;
mod streams;
mod tests_of_type;
mod through_r;
mod unwind;
mod vectors;

pub use more::call_private;
use std::ffi::{CStr, c_char};

/// Declares functions of the C interface. The symbol of each is its name after `rigel_`: C code calls a wrapper of the
/// plain name, which `build.rs` makes from the line of the signature and which jumps if something is pending.
macro_rules! exported {
    ($($(#[$doc:meta])* fn $name:ident($($a:ident: $t:ty),* $(,)?) $(-> $r:ty)? $body:block)*) => {
        $(
            $(#[$doc])*
            #[unsafe(export_name = concat!("rigel_", stringify!($name)))]
            #[allow(non_snake_case, reason = "names of R's C interface")]
            pub extern "C" fn $name($($a: $t),*) $(-> $r)? $body
        )*
    };
}
pub(crate) use exported;

/// The same for functions that the C part calls: they have no wrapper.
macro_rules! inner {
    ($($all:tt)*) => { $crate::api::exported! { $($all)* } };
}
pub(crate) use inner;

/// The bytes of a text of C code's.
pub fn text<'a>(p: *const c_char) -> &'a [u8] {
    if p.is_null() {
        return b"";
    }
    // SAFETY: C code passes texts with their ends where R's interface asks for such.
    unsafe { CStr::from_ptr(p) }.to_bytes()
}

/// `n` elements of C or Fortran code's.
///
/// # Safety
/// There are so many, and nobody else uses them meanwhile.
pub unsafe fn elements<'a, T>(p: *mut T, n: usize) -> &'a mut [T] {
    if p.is_null() || n == 0 {
        return &mut [];
    }
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts_mut(p, n) }
}

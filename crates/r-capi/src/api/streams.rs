//! Serialization to functions of a package.

use std::ffi::{c_int, c_void};

use r_runtime::{Res, Unwind, Value, Vm};

use super::exported;
use super::more::call_named;
use crate::session::{Session, Sexp, attempt, enter, plain, with};
use crate::shim;

/// A stream as C code has it in its own memory.
#[repr(C)]
pub struct OutStream {
    data: *mut c_void,
    format: c_int,
    version: c_int,
    out_char: usize,
    out_bytes: usize,
    hook: usize,
    hook_data: Sexp,
}

/// Formats of streams, by R's numbers.
const ASCII: c_int = 1;
const XDR: c_int = 3;

/// So many integers of the object itself are given one by one.
const FIRST_ITEMS: usize = 8;

/// Gives the bytes of a serialized object to the stream, the parts of the head one by one: packages leave them out by
/// counting calls.
fn write(vm: &mut Vm, x: Sexp, stream: *mut OutStream) -> Res<()> {
    let x = plain(vm, x);
    // SAFETY: C code passes a stream that `R_InitOutPStream` has filled in.
    let (format, version, out_bytes) = unsafe { ((*stream).format, (*stream).version, (*stream).out_bytes) };
    let version = if version == 0 { 3 } else { version };
    let args = [
        ("", x),
        ("", Value::NULL),
        ("ascii", Value::bool(format == ASCII)),
        ("xdr", Value::bool(format == XDR)),
        ("version", Value::int(version)),
    ];
    let all = call_named(vm, "serialize", &args)?;
    vm.stack.push(all);
    let bytes = all.raws().to_vec();
    let mut parts = vec![2, 4, 4, 4];
    if version >= 3 {
        let n = bytes.get(14..18).map_or(0, |b| if format == XDR { b[3] } else { b[0] });
        parts.extend([4, n as usize]);
    }
    // The first items after the head are integers too (flags and lengths), which packages leave out likewise.
    parts.extend([4; FIRST_ITEMS]);
    let mut rest = bytes.as_slice();
    parts.push(rest.len());
    for n in parts {
        let (part, after) = rest.split_at(n.min(rest.len()));
        rest = after;
        for piece in part.chunks(1 << 30) {
            // SAFETY: the function takes the stream, bytes and how many.
            let done = enter(vm, || unsafe { shim::give_bytes(out_bytes, stream.cast(), piece) });
            if !done {
                let u = vm.state::<Session>().pending.take();
                return Err(u.unwrap_or_else(|| Unwind::error("an unknown jump")));
            }
        }
    }
    Ok(())
}

exported! {
    fn R_InitOutPStream(s: *mut OutStream, data: *mut c_void, format: c_int, version: c_int, out_char: usize, out_bytes: usize, hook: usize, hook_data: Sexp) {
        with(|_| {
            let new = OutStream { data, format, version, out_char, out_bytes, hook, hook_data };
            // SAFETY: C code passes a stream of its own to be filled in.
            unsafe { s.write(new) };
        })
    }
    fn R_Serialize(x: Sexp, stream: *mut OutStream) { attempt(|vm| write(vm, x, stream)) }
}

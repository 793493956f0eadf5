//! Lazy-load databases: `lazyLoadDBfetch` and the bindings it fills.
//!
//! A database is a file of serialized values one after another, each packed, and an index (an RDS file) that
//! says where each is. Kind 1 packs by zlib after four bytes of length; kinds 2 and 3 have a letter after the
//! length that says how ('2' bzip2, 'Z' LZMA2, '0' not at all).

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, coerce, rerr};

use super::read;
use crate::args::needed;
use crate::io::compress;

pub const TABLE: &[Builtin] = &[
    Builtin::prim("lazyLoadDBfetch", "key file compressed hook", fetch),
    Builtin::new(".lazyBind", "names keys file compressed hook envir", lazy_bind).invisible(),
];

/// The bytes of one entry: how many there are in the file is the second number of its key.
fn entry(file: &str, at: u64, len: usize) -> io::Result<Vec<u8>> {
    let f = File::open(file)?;
    if at.saturating_add(len as u64) > f.metadata()?.len() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let mut bytes = vec![0; len];
    f.read_exact_at(&mut bytes, at)?;
    Ok(bytes)
}

fn unpacked(bytes: &[u8], kind: i32) -> io::Result<Vec<u8>> {
    let Some((head, rest)) = bytes.split_first_chunk::<4>() else {
        return Err(io::ErrorKind::InvalidData.into());
    };
    let expected = u32::from_be_bytes(*head) as usize;
    let out = match (kind, rest.first()) {
        (1, _) => compress::unzlib(rest, expected)?,
        (_, Some(b'2')) => compress::unpack(compress::Method::Bzip2, &rest[1..])?,
        (_, Some(b'Z')) => compress::unlzma2(&rest[1..])?,
        (_, Some(b'0')) => rest[1..].to_vec(),
        (_, Some(_)) => compress::unzlib(rest, expected)?,
        (_, None) => Vec::new(),
    };
    if out.len() == expected { Ok(out) } else { Err(io::ErrorKind::InvalidData.into()) }
}

fn fetch(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let key = needed(a, 0, "key")?;
    let Some(file) = needed(a, 1, "file")?.as_str().map(str::to_owned) else {
        return rerr!("not a proper file name");
    };
    let kind = coerce::as_int(needed(a, 2, "compressed")?).unwrap_or(0);
    let hook = needed(a, 3, "hook")?;
    let place = vm.coerce(key, r_runtime::Type::Integer)?;
    let [at, len] = *place.ints() else { return rerr!("bad offset/length argument") };
    if at < 0 || len < 0 {
        return rerr!("bad offset/length argument");
    }
    let Ok(bytes) = entry(&file, at as u64, len as usize) else {
        return rerr!("lazy-load database '{file}' is corrupt");
    };
    let bytes = if kind == 0 { Ok(bytes) } else { unpacked(&bytes, kind) };
    let Ok(bytes) = bytes else { return rerr!("lazy-load database '{file}' is corrupt") };
    let v = read::read_entry(vm, &bytes, hook)?;
    if v.is_promise() { vm.force(v) } else { Ok(v) }
}

/// Binds each name to a promise that fetches its value.
fn lazy_bind(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (names, keys) = (needed(a, 0, "names")?, needed(a, 1, "keys")?);
    let (file, kind, hook) = (a.get(2), a.get(3), a.get(4));
    let e = vm.arg_env(a.get(5), "envir")?;
    if !keys.is_list() || keys.len() != names.len() {
        return rerr!("bad index of a lazy-load database");
    }
    let (fetch, base) = (vm.sym("lazyLoadDBfetch"), vm.base_ns);
    for (i, n) in names.strings_opt().unwrap_or(&[]).to_vec().into_iter().enumerate() {
        let call = vm.new_values(Kind::Lang, &[fetch, keys.values()[i], file, kind, hook]);
        let promise = vm.new_promise(call, base);
        let sym = vm.sym_of(n);
        vm.define(e, sym, promise);
    }
    Ok(Value::NULL)
}

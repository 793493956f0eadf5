//! R's serialization format (as the R Internals manual documents it): `serialize`, `unserialize`,
//! and with them `saveRDS`, `save` and `load`.
//!
//! `write` and `read` turn values into bytes and back, in the big-endian, native and text variants
//! of versions 2 and 3. Compression is the connections' business.

mod code;
mod codes;
mod lazyload;
mod library;
mod read;
mod sound;
mod write;

use r_runtime::{Builtin, CallArgs, NA_INT, Res, Type, Value, Vm, rerr};

use super::{failed, open, with_connection};
use crate::args::needed;
use write::Format;

pub use lazyload::TABLE as LAZY_LOAD;

pub const TABLE: &[Builtin] = &[
    Builtin::new(".serialize", "object ascii xdr version refhook", serialize),
    Builtin::new("unserialize", "connection refhook", unserialize),
    Builtin::new(".unserializeFrom", "connection refhook", unserialize_from),
    Builtin::new(".saveData", "names values ascii version", save_data).takes("sl.."),
    Builtin::new(".loadData", "connection", load_data),
];

fn format_arg(vm: &mut Vm, ascii: Value, xdr: Value) -> Res<Format> {
    let ascii = if ascii.given() { vm.as_logical3(ascii) } else { 0 };
    let xdr = vm.arg_bool_or(xdr, "xdr", true)?;
    Ok(match (ascii, xdr) {
        (1 | NA_INT, _) => Format::Ascii,
        (_, true) => Format::Xdr,
        _ => Format::Native,
    })
}

fn version_arg(vm: &mut Vm, v: Value) -> Res<i32> {
    if !v.given() || v.is_null() {
        return Ok(3);
    }
    match vm.arg_int_na(v) {
        n @ (2 | 3) => Ok(n),
        NA_INT => rerr!("bad version value"),
        n if n < 0 => rerr!("bad version value"),
        n => rerr!("version {n} not supported"),
    }
}

fn serialize(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let format = format_arg(vm, a.get(1), a.get(2))?;
    let version = version_arg(vm, a.get(3))?;
    let bytes = write::write(vm, needed(a, 0, "object")?, format, version, a.get(4))?;
    Ok(vm.new_raws(&bytes))
}

/// Everything a raw vector or a connection holds.
fn input(vm: &mut Vm, v: Value) -> Res<Vec<u8>> {
    if v.rtype() == Type::Raw {
        return Ok(v.raws().to_vec());
    }
    open::using(vm, v, "rb", "gzfile(file, \"rb\")", |vm, i| {
        if !with_connection(vm, i, |c| c.can_read)? {
            return rerr!("connection not open for reading");
        }
        with_connection(vm, i, |c| c.read_bytes(usize::MAX))?.map_err(|e| failed(&e))
    })
}

fn unserialize(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let source = needed(a, 0, "connection")?;
    if source.is_character() {
        return rerr!("character vectors are no longer accepted by unserialize()");
    }
    if source.rtype() != Type::Raw && !vm.inherits(source, "connection") {
        return rerr!("'connection' must be a connection");
    }
    if let Some(i) = live(vm, source)? {
        let table = super::connections(vm);
        let mut more = |to: &mut [u8]| match table.borrow_mut().get(i) {
            Some(c) => c.reading(|r| r.read_exact(to)).map_err(|e| failed(&e)),
            None => rerr!("invalid connection"),
        };
        return read::read_from(vm, &mut more, a.get(1));
    }
    let bytes = input(vm, source)?;
    let (v, used) = read::read(vm, &bytes, a.get(1))?;
    give_back(vm, source, &bytes[used..])?;
    Ok(v)
}

/// The number of a connection to somebody who may write more later.
fn live(vm: &mut Vm, source: Value) -> Res<Option<usize>> {
    if source.rtype() == Type::Raw {
        return Ok(None);
    }
    let i = super::index_of(vm, source)?;
    Ok(with_connection(vm, i, |c| c.is_live())?.then_some(i))
}

/// What `readRDS` does with its connection: its errors are those of the function in R.
fn unserialize_from(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let source = a.get(0);
    let bytes = input(vm, source)?;
    let (v, used) = read::read(vm, &bytes, a.get(1))?;
    give_back(vm, source, &bytes[used..])?;
    Ok(v)
}

/// Objects may follow one another on a connection: what was read too much goes back.
fn give_back(vm: &mut Vm, source: Value, rest: &[u8]) -> Res<()> {
    if source.rtype() == Type::Raw || source.is_character() || rest.is_empty() {
        return Ok(());
    }
    let i = super::index_of(vm, source)?;
    let rest = rest.to_vec();
    with_connection(vm, i, |c| {
        if c.is_open() {
            c.stream = super::connection::Stream::In(Box::new(std::io::Cursor::new(rest)));
        }
    })
}

/// The bytes `save` writes: a pairlist of the named values after a magic line.
fn save_data(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (names, values) = (needed(a, 0, "names")?, needed(a, 1, "values")?);
    let format = format_arg(vm, a.get(2), Value::TRUE)?;
    let version = version_arg(vm, a.get(3))?;
    if names.len() != values.len() {
        return rerr!("invalid 'names' argument");
    }
    let items = values.values().to_vec();
    let list = if items.is_empty() {
        Value::NULL
    } else {
        let l = vm.new_values(r_runtime::object::Kind::Pairlist, &items);
        vm.with_names(l, names)?
    };
    let letter = if format == Format::Ascii { 'A' } else { 'X' };
    let mut bytes = format!("RD{letter}{version}\n").into_bytes();
    bytes.extend(write::write(vm, list, format, version, Value::NULL)?);
    Ok(vm.new_raws(&bytes))
}

/// The named values of a saved file as a list.
fn load_data(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let bytes = input(vm, needed(a, 0, "connection")?)?;
    match bytes.get(..5) {
        Some(m) if m.starts_with(b"RD") && matches!(m[2], b'X' | b'A' | b'B') && m[4] == b'\n' => {}
        _ => return rerr!("bad restore file magic number (file may be corrupted) -- no data loaded"),
    }
    let (v, _) = read::read(vm, &bytes[5..], Value::NULL)?;
    if v.is_null() {
        return Ok(vm.alloc_list(0)?.done());
    }
    if v.rtype() != Type::Pairlist {
        return rerr!("loaded data is not in pair list form");
    }
    vm.coerce_keep(v, Type::List)
}

//! Binary data: `readBin`, `writeBin`, `readChar`, `writeChar`.

use r_runtime::value::proper;
use r_runtime::{Builtin, CallArgs, Complex, NA_INT, Res, Type, Value, Vm, rerr};

use super::{failed, index_of, open, with_connection, write_opening};
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("readBin", "con what n size signed endian", read_bin),
    Builtin::new("writeBin", "object con size endian useBytes", write_bin),
    Builtin::new("readChar", "con nchars useBytes", read_char),
    Builtin::new("writeChar", "object con nchars eos useBytes", write_char),
];

/// Is the byte order the other one than this machine's?
fn big_endian(v: Value) -> Res<bool> {
    match v.as_str() {
        None if !v.given() => Ok(cfg!(target_endian = "big")),
        Some("big") => Ok(true),
        Some("little") => Ok(false),
        Some("swap") => Ok(cfg!(target_endian = "little")),
        _ => rerr!("invalid '{}' argument", "endian"),
    }
}

/// The type a `what` argument names or shows.
fn what_arg(vm: &mut Vm, v: Value) -> Res<&'static str> {
    let own = vm.typeof_name(v);
    let name = v.as_str().unwrap_or(own);
    const KNOWN: [(&str, &str); 9] = [
        ("numeric", "double"),
        ("double", "double"),
        ("integer", "integer"),
        ("int", "integer"),
        ("logical", "logical"),
        ("complex", "complex"),
        ("character", "character"),
        ("raw", "raw"),
        ("list", ""),
    ];
    // A text that names no type is an example of its own.
    match KNOWN.iter().find(|k| k.0 == name).or_else(|| KNOWN.iter().find(|k| k.0 == own)) {
        Some((_, t)) if !t.is_empty() => Ok(t),
        _ => rerr!("invalid '{}' argument", "what"),
    }
}

/// Bytes to read from: a raw vector, a connection, or a file.
fn take_bytes(vm: &mut Vm, con: Value, n: Option<usize>) -> Res<Vec<u8>> {
    if con.rtype() == Type::Raw {
        let r = con.raws();
        return Ok(r[..n.unwrap_or(r.len()).min(r.len())].to_vec());
    }
    open::using(vm, con, "rb", "file(con, \"rb\")", |vm, i| {
        if !with_connection(vm, i, |c| c.can_read)? {
            return rerr!("cannot read from this connection");
        }
        with_connection(vm, i, |c| c.read_bytes(n.unwrap_or(usize::MAX)))?.map_err(|e| failed(&e))
    })
}

fn read_bin(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let con = needed(a, 0, "con")?;
    let what = what_arg(vm, needed(a, 1, "what")?)?;
    let n = if a.has(2) { vm.arg_f64(a.get(2), "n")? } else { 1.0 };
    if n.is_nan() || n < 0.0 {
        return rerr!("invalid '{}' argument", "n");
    }
    let n = n as usize;
    let size = vm.arg_int_na(a.or(3, Value::int(NA_INT)));
    let signed = vm.arg_bool_or(a.get(4), "signed", true)?;
    let big = big_endian(a.get(5))?;
    if what == "character" {
        return read_strings(vm, con, n);
    }
    let size = match (what, size) {
        ("double", NA_INT) => 8,
        ("complex", _) => 16,
        ("raw", _) => 1,
        (_, NA_INT) => 4,
        (_, s) => s as usize,
    };
    let ok = match what {
        "double" => matches!(size, 4 | 8 | 16),
        "integer" | "logical" => matches!(size, 1 | 2 | 4 | 8),
        _ => true,
    };
    if !ok {
        return rerr!("size {size} is unknown on this machine");
    }
    let bytes = take_bytes(vm, con, Some(n.saturating_mul(size)))?;
    let items = bytes.chunks_exact(size);
    Ok(match what {
        "raw" => vm.new_raws(&bytes),
        "double" => {
            let x: Vec<f64> = items.map(|b| real(b, big)).collect();
            vm.new_doubles(&x)
        }
        "complex" => {
            let x: Vec<Complex> =
                items.map(|b| Complex::new(real(&b[..8], big), real(&b[8..], big))).collect();
            vm.new_complexes(&x)
        }
        t => {
            let x: Vec<i32> = items.map(|b| whole(b, big, signed)).collect();
            if t == "logical" { vm.new_lgls(&x) } else { vm.new_ints(&x) }
        }
    })
}

/// Bytes in this machine's order, widened to eight.
fn native(b: &[u8], big: bool) -> u64 {
    let add = |x: u64, b: &u8| x << 8 | u64::from(*b);
    if big { b.iter().fold(0, add) } else { b.iter().rev().fold(0, add) }
}

fn real(b: &[u8], big: bool) -> f64 {
    if b.len() == 16 {
        let mut b: [u8; 16] = b.try_into().unwrap_or_default();
        if big {
            b.reverse();
        }
        return proper(from_extended(b));
    }
    let bits = native(b, big);
    proper(if b.len() == 4 { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits) })
}

/// A double as the machine's `long double`: a 64-bit significand with its leading one, then sign
/// and exponent, then padding.
fn to_extended(x: f64) -> [u8; 16] {
    let bits = x.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let exponent = (bits >> 52 & 0x7ff) as i32;
    let (significand, exponent) = match exponent {
        0x7ff => (1 << 63 | fraction << 11, 0x7fff),
        0 if fraction == 0 => (0, 0),
        0 => {
            let shift = fraction.leading_zeros();
            (fraction << shift, 16383 - 1022 + 11 - shift as i32)
        }
        e => (1 << 63 | fraction << 11, e - 1023 + 16383),
    };
    let mut out = [0; 16];
    out[..8].copy_from_slice(&significand.to_le_bytes());
    out[8..10].copy_from_slice(&((bits >> 63 << 15) as u16 | exponent as u16).to_le_bytes());
    out
}

fn from_extended(b: [u8; 16]) -> f64 {
    let significand = u64::from_le_bytes(b[..8].try_into().unwrap_or_default());
    let word = u16::from_le_bytes([b[8], b[9]]);
    let size = match word & 0x7fff {
        0x7fff if significand << 1 == 0 => f64::INFINITY,
        0x7fff => f64::NAN,
        // Scaled in two steps, so that no factor overflows.
        e => {
            let e = i32::from(e) - 16383 - 63;
            significand as f64 * 2f64.powi(e / 2) * 2f64.powi(e - e / 2)
        }
    };
    if word >> 15 == 1 { -size } else { size }
}

fn whole(b: &[u8], big: bool, signed: bool) -> i32 {
    let bits = native(b, big);
    match b.len() {
        1 if signed => i32::from(bits as u8 as i8),
        2 if signed => i32::from(bits as u16 as i16),
        _ => bits as u32 as i32,
    }
}

/// Strings that end with a zero byte.
fn read_strings(vm: &mut Vm, con: Value, n: usize) -> Res<Value> {
    let mut out: Vec<Vec<u8>> = Vec::new();
    if con.rtype() == Type::Raw {
        out = con.raws().split(|b| *b == 0).map(<[u8]>::to_vec).collect();
        if out.last().is_some_and(|l| l.is_empty()) {
            out.pop();
        }
        out.truncate(n);
    } else {
        open::using(vm, con, "rb", "file(con, \"rb\")", |vm, i| {
            while out.len() < n {
                let s = with_connection(vm, i, |c| {
                    c.reading(|r| {
                        let mut s = Vec::new();
                        std::io::BufRead::read_until(r, 0, &mut s)?;
                        Ok(s)
                    })
                })?
                .map_err(|e| failed(&e))?;
                match s.split_last() {
                    None => break,
                    Some((0, text)) => out.push(text.to_vec()),
                    Some(_) => out.push(s),
                }
            }
            Ok(())
        })?;
    }
    let strs: Vec<Value> = out.iter().map(|s| vm.string_from_bytes(s)).collect();
    Ok(vm.new_strs(&strs))
}

fn put(out: &mut Vec<u8>, bits: u64, size: usize, big: bool) {
    let bytes = bits.to_le_bytes();
    if big { out.extend(bytes[..size].iter().rev()) } else { out.extend(&bytes[..size]) }
}

fn write_bin(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, con) = (needed(a, 0, "object")?, needed(a, 1, "con")?);
    if !x.is_atomic() {
        return rerr!("can only write vector objects");
    }
    let size = vm.arg_int_na(a.or(2, Value::int(NA_INT)));
    let big = big_endian(a.get(3))?;
    let mut out = Vec::new();
    let width = |default: usize| if size == NA_INT { default } else { size as usize };
    match x.rtype() {
        Type::Raw => out.extend_from_slice(x.raws()),
        Type::Double => {
            for d in x.doubles() {
                match width(8) {
                    8 => put(&mut out, d.to_bits(), 8, big),
                    4 => put(&mut out, u64::from((*d as f32).to_bits()), 4, big),
                    16 => {
                        let mut bytes = to_extended(*d);
                        if big {
                            bytes.reverse();
                        }
                        out.extend(bytes);
                    }
                    s => return rerr!("size {s} is unknown on this machine"),
                }
            }
        }
        Type::Complex => x.complexes().iter().for_each(|z| {
            put(&mut out, z.re.to_bits(), 8, big);
            put(&mut out, z.im.to_bits(), 8, big);
        }),
        Type::Character => x.strings().iter().for_each(|s| {
            out.extend_from_slice(s.bytes());
            out.push(0);
        }),
        _ => {
            let size = width(4);
            if !matches!(size, 1 | 2 | 4 | 8) {
                return rerr!("size {size} is unknown on this machine");
            }
            x.ints().iter().for_each(|i| put(&mut out, i64::from(*i) as u64, size, big));
        }
    }
    deliver(vm, con, &out)
}

/// Writes to a connection or file, or gives a raw vector back.
fn deliver(vm: &mut Vm, con: Value, bytes: &[u8]) -> Res<Value> {
    if con.rtype() == Type::Raw {
        return Ok(vm.new_raws(bytes));
    }
    if con.is_character() {
        open::using(vm, con, "wb", "file(con, \"wb\")", |vm, i| super::write_bytes(vm, i, bytes))?;
    } else {
        let i = index_of(vm, con)?;
        write_opening(vm, i, "wb", bytes)?;
    }
    vm.visible = false;
    Ok(Value::NULL)
}

fn read_char(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let con = needed(a, 0, "con")?;
    let counts = crate::args::coerced(vm, needed(a, 1, "nchars")?, Type::Integer)?;
    let counts = counts.ints().to_vec();
    if counts.iter().any(|n| *n == NA_INT || *n < 0) {
        return rerr!("invalid '{}' argument", "nchars");
    }
    let by_bytes = vm.arg_bool_or(a.get(2), "useBytes", false)?;
    let mut out = Vec::new();
    if con.rtype() == Type::Raw {
        let mut rest = con.raws();
        for n in counts {
            let len = if by_bytes { rest.len().min(n as usize) } else { text_len(rest, n as usize) };
            out.push(rest[..len].to_vec());
            rest = &rest[len..];
        }
    } else {
        open::using(vm, con, "rb", "file(con, \"rb\")", |vm, i| {
            for n in counts {
                let text = with_connection(vm, i, |c| read_text(c, n as usize, by_bytes))?;
                let text = text.map_err(|e| failed(&e))?;
                if text.is_empty() && n > 0 {
                    break;
                }
                out.push(text);
            }
            Ok(())
        })?;
    }
    let strs: Vec<Value> =
        out.iter().map(|s| vm.string_from_bytes(s.split(|b| *b == 0).next().unwrap_or_default())).collect();
    Ok(vm.new_strs(&strs))
}

/// Bytes of the first `n` characters.
fn text_len(bytes: &[u8], n: usize) -> usize {
    let mut at = 0;
    for _ in 0..n {
        if at >= bytes.len() {
            break;
        }
        at += char_len(bytes[at]);
    }
    at.min(bytes.len())
}

fn char_len(first: u8) -> usize {
    match first {
        0xC0..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF7 => 4,
        _ => 1,
    }
}

fn read_text(c: &mut super::connection::Connection, n: usize, by_bytes: bool) -> std::io::Result<Vec<u8>> {
    if by_bytes {
        return c.read_bytes(n);
    }
    let mut out = Vec::new();
    for _ in 0..n {
        let first = c.read_bytes(1)?;
        let Some(&b) = first.first() else { break };
        out.push(b);
        let more = char_len(b) - 1;
        if more > 0 {
            out.extend(c.read_bytes(more)?);
        }
    }
    Ok(out)
}

fn write_char(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, con) = (needed(a, 0, "object")?, needed(a, 1, "con")?);
    let Some(s) = x.strings_opt() else { return rerr!("can only write character objects") };
    let counts: Vec<i32> = match a.get(2) {
        v if !v.given() => s.iter().map(|x| x.str().chars().count() as i32).collect(),
        v => crate::args::coerced(vm, v, Type::Integer)?.ints().to_vec(),
    };
    let eos = match a.get(3) {
        v if !v.given() => Some(Vec::new()),
        v if v.is_null() => None,
        v => Some(v.as_str().unwrap_or("").as_bytes().to_vec()),
    };
    let mut out = Vec::new();
    for (s, n) in s.iter().zip(counts) {
        let len = text_len(s.bytes(), n.max(0) as usize);
        out.extend_from_slice(&s.bytes()[..len]);
        let short = (n.max(0) as usize).saturating_sub(s.str().chars().count());
        if short > 0 {
            vm.warn("writeChar: more characters requested than are in the string - will zero-pad")?;
            out.resize(out.len() + short, 0);
        }
        if let Some(e) = &eos {
            out.extend_from_slice(e);
            out.push(0);
        }
    }
    deliver(vm, con, &out)
}

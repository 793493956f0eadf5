//! Bytes packed and unpacked: gzip, bzip2 and xz, as files, connections and lazy-load databases have them.

use std::io::{self, Read, Write};

use bzip2::read::MultiBzDecoder;
use bzip2::write::BzEncoder;
use flate2::Compression;
use flate2::read::{MultiGzDecoder, ZlibDecoder};
use flate2::write::{GzEncoder, ZlibEncoder};
use lzma_rust2::{Lzma2Reader, LzmaReader, XzOptions, XzReader, XzWriter};
use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, rerr};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".packBytes", "from type", pack_bytes).pure(),
    Builtin::new(".unpackBytes", "from type", unpack_bytes).pure(),
];

/// Ways to pack bytes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Method {
    None,
    Gzip,
    Bzip2,
    Xz,
}

/// How bytes that begin so were packed. `LZMA` alone, without the container of xz, is known by its properties.
pub fn detect(head: &[u8]) -> Method {
    match head {
        [0x1F, 0x8B, ..] => Method::Gzip,
        [b'B', b'Z', b'h', ..] => Method::Bzip2,
        [0xFD, b'7', b'z', b'X', b'Z', ..] | [0x5D, 0, 0, ..] => Method::Xz,
        _ => Method::None,
    }
}

/// A reader of what another reader's bytes were before they were packed.
pub fn reader<R: Read + 'static>(method: Method, alone: bool, source: R) -> io::Result<Box<dyn Read>> {
    Ok(match method {
        Method::None => Box::new(source),
        Method::Gzip => Box::new(MultiGzDecoder::new(source)),
        Method::Bzip2 => Box::new(MultiBzDecoder::new(source)),
        Method::Xz if alone => Box::new(LzmaReader::new_mem_limit(source, u32::MAX, None)?),
        Method::Xz => Box::new(XzReader::new(source, true)),
    })
}

/// Packs what is written to it.
pub enum Packer<W: Write> {
    Plain(W),
    Gzip(GzEncoder<W>),
    Bzip2(BzEncoder<W>),
    Xz(Box<XzWriter<W>>),
}

impl<W: Write> Packer<W> {
    pub fn new(method: Method, level: u32, to: W) -> io::Result<Packer<W>> {
        Ok(match method {
            Method::None => Packer::Plain(to),
            Method::Gzip => Packer::Gzip(GzEncoder::new(to, Compression::new(level))),
            Method::Bzip2 => Packer::Bzip2(BzEncoder::new(to, bzip2::Compression::new(level.clamp(1, 9)))),
            Method::Xz => Packer::Xz(Box::new(XzWriter::new(to, XzOptions::with_preset(level))?)),
        })
    }

    /// Writes what is left and gives the target back.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Packer::Plain(w) => Ok(w),
            Packer::Gzip(w) => w.finish(),
            Packer::Bzip2(w) => w.finish(),
            Packer::Xz(w) => w.finish(),
        }
    }
}

impl<W: Write> Write for Packer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Packer::Plain(w) => w.write(bytes),
            Packer::Gzip(w) => w.write(bytes),
            Packer::Bzip2(w) => w.write(bytes),
            Packer::Xz(w) => w.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Packer::Plain(w) => w.flush(),
            Packer::Gzip(w) => w.flush(),
            Packer::Bzip2(w) => w.flush(),
            Packer::Xz(w) => w.flush(),
        }
    }
}

/// Packs as a file of that kind is.
pub fn pack(method: Method, level: u32, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut w = Packer::new(method, level, Vec::new())?;
    w.write_all(bytes)?;
    w.finish()
}

/// Unpacks bytes, all of them.
pub fn unpack(method: Method, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    match method {
        Method::None => out.extend_from_slice(bytes),
        Method::Gzip if bytes.starts_with(&[0x1F, 0x8B]) => {
            MultiGzDecoder::new(bytes).read_to_end(&mut out)?;
        }
        Method::Gzip => return unzlib(bytes, 0),
        Method::Bzip2 => {
            MultiBzDecoder::new(bytes).read_to_end(&mut out)?;
        }
        Method::Xz if bytes.starts_with(&[0x5D]) => {
            LzmaReader::new_mem_limit(bytes, u32::MAX, None)?.read_to_end(&mut out)?;
        }
        Method::Xz => {
            XzReader::new(bytes, true).read_to_end(&mut out)?;
        }
    }
    Ok(out)
}

/// The zlib format, which has no file of its own.
pub fn zlib(level: u32, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut w = ZlibEncoder::new(Vec::new(), Compression::new(level));
    w.write_all(bytes)?;
    w.finish()
}

/// `expected` is the length there should be in the end, a hint.
pub fn unzlib(bytes: &[u8], expected: usize) -> io::Result<Vec<u8>> {
    // A damaged length must not ask for all memory; zlib packs at most 1032 to 1.
    let mut out = Vec::with_capacity(expected.min(bytes.len().saturating_mul(1032)));
    ZlibDecoder::new(bytes).read_to_end(&mut out)?;
    Ok(out)
}

/// LZMA2 without a container, with the dictionary of xz's preset 6: what databases hold.
pub fn unlzma2(bytes: &[u8]) -> io::Result<Vec<u8>> {
    const DICTIONARY: u32 = 8 << 20;
    let mut out = Vec::new();
    Lzma2Reader::new(bytes, DICTIONARY, None).read_to_end(&mut out)?;
    Ok(out)
}

/// A raw vector and the method of the two arguments.
fn packing(a: &CallArgs<'_>) -> Res<(Vec<u8>, Method)> {
    let from = a.get(0);
    if from.rtype() != Type::Raw {
        return rerr!("invalid argument type");
    }
    let method = match a.get(1).as_str() {
        Some("gzip") => Method::Gzip,
        Some("bzip2") => Method::Bzip2,
        Some("xz") => Method::Xz,
        _ => Method::None,
    };
    Ok((from.raws().to_vec(), method))
}

/// The bytes packed; by gzip without the header that a file has.
fn pack_bytes(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (from, method) = packing(a)?;
    let packed = if method == Method::Gzip { zlib(6, &from) } else { pack(method, 9, &from) };
    match packed {
        Ok(out) => Ok(vm.new_raws(&out)),
        Err(e) => rerr!("internal error in memCompress: {e}"),
    }
}

/// The bytes unpacked; NULL if they were not packed so.
fn unpack_bytes(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (from, method) = packing(a)?;
    Ok(unpack(method, &from).map_or(Value::NULL, |out| vm.new_raws(&out)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let text: Vec<u8> = (0..100_000u32).flat_map(|i| (i.wrapping_mul(i) % 251).to_le_bytes()).collect();
        for method in [Method::None, Method::Gzip, Method::Bzip2, Method::Xz] {
            let packed = pack(method, 6, &text).unwrap();
            assert_eq!(detect(&packed), method);
            assert_eq!(unpack(method, &packed).unwrap(), text);
        }
        assert_eq!(unzlib(&zlib(6, &text).unwrap(), text.len()).unwrap(), text);
    }

    #[test]
    fn damage_is_an_error() {
        let packed = pack(Method::Gzip, 6, &[7; 1000]).unwrap();
        assert!(unpack(Method::Gzip, &packed[..packed.len() / 2]).is_err());
        assert!(unpack(Method::Bzip2, b"BZh9 nonsense").is_err());
        assert!(unpack(Method::Xz, b"\xFD7zXZ nonsense").is_err());
        assert!(unlzma2(&[9; 20]).is_err());
    }
}

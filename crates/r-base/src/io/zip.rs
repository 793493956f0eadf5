//! Members of zip archives (APPNOTE 6.3), read for `unz` connections: stored and deflated ones.
//!
//! An archive's directory is at its end: a record of fixed size, before a comment, says where the entries begin.

use std::io::{self, Read};

use flate2::read::DeflateDecoder;

const END: &[u8] = b"PK\x05\x06";
const ENTRY: &[u8] = b"PK\x01\x02";
const END_SIZE: usize = 22;
const ENTRY_SIZE: usize = 46;
const LOCAL_SIZE: usize = 30;

fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "damaged zip archive")
}

fn short(bytes: &[u8], at: usize) -> io::Result<usize> {
    let b = bytes.get(at..at + 2).ok_or_else(damaged)?;
    Ok(usize::from(u16::from_le_bytes([b[0], b[1]])))
}

fn long(bytes: &[u8], at: usize) -> io::Result<usize> {
    Ok(short(bytes, at)? | short(bytes, at + 2)? << 16)
}

/// The contents of the member of this name; not found if there is none.
pub fn member(archive: &[u8], name: &[u8]) -> io::Result<Vec<u8>> {
    let last = archive.len().checked_sub(END_SIZE).ok_or_else(damaged)?;
    let end = (0..=last).rev().find(|at| archive[*at..].starts_with(END)).ok_or_else(damaged)?;
    let mut at = long(archive, end + 16)?;
    for _ in 0..short(archive, end + 10)? {
        let entry = archive.get(at..).filter(|e| e.starts_with(ENTRY)).ok_or_else(damaged)?;
        let lengths = [short(entry, 28)?, short(entry, 30)?, short(entry, 32)?];
        if entry.get(ENTRY_SIZE..ENTRY_SIZE + lengths[0]) == Some(name) {
            return contents(archive, entry);
        }
        at += ENTRY_SIZE + lengths.iter().sum::<usize>();
    }
    Err(io::ErrorKind::NotFound.into())
}

/// The contents that an entry of the directory is about.
fn contents(archive: &[u8], entry: &[u8]) -> io::Result<Vec<u8>> {
    let (method, packed, local) = (short(entry, 10)?, long(entry, 20)?, long(entry, 42)?);
    // The local header has lengths of its own.
    let from = local + LOCAL_SIZE + short(archive, local + 26)? + short(archive, local + 28)?;
    let bytes = archive.get(from..from + packed).ok_or_else(damaged)?;
    match method {
        0 => Ok(bytes.to_vec()),
        8 => {
            let mut out = Vec::new();
            DeflateDecoder::new(bytes).read_to_end(&mut out)?;
            Ok(out)
        }
        n => Err(io::Error::other(format!("zip archives packed by method {n} are not supported"))),
    }
}

#[cfg(test)]
mod tests {
    use super::member;

    #[test]
    fn damage_is_an_error() {
        assert!(member(b"", b"a").is_err());
        assert!(member(&[b'P'; 64], b"a").is_err());
        let mut end = b"PK\x05\x06".to_vec();
        end.extend([0; 18]);
        assert_eq!(member(&end, b"a").map_err(|e| e.kind()), Err(std::io::ErrorKind::NotFound));
        end[10] = 1;
        assert!(member(&end, b"a").is_err());
    }
}

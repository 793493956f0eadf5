//! What package tools and utils need of files' bytes: MD5 sums (RFC 1321) and the inflated contents of
//! the members of zip archives (RFC 1951, by the crate flate2).

use std::io::Read as _;

use r_runtime::value::Type;
use r_runtime::{Builtin, CallArgs, Effects, Res, Value, Vm, rerr};

use crate::text::paths::expand;

pub const TABLE: &[Builtin] = &[
    Builtin::new(".md5", "files", md5_files).effects(Effects::STATE),
    Builtin::new(".inflate", "bytes", inflate).pure(),
];

/// The sums of files, NA for those that cannot be read.
fn md5_files(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let files = a.get(0);
    let Some(files) = files.strings_opt() else { return rerr!("invalid '{}' argument", "files") };
    let sums: Vec<Option<String>> = files
        .iter()
        .map(|f| if f.is_na_str() { None } else { std::fs::read(expand(f.str())).ok() }.map(|b| md5(&b)))
        .collect();
    let strings: Vec<Value> = sums
        .iter()
        .map(|s| match s {
            Some(s) => vm.string(s),
            None => vm.na_string,
        })
        .collect();
    Ok(vm.new_strs(&strings))
}

fn inflate(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let packed = a.get(0);
    if packed.rtype() != Type::Raw {
        return rerr!("invalid '{}' argument", "bytes");
    }
    let mut out = Vec::new();
    match flate2::read::DeflateDecoder::new(packed.raws()).read_to_end(&mut out) {
        Ok(_) => Ok(vm.new_raws(&out)),
        Err(e) => rerr!("corrupt compressed data: {e}"),
    }
}

const SHIFTS: [[u32; 4]; 4] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];

/// The MD5 sum of bytes in hexadecimal digits.
fn md5(bytes: &[u8]) -> String {
    let mut message = bytes.to_vec();
    message.push(0x80);
    // Zeros up to eight bytes before the end of a block: the length goes there.
    message.resize((message.len() + 8).next_multiple_of(64) - 8, 0);
    message.extend((bytes.len() as u64).wrapping_mul(8).to_le_bytes());
    let mut state: [u32; 4] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];
    for block in message.chunks_exact(64) {
        add_block(&mut state, block);
    }
    state.iter().flat_map(|w| w.to_le_bytes()).map(|b| format!("{b:02x}")).collect()
}

fn add_block(state: &mut [u32; 4], block: &[u8]) {
    let mut words = [0u32; 16];
    for (w, b) in words.iter_mut().zip(block.chunks_exact(4)) {
        *w = u32::from_le_bytes([b[0], b[1], b[2], b[3]]);
    }
    let [mut a, mut b, mut c, mut d] = *state;
    for i in 0..64usize {
        let (f, at) = match i / 16 {
            0 => ((b & c) | (!b & d), i),
            1 => ((d & b) | (!d & c), 5 * i + 1),
            2 => (b ^ c ^ d, 3 * i + 5),
            _ => (c ^ (b | !d), 7 * i),
        };
        let sine = (((i + 1) as f64).sin().abs() * 4_294_967_296.0) as u32;
        let sum = a.wrapping_add(f).wrapping_add(sine).wrapping_add(words[at % 16]);
        let turned = sum.rotate_left(SHIFTS[i / 16][i % 4]);
        (a, d, c, b) = (d, c, b, b.wrapping_add(turned));
    }
    for (s, v) in state.iter_mut().zip([a, b, c, d]) {
        *s = s.wrapping_add(v);
    }
}

#[cfg(test)]
mod tests {
    use super::md5;

    /// The test suite of RFC 1321, and lengths around the ends of blocks.
    #[test]
    fn published_sums() {
        assert_eq!(md5(b""), "d41d8cd98f00b204e9800998ecf8427e");
        assert_eq!(md5(b"abc"), "900150983cd24fb0d6963f7d28e17f72");
        assert_eq!(md5(b"message digest"), "f96b697d7cb7938d525a2f31aaf161d0");
        let digits = "1234567890".repeat(8);
        assert_eq!(md5(digits.as_bytes()), "57edf4a22be3c955ac49da2e2107b67a");
    }

    #[test]
    fn lengths_around_a_block() {
        let sums = [55, 56, 57, 63, 64, 65].map(|n| md5(&vec![b'a'; n]));
        assert_eq!(sums[0], "ef1772b6dff9a122358552954ad0df65");
        assert_eq!(sums[1], "3b0c8ac703f828b04c6c197006d17218");
        assert_eq!(sums[4], "014842d480b571495a4a0363793f7367");
    }
}

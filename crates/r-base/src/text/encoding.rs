//! Encodings: `Encoding`, `enc2utf8`, `iconv`.
//!
//! Text is kept in UTF-8 whatever it came from, so an encoding is a mark. A string that was never
//! valid text is marked as bytes.

use r_runtime::object::{FLAG_LATIN1, has_flag, set_flag};
use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, rerr};

use super::{is_ascii, is_bytes, map_texts};
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("Encoding", "x", encoding).pure(),
    Builtin::new("Encoding<-", "x value", set_encoding),
    Builtin::prim("enc2utf8", "x", enc2utf8).pure(),
    Builtin::prim("enc2native", "x", enc2utf8).pure(),
    Builtin::new("iconv", "x from to sub mark toRaw", iconv),
    Builtin::new("iconvlist", "", iconv_list),
];

fn encoding(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let Some(s) = x.strings_opt() else { return rerr!("character vector argument expected") };
    let marks: Vec<&str> = s
        .iter()
        .map(|s| match s {
            s if s.is_na_str() || is_ascii(*s) => "unknown",
            s if is_bytes(*s) => "unknown",
            s if has_flag(*s, FLAG_LATIN1) => "latin1",
            _ => "UTF-8",
        })
        .collect();
    Ok(vm.new_strings(&marks))
}

fn set_encoding(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, value) = (needed(a, 0, "x")?, needed(a, 1, "value")?);
    if !x.is_character() {
        return rerr!("character vector argument expected");
    }
    let Some(v) = value.strings_opt().filter(|v| !v.is_empty()) else {
        return rerr!("a character vector 'value' expected");
    };
    let marks: Vec<String> = v.iter().map(|s| s.str().to_owned()).collect();
    let mut i = 0;
    map_texts(vm, x, |vm, s| {
        let mark = &marks[i % marks.len()];
        i += 1;
        Ok(match mark.as_str() {
            "latin1" if is_bytes(s) => latin1_string(vm, s.bytes()),
            _ => s,
        })
    })
}

/// Bytes of latin1 as a string that remembers it.
fn latin1_string(vm: &mut Vm, bytes: &[u8]) -> Value {
    let text: String = bytes.iter().map(|b| char::from(*b)).collect();
    let s = vm.string(&text);
    if !text.is_ascii() {
        set_flag(s, FLAG_LATIN1, true);
    }
    s
}

fn enc2utf8(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    if !x.is_character() {
        return rerr!("argument is not a character vector");
    }
    if !x.strings().iter().any(|s| has_flag(*s, FLAG_LATIN1)) {
        return Ok(x);
    }
    map_texts(vm, x, |vm, s| {
        let text = s.str().to_owned();
        Ok(if has_flag(s, FLAG_LATIN1) { vm.string(&text) } else { s })
    })
}

/// Encodings `iconv` knows.
#[derive(Clone, Copy, PartialEq)]
enum Charset {
    Utf8,
    Ascii,
    Latin1,
    Windows1252,
    Utf16 { big: bool, mark: bool },
    Utf32 { big: bool },
}

fn charset(name: &str) -> Option<Charset> {
    let plain: String =
        name.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>().to_ascii_uppercase();
    Some(match plain.as_str() {
        "" | "UTF8" => Charset::Utf8,
        "ASCII" | "USASCII" | "C" | "ANSIX341968" => Charset::Ascii,
        "LATIN1" | "ISO88591" | "ISO885915" | "LATIN9" => Charset::Latin1,
        "CP1252" | "WINDOWS1252" => Charset::Windows1252,
        "UTF16" | "UCS2" => Charset::Utf16 { big: false, mark: true },
        "UTF16LE" | "UCS2LE" => Charset::Utf16 { big: false, mark: false },
        "UTF16BE" | "UCS2BE" => Charset::Utf16 { big: true, mark: false },
        "UTF32" | "UTF32LE" | "UCS4LE" => Charset::Utf32 { big: false },
        "UTF32BE" | "UCS4BE" => Charset::Utf32 { big: true },
        _ => return None,
    })
}

/// The part of Windows-1252 that differs from latin1: codes 0x80 to 0x9F.
const WINDOWS: [u32; 32] = [
    0x20AC, 0, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17D,
    0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0,
    0x17E, 0x178,
];

/// A piece of decoded text: a character, or bytes that mean none.
enum Piece {
    Char(char),
    Bad(u8),
}

fn decode(bytes: &[u8], from: Charset) -> Vec<Piece> {
    match from {
        Charset::Utf8 => decode_utf8(bytes),
        Charset::Ascii => bytes
            .iter()
            .map(|b| if *b < 128 { Piece::Char(char::from(*b)) } else { Piece::Bad(*b) })
            .collect(),
        Charset::Latin1 => bytes.iter().map(|b| Piece::Char(char::from(*b))).collect(),
        Charset::Windows1252 => bytes
            .iter()
            .map(|b| match b {
                0x80..=0x9F => match char::from_u32(WINDOWS[usize::from(b - 0x80)]).filter(|c| *c != '\0') {
                    Some(c) => Piece::Char(c),
                    None => Piece::Bad(*b),
                },
                b => Piece::Char(char::from(*b)),
            })
            .collect(),
        Charset::Utf16 { big, .. } => {
            let unit = |c: &[u8]| {
                if big { u16::from_be_bytes([c[0], c[1]]) } else { u16::from_le_bytes([c[0], c[1]]) }
            };
            let units = bytes.chunks_exact(2).map(unit);
            char::decode_utf16(units)
                .map(|r| r.map_or(Piece::Bad(0xFF), Piece::Char))
                .filter(|p| !matches!(p, Piece::Char('\u{FEFF}')))
                .collect()
        }
        Charset::Utf32 { big } => bytes
            .chunks_exact(4)
            .map(|c| {
                let c = [c[0], c[1], c[2], c[3]];
                let code = if big { u32::from_be_bytes(c) } else { u32::from_le_bytes(c) };
                char::from_u32(code).map_or(Piece::Bad(0xFF), Piece::Char)
            })
            .collect(),
    }
}

fn decode_utf8(bytes: &[u8]) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        match std::str::from_utf8(rest) {
            Ok(s) => {
                out.extend(s.chars().map(Piece::Char));
                break;
            }
            Err(e) => {
                let good = e.valid_up_to();
                out.extend(String::from_utf8_lossy(&rest[..good]).chars().map(Piece::Char));
                out.push(Piece::Bad(rest[good]));
                rest = &rest[good + 1..];
            }
        }
    }
    out
}

/// The bytes of a character in an encoding, if it has it.
fn encode(c: char, to: Charset, out: &mut Vec<u8>) -> bool {
    match to {
        Charset::Utf8 => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        Charset::Ascii if (c as u32) < 128 => out.push(c as u8),
        Charset::Latin1 if (c as u32) < 256 => out.push(c as u8),
        Charset::Windows1252 => match WINDOWS.iter().position(|w| *w == c as u32) {
            Some(i) => out.push(0x80 + i as u8),
            None if (c as u32) < 256 => out.push(c as u8),
            None => return false,
        },
        Charset::Utf16 { big, .. } => {
            for u in c.encode_utf16(&mut [0; 2]) {
                out.extend(if big { u.to_be_bytes() } else { u.to_le_bytes() });
            }
        }
        Charset::Utf32 { big } => {
            out.extend(if big { (c as u32).to_be_bytes() } else { (c as u32).to_le_bytes() });
        }
        _ => return false,
    }
    true
}

/// What to write for text the target can't express.
enum Substitute {
    None,
    Byte,
    Unicode,
    C99,
    Text(String),
}

fn substitute(bytes: &[u8], c: Option<char>, how: &Substitute, out: &mut Vec<u8>) -> bool {
    match (how, c) {
        (Substitute::None, _) => return false,
        (Substitute::Unicode, Some(c)) => out.extend(format!("<U+{:04X}>", c as u32).bytes()),
        (Substitute::C99, Some(c)) if (c as u32) > 0xFFFF => {
            out.extend(format!("\\U{:08x}", c as u32).bytes())
        }
        (Substitute::C99, Some(c)) => out.extend(format!("\\u{:04x}", c as u32).bytes()),
        (Substitute::Text(t), _) => bytes.iter().for_each(|_| out.extend(t.bytes())),
        _ => bytes.iter().for_each(|b| out.extend(format!("<{b:02x}>").bytes())),
    }
    true
}

/// An ASCII look-alike, as glibc's transliteration gives it for common letters.
fn transliterate(c: char) -> Option<&'static str> {
    Some(match c {
        'à'..='å' | 'ā' | 'ă' | 'ą' => "a",
        'À'..='Å' | 'Ā' | 'Ă' | 'Ą' => "A",
        'ç' | 'ć' | 'č' => "c",
        'Ç' | 'Ć' | 'Č' => "C",
        'è'..='ë' | 'ē' | 'ę' | 'ě' => "e",
        'È'..='Ë' | 'Ē' | 'Ę' | 'Ě' => "E",
        'ì'..='ï' => "i",
        'Ì'..='Ï' => "I",
        'ñ' | 'ń' => "n",
        'Ñ' | 'Ń' => "N",
        'ò'..='ö' | 'ø' => "o",
        'Ò'..='Ö' | 'Ø' => "O",
        'ù'..='ü' => "u",
        'Ù'..='Ü' => "U",
        'ý' | 'ÿ' => "y",
        'Ý' => "Y",
        'š' | 'ś' => "s",
        'Š' | 'Ś' => "S",
        'ž' | 'ź' | 'ż' => "z",
        'Ž' | 'Ź' | 'Ż' => "Z",
        'ß' => "ss",
        'æ' => "ae",
        'Æ' => "AE",
        'œ' => "oe",
        '‘' | '’' => "'",
        '“' | '”' => "\"",
        '–' => "-",
        '—' => "-",
        '…' => "...",
        '€' => "EUR",
        '\u{A0}' => " ",
        _ => return None,
    })
}

struct Conversion {
    from: Charset,
    to: Charset,
    translit: bool,
    sub: Substitute,
}

impl Conversion {
    fn run(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let mut out = Vec::with_capacity(bytes.len());
        for p in decode(bytes, self.from) {
            let c = match p {
                Piece::Char(c) => c,
                Piece::Bad(b) => {
                    if !substitute(&[b], None, &self.sub, &mut out) {
                        return None;
                    }
                    continue;
                }
            };
            if encode(c, self.to, &mut out) {
                continue;
            }
            if self.translit {
                let t = transliterate(c).unwrap_or("?");
                t.chars().for_each(|c| {
                    encode(c, self.to, &mut out);
                });
                continue;
            }
            let own = c.encode_utf8(&mut [0; 4]).as_bytes().to_vec();
            if !substitute(&own, Some(c), &self.sub, &mut out) {
                return None;
            }
        }
        Some(out)
    }
}

fn conversion(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Conversion> {
    let text = |v: Value, vm: &mut Vm, name| if v.given() { vm.arg_str(v, name) } else { Ok(String::new()) };
    let from = text(a.get(1), vm, "from")?;
    let to = text(a.get(2), vm, "to")?;
    let (to_name, translit) = match to.split_once("//") {
        Some((t, o)) => (t, o.eq_ignore_ascii_case("TRANSLIT")),
        None => (to.as_str(), false),
    };
    let (Some(f), Some(t)) = (charset(from.split("//").next().unwrap_or("")), charset(to_name)) else {
        return rerr!("unsupported conversion from '{from}' to '{to}'");
    };
    let sub = match a.get(3).strings_opt() {
        Some([s, ..]) if !s.is_na_str() => match s.str() {
            "byte" => Substitute::Byte,
            "Unicode" => Substitute::Unicode,
            "c99" => Substitute::C99,
            t => Substitute::Text(t.to_owned()),
        },
        _ => Substitute::None,
    };
    Ok(Conversion { from: f, to: t, translit, sub })
}

/// The bytes a string had in the encoding it came from.
fn source_bytes(s: Value, from: Charset) -> Vec<u8> {
    match from {
        // A string already known as text is read as what it is.
        Charset::Latin1 | Charset::Windows1252 if !is_bytes(s) && has_flag(s, FLAG_LATIN1) => {
            s.str().chars().map(|c| c as u32 as u8).collect()
        }
        _ => s.bytes().to_vec(),
    }
}

fn iconv(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let conv = conversion(vm, a)?;
    let to_raw = vm.arg_bool_or(a.get(5), "toRaw", false)?;
    if x.is_list() || to_raw {
        return iconv_raw(vm, x, &conv, to_raw);
    }
    let x = if vm.is_factor(x) || !x.is_character() { super::as_texts(vm, x)? } else { x };
    map_texts(vm, x, |vm, s| {
        Ok(match conv.run(&source_bytes(s, conv.from)) {
            None => vm.na_string,
            Some(b) if conv.to == Charset::Latin1 => latin1_string(vm, &b),
            Some(b) if conv.to == Charset::Windows1252 => vm.string_from_bytes(&b),
            Some(b) if matches!(conv.to, Charset::Utf16 { .. } | Charset::Utf32 { .. }) && b.contains(&0) => {
                return rerr!(
                    "embedded nul in string: '{}'",
                    String::from_utf8_lossy(&b).replace('\0', "\\0")
                );
            }
            Some(b) => vm.string_from_bytes(&b),
        })
    })
}

/// Lists of raw vectors in, or out.
fn iconv_raw(vm: &mut Vm, x: Value, conv: &Conversion, to_raw: bool) -> Res<Value> {
    let n = x.len();
    let mut out = Vec::new();
    for i in 0..n {
        let bytes = if x.is_list() {
            let e = x.values()[i];
            if e.rtype() == Type::Raw { Some(e.raws().to_vec()) } else { None }
        } else {
            let s = x.strings_opt().map_or(vm.na_string, |s| s[i]);
            if s.is_na_str() { None } else { Some(source_bytes(s, conv.from)) }
        };
        out.push(bytes.and_then(|b| conv.run(&b)));
    }
    if to_raw {
        let items: Vec<Value> =
            out.iter().map(|b| b.as_ref().map_or(Value::NULL, |b| vm.new_raws(b))).collect();
        return Ok(vm.new_list(&items));
    }
    let strs: Vec<Value> =
        out.iter().map(|b| b.as_ref().map_or(vm.na_string, |b| vm.string_from_bytes(b))).collect();
    Ok(vm.new_strs(&strs))
}

fn iconv_list(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    Ok(vm.new_strings(&[
        "ASCII",
        "CP1252",
        "ISO-8859-1",
        "LATIN1",
        "UCS-2BE",
        "UCS-2LE",
        "UCS-4BE",
        "UCS-4LE",
        "UTF-16",
        "UTF-16BE",
        "UTF-16LE",
        "UTF-32",
        "UTF-32BE",
        "UTF-32LE",
        "UTF-8",
    ]))
}

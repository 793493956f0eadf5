//! What is made of strings against what GNU R makes of them (`tests/data/strings.tsv`).

use crate::common::{US, check, escape, unescape};
use r_text::strings::chars::{self, Translation};
use r_text::strings::convert::{Encoding, Substitute, convert};
use r_text::strings::encode::{self, Justify};
use r_text::strings::names;
use r_text::strings::scan::{self, Scanned};
use r_text::strings::wrap::{Layout, wrap};

fn bytes(hex: &str) -> Vec<u8> {
    let digit_pairs = (0..hex.len()).step_by(2);
    digit_pairs.map(|i| u8::from_str_radix(&hex[i..i + 2], 16).expect("hexadecimal")).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn int(field: &str) -> i32 {
    field.parse().expect("an integer")
}

fn vector(field: &str) -> Vec<String> {
    field.split(US).map(String::from).collect()
}

fn scanned<T>(v: Scanned<T>, show: impl Fn(T) -> String) -> String {
    match v {
        Scanned::Blank => "NA".to_string(),
        Scanned::Invalid => "invalid".to_string(),
        Scanned::Value(v) => show(v),
    }
}

fn bits(v: f64) -> String {
    if v.is_nan() { "NaN".to_string() } else { format!("{:016x}", v.to_bits()) }
}

fn complex((re, im): (f64, f64)) -> String {
    if re.is_nan() { "NaN".to_string() } else { format!("{:016x} {:016x}", re.to_bits(), im.to_bits()) }
}

fn integer(v: f64) -> String {
    match scan::double_to_integer(v) {
        Some(i) => i.to_string(),
        // R gives a missing value without a warning for NaN.
        None if v.is_nan() => "NA".to_string(),
        None => "invalid".to_string(),
    }
}

fn missing(v: Option<String>) -> String {
    v.unwrap_or("NA".to_string())
}

fn strtoi(text: &str, base: i32) -> String {
    if base == 1 || base > 36 {
        return "invalid 'base' argument".to_string();
    }
    missing(scan::to_integer_in_base(text, base as u32).map(|v| v.to_string()))
}

fn chartr(old: &str, new: &str, text: &str) -> String {
    Translation::new(old, new).map_or_else(|e| e, |t| t.apply(text))
}

fn encoded(bytes: &[u8], quote: Option<char>) -> String {
    match quote {
        Some(quote) => encode::quoted(bytes, quote),
        None => encode::escape(bytes, None).into_owned(),
    }
}

fn pad(text: &str, width: &str, justify: &str) -> String {
    let justify = match justify {
        "left" => Justify::Left,
        "right" => Justify::Right,
        "centre" => Justify::Centre,
        _ => Justify::None,
    };
    encode::pad(text, int(width) as usize, justify)
}

fn abbreviate(a: &[String]) -> String {
    let yes = |f: &String| f == "TRUE";
    let texts = vector(&a[0]);
    names::abbreviate_all(&texts, int(&a[1]) as usize, yes(&a[2]), yes(&a[3]), yes(&a[4]))
        .join(&US.to_string())
}

fn strwrap(a: &[String]) -> String {
    let n = |i: usize| int(&a[i]) as usize;
    let layout = Layout { width: n(1), indent: n(2), exdent: n(3), prefix: &a[4], initial: &a[5] };
    wrap(&vector(&a[0]), &layout).join(&US.to_string())
}

fn iconv(a: &[String]) -> String {
    let (Some(from), Some(to)) = (Encoding::from_name(&a[1]), Encoding::target(&a[2])) else {
        return format!("unsupported conversion from '{}' to '{}'", a[1], a[2]);
    };
    let sub = Substitute::new((a[3] != "NA").then_some(&a[3]), from);
    missing(convert(&bytes(&a[0]), from, to, &sub).map(|b| hex(&b)))
}

fn int_to_utf8(a: &[String]) -> String {
    let mut codes: Vec<i32> = a[0].split(' ').map(int).collect();
    if a[1] == "TRUE" {
        codes = chars::join_surrogates(&codes);
    }
    missing(codes.into_iter().map(chars::from_code_point).collect())
}

fn utf8_to_int(a: &[String]) -> String {
    let codes = chars::code_points(&bytes(&a[0]));
    missing(codes.map(|v| v.iter().map(i32::to_string).collect::<Vec<_>>().join(" ")))
}

fn run(function: &str, a: &[String]) -> String {
    match function {
        "double" => scanned(scan::to_double(&a[0]), bits),
        "integer" => scanned(scan::to_double(&a[0]), integer),
        "complex" => scanned(scan::to_complex(&a[0]), complex),
        "logical" => missing(scan::to_logical(&a[0]).map(|b| b.to_string().to_uppercase())),
        "strtoi" => strtoi(&a[0], int(&a[1])),
        "toupper" => chars::to_upper(&a[0]),
        "tolower" => chars::to_lower(&a[0]),
        "chartr" => chartr(&a[0], &a[1], &a[2]),
        "encode" => encoded(&bytes(&a[0]), a[1].chars().next()),
        "pad" => pad(&a[0], &a[1], &a[2]),
        "width" => encode::width(&a[0]).to_string(),
        "make.names" => names::make_name(&a[0]),
        "make.unique" => names::make_unique(&vector(&a[0]), &a[1]).join(&US.to_string()),
        "abbreviate" => abbreviate(a),
        "strtrim" => chars::trim_to_width(&a[0], int(&a[1]) as usize).to_string(),
        "substr" => chars::substring(&a[0], int(&a[1]), int(&a[2])).to_string(),
        "substr<-" => chars::replace_substring(&a[0], int(&a[1]), int(&a[2]), &a[3]),
        "strwrap" => strwrap(a),
        "iconv" => iconv(a),
        "utf8ToInt" => utf8_to_int(a),
        "intToUtf8" => int_to_utf8(a),
        other => panic!("unknown function {other}"),
    }
}

#[test]
fn strings_are_gnu_rs() {
    check(include_str!("../data/strings.tsv"), |f| {
        let arguments: Vec<String> = f[1..].iter().map(|a| unescape(a)).collect();
        escape(&run(f[0], &arguments))
    });
}

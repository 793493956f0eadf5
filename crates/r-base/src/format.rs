//! Values as strings of a common width: `format.default`, `formatC`, marks in numbers,
//! `encodeString`, `sprintf`.
//!
//! The arithmetic of formats is `r_text`'s; here arguments are read and attributes kept. What
//! classes make of `format` is written in R.

use std::borrow::Cow;

use r_runtime::print::string_width;
use r_runtime::{Builtin, CallArgs, NA_INT, Res, Type, Unwind, Value, Vm, coerce, is_na_real, rerr};
use r_text::number::base::{self, Radix};
use r_text::number::complex::{encode_complex, format_complex};
use r_text::number::formatc;
use r_text::number::integer::{encode_integer, encode_logical, encode_raw, format_integer, format_logical};
use r_text::number::justify::{Justify, pad};
use r_text::number::pretty::{PreserveWidth, Pretty, pretty};
use r_text::number::real::{RealFormat, RealOptions, encode_real, format_real};
use r_text::number::roman;
use r_text::sprintf::{Column, sprintf as format_columns, wants_text};
use r_text::strings::encode;

use crate::args::{needed, warned_int};

pub const TABLE: &[Builtin] = &[
    Builtin::new(
        "format.default",
        "x trim digits nsmall justify width na.encode scientific big.mark big.interval small.mark \
         small.interval decimal.mark zero.print drop0trailing ...",
        format_default,
    ),
    Builtin::new(
        "formatC",
        "x digits width format flag mode big.mark big.interval small.mark small.interval decimal.mark \
         preserve.width zero.print replace.zero drop0trailing",
        format_c,
    ),
    Builtin::new(
        ".prettyNum",
        "x big.mark big.interval small.mark small.interval decimal.mark input.d.mark preserve.width \
         zero.print replace.zero drop0trailing is.cmplx",
        pretty_num,
    )
    .takes("s"),
    Builtin::new("encodeString", "x width quote na.encode justify", encode_string).pure(),
    Builtin::new("sprintf", "fmt ...", sprintf).pure_on_plain(),
    Builtin::new(".formatRadix", "x digits width", format_radix).pure(),
    Builtin::new(".radixText", "x digits", radix_text).pure().takes("i"),
    Builtin::new(".readRadix", "x class", read_radix).pure().takes("s"),
    Builtin::new(".asRoman", "x", as_roman),
    Builtin::new(".romanText", "x", roman_text).pure().takes("i"),
];

/// The arguments of `format.default` that concern elements.
#[derive(Clone)]
struct Format {
    trim: bool,
    digits: usize,
    nsmall: usize,
    justify: Justify,
    width: usize,
    na_encode: bool,
    scipen: i32,
    dec: String,
}

/// Marks and zeros, as strings of our own.
#[derive(Clone)]
struct Marks {
    big: String,
    big_interval: usize,
    small: String,
    small_interval: usize,
    dec: String,
    input: String,
    preserve: PreserveWidth,
    zero: Option<String>,
    replace_zero: bool,
    drop0: bool,
}

impl Marks {
    fn pretty(&self) -> Pretty<'_> {
        Pretty {
            big_mark: &self.big,
            big_interval: self.big_interval,
            small_mark: &self.small,
            small_interval: self.small_interval,
            decimal_mark: &self.dec,
            input_mark: &self.input,
            preserve_width: self.preserve,
            zero_print: self.zero.as_deref(),
            replace_zero: self.replace_zero,
            drop0trailing: self.drop0,
        }
    }

    fn apply(&self, vm: &mut Vm, texts: Vec<String>, complex: Option<bool>) -> Res<Vec<String>> {
        let p = self.pretty();
        if p.is_identity() {
            return Ok(texts);
        }
        let mut warnings = Vec::new();
        let out = pretty(&texts, &p, complex, &mut warnings);
        for w in warnings {
            vm.warn(w)?;
        }
        Ok(out)
    }
}

fn string_or(vm: &Vm, v: Value, default: &str) -> String {
    match v.rtype() {
        Type::Character => v.strings().first().map_or(default.to_owned(), |s| s.str().to_owned()),
        Type::Symbol | Type::Null => default.to_owned(),
        _ if v.is_atomic() && !v.is_empty() => vm.text_of(v),
        _ => default.to_owned(),
    }
}

fn interval(vm: &mut Vm, v: Value, default: usize) -> usize {
    if !v.given() { default } else { vm.arg_int_na(v).max(0) as usize }
}

/// `zero.print`: a text, or whether zeros show.
fn zero_print(vm: &mut Vm, v: Value) -> Res<Option<String>> {
    if !v.given() || v.is_null() {
        return Ok(None);
    }
    if v.rtype() == Type::Logical {
        return match coerce::as_bool(v) {
            Some(shown) => Ok(Some(if shown { "0" } else { " " }.into())),
            None => rerr!("missing value where TRUE/FALSE needed"),
        };
    }
    Ok(Some(string_or(vm, v, "0")))
}

/// Reads `justify` as `match.arg` would.
fn justify_arg(vm: &mut Vm, v: Value) -> Res<Justify> {
    const CHOICES: [(&str, Justify); 4] = [
        ("left", Justify::Left),
        ("right", Justify::Right),
        ("centre", Justify::Centre),
        ("none", Justify::None),
    ];
    if !v.given() || v.is_null() {
        return Ok(Justify::Left);
    }
    let complaint = match v.strings_opt() {
        None => "'arg' must be NULL or a character vector",
        Some([s]) => match CHOICES.iter().find(|c| c.0.starts_with(s.str()) && !s.bytes().is_empty()) {
            Some(c) => return Ok(c.1),
            None => {
                "'arg' should be one of \u{201c}left\u{201d}, \u{201c}right\u{201d}, \u{201c}centre\u{201d}, \u{201c}none\u{201d}"
            }
        },
        Some(s) if s.len() == 4 && s.iter().zip(CHOICES).all(|(s, c)| s.str() == c.0) => {
            return Ok(Justify::Left);
        }
        Some(_) => "'arg' must be of length 1",
    };
    let call = code(vm, "match.arg(justify)");
    Err(Unwind::error_in(call, complaint))
}

fn scientific(vm: &mut Vm, v: Value) -> Res<i32> {
    if !v.given() || v.rtype() == Type::Logical && coerce::as_bool(v).is_none() {
        return Ok(vm.scipen());
    }
    match v.rtype() {
        Type::Logical => Ok(if coerce::as_bool(v) == Some(true) { -100 } else { 100 }),
        Type::Integer | Type::Double if v.len() == 1 => vm.arg_int(v, "scientific"),
        _ => rerr!("invalid 'scientific' argument"),
    }
}

fn format_args(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Format> {
    let o = vm.print_options();
    let given = |i: usize| a.has(i) && !a.get(i).is_null();
    let digits = match a.get(2) {
        d if !d.given() || d.is_null() => o.digits,
        d => match vm.arg_int_na(d) {
            d @ 1..=22 => d as usize,
            d => return rerr!("invalid value {d} for 'digits' argument"),
        },
    };
    let nsmall = match vm.arg_int_or(a.get(3), "nsmall", 0)? {
        n @ 0..=20 => n as usize,
        _ => return rerr!("invalid 'nsmall' argument"),
    };
    let width = if given(5) {
        let w = warned_int(vm, a.get(5))?;
        if w == NA_INT {
            return rerr!("invalid 'width' argument");
        }
        w.max(0) as usize
    } else {
        0
    };
    Ok(Format {
        trim: vm.arg_bool_or(a.get(1), "trim", false)?,
        digits,
        nsmall,
        justify: justify_arg(vm, a.get(4))?,
        width,
        na_encode: vm.arg_bool_or(a.get(6), "na.encode", true)?,
        scipen: scientific(vm, a.get(7))?,
        dec: if given(12) { string_or(vm, a.get(12), ".") } else { o.dec },
    })
}

fn format_marks(vm: &mut Vm, a: &CallArgs<'_>, f: &Format) -> Res<Marks> {
    Ok(Marks {
        big: string_or(vm, a.get(8), ""),
        big_interval: interval(vm, a.get(9), 3),
        small: string_or(vm, a.get(10), ""),
        small_interval: interval(vm, a.get(11), 5),
        dec: f.dec.clone(),
        input: f.dec.clone(),
        preserve: if f.trim { PreserveWidth::Individual } else { PreserveWidth::Common },
        zero: zero_print(vm, a.get(13))?,
        replace_zero: false,
        drop0: vm.arg_bool_or(a.get(14), "drop0trailing", false)?,
    })
}

fn format_default(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let f = format_args(vm, a)?;
    let marks = format_marks(vm, a, &f)?;
    vm.check_room(f.width, x.len())?;
    match x.rtype() {
        Type::List | Type::Pairlist => {
            let texts = format_list(vm, x, &Format { trim: a.has(1) && f.trim || !a.has(1), ..f }, &marks)?;
            let r = vm.new_strings(&texts);
            let names = vm.names(x);
            if names.is_null() { Ok(r) } else { vm.with_names(r, names) }
        }
        _ if x.is_atomic() => {
            let texts = format_atomic(vm, x, &f, &marks)?;
            let r = vm.new_opt_strings(&texts);
            vm.copy_shape(x, r)
        }
        _ => {
            let lines = vm.deparsed_text(x);
            Ok(vm.new_strings(&lines))
        }
    }
}

/// The elements of an atomic vector; `None` stays a missing string.
fn format_atomic(vm: &mut Vm, x: Value, f: &Format, marks: &Marks) -> Res<Vec<Option<String>>> {
    if x.is_character() {
        return Ok(format_strings(x, f));
    }
    let texts = format_numbers(x, f);
    let texts = marks.apply(vm, texts, Some(x.rtype() == Type::Complex))?;
    Ok(texts.into_iter().map(Some).collect())
}

/// Columns of a string as printing would show it: that is what padding goes by, although the
/// string itself keeps its characters.
fn escaped_width(s: &str) -> usize {
    string_width(&encode::escape(s.as_bytes(), None))
}

fn format_strings(x: Value, f: &Format) -> Vec<Option<String>> {
    // A missing string has the width of its text, whether it is shown as one or not.
    let texts: Vec<(bool, &str)> = x.strings().iter().map(|s| (s.is_na_str(), s.str())).collect();
    let width_of = |t: &str, s: &Value| {
        if s.is_na_str() { 2 } else { string_width(&encode::escape(t.as_bytes(), None)) }
    };
    let counted = x.strings().iter().filter(|s| f.na_encode || !s.is_na_str());
    let widest = counted.map(|s| width_of(s.str(), s)).max().unwrap_or(0).max(f.width);
    let show = |(i, (na, t)): (usize, (bool, &str))| match na && !f.na_encode {
        true => None,
        false => Some(pad(if na { "NA" } else { t }, width_of(t, &x.strings()[i]), widest, f.justify)),
    };
    texts.into_iter().enumerate().map(show).collect()
}

fn format_numbers(x: Value, f: &Format) -> Vec<String> {
    let width = |w: usize| if f.trim { f.width } else { w.max(f.width) };
    match x.rtype() {
        Type::Logical => {
            let w = width(format_logical(x.ints(), 2));
            x.ints().iter().map(|&e| encode_logical(e, w, "NA")).collect()
        }
        Type::Integer => {
            let w = width(format_integer(x.ints(), 2));
            x.ints().iter().map(|&e| encode_integer(e, w, "NA")).collect()
        }
        Type::Double => {
            let o = real_options(f);
            let r = format_real(x.doubles(), &o);
            let r = RealFormat { width: width(r.width), ..r };
            x.doubles().iter().map(|&e| encode_real(e, &r, "NA", &f.dec)).collect()
        }
        Type::Complex => format_complexes(x, f),
        _ => x.raws().iter().map(|&b| encode_raw(b, 2)).collect(),
    }
}

fn format_complexes(x: Value, f: &Format) -> Vec<String> {
    let z: Vec<[f64; 2]> = x.complexes().iter().map(|c| [c.re, c.im]).collect();
    let mut c = format_complex(&z, &real_options(f));
    if f.trim {
        c.re.width = 0;
        c.im.width = 0;
    }
    let encode = |z: &[f64; 2]| encode_complex(*z, &c, "NA", &f.dec);
    z.iter().map(|z| pad_left(encode(z), f.width)).collect()
}

fn pad_left(text: String, width: usize) -> String {
    if text.len() >= width { text } else { " ".repeat(width - text.len()) + &text }
}

fn real_options(f: &Format) -> RealOptions {
    RealOptions { digits: f.digits, scipen: f.scipen, nsmall: f.nsmall, na_width: 2 }
}

/// Each element of a list in one string.
fn format_list(vm: &mut Vm, x: Value, f: &Format, marks: &Marks) -> Res<Vec<String>> {
    // Values made on the way stay on the operand stack until the builtin returns.
    (0..x.len()).map(|i| format_list_element(vm, x.values()[i], f, marks)).collect()
}

fn format_list_element(vm: &mut Vm, e: Value, f: &Format, marks: &Marks) -> Res<String> {
    match e.rtype() {
        Type::List | Type::Pairlist => {
            // What a list holds shows flat, in the common type of its elements if there is one.
            let unlist = r_runtime::symbol::base_value(vm.sym("unlist"));
            let flat = vm.call_function(unlist, &[e], &[])?;
            vm.stack.push(flat);
            match flat.rtype() {
                Type::Null => Ok("NULL".into()),
                Type::List => Ok(format_list(vm, flat, f, marks)?.join(", ")),
                _ => format_list_element(vm, flat, f, marks),
            }
        }
        _ if e.is_atomic() => {
            let f = Format { na_encode: true, ..f.clone() };
            let texts = format_atomic(vm, e, &f, marks)?;
            Ok(texts.into_iter().flatten().collect::<Vec<_>>().join(", "))
        }
        _ => Ok(vm.deparsed_text(e).join(", ")),
    }
}

fn preserve_width(vm: &Vm, v: Value, default: PreserveWidth) -> Res<PreserveWidth> {
    if !v.given() {
        return Ok(default);
    }
    match string_or(vm, v, "").as_str() {
        "common" => Ok(PreserveWidth::Common),
        "individual" => Ok(PreserveWidth::Individual),
        "none" => Ok(PreserveWidth::None),
        _ => rerr!(
            "'arg' should be one of \u{201c}common\u{201d}, \u{201c}individual\u{201d}, \u{201c}none\u{201d}"
        ),
    }
}

/// Marks in numbers that are text already.
fn pretty_num(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let dec = if a.has(5) { string_or(vm, a.get(5), ".") } else { vm.out_dec() };
    let marks = Marks {
        big: string_or(vm, a.get(1), ""),
        big_interval: interval(vm, a.get(2), 3),
        small: string_or(vm, a.get(3), ""),
        small_interval: interval(vm, a.get(4), 5),
        input: string_or(vm, a.get(6), &dec),
        dec,
        preserve: preserve_width(vm, a.get(7), PreserveWidth::Common)?,
        zero: zero_print(vm, a.get(8))?,
        replace_zero: vm.arg_bool_or(a.get(9), "replace.zero", false)?,
        drop0: vm.arg_bool_or(a.get(10), "drop0trailing", false)?,
    };
    let complex = if a.has(11) { coerce::as_bool(a.get(11)) } else { None };
    let texts = x.strings().iter().map(|s| s.str().to_owned()).collect();
    let out = marks.apply(vm, texts, complex)?;
    let r = vm.new_strings(&out);
    vm.copy_attrs(x, r)
}

/// The first element of an argument that `formatC` puts into a condition.
fn condition_int(vm: &mut Vm, v: Value) -> Res<Option<i32>> {
    if !v.given() || v.is_null() {
        return Ok(None);
    }
    if v.len() > 1 {
        return rerr!("the condition has length > 1");
    }
    let i = warned_int(vm, v)?;
    Ok(Some(if i == NA_INT { -1 } else { i }))
}

fn format_c(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if x.is_null() || x.is_vector() && x.is_empty() {
        return Ok(vm.alloc_str(0)?.done());
    }
    if !x.is_atomic() {
        return rerr!("default method not implemented for type '{}'", vm.typeof_name(x));
    }
    let texts = format_c_texts(vm, x, a)?;
    let r = vm.new_strings(&texts);
    let class = vm.s.class;
    let r = vm.copy_attrs(x, r)?;
    let r = vm.set_attr(r, class, Value::NULL)?;
    Ok(vm.unboxed(r))
}

fn format_c_texts(vm: &mut Vm, x: Value, a: &CallArgs<'_>) -> Res<Vec<String>> {
    let digits = condition_int(vm, a.get(1))?;
    let width = condition_int(vm, a.get(2))?;
    let format = a.get(3).as_str().map(str::to_owned);
    let flag = string_or(vm, a.get(4), "");
    let mode = match a.get(5) {
        m if !m.given() || m.is_null() => None,
        m => Some(string_or(vm, m, "")),
    };
    let (x, text_mode) = format_c_mode(vm, x, mode.as_deref(), format.as_deref())?;
    let marks = Marks {
        big: string_or(vm, a.get(6), ""),
        big_interval: interval(vm, a.get(7), 3),
        small: string_or(vm, a.get(8), ""),
        small_interval: interval(vm, a.get(9), 5),
        dec: if a.has(10) { string_or(vm, a.get(10), ".") } else { vm.out_dec() },
        input: ".".into(),
        preserve: preserve_width(vm, a.get(11), PreserveWidth::Individual)?,
        zero: zero_print(vm, a.get(12))?,
        replace_zero: vm.arg_bool_or(a.get(13), "replace.zero", true)?,
        drop0: vm.arg_bool_or(a.get(14), "drop0trailing", false)?,
    };
    let widest = |v: Option<i32>| v.map_or(0, |w| w.unsigned_abs() as usize);
    vm.check_room(widest(width).saturating_add(widest(digits)), x.len())?;
    if text_mode {
        let texts: Vec<&str> = x.strings().iter().map(|s| s.str()).collect();
        return formatc::text(&texts, width, &flag, escaped_width).map_err(Unwind::error);
    }
    let mode = if x.rtype() == Type::Integer { formatc::Mode::Integer } else { formatc::Mode::Double };
    let request = formatc::Request { mode, width, digits, format: format.as_deref(), flag: &flag };
    let formatter = request.resolve().map_err(Unwind::error)?;
    if let Some(w) = &formatter.warning {
        vm.warn(w)?;
    }
    let texts = match mode {
        formatc::Mode::Integer => formatter.integers(x.ints()),
        formatc::Mode::Double => {
            if x.doubles().iter().any(|&e| formatter.out_of_range(e)) {
                let call = code(vm, "storage.mode(x) <- \"integer\"");
                vm.warn_in(call, "NAs introduced by coercion to integer range")?;
            }
            formatter.doubles(x.doubles())
        }
    };
    marks.apply(vm, texts, Some(false))
}

/// A call as GNU R's own code has it, for messages that show it.
fn code(vm: &mut Vm, text: &str) -> Value {
    match r_syntax::parse_program(text, "").ok().and_then(|p| p.exprs.first().map(|n| vm.from_node(n))) {
        Some(call) => call,
        None => Value::NULL,
    }
}

/// The values in the mode they are formatted in, and whether that is text.
fn format_c_mode(vm: &mut Vm, x: Value, mode: Option<&str>, format: Option<&str>) -> Res<(Value, bool)> {
    let own = match x.rtype() {
        Type::Character => "character",
        Type::Integer => "integer",
        Type::Double => "double",
        _ => "unsupported",
    };
    let mode = match mode.unwrap_or(own) {
        "real" | "numeric" => "double",
        "unsupported" if format == Some("d") && x.rtype() != Type::Complex => "integer",
        m => m,
    };
    match mode {
        "character" => Ok((vm.coerce(x, Type::Character)?, true)),
        _ if format == Some("s") => {
            vm.warn("coercing argument to \"character\" for format=\"s\"")?;
            Ok((vm.coerce(x, Type::Character)?, true))
        }
        "unsupported" => rerr!("unsupported type "),
        "integer" if matches!(format, None | Some("d")) => Ok((vm.coerce(x, Type::Integer)?, false)),
        "integer" | "double" => Ok((vm.coerce(x, Type::Double)?, false)),
        _ => rerr!("'mode' must be \"double\" (\"real\"), \"integer\" or \"character\""),
    }
}

fn encode_string(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let texts = vm.coerce(x, Type::Character)?;
    let quote = string_or(vm, a.get(2), "");
    if quote.chars().count() > 1 {
        vm.warn("only the first character of 'quote' will be used")?;
    }
    let quote = quote.chars().next();
    let na_encode = vm.arg_bool_or(a.get(3), "na.encode", true)?;
    let justify = justify_arg(vm, a.get(4))?;
    let show = |s: &Value| match (s.is_na_str(), quote) {
        (true, _) if !na_encode => None,
        (true, Some(_)) => Some("NA".to_owned()),
        (true, None) => Some("<NA>".to_owned()),
        (false, Some(q)) => Some(encode::quoted(s.bytes(), q)),
        (false, None) => Some(encode::escape(s.bytes(), None).into_owned()),
    };
    let shown: Vec<Option<String>> = texts.strings().iter().map(show).collect();
    let width = match a.get(1) {
        w if !w.given() => 0,
        w if w.is_null() || vm.arg_int_na(w) == NA_INT => {
            shown.iter().flatten().map(|s| string_width(s)).max().unwrap_or(0)
        }
        w => vm.arg_int_na(w).max(0) as usize,
    };
    vm.check_room(width, shown.len())?;
    let padded: Vec<Option<String>> =
        shown.into_iter().map(|s| s.map(|s| pad(&s, string_width(&s), width, justify))).collect();
    let r = vm.new_opt_strings(&padded);
    if x.is_null() { Ok(r) } else { vm.copy_attrs(x, r) }
}

fn radix_arg(v: Value) -> Radix {
    match v.as_str() {
        Some("o" | "octmode") => Radix::Octal,
        Some("X") => Radix::HexUpper,
        _ => Radix::HexLower,
    }
}

/// Integers in a radix, padded by zeros; missing ones stay missing.
fn format_radix(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let x = vm.coerce_keep(x, Type::Integer)?;
    let width =
        if a.has(2) && !a.get(2).is_null() { vm.arg_int(a.get(2), "width")?.max(0) as usize } else { 0 };
    vm.check_room(width, x.len())?;
    let texts = base::format_radix(x.ints(), width, radix_arg(a.get(1)));
    let texts: Vec<Option<String>> =
        texts.into_iter().zip(x.ints()).map(|(t, i)| (*i != NA_INT).then_some(t)).collect();
    let r = vm.new_opt_strings(&texts);
    vm.copy_shape(x, r)
}

fn radix_text(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let radix = radix_arg(a.get(1));
    let texts: Vec<Option<String>> = a.get(0).ints().iter().map(|i| base::to_radix(*i, radix)).collect();
    Ok(vm.new_opt_strings(&texts))
}

fn read_radix(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let radix = radix_arg(a.get(1));
    let read =
        |s: &Value| if s.is_na_str() { NA_INT } else { base::from_radix(s.str(), radix).unwrap_or(NA_INT) };
    let ints: Vec<i32> = a.get(0).strings().iter().map(read).collect();
    Ok(vm.new_ints(&ints))
}

/// Numbers or numerals as the integers of Roman numerals, missing where there is none.
fn as_roman(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if !x.is_character() {
        let v = vm.coerce(x, Type::Integer)?;
        let ints: Vec<i32> = v.ints().iter().map(|i| if in_roman_range(*i) { *i } else { NA_INT }).collect();
        return Ok(vm.new_ints(&ints));
    }
    let mut invalid = Vec::new();
    let mut read = |s: &Value| match s.str() {
        _ if s.is_na_str() => NA_INT,
        t if t.bytes().all(|b| b.is_ascii_digit()) => t.parse().unwrap_or(NA_INT),
        t => match roman::from_roman(t) {
            roman::Roman::Number(n) => n,
            roman::Roman::Invalid => {
                invalid.push(t.to_owned());
                NA_INT
            }
        },
    };
    let ints: Vec<i32> = x.strings().iter().map(&mut read).collect();
    let ints: Vec<i32> = ints.into_iter().map(|i| if in_roman_range(i) { i } else { NA_INT }).collect();
    if !invalid.is_empty() {
        let s = if invalid.len() == 1 { "" } else { "s" };
        let call = code(vm, ".roman2numeric(x)");
        vm.warn_in(call, &format!("invalid roman numeral{s}: {}", invalid.join(" ")))?;
    }
    Ok(vm.new_ints(&ints))
}

fn in_roman_range(i: i32) -> bool {
    (1..=roman::MAX_ROMAN).contains(&i)
}

fn roman_text(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let texts: Vec<Option<String>> = a.get(0).ints().iter().map(|i| roman::to_roman(*i)).collect();
    Ok(vm.new_opt_strings(&texts))
}

fn sprintf(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let fmt = needed(a, 0, "fmt")?;
    let Some(formats) = fmt.strings_opt() else { return rerr!("'fmt' is not a character vector") };
    let texts: Vec<Option<&str>> = formats.iter().map(|s| (!s.is_na_str()).then(|| s.str())).collect();
    let start = vm.stack.sp();
    for (i, v) in a.dots.iter().enumerate() {
        let v = sprintf_argument(vm, *v, i, &texts)?;
        vm.stack.push(v);
    }
    let args = vm.stack.between(start, start + a.dots.len()).to_vec();
    let columns = args.iter().map(|v| sprintf_column(vm, v)).collect::<Res<Vec<Column<'_>>>>()?;
    let out = format_columns(&texts, columns, vm.scipen()).map_err(Unwind::error)?;
    for w in out.warnings {
        vm.warn(w)?;
    }
    Ok(vm.strings_from(out.strings.len(), out.strings.iter()))
}

/// An argument ready for formatting: what is wanted as text becomes so by its method.
fn sprintf_argument(vm: &mut Vm, v: Value, i: usize, formats: &[Option<&str>]) -> Res<Value> {
    let plain = !v.is_object() && (v.is_atomic() || v.is_null());
    if plain {
        return Ok(v);
    }
    if !v.is_vector() && !v.is_function() {
        return rerr!("invalid type of argument[{}]: '{}'", i + 1, vm.typeof_name(v));
    }
    if !formats.iter().flatten().any(|f| wants_text(f, i)) {
        return Ok(v);
    }
    let f = r_runtime::symbol::base_value(vm.sym("as.character"));
    vm.call_function(f, &[v], &[])
}

fn sprintf_column<'v>(vm: &mut Vm, v: &'v Value) -> Res<Column<'v>> {
    Ok(match v.rtype() {
        Type::Null => Column::Text(Vec::new()),
        Type::Logical => Column::Logical(Cow::Borrowed(v.ints())),
        Type::Integer => Column::Integer(Cow::Borrowed(v.ints())),
        Type::Double => Column::Double(Cow::Borrowed(v.doubles())),
        Type::Character => {
            let texts = v.strings().iter();
            Column::Text(texts.map(|s| (!s.is_na_str()).then(|| Cow::Borrowed(s.str()))).collect())
        }
        _ => {
            let made = vm.coerce(*v, Type::Character)?;
            let texts = made.strings().iter();
            Column::OnlyText(
                texts.map(|s| (!s.is_na_str()).then(|| Cow::Owned(s.str().to_owned()))).collect(),
            )
        }
    })
}

/// What this module adds to the session.
trait FormatExt {
    fn text_of(&self, v: Value) -> String;
    fn deparsed_text(&mut self, v: Value) -> Vec<String>;
}

impl FormatExt for Vm {
    /// The first element of an atomic vector that is no string, as text.
    fn text_of(&self, v: Value) -> String {
        match v.rtype() {
            Type::Double if is_na_real(v.doubles()[0]) => "NA".into(),
            Type::Double => r_text::number::character::single_real(v.doubles()[0], 15, 0),
            Type::Logical => if v.ints()[0] == 0 { "FALSE" } else { "TRUE" }.into(),
            Type::Integer => v.ints()[0].to_string(),
            _ => String::new(),
        }
    }

    /// What is no vector shows as its code.
    fn deparsed_text(&mut self, v: Value) -> Vec<String> {
        match v.rtype() {
            Type::Environment => vec![self.env_text(v)],
            Type::Symbol => vec![r_runtime::symbol::text(&v).to_owned()],
            _ => self.deparse_lines(v, 60),
        }
    }
}

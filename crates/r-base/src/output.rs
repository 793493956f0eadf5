//! Output: `print.default`, `print.function`, `cat`, `writeLines`, `invisible` results of them.
//!
//! `cat` writes what it has before it complains about an argument, as GNU R does.

use r_runtime::object::{FLAG_S4, has_flag};
use r_runtime::print::{PrintOptions, Tags, string_width};
use r_runtime::{Builtin, CallArgs, Effects, Res, Type, Unwind, Value, Vm, coerce, rerr, symbol};

use crate::args::{needed, warned_int};

pub const TABLE: &[Builtin] = &[
    Builtin::new(
        "print.default",
        "x digits quote na.print print.gap right max width useSource ...",
        print_default,
    )
    .effects(Effects::ALL)
    .invisible(),
    Builtin::new("print.function", "x useSource ...", print_function).effects(Effects::IO).invisible(),
    Builtin::new("cat", "... file sep fill labels append", cat).effects(Effects::IO).invisible(),
];

const PRINT_ARGS: [&str; 8] =
    ["digits", "quote", "na.print", "print.gap", "right", "max", "width", "useSource"];

/// Print options from the arguments of `print.default`, beginning with `digits` at 1.
fn options(vm: &mut Vm, a: &CallArgs<'_>) -> Res<PrintOptions> {
    let mut o = vm.print_options();
    let given = |i: usize| a.has(i) && !a.get(i).is_null();
    if given(1) {
        match vm.arg_int_na(a.get(1)) {
            d @ 1..=22 => o.digits = d as usize,
            d => return rerr!("invalid printing digits {d}"),
        }
    }
    if given(2) {
        o.quote = vm.arg_bool(a.get(2), "quote")?;
    }
    if given(3) {
        match a.get(3).strings_opt() {
            Some([s, ..]) => o.na = Some(if s.is_na_str() { "NA".into() } else { s.str().to_owned() }),
            _ => return rerr!("invalid 'na.print' specification"),
        }
    }
    if given(4) {
        match warned_int(vm, a.get(4))? {
            g @ 0..1024 => o.gap = g as usize,
            1024.. => return rerr!("'print.gap' must be less than 1024"),
            _ => return rerr!("'gap' must be non-negative integer"),
        }
    }
    if given(5) {
        o.right = vm.arg_bool(a.get(5), "right")?;
    }
    if given(6) {
        match warned_int(vm, a.get(6))? {
            m @ 0.. => o.max = m as usize,
            _ => return rerr!("invalid 'max' argument"),
        }
    }
    if given(7) {
        match vm.arg_int_na(a.get(7)) {
            w @ 10..=10000 => o.width = w as usize,
            _ => return rerr!("invalid printing width"),
        }
    }
    if given(8) {
        o.use_source = vm.arg_bool(a.get(8), "useSource")?;
    }
    o.passed = PRINT_ARGS
        .iter()
        .enumerate()
        .filter(|(i, _)| a.has(i + 1))
        .map(|(i, n)| (*n, a.get(i + 1)))
        .collect();
    Ok(o)
}

fn print_default(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    // The empty symbol is printed as an empty line.
    if a.get(0).is_missing() && a.call.len() > 1 {
        vm.write_output(Value::NULL, Value::TRUE, "\n")?;
        vm.visible = false;
        return Ok(a.get(0));
    }
    let x = needed(a, 0, "x")?;
    if x.is_object() && has_flag(x, FLAG_S4) {
        vm.print_by_method(x, a.env, &[])?;
        vm.visible = false;
        return Ok(x);
    }
    let mut o = options(vm, a)?;
    let width = Value::int(o.width as i32);
    // Methods called for elements see the width through the option.
    let saved = a.has(7).then(|| vm.options.insert("width".into(), width));
    o.passed.retain(|p| p.0 != "width");
    let r = vm.print_plain(x, &o, Tags::default());
    if let Some(Some(old)) = saved {
        vm.options.insert("width".into(), old);
    }
    r?;
    vm.visible = false;
    Ok(x)
}

fn print_function(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mut o = vm.print_options();
    if a.has(1) {
        o.use_source = vm.arg_bool(a.get(1), "useSource")?;
    }
    vm.print_plain(needed(a, 0, "x")?, &o, Tags::default())?;
    vm.visible = false;
    Ok(a.get(0))
}

/// The text of a call of `cat` while it grows.
struct Cat {
    text: String,
    seps: Vec<String>,
    fill: Option<usize>,
    labels: Vec<String>,
    /// What counts as the length of the current line.
    column: usize,
    lines: usize,
    pieces: usize,
}

impl Cat {
    /// Writes the next element, and before it the separator that was due.
    fn piece(&mut self, p: &str) {
        if self.pieces > 0 {
            let sep = self.seps[(self.pieces - 1) % self.seps.len()].clone();
            self.text.push_str(&sep);
        }
        // GNU R counts the bytes of elements, but the columns of separators and labels.
        let sep = string_width(&self.seps[self.pieces % self.seps.len()]);
        let len = p.len() + sep;
        if self.fill.is_some_and(|w| self.pieces > 0 && self.column + len > w) {
            self.text.push('\n');
            self.column = 0;
            self.lines += 1;
        }
        if self.fill.is_some() && self.column == 0 && !self.labels.is_empty() {
            let l = &self.labels[self.lines % self.labels.len()];
            self.text.push_str(l);
            self.text.push(' ');
            self.column += string_width(l) + 1;
        }
        self.text.push_str(p);
        self.column += len;
        self.pieces += 1;
    }

    /// A separator that ends lines ends the last one too.
    fn finish(&mut self) {
        if self.fill.is_some() || self.seps.iter().any(|s| s.contains('\n')) {
            self.text.push('\n');
        }
    }
}

/// The pieces `cat` writes for one argument. What is empty counts as an empty string.
fn cat_pieces(vm: &mut Vm, v: Value, at: usize, digits: usize, out: &mut Cat) -> Res<()> {
    if at > 0 && !v.is_null() && out.pieces == 0 {
        // Only NULLs so far: the separator is written all the same.
        out.pieces = 1;
    }
    match v.rtype() {
        Type::Null => {}
        Type::Symbol => out.piece(symbol::text(&v)),
        _ if v.is_empty() && v.is_vector() => out.piece(""),
        _ if v.is_atomic() => {
            for i in 0..v.len() {
                let text = vm.cat_text(v, i, digits);
                out.piece(&text);
            }
        }
        _ => {
            if out.pieces > 0 {
                out.piece("");
            }
            let t = vm.typeof_name(v);
            return Err(Unwind::error(format!(
                "argument {} (type '{t}') cannot be handled by 'cat'",
                at + 1
            )));
        }
    }
    Ok(())
}

fn cat(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let seps: Vec<String> = match a.get(2).strings_opt() {
        Some([]) => vec![String::new()],
        Some(s) => s.iter().map(|x| x.str().to_owned()).collect(),
        None if !a.has(2) => vec![" ".into()],
        None => return rerr!("invalid 'sep' specification"),
    };
    let fill = fill_width(vm, a.or(3, Value::FALSE))?;
    let labels = match a.or(4, Value::NULL) {
        l if l.is_character() => l.strings().iter().map(|x| x.str().to_owned()).collect(),
        l if l.is_null() => Vec::new(),
        _ => return rerr!("invalid 'labels' argument"),
    };
    if coerce::as_bool(a.or(5, Value::FALSE)).is_none() {
        return rerr!("invalid 'append' specification");
    }
    let mut out = Cat { text: String::new(), seps, fill, labels, column: 0, lines: 0, pieces: 0 };
    let digits = vm.print_options().digits;
    let done = a.dots.iter().enumerate().try_for_each(|(i, v)| cat_pieces(vm, *v, i, digits, &mut out));
    if done.is_ok() {
        out.finish();
    }
    vm.write_output(a.or(1, Value::NULL), a.or(5, Value::FALSE), &out.text)?;
    done?;
    vm.visible = false;
    Ok(Value::NULL)
}

fn fill_width(vm: &mut Vm, v: Value) -> Res<Option<usize>> {
    if v.len() != 1 {
        return rerr!("invalid 'fill' argument");
    }
    match v.rtype() {
        Type::Logical => Ok((coerce::as_bool(v) == Some(true)).then(|| vm.print_options().width)),
        Type::Integer | Type::Double => match coerce::as_int(v) {
            Some(n) if n > 0 => Ok(Some(n as usize)),
            _ => {
                vm.warn("non-positive 'fill' argument will be ignored")?;
                Ok(None)
            }
        },
        _ => rerr!("invalid 'fill' argument"),
    }
}

/// What this module adds to the session.
trait OutputExt {
    fn cat_text(&mut self, v: Value, i: usize, digits: usize) -> String;
}

impl OutputExt for Vm {
    /// An element as `cat` writes it.
    fn cat_text(&mut self, v: Value, i: usize, digits: usize) -> String {
        let scipen = self.scipen();
        let marked = |text: String, vm: &Vm| match vm.out_dec() {
            d if d == "." => text,
            d => text.replace('.', &d),
        };
        match v.rtype() {
            Type::Double => {
                marked(r_text::number::character::single_real(v.doubles()[i], digits, scipen), self)
            }
            Type::Complex => {
                let z = v.complexes()[i];
                marked(r_text::number::character::single_complex([z.re, z.im], digits, scipen), self)
            }
            Type::Character if v.strings()[i].is_na_str() => "NA".into(),
            Type::Character => v.strings()[i].str().to_owned(),
            _ => self.element_string(v, i).str().to_owned(),
        }
    }
}

//! Output: `print.default`, `cat`.

use r_runtime::print::PrintOptions;
use r_runtime::{Builtin, CallArgs, Effects, Res, Type, Unwind, Value, Vm, coerce, rerr, symbol};

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

/// Print options from the arguments of `print.default`, beginning with `digits` at `first`.
fn options(vm: &mut Vm, a: &CallArgs<'_>) -> Res<PrintOptions> {
    let mut o = vm.print_options();
    let given = |i: usize| a.has(i) && !a.get(i).is_null();
    if given(1) {
        match coerce::as_int(a.get(1)) {
            Some(d) if (1..=22).contains(&d) => o.digits = d as usize,
            _ => return rerr!("invalid 'digits' argument"),
        }
    }
    if given(2) {
        o.quote = vm.arg_bool(a.get(2), "quote")?;
    }
    if given(3) {
        match a.get(3).as_str() {
            Some(s) => o.na = Some(s.to_owned()),
            None => return rerr!("invalid 'na.print' specification"),
        }
    }
    if given(4) {
        match coerce::as_int(a.get(4)) {
            Some(g) if g >= 0 => o.gap = g as usize,
            _ => return rerr!("'gap' must be non-negative integer"),
        }
    }
    if given(5) {
        o.right = vm.arg_bool(a.get(5), "right")?;
    }
    if given(6) {
        o.max = vm.arg_int(a.get(6), "max")?.max(0) as usize;
    }
    if given(7) {
        o.width = vm.arg_int(a.get(7), "width")?.max(10) as usize;
    }
    if given(8) {
        o.use_source = vm.arg_bool(a.get(8), "useSource")?;
    }
    Ok(o)
}

fn print_default(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let o = options(vm, a)?;
    vm.print_plain(a.get(0), &o, "")?;
    vm.visible = false;
    Ok(a.get(0))
}

fn print_function(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mut o = vm.print_options();
    if a.has(1) {
        o.use_source = vm.arg_bool(a.get(1), "useSource")?;
    }
    vm.print_plain(a.get(0), &o, "")?;
    vm.visible = false;
    Ok(a.get(0))
}

/// An element as `cat` writes it.
fn cat_text(vm: &mut Vm, v: Value, i: usize, digits: usize) -> Res<String> {
    let scipen = vm.print_options().scipen;
    Ok(match v.rtype() {
        Type::Double => r_text::number::character::single_real(v.doubles()[i], digits, scipen),
        Type::Complex => {
            let z = v.complexes()[i];
            r_text::number::character::single_complex([z.re, z.im], digits, scipen)
        }
        Type::Character => {
            let s = v.strings()[i];
            if s.is_na_str() { "NA".into() } else { s.str().to_owned() }
        }
        Type::Symbol => symbol::text(&v).to_owned(),
        _ => vm.element_string(v, i).str().to_owned(),
    })
}

/// The pieces `cat` writes for one argument.
fn cat_pieces(vm: &mut Vm, v: Value, at: usize, digits: usize, out: &mut Vec<String>) -> Res<()> {
    match v.rtype() {
        Type::Null => Ok(()),
        Type::List => {
            for e in v.values().to_vec() {
                if e.is_atomic() && e.len() == 1 || e.is_symbol() {
                    cat_pieces(vm, e, at, digits, out)?;
                } else if !e.is_null() {
                    return bad_argument(vm, e, at, "list");
                }
            }
            Ok(())
        }
        Type::Symbol => {
            out.push(symbol::text(&v).to_owned());
            Ok(())
        }
        _ if v.is_atomic() => {
            for i in 0..v.len() {
                out.push(cat_text(vm, v, i, digits)?);
            }
            Ok(())
        }
        _ => bad_argument(vm, v, at, ""),
    }
}

fn bad_argument(vm: &Vm, v: Value, at: usize, inside: &str) -> Res<()> {
    let t = if inside.is_empty() { vm.typeof_name(v) } else { inside };
    Err(Unwind::error(format!("argument {} (type '{t}') cannot be handled by 'cat'", at + 1)))
}

fn cat(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let digits = vm.print_options().digits;
    let sep = a.or(2, Value::NULL);
    let seps: Vec<String> = match sep.strings_opt() {
        Some(s) => s.iter().map(|x| x.str().to_owned()).collect(),
        None if sep.is_null() => vec![" ".into()],
        None => return rerr!("invalid 'sep' specification"),
    };
    let seps = if seps.is_empty() { vec![String::new()] } else { seps };
    let fill = fill_width(vm, a.or(3, Value::FALSE))?;
    let labels = a.or(4, Value::NULL);
    let mut pieces = Vec::new();
    for (i, v) in a.dots.iter().enumerate() {
        cat_pieces(vm, *v, i, digits, &mut pieces)?;
    }
    let labels: Vec<String> =
        labels.strings_opt().map(|s| s.iter().map(|x| x.str().to_owned()).collect()).unwrap_or_default();
    let text = match fill {
        None => join(&pieces, &seps),
        Some(w) => join_filled(&pieces, &seps, w, &labels),
    };
    vm.write_output(a.or(1, Value::NULL), a.or(5, Value::FALSE), &text)?;
    vm.visible = false;
    Ok(Value::NULL)
}

fn fill_width(vm: &mut Vm, v: Value) -> Res<Option<usize>> {
    match v.rtype() {
        Type::Logical => Ok((coerce::as_bool(v) == Some(true)).then(|| vm.print_options().width)),
        Type::Integer | Type::Double => match coerce::as_int(v) {
            Some(n) if n > 0 => Ok(Some(n as usize)),
            _ => Ok(None),
        },
        _ => rerr!("invalid 'fill' argument"),
    }
}

/// Pieces with separators between them. A separator that ends a line also ends the output.
fn join(pieces: &[String], seps: &[String]) -> String {
    let mut text = String::new();
    for (i, p) in pieces.iter().enumerate() {
        text.push_str(p);
        if i + 1 < pieces.len() {
            text.push_str(&seps[i % seps.len()]);
        }
    }
    text
}

/// Pieces filled into lines, each begun by a label.
fn join_filled(pieces: &[String], seps: &[String], width: usize, labels: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    let mut line = 0;
    for (i, p) in pieces.iter().enumerate() {
        let sep = if i + 1 < pieces.len() { seps[i % seps.len()].as_str() } else { "" };
        let len = p.chars().count() + sep.chars().count();
        if column > 0 && column + len > width {
            text.push('\n');
            column = 0;
            line += 1;
        }
        if column == 0 && !labels.is_empty() {
            let l = &labels[line % labels.len()];
            text.push_str(l);
            text.push(' ');
            column += l.chars().count() + 1;
        }
        text.push_str(p);
        text.push_str(sep);
        column += len;
    }
    if column > 0 {
        text.push('\n');
    }
    text
}

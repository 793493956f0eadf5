//! What R takes for a line type, a line's ends and joins, and a plotting symbol.

use r_graphics::symbol::Symbol;
use r_graphics::{LineEnd, LineJoin, LineType};
use r_runtime::{Res, Unwind, Value, Vm};

/// The line type that a number stands for.
pub fn line_type_number(x: f64) -> Option<LineType> {
    (x.is_finite() && x >= 0.0).then(|| LineType::numbered(x as usize))
}

/// The line types of a vector.
pub fn line_types(vm: &mut Vm, v: Value) -> Res<Vec<LineType>> {
    if let Some(s) = v.strings_opt() {
        return s.iter().map(|s| LineType::parse(s.as_str().unwrap_or("")).map_err(Unwind::error)).collect();
    }
    let x = crate::doubles(vm, v)?;
    x.iter().map(|x| line_type_number(*x).ok_or_else(|| Unwind::error("invalid line type"))).collect()
}

/// The plotting symbols of a vector.
pub fn symbols(vm: &mut Vm, v: Value) -> Res<Vec<Symbol>> {
    if !v.given() || v.is_null() {
        return Ok(Vec::new());
    }
    if let Some(s) = v.strings_opt() {
        let one = |s: &Value| match s.as_str().and_then(|s| s.chars().next()) {
            Some('.') => Symbol::Dot,
            Some(c) => Symbol::Char(c),
            None => Symbol::None,
        };
        return Ok(s.iter().map(one).collect());
    }
    let one = |x: &f64| match *x {
        x if !x.is_finite() => Symbol::None,
        46.0 => Symbol::Dot,
        x if (0.0..26.0).contains(&x) => Symbol::Number(x as u8),
        x if x < 0.0 => char::from_u32(-x as u32).map_or(Symbol::None, Symbol::Char),
        x => char::from_u32(x as u32).map_or(Symbol::None, Symbol::Char),
    };
    Ok(crate::doubles(vm, v)?.iter().map(one).collect())
}

/// The names of line ends, by number.
pub const ENDS: [(&str, LineEnd); 3] =
    [("round", LineEnd::Round), ("butt", LineEnd::Butt), ("square", LineEnd::Square)];
/// The names of line joins, by number.
pub const JOINS: [(&str, LineJoin); 3] =
    [("round", LineJoin::Round), ("mitre", LineJoin::Mitre), ("bevel", LineJoin::Bevel)];

/// How lines end, by name or number.
pub fn end(name: Option<&str>, number: Option<f64>) -> Res<LineEnd> {
    choice(&ENDS, name, number).ok_or_else(|| Unwind::error("invalid line end"))
}

/// How lines join, by name or number.
pub fn join(name: Option<&str>, number: Option<f64>) -> Res<LineJoin> {
    choice(&JOINS, name, number).ok_or_else(|| Unwind::error("invalid line join"))
}

/// A row of a table by its name, or by a number: from zero, and the last one for all above.
fn choice<T: Copy>(table: &[(&str, T)], name: Option<&str>, number: Option<f64>) -> Option<T> {
    match (name, number) {
        (Some(name), _) => table.iter().find(|r| r.0 == name).map(|r| r.1),
        (None, Some(x)) if x > -1.0 => table.get((x as usize).min(table.len() - 1)).map(|r| r.1),
        _ => None,
    }
}

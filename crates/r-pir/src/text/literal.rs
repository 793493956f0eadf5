//! Constants as R literals.

use r_runtime::{NA_INT, NA_REAL, Opaque, Value, is_na_real};

use super::World;
use crate::func::{Func, Name};
use crate::map::HashMap;
use crate::types::Type;

/// The text of a constant; heap objects that have none are `obj#k`, numbered as they come.
pub fn print(v: Opaque, ty: Type, f: &Func, objects: &mut Vec<Opaque>) -> String {
    if ty.classes() == Type::IDX {
        return v.bits().to_string();
    }
    if let Some(v) = v.immediate() {
        return print_immediate(v);
    }
    match f.names.get(&v.bits()) {
        Some(Name::String(s)) => return format!("{s:?}"),
        Some(Name::Symbol(s)) => return format!("'{s}"),
        None => {}
    }
    let k = objects.iter().position(|o| *o == v).unwrap_or_else(|| {
        objects.push(v);
        objects.len() - 1
    });
    format!("obj#{k}")
}

fn print_immediate(v: Value) -> String {
    if v.is_double() {
        return print_double(v.as_f64_unchecked());
    }
    if v.is_int() {
        let x = v.payload_i32();
        return if x == NA_INT { "NA_integer_".into() } else { format!("{x}L") };
    }
    SPECIALS.iter().find(|(s, _)| *s == v).map_or("?", |(_, name)| name).into()
}

const SPECIALS: [(Value, &str); 6] = [
    (Value::NULL, "NULL"),
    (Value::TRUE, "TRUE"),
    (Value::FALSE, "FALSE"),
    (Value::NA, "NA"),
    (Value::MISSING, "missing"),
    (Value::UNBOUND, "unbound"),
];

fn print_double(x: f64) -> String {
    if is_na_real(x) {
        "NA_real_".into()
    } else if x.is_infinite() {
        if x > 0.0 { "Inf".into() } else { "-Inf".into() }
    } else {
        format!("{x}")
    }
}

/// What symbols and strings are called (`Func::names`).
type Names = HashMap<u64, Name>;

/// Reads what `print` wrote; `ty` is the type written before it.
pub fn parse(text: &str, ty: Type, world: &mut dyn World, names: &mut Names) -> Option<Opaque> {
    if ty.classes() == Type::IDX {
        return text.parse().ok().map(Opaque::from_bits);
    }
    if let Some((v, _)) = SPECIALS.iter().find(|(_, n)| *n == text) {
        return Some(v.opaque());
    }
    if let Some(s) = text.strip_prefix('"') {
        let text = unescape(s.strip_suffix('"')?);
        let v = world.string(&text)?;
        names.insert(v.bits(), Name::String(text.into()));
        return Some(v);
    }
    if let Some(s) = text.strip_prefix('\'') {
        let v = world.symbol(s);
        names.insert(v.bits(), Name::Symbol(s.into()));
        return Some(v);
    }
    if let Some(k) = text.strip_prefix("obj#") {
        return world.object(k.parse().ok()?);
    }
    let v = match text {
        "NA_integer_" => Some(Value::int(NA_INT)),
        "NA_real_" => Some(Value::double(NA_REAL)),
        "Inf" => Some(Value::double(f64::INFINITY)),
        "-Inf" => Some(Value::double(f64::NEG_INFINITY)),
        _ => match text.strip_suffix('L') {
            Some(t) => t.parse().ok().map(Value::int),
            None => text.parse().ok().map(Value::double),
        },
    };
    v.map(Value::opaque)
}

/// Undoes what `{:?}` does to the characters that strings in tests have.
fn unescape(s: &str) -> String {
    s.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\")
}

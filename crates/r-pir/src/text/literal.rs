//! Constants as R literals.

use r_runtime::{NA_INT, NA_REAL, Value, is_na_real, symbol};

use super::World;
use crate::types::Type;

/// The text of a constant; heap objects that have none are `obj#k`, numbered as they come.
pub fn print(v: Value, ty: Type, objects: &mut Vec<Value>) -> String {
    if ty.classes() == Type::IDX {
        return v.bits().to_string();
    }
    if v.is_double() {
        return print_double(v.as_f64_unchecked());
    }
    if v.is_int() {
        let x = v.payload_i32();
        return if x == NA_INT { "NA_integer_".into() } else { format!("{x}L") };
    }
    if let Some((_, name)) = SPECIALS.iter().find(|(s, _)| *s == v) {
        return (*name).into();
    }
    if v.is_str() && !v.is_na_str() {
        return format!("{:?}", v.str());
    }
    if v.is_symbol() {
        return format!("'{}", symbol::text(&v));
    }
    let k = objects.iter().position(|o| *o == v).unwrap_or_else(|| {
        objects.push(v);
        objects.len() - 1
    });
    format!("obj#{k}")
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

/// Reads what `print` wrote; `ty` is the type written before it.
pub fn parse(text: &str, ty: Type, world: &mut dyn World) -> Option<Value> {
    if ty.classes() == Type::IDX {
        return text.parse().ok().map(Value::from_bits);
    }
    if let Some((v, _)) = SPECIALS.iter().find(|(_, n)| *n == text) {
        return Some(*v);
    }
    if let Some(s) = text.strip_prefix('"') {
        return world.string(&unescape(s.strip_suffix('"')?));
    }
    if let Some(s) = text.strip_prefix('\'') {
        return Some(world.symbol(s));
    }
    if let Some(k) = text.strip_prefix("obj#") {
        return world.object(k.parse().ok()?);
    }
    match text {
        "NA_integer_" => Some(Value::int(NA_INT)),
        "NA_real_" => Some(Value::double(NA_REAL)),
        "Inf" => Some(Value::double(f64::INFINITY)),
        "-Inf" => Some(Value::double(f64::NEG_INFINITY)),
        _ => match text.strip_suffix('L') {
            Some(t) => t.parse().ok().map(Value::int),
            None => text.parse().ok().map(Value::double),
        },
    }
}

/// Undoes what `{:?}` does to the characters that strings in tests have.
fn unescape(s: &str) -> String {
    s.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\")
}

//! Atomic vectors (and NULL, symbols) to other types, element by element.

use super::element::*;
use crate::error::{Res, Unwind};
use crate::object::Kind;
use crate::rerr;
use crate::value::{Complex, NA_INT, Type, Value};
use crate::vm::Vm;

/// The text of a string object, `None` if it is NA.
pub(crate) fn opt_text(s: &Value) -> Option<&str> {
    if s.is_na_str() { None } else { Some(s.str()) }
}

/// How many numbers a conversion to text remembers.
const MEMO: usize = 64;

/// The bits of an element, if it is a number that is one word.
fn number_bits(v: Value, i: usize) -> Option<u64> {
    match v.rtype() {
        Type::Double => Some(v.doubles()[i].to_bits()),
        Type::Integer | Type::Logical => Some(v.ints()[i] as u32 as u64),
        _ => None,
    }
}

impl Vm {
    pub(super) fn null_to(&mut self, to: Type) -> Res<Value> {
        match to {
            Type::Symbol => rerr!("invalid type/length (symbol/0) in vector allocation"),
            t => Ok(self.alloc_type(t, 0)?.done()),
        }
    }

    pub(super) fn symbol_to(&mut self, v: Value, to: Type) -> Res<Value> {
        match to {
            Type::Character if v.is_missing() => Ok(self.empty_string),
            Type::Character => Ok(crate::symbol::name(v)),
            Type::Expression => Ok(self.new_values(Kind::Expr, &[v])),
            Type::List => Ok(self.new_list(&[v])),
            _ => Err(self.no_coercion(v, to)),
        }
    }

    #[cold]
    pub(super) fn no_coercion(&mut self, v: Value, to: Type) -> Unwind {
        Unwind::error(format!(
            "cannot coerce type '{}' to vector of type '{}'",
            self.typeof_name(v),
            super::type_name(to)
        ))
    }

    pub(super) fn atomic_to(&mut self, v: Value, to: Type, notes: &mut Notes) -> Res<Value> {
        match to {
            Type::Logical => self.lgl_from(v),
            Type::Integer => self.int_from(v, notes),
            Type::Double => self.double_from(v, notes),
            Type::Complex => self.complex_from(v, notes),
            Type::Raw => self.raw_from(v, notes),
            Type::Character => self.str_from(v),
            Type::List => self.scalars(v, Kind::List),
            Type::Expression => self.scalars(v, Kind::Expr),
            Type::Pairlist if v.is_empty() => Ok(Value::NULL),
            Type::Pairlist => self.scalars(v, Kind::Pairlist),
            Type::Symbol => self.symbol_from(v),
            _ => Err(self.no_coercion(v, to)),
        }
    }

    fn lgl_from(&mut self, v: Value) -> Res<Value> {
        let mut r = self.try_vector(Kind::Lgl, v.len())?;
        let out = r.ints_mut();
        match v.rtype() {
            Type::Integer | Type::Logical => fill(out, v.ints(), int_to_lgl),
            Type::Double => fill(out, v.doubles(), double_to_lgl),
            Type::Complex => fill(out, v.complexes(), complex_to_lgl),
            Type::Raw => fill(out, v.raws(), |x| (x != 0) as i32),
            _ => fill(out, v.strings(), |s| str_to_lgl(opt_text(&s))),
        }
        Ok(self.unboxed(r.done()))
    }

    fn int_from(&mut self, v: Value, notes: &mut Notes) -> Res<Value> {
        let mut r = self.try_vector(Kind::Int, v.len())?;
        let out = r.ints_mut();
        match v.rtype() {
            Type::Integer | Type::Logical => out.copy_from_slice(v.ints()),
            Type::Double => fill(out, v.doubles(), |x| double_to_int(x, notes)),
            Type::Complex => fill(out, v.complexes(), |x| {
                let re = complex_to_double(x, notes);
                double_to_int(re, notes)
            }),
            Type::Raw => fill(out, v.raws(), i32::from),
            _ => fill(out, v.strings(), |s| str_to_int(opt_text(&s), notes)),
        }
        Ok(self.unboxed(r.done()))
    }

    fn double_from(&mut self, v: Value, notes: &mut Notes) -> Res<Value> {
        let mut r = self.try_vector(Kind::Dbl, v.len())?;
        let out = r.doubles_mut();
        match v.rtype() {
            Type::Integer | Type::Logical => fill(out, v.ints(), int_to_double),
            Type::Complex => fill(out, v.complexes(), |x| complex_to_double(x, notes)),
            Type::Raw => fill(out, v.raws(), f64::from),
            Type::Character => fill(out, v.strings(), |s| str_to_double(opt_text(&s), notes)),
            _ => out.copy_from_slice(v.doubles()),
        }
        Ok(self.unboxed(r.done()))
    }

    fn complex_from(&mut self, v: Value, notes: &mut Notes) -> Res<Value> {
        let mut r = self.try_vector(Kind::Cplx, v.len())?;
        let out = r.complexes_mut();
        match v.rtype() {
            Type::Integer | Type::Logical => fill(out, v.ints(), |x| double_to_complex(int_to_double(x))),
            Type::Double => fill(out, v.doubles(), double_to_complex),
            Type::Raw => fill(out, v.raws(), |x| Complex::new(f64::from(x), 0.0)),
            _ => fill(out, v.strings(), |s| str_to_complex(opt_text(&s), notes)),
        }
        Ok(r.done())
    }

    fn raw_from(&mut self, v: Value, notes: &mut Notes) -> Res<Value> {
        let mut r = self.try_vector(Kind::Raw, v.len())?;
        let out = r.raws_mut();
        match v.rtype() {
            Type::Integer | Type::Logical => fill(out, v.ints(), |x| int_to_raw(x, notes)),
            Type::Double => fill(out, v.doubles(), |x| double_to_raw(x, notes)),
            Type::Complex => fill(out, v.complexes(), |x| {
                let re = complex_to_double(x, notes);
                double_to_raw(re, notes)
            }),
            _ => fill(out, v.strings(), |s| {
                let x = str_to_int(opt_text(&s), notes);
                int_to_raw(x, notes)
            }),
        }
        Ok(r.done())
    }

    fn str_from(&mut self, v: Value) -> Res<Value> {
        let n = v.len();
        if n == 1 {
            return Ok(self.element_string(v, 0));
        }
        let mut r = self.alloc_str(n)?;
        let scipen = self.scipen();
        // Where a number was met last, by a few of its bits: data has the same numbers again and again.
        let mut met = [u32::MAX; MEMO];
        for i in 0..n {
            let Some(bits) = number_bits(v, i) else {
                let s = self.element_text(v, i, scipen);
                r.set_string(self, i, s);
                continue;
            };
            let place = (bits.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58) as usize % MEMO;
            let before = met[place] as usize;
            let s = if before < i && number_bits(v, before) == Some(bits) {
                r.string(before)
            } else {
                self.element_text(v, i, scipen)
            };
            met[place] = u32::try_from(i).unwrap_or(u32::MAX);
            r.set_string(self, i, s);
        }
        Ok(r.done())
    }

    /// Element `i` of an atomic vector as `as.character` gives it.
    pub fn element_string(&mut self, v: Value, i: usize) -> Value {
        if v.is_character() {
            return v.strings()[i];
        }
        let scipen = self.scipen();
        self.element_text(v, i, scipen)
    }

    fn element_text(&mut self, v: Value, i: usize, scipen: i32) -> Value {
        use r_text::number::character as text;
        let owned = match v.rtype() {
            Type::Character => return v.strings()[i],
            Type::Logical => lgl_text(v.ints()[i]).map(str::to_owned),
            Type::Integer => text::integer_to_text(v.ints()[i]),
            Type::Double => text::real_to_text(v.doubles()[i], scipen),
            Type::Complex => {
                let z = v.complexes()[i];
                text::complex_to_text([z.re, z.im], scipen)
            }
            _ => Some(raw_text(v.raws()[i])),
        };
        match owned {
            Some(s) => self.string(&s),
            None => self.na_string,
        }
    }

    /// Element `i` of an atomic vector as a vector of length one.
    pub fn element(&mut self, v: Value, i: usize) -> Value {
        match v.rtype() {
            Type::Logical => Value::lgl(v.ints()[i]),
            Type::Integer => Value::int(v.ints()[i]),
            Type::Double => Value::double(v.doubles()[i]),
            Type::Complex => self.new_complexes(&v.complexes()[i..=i]),
            Type::Raw => self.new_raws(&v.raws()[i..=i]),
            Type::Character => v.strings()[i],
            Type::Null => Value::NULL,
            _ => v.values()[i],
        }
    }

    fn scalars(&mut self, v: Value, kind: Kind) -> Res<Value> {
        let mut r = self.alloc_values(kind, v.len())?;
        for i in 0..v.len() {
            let x = self.element(v, i);
            r.set_value(self, i, x);
        }
        Ok(r.done())
    }

    fn symbol_from(&mut self, v: Value) -> Res<Value> {
        if v.is_empty() {
            return rerr!("invalid type/length (symbol/0) in vector allocation");
        }
        let s = self.element_string(v, 0);
        if !s.is_na_str() && s.bytes().is_empty() {
            return rerr!("attempt to use zero-length variable name");
        }
        Ok(self.sym_of(s))
    }

    /// A three-valued logical of the first element, with R's coercion; NA for what has none.
    pub fn as_logical3(&mut self, v: Value) -> i32 {
        if v.is_empty() || !v.is_atomic() {
            return NA_INT;
        }
        match v.rtype() {
            Type::Integer | Type::Logical => int_to_lgl(v.ints()[0]),
            Type::Double => double_to_lgl(v.doubles()[0]),
            Type::Complex => complex_to_lgl(v.complexes()[0]),
            Type::Raw => (v.raws()[0] != 0) as i32,
            _ => str_to_lgl(opt_text(&v.strings()[0])),
        }
    }
}

#[inline]
fn fill<S: Copy, D>(out: &mut [D], src: &[S], mut f: impl FnMut(S) -> D) {
    for (d, s) in out.iter_mut().zip(src) {
        *d = f(*s);
    }
}

//! Helpers that copy ranges, rows and columns of plain vectors and matrices of numbers.

use r_runtime::object::Kind;
use r_runtime::{Fresh, Value, Vm, colon};

use super::{Session, attempted, guarded};

pub extern "C" fn make_range(vm: Session, from: i64, to: i64) -> u64 {
    guarded(vm, |vm| Ok(colon::colon(vm, Value::int(from as i32), Value::int(to as i32))?.bits()))
}

/// Elements that are a step apart, or next to each other and taken backwards (`b:a`).
struct Slice {
    /// The lowest place.
    first: usize,
    step: usize,
    n: usize,
    backwards: bool,
}

impl Slice {
    /// A range (0), row (1) or column (2), if it has elements and all of them are there. Places are zero-based; what is none is
    /// huge.
    fn new(x: Value, which: u64, a: u64, b: u64) -> Option<Slice> {
        let (a, b, len) = (a as usize, b as usize, x.len());
        if which == 0 {
            let (low, high) = (a.min(b), a.max(b));
            return (high < len).then(|| Slice { first: low, step: 1, n: high - low + 1, backwards: a > b });
        }
        let &[_, dim] = x.attrs().values() else { return None };
        let &[rows, columns] = dim.ints() else { return None };
        let (rows, columns) = (rows as usize, columns as usize);
        match which {
            1 => (a < rows && columns > 0).then_some(Slice {
                first: a,
                step: rows,
                n: columns,
                backwards: false,
            }),
            _ => (a < columns && rows > 0).then(|| Slice {
                first: a * rows,
                step: 1,
                n: rows,
                backwards: false,
            }),
        }
    }

    fn copy<T: Copy>(&self, from: &[T], to: &mut [T]) {
        if self.step == 1 {
            to.copy_from_slice(&from[self.first..self.first + self.n]);
            if self.backwards {
                to.reverse();
            }
        } else {
            let elements = from[self.first..].iter().step_by(self.step);
            to.iter_mut().zip(elements).for_each(|(t, x)| *t = *x);
        }
    }

    fn fill<T: Copy>(&self, from: &[T], to: &mut [T]) {
        let places = to[self.first..].iter_mut().step_by(self.step).take(self.n);
        match from {
            [one] => places.for_each(|t| *t = *one),
            _ if self.step == 1 => {
                let to = &mut to[self.first..self.first + self.n];
                to.copy_from_slice(from);
                if self.backwards {
                    to.reverse();
                }
            }
            _ => places.zip(from).for_each(|(t, x)| *t = *x),
        }
    }
}

pub extern "C" fn take(vm: Session, x: Value, which: u64, a: u64, b: u64) -> u64 {
    attempted(vm, Value::UNBOUND.bits(), |vm| taken(vm, x, &Slice::new(x, which, a, b)?))
}

fn taken(vm: &mut Vm, x: Value, s: &Slice) -> Option<Value> {
    let kind = x.kind()?;
    if s.n == 1 {
        return Some(match kind {
            Kind::Dbl => Value::double(x.doubles()[s.first]),
            Kind::Int => Value::int(x.ints()[s.first]),
            _ => Value::lgl(x.ints()[s.first]),
        });
    }
    let mut out = vm.try_vector(kind, s.n).ok()?;
    match kind {
        Kind::Dbl => s.copy(x.doubles(), out.doubles_mut()),
        _ => s.copy(x.ints(), out.ints_mut()),
    }
    Some(out.done())
}

pub extern "C" fn put(_vm: Session, x: Value, which: u64, a: u64, b: u64, v: Value) -> u64 {
    let Some(s) = Slice::new(x, which, a, b) else { return 0 };
    let same_type = match x.kind() {
        Some(Kind::Dbl) => v.is_double() || v.is_kind(Kind::Dbl),
        Some(Kind::Int) => v.is_int() || v.is_kind(Kind::Int),
        Some(Kind::Lgl) => v.is_lgl() || v.is_kind(Kind::Lgl),
        _ => false,
    };
    let one = !v.is_ptr();
    if !same_type || v == x || v.is_object() || !one && v.len() != s.n {
        return 0;
    }
    // SAFETY: compiled code owns the vector (`Own`), and what is stored is another one.
    let mut to = unsafe { Fresh::of(x) };
    match x.kind() {
        Some(Kind::Dbl) => s.fill(v.doubles(), to.doubles_mut()),
        _ => s.fill(v.ints(), to.ints_mut()),
    }
    1
}

//! Exact equality of values, as `identical()` sees it.
//!
//! Works on structure only: no dispatch, no coercion. The comparison of deeply nested lists
//! uses the native stack; its depth is that of the value.

use crate::compare::same_string;
use crate::object::{FLAG_S4, has_flag};
use crate::value::{Complex, Type, Value, is_na_real};
use crate::vm::Vm;

/// The switches of `identical()`, with its defaults.
#[derive(Clone, Copy)]
pub struct Identity {
    pub num_eq: bool,
    pub single_na: bool,
    pub attrib_as_set: bool,
    pub ignore_environment: bool,
    pub ignore_srcref: bool,
}

impl Default for Identity {
    fn default() -> Self {
        Identity {
            num_eq: true,
            single_na: true,
            attrib_as_set: true,
            ignore_environment: false,
            ignore_srcref: true,
        }
    }
}

impl Vm {
    /// `identical(x, y)` with the usual settings.
    pub fn identical(&self, x: Value, y: Value) -> bool {
        self.identical_with(x, y, &Identity::default())
    }

    pub fn identical_with(&self, x: Value, y: Value, how: &Identity) -> bool {
        if x == y && (how.num_eq || !x.is_double()) {
            return true;
        }
        let t = x.rtype();
        // These are themselves only, and their attributes may lead back to them.
        if matches!(t, Type::Environment | Type::Symbol | Type::WeakRef) {
            return false;
        }
        if t == Type::ExternalPtr {
            let address = |v: Value| crate::object::reference(v).index.get();
            return y.rtype() == t && address(x) == address(y);
        }
        if t != y.rtype() || !self.same_attrs(x, y, how) {
            return false;
        }
        match t {
            Type::Null => true,
            Type::Logical | Type::Integer => x.ints() == y.ints(),
            Type::Double => same_all(x.doubles(), y.doubles(), |a, b| how.same_double(a, b)),
            Type::Complex => same_all(x.complexes(), y.complexes(), |a, b| how.same_complex(a, b)),
            Type::Raw => x.raws() == y.raws(),
            Type::Character => same_all(x.strings(), y.strings(), same_string),
            Type::List | Type::Expression | Type::Pairlist | Type::Dots => {
                same_all(x.values(), y.values(), |a, b| self.identical_with(a, b, how))
            }
            Type::Language => self.same_calls(x, y, how),
            Type::Closure => self.same_closures(x, y, how),
            Type::Builtin => crate::alloc::builtin_index(x) == crate::alloc::builtin_index(y),
            Type::S4 => has_flag(x, FLAG_S4) == has_flag(y, FLAG_S4),
            _ => false,
        }
    }

    fn same_calls(&self, x: Value, y: Value, how: &Identity) -> bool {
        let (mut a, mut b) = (x.values(), y.values());
        // The fourth element of a `function` expression is its source text.
        if how.ignore_srcref && a.first() == Some(&self.s.function) {
            a = &a[..a.len().min(3)];
            b = &b[..b.len().min(3)];
        }
        same_all(a, b, |a, b| self.identical_with(a, b, how))
    }

    fn same_closures(&self, x: Value, y: Value, how: &Identity) -> bool {
        let (a, b) = (crate::alloc::closure(x), crate::alloc::closure(y));
        (how.ignore_environment || a.env == b.env)
            && self.identical_with(a.formals.get(), b.formals.get(), how)
            && self.identical_with(a.body.get(), b.body.get(), how)
    }

    fn same_attrs(&self, x: Value, y: Value, how: &Identity) -> bool {
        let (a, b) = (x.attrs(), y.attrs());
        if a == b {
            return true;
        }
        let srcref = [self.s.srcref, self.s.srcfile, self.s.whole_srcref];
        let skip = how.ignore_srcref && x.rtype() == Type::Closure;
        let keep = |p: &&[Value]| !(skip && srcref.contains(&p[0]));
        let pa: Vec<&[Value]> = a.values().chunks_exact(2).filter(keep).collect();
        let pb: Vec<&[Value]> = b.values().chunks_exact(2).filter(keep).collect();
        if pa.len() != pb.len() {
            return false;
        }
        let same = |p: &[Value], q: &[Value]| {
            self.identical_with(p[1], q[1], how) || p[0] == self.s.row_names && same_row_names(p[1], q[1])
        };
        if !how.attrib_as_set {
            return pa.iter().zip(&pb).all(|(p, q)| p[0] == q[0] && same(p, q));
        }
        pa.iter().all(|p| pb.iter().find(|q| q[0] == p[0]).is_some_and(|q| same(p, q)))
    }
}

/// Whether two stored row names are the same numbers. The short form says in its sign whether the names are automatic,
/// which is no part of what they are.
fn same_row_names(a: Value, b: Value) -> bool {
    let rows = crate::attr::compact_row_names(a);
    rows.is_some() && rows == crate::attr::compact_row_names(b)
}

fn same_all<T: Copy>(a: &[T], b: &[T], same: impl Fn(T, T) -> bool) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(*a, *b))
}

impl Identity {
    pub fn same_double(&self, a: f64, b: f64) -> bool {
        match (self.num_eq, self.single_na) {
            (true, true) => a == b || a.is_nan() && b.is_nan() && is_na_real(a) == is_na_real(b),
            (true, false) => a == b || a.to_bits() == b.to_bits(),
            (false, true) => {
                a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan() && is_na_real(a) == is_na_real(b)
            }
            (false, false) => a.to_bits() == b.to_bits(),
        }
    }
    fn same_complex(&self, a: Complex, b: Complex) -> bool {
        self.same_double(a.re, b.re) && self.same_double(a.im, b.im)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::NA_REAL;
    use crate::vm::VmConfig;

    #[test]
    fn values() {
        let mut vm = Vm::new(&VmConfig::default()).unwrap();
        let d = Value::double;
        assert!(vm.identical(d(0.0), d(-0.0)));
        assert!(!vm.identical_with(d(0.0), d(-0.0), &Identity { num_eq: false, ..Identity::default() }));
        assert!(!vm.identical(d(NA_REAL), d(f64::NAN)));
        assert!(!vm.identical(Value::int(1), d(1.0)));
        let (a, b) = (vm.string("a"), vm.string("a"));
        assert!(vm.identical(a, b));
        let (l, m) = (vm.new_list(&[a, Value::NULL]), vm.new_list(&[b, Value::NULL]));
        assert!(vm.identical(l, m));
        let boxed = vm.boxed(d(1.0));
        assert!(vm.identical(boxed, d(1.0)));
    }

    #[test]
    fn attributes_in_any_order() {
        let mut vm = Vm::new(&VmConfig::default()).unwrap();
        let (s, t) = (vm.sym("s"), vm.sym("t"));
        let make = |vm: &mut Vm, order: [Value; 2]| {
            let x = vm.new_ints(&[1, 2]);
            let x = vm.set_attr(x, order[0], Value::TRUE).unwrap();
            vm.set_attr(x, order[1], Value::TRUE).unwrap()
        };
        let (x, y) = (make(&mut vm, [s, t]), make(&mut vm, [t, s]));
        assert!(vm.identical(x, y));
        assert!(!vm.identical_with(x, y, &Identity { attrib_as_set: false, ..Identity::default() }));
        let plain = vm.new_ints(&[1, 2]);
        assert!(!vm.identical(x, plain));
    }
}

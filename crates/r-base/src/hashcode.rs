//! A number for any value such that values that `identical()` finds equal have the same: what the hash
//! tables of package utils (`R/utils/hashtab.R`) find their keys by.
//!
//! It looks at structure only and leaves attributes, environments of functions and source references
//! out: `identical()` decides among the values that share a number.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use r_runtime::value::{Complex, Type, is_na_real};
use r_runtime::{Builtin, CallArgs, Res, Value, Vm};

pub const TABLE: &[Builtin] = &[Builtin::new(".hashCode", "x address", hash_code)];

/// The number as text, a name for an environment to keep things under.
fn hash_code(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mut h = DefaultHasher::new();
    if a.get(1) == Value::TRUE {
        a.get(0).bits().hash(&mut h);
    } else {
        add(a.get(0), &mut h);
    }
    Ok(vm.string(&format!("{:016x}", h.finish())))
}

fn add(x: Value, h: &mut DefaultHasher) {
    let t = x.rtype();
    (t as u8).hash(h);
    match t {
        Type::Null => {}
        Type::Logical | Type::Integer => x.ints().hash(h),
        Type::Double => x.doubles().iter().for_each(|d| word(*d).hash(h)),
        Type::Complex => x.complexes().iter().for_each(|Complex { re, im }| (word(*re), word(*im)).hash(h)),
        Type::Raw => x.raws().hash(h),
        Type::Character => x.strings().iter().for_each(|s| s.as_str().hash(h)),
        Type::List | Type::Expression | Type::Pairlist | Type::Dots => {
            x.values().iter().for_each(|v| add(*v, h));
        }
        // The fourth element of a `function` expression is its source text.
        Type::Language => x.values().iter().take(3).for_each(|v| add(*v, h)),
        Type::Closure => add(r_runtime::alloc::closure(x).body.get(), h),
        Type::Builtin => r_runtime::alloc::builtin_index(x).hash(h),
        Type::S4 => {}
        // Symbols, environments and references are themselves only.
        _ => x.bits().hash(h),
    }
}

/// A double's bits; both zeros are one number, and so are all NaNs that are not NA.
fn word(d: f64) -> u64 {
    match d {
        d if is_na_real(d) => 1,
        d if d.is_nan() => 2,
        0.0 => 0,
        d => d.to_bits(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, vm};

    fn code(vm: &mut Vm, x: Value) -> String {
        call(vm, ".hashCode", &[x, Value::FALSE]).unwrap().as_str().unwrap().to_owned()
    }

    #[test]
    fn what_is_identical_has_the_same_number() {
        let mut vm = vm();
        let (zero, negative) = (code(&mut vm, Value::double(0.0)), code(&mut vm, Value::double(-0.0)));
        assert_eq!(zero, negative);
        let (a, b) = (vm.string("a"), vm.new_strings(&["a"]));
        assert_eq!(code(&mut vm, a), code(&mut vm, b));
    }

    #[test]
    fn other_values_and_types_have_others() {
        let mut vm = vm();
        let codes: std::collections::BTreeSet<String> =
            [Value::double(1.0), Value::int(1), Value::TRUE, Value::NULL, Value::double(2.0)]
                .into_iter()
                .map(|v| code(&mut vm, v))
                .collect();
        assert_eq!(codes.len(), 5);
    }
}

//! `unlist` of lists whose parts are all factors: one factor with all levels.

use std::collections::HashMap;

use r_runtime::{NA_INT, Res, Type, Value, Vm};

use super::{Items, combine};

/// Whether every leaf (element, without recursion) is a factor, and there is one.
pub fn all_factors(vm: &Vm, x: Value, recursive: bool) -> bool {
    fn check(vm: &Vm, v: Value, recursive: bool, found: &mut bool) -> bool {
        v.values().iter().all(|e| match e.rtype() {
            Type::List if recursive && !e.is_object() => check(vm, *e, true, found),
            _ => {
                *found = true;
                vm.is_factor(*e)
            }
        })
    }
    let mut found = false;
    x.rtype() == Type::List && check(vm, x, recursive, &mut found) && found
}

/// The levels met so far, with their new codes.
#[derive(Default)]
struct Levels {
    codes: HashMap<String, i32>,
    strings: Vec<Value>,
}

impl Levels {
    fn code(&mut self, level: Value) -> i32 {
        let next = self.strings.len() as i32 + 1;
        let code = *self.codes.entry(level.str().to_owned()).or_insert(next);
        if code == next {
            self.strings.push(level);
        }
        code
    }
}

pub fn unlist_factors(vm: &mut Vm, items: &Items<'_>) -> Res<Value> {
    let mut levels = Levels::default();
    let mut codes = Vec::new();
    for v in items.values {
        recode(vm, *v, &mut levels, &mut codes);
    }
    // The plain result has the names; its codes are replaced by those of the common levels.
    let plain = combine(vm, items)?;
    let names = vm.names(plain);
    let l = vm.new_strs(&levels.strings);
    let r = vm.new_ints(&codes);
    let r = vm.set_attr(r, vm.s.levels, l)?;
    let r = if names.is_null() { r } else { vm.with_names(r, names)? };
    vm.with_class(r, &["factor"])
}

fn recode(vm: &Vm, v: Value, levels: &mut Levels, codes: &mut Vec<i32>) {
    if v.rtype() == Type::List {
        v.values().iter().for_each(|e| recode(vm, *e, levels, codes));
        return;
    }
    let own = v.attr(vm.s.levels);
    let map: Vec<i32> = own.strings_opt().unwrap_or(&[]).iter().map(|l| levels.code(*l)).collect();
    let new =
        |c: &i32| if *c == NA_INT { NA_INT } else { map.get(*c as usize - 1).copied().unwrap_or(NA_INT) };
    codes.extend(v.ints().iter().map(new));
}

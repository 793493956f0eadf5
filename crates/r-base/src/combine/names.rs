//! Names of combined values: tags of the arguments joined with the names inside them.
//!
//! The rule, seen from one tagged argument: elements that have names get "tag.name"; the others
//! get the tag alone if they are one, and numbered tags if they are more. Numbers count all
//! elements of the argument, named ones too. Named parts of a list do not count as "others".

use r_runtime::{Type, Value, Vm};

use super::Items;

/// Whether any part of the items has a name.
pub fn any(vm: &Vm, items: &Items<'_>) -> bool {
    let named = |i: usize, v: &Value| items.name(i).is_some() || has_names(vm, *v, items.recursive);
    items.values.iter().enumerate().any(|(i, v)| named(i, v))
}

fn opens(v: Value) -> bool {
    matches!(v.rtype(), Type::List | Type::Pairlist | Type::Expression | Type::Dots)
}

fn has_names(vm: &Vm, v: Value, recursive: bool) -> bool {
    if !(v.is_atomic() || opens(v)) {
        return false;
    }
    !vm.plain_names(v).is_null()
        || recursive && opens(v) && v.values().iter().any(|e| has_names(vm, *e, true))
}

/// How elements without a name are numbered under the present tag.
#[derive(Default, Clone, Copy)]
struct Numbering {
    /// Elements passed so far.
    seq: usize,
    /// Elements that need the tag (only "one or more" matters).
    count: usize,
}

struct Namer<'a> {
    vm: &'a mut Vm,
    out: Vec<Value>,
    recursive: bool,
    numbering: Numbering,
}

/// The names of all elements, a character vector.
pub fn names(vm: &mut Vm, items: &Items<'_>, len: usize) -> Value {
    let empty = vm.empty_string;
    let mut namer = Namer {
        vm,
        out: Vec::with_capacity(len),
        recursive: items.recursive,
        numbering: Numbering::default(),
    };
    for (i, v) in items.values.iter().enumerate() {
        namer.numbering = Numbering::default();
        namer.extract(*v, empty, items.name(i));
    }
    let out = namer.out;
    vm.new_strs(&out)
}

impl Namer<'_> {
    fn extract(&mut self, v: Value, base: Value, tag: Option<Value>) {
        let outer = self.numbering;
        let base = match tag {
            Some(t) => {
                self.numbering = Numbering::default();
                self.numbering.count = self.count(v);
                if base.bytes().is_empty() { t } else { self.join(base, t) }
            }
            None => base,
        };
        match v.rtype() {
            Type::Null => {}
            _ if opens(v) && self.recursive => {
                let names = self.vm.plain_names(v);
                for (i, e) in v.values().iter().enumerate() {
                    self.extract(*e, base, nonempty(names, i));
                }
            }
            _ if v.is_atomic() || opens(v) => {
                let names = self.vm.plain_names(v);
                for i in 0..v.len() {
                    self.push(base, nonempty(names, i));
                }
            }
            _ => self.push(base, None),
        }
        if tag.is_some() {
            self.numbering = Numbering { seq: outer.seq + self.numbering.seq, count: outer.count };
        }
    }

    /// Elements that would show the tag.
    fn count(&self, v: Value) -> usize {
        match v.rtype() {
            Type::Null => 0,
            _ if opens(v) && self.recursive => {
                let names = self.vm.plain_names(v);
                let unnamed = (0..v.len()).filter(|i| nonempty(names, *i).is_none());
                unnamed.map(|i| self.count(v.values()[i])).sum()
            }
            _ if v.is_atomic() || opens(v) => v.len(),
            _ => 1,
        }
    }

    fn push(&mut self, base: Value, name: Option<Value>) {
        self.numbering.seq += 1;
        let n = match name {
            Some(n) if base.bytes().is_empty() => n,
            Some(n) => self.join(base, n),
            None if base.bytes().is_empty() || self.numbering.count == 1 => base,
            None => {
                let text = format!("{}{}", base.str(), self.numbering.seq);
                self.vm.string(&text)
            }
        };
        self.out.push(n);
    }

    fn join(&mut self, base: Value, tag: Value) -> Value {
        let text = format!("{}.{}", base.str(), tag.str());
        self.vm.string(&text)
    }
}

/// Element `i` of a names attribute, if there is one and it isn't empty.
fn nonempty(names: Value, i: usize) -> Option<Value> {
    if names.is_null() {
        return None;
    }
    names.strings_opt().map(|n| n[i]).filter(|n| !n.bytes().is_empty())
}

//! Which names a function binds: its formals, and whatever its body may assign.
//!
//! Names assigned in arguments count too, since promises run in the function's environment.
//! A name too many only costs an unbound slot; a name missed goes to the overflow table.

use r_runtime::object::{FLAG_READS_ARGS, Kind, has_flag};
use r_runtime::{Value, Vm};

/// What a walk over a body finds out.
#[derive(Default)]
pub struct Locals {
    pub assigned: Vec<Value>,
    /// `UseMethod`, `NextMethod` or the like occurs.
    pub keeps_args: bool,
}

impl Locals {
    /// Collects from a body; nested functions bind in their own environments.
    pub fn collect(vm: &mut Vm, body: Value) -> Locals {
        let dispatch_vars = [vm.s.dot_generic, vm.s.dot_class, vm.sym(".Method")];
        let mut found = Locals::default();
        let mut work = vec![(body, false)];
        while let Some((e, nested)) = work.pop() {
            if dispatch_vars.contains(&e) {
                found.add(e);
            }
            if !e.is_lang() {
                continue;
            }
            let items = e.values();
            let Some(&head) = items.first() else { continue };
            if head.is_symbol() && has_flag(head, FLAG_READS_ARGS) {
                found.keeps_args = true;
                // Some of them read the generic's name in the frame.
                found.add(vm.s.dot_generic);
            }
            if !nested {
                found.note_assignment(vm, head, items);
            }
            let inner = nested || head == vm.s.function;
            // Reversed, so that names are found in the order of the text.
            work.extend(items.iter().rev().filter(|x| x.is_lang() || x.is_symbol()).map(|x| (*x, inner)));
        }
        found
    }

    fn add(&mut self, sym: Value) {
        if sym.is_symbol() && !self.assigned.contains(&sym) {
            self.assigned.push(sym);
        }
    }

    fn note_assignment(&mut self, vm: &mut Vm, head: Value, items: &[Value]) {
        if (head == vm.s.assign || head == vm.s.equals) && items.len() == 3 {
            if let Some(sym) = assigned_name(vm, items[1]) {
                self.add(sym);
            }
        } else if head == vm.s.for_ && items.len() >= 2 {
            self.add(items[1]);
        }
    }
}

/// The variable an assignment's left-hand side is about: `x` in `names(x)[2]`.
pub fn assigned_name(vm: &mut Vm, target: Value) -> Option<Value> {
    let mut t = target;
    loop {
        match t.kind() {
            Some(Kind::Sym) => return Some(t),
            Some(Kind::Str) => return Some(vm.sym_of(t)),
            Some(Kind::Lang) if t.len() >= 2 => t = t.values()[1],
            _ => return None,
        }
    }
}

//! Operations that have an instruction of their own.

use r_runtime::{Value, symbol};

use super::{Compile, Compiler, Want};
use crate::op::Op;

/// The instruction for a base function called with this many plain arguments.
fn inline_op(name: &str, n: usize) -> Option<Op> {
    Some(match (name, n) {
        ("+", 2) => Op::Add,
        ("-", 2) => Op::Sub,
        ("*", 2) => Op::Mul,
        ("/", 2) => Op::Div,
        ("^", 2) => Op::Pow,
        ("%%", 2) => Op::Mod,
        ("%/%", 2) => Op::IntDiv,
        ("==", 2) => Op::Eq,
        ("!=", 2) => Op::Ne,
        ("<", 2) => Op::Lt,
        ("<=", 2) => Op::Le,
        (">", 2) => Op::Gt,
        (">=", 2) => Op::Ge,
        ("-", 1) => Op::Neg,
        ("!", 1) => Op::Not,
        (":", 2) => Op::Colon,
        _ => return None,
    })
}

/// The instruction for indexing with this many indices.
fn index_op(name: &str, indices: usize) -> Option<Op> {
    Some(match (name, indices) {
        ("[", 1) => Op::Subset,
        ("[[", 1) => Op::Subset2,
        ("[", 2) => Op::SubsetMatrix,
        ("[[", 2) => Op::Subset2Matrix,
        ("[", 3) => Op::SubsetArray,
        ("[[", 3) => Op::Subset2Array,
        _ => return None,
    })
}

impl Compiler<'_> {
    /// Compiles a call as one instruction; `false` if there is none for it.
    pub(super) fn inline_call(&mut self, call: Value, head: Value, items: &[Value]) -> Compile<bool> {
        let name = symbol::text(&head);
        let args = &items[1..];
        if !self.vm.names(call).is_null() {
            return Ok(false);
        }
        if name == "$" && args.len() == 2 && args[0] != self.vm.s.dots {
            return self.dollar(call, head, args);
        }
        if args.contains(&self.vm.s.dots) {
            return Ok(false);
        }
        if let Some(op) = inline_op(name, args.len()) {
            if args.iter().any(|a| a.is_missing()) {
                return Ok(false);
            }
            for a in args {
                self.expr(*a, Want::Value)?;
            }
            self.emit_op(op, call, head, args.len());
            return Ok(true);
        }
        if let Some(op) = index_op(name, args.len().wrapping_sub(1)) {
            if args[0].is_missing() {
                return Ok(false);
            }
            self.expr(args[0], Want::Value)?;
            let lazy = self.begin_lazy(&args[1..]);
            self.index_args(&args[1..])?;
            self.emit_op(op, call, head, args.len());
            if let Some(branch) = lazy {
                self.end_lazy(branch, call, head);
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Emits an operation that replaces `n` values by one.
    pub(super) fn emit_op(&mut self, op: Op, call: Value, head: Value, n: usize) {
        let mut site = crate::code::Site::new(call);
        call.hold();
        site.name = head;
        site.nargs = n as u32;
        let base = symbol::base_value(head);
        if base.is_kind(r_runtime::object::Kind::Builtin) {
            site.builtin = r_runtime::alloc::builtin_index(base) as u32;
        }
        let s = self.site(site);
        let fb = self.feedback();
        self.emit(op, fb, s);
        self.pop(n);
        self.push(1);
    }

    fn dollar(&mut self, call: Value, head: Value, args: &[Value]) -> Compile<bool> {
        let Some(name) = self.member_name(args[1]) else { return Ok(false) };
        if args[0].is_missing() {
            return Ok(false);
        }
        self.expr(args[0], Want::Value)?;
        self.emit_op(Op::Dollar, call, head, 1);
        self.name_last_site(name);
        Ok(true)
    }

    /// Gives the site just made the member's name as its one argument.
    pub(super) fn name_last_site(&mut self, name: Value) {
        name.hold();
        if let Some(s) = self.sites.last_mut() {
            s.args = vec![crate::code::ArgSpec::Const(name)];
        }
    }

    /// Notes the assignment that the last site's replacement call is part of.
    pub(super) fn mark_last_site(&mut self, whole: Value) {
        whole.hold();
        if let Some(s) = self.sites.last_mut() {
            s.whole = whole;
        }
    }

    /// The name in `x$name` as a string object.
    pub(super) fn member_name(&mut self, e: Value) -> Option<Value> {
        if e.is_symbol() {
            Some(symbol::name(e))
        } else if e.is_str() {
            Some(e)
        } else {
            None
        }
    }
}

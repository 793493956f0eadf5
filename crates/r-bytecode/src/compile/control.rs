//! Control flow: blocks, conditions, loops, `switch`, `return`.

use r_runtime::Value;

use super::{Compile, Compiler, OpenLoop, Want};
use crate::code::{CodeKind, LoopInfo, Site, SwitchTable};
use crate::op::Op;

impl Compiler<'_> {
    pub(super) fn block(&mut self, items: &[Value], want: Want) -> Compile {
        let Some((last, rest)) = items[1..].split_last() else {
            self.push_const(Value::NULL);
            self.finish(want, true);
            return Ok(());
        };
        for e in rest {
            self.expr(*e, Want::Nothing)?;
        }
        self.expr(*last, want)
    }

    pub(super) fn paren(&mut self, items: &[Value], want: Want) -> Compile {
        self.expr(items[1], Want::Value)?;
        self.finish(want, true);
        Ok(())
    }

    pub(super) fn if_(&mut self, call: Value, items: &[Value], want: Want) -> Compile {
        self.expr(items[1], Want::Value)?;
        let branch = self.condition(call);
        let base = self.height;
        self.expr(items[2], want)?;
        let skip = (want != Want::Tail).then(|| self.emit(Op::Jump, 0, 0));
        self.patch_here(branch);
        self.height = base;
        match items.get(3) {
            Some(e) => self.expr(*e, want)?,
            None => self.finish_void(want),
        }
        if let Some(s) = skip {
            self.patch_here(s);
        }
        self.height = self.height_after(base, want);
        Ok(())
    }

    /// A branch on the condition on the stack; the call for its errors is found by pc.
    fn condition(&mut self, call: Value) -> usize {
        let fb = self.feedback();
        let at = self.emit(Op::BranchFalse, fb, 0);
        self.pop(1);
        call.hold();
        self.condition_calls.push((at as u32, call));
        at
    }

    pub(super) fn while_(&mut self, call: Value, items: &[Value], want: Want) -> Compile {
        let start = self.here();
        self.expr(items[1], Want::Value)?;
        let exit = self.condition(call);
        let info = self.loop_body(items[2], start)?;
        self.patch_here(exit);
        self.close_loop(info);
        self.finish_void(want);
        Ok(())
    }

    pub(super) fn repeat(&mut self, items: &[Value], want: Want) -> Compile {
        let start = self.here();
        let info = self.loop_body(items[1], start)?;
        self.close_loop(info);
        self.finish_void(want);
        Ok(())
    }

    /// The body of a loop and the jump back to `start`. Leaves the loop open for `break`; the
    /// result is its index among the loops.
    fn loop_body(&mut self, body: Value, start: usize) -> Compile<usize> {
        let height = self.height;
        self.open.push(OpenLoop { height, next_jumps: Vec::new(), break_jumps: Vec::new() });
        let index = self.loops.len();
        self.loops.push(LoopInfo {
            start: start as u32,
            end: 0,
            break_to: 0,
            next_to: 0,
            height: height as u32,
        });
        self.expr(body, Want::Nothing)?;
        let next_at = self.here();
        let jumps = self.open.last_mut().map(|o| std::mem::take(&mut o.next_jumps)).unwrap_or_default();
        for j in jumps {
            self.patch(j, next_at);
        }
        self.emit(Op::Loop, 0, start);
        self.loops[index].next_to = next_at as u32;
        self.loops[index].end = self.here() as u32;
        Ok(index)
    }

    /// Lets every `break` of the innermost loop go to the next instruction.
    fn close_loop(&mut self, index: usize) {
        let here = self.here();
        if let Some(open) = self.open.pop() {
            for j in open.break_jumps {
                self.patch(j, here);
            }
        }
        self.loops[index].break_to = here as u32;
    }

    pub(super) fn for_(&mut self, call: Value, items: &[Value], want: Want) -> Compile {
        let (var, seq, body) = (items[1], items[2], items[3]);
        self.loop_sequence(call, var, seq)?;
        let start = self.here();
        let next = self.emit(Op::ForNext, 0, 0);
        self.push(1);
        self.store(var);
        // `break` finds the loop's state on the stack as the normal end does.
        self.loop_slots += 3;
        let info = self.loop_body(body, start)?;
        self.loop_slots -= 3;
        self.patch_here(next);
        self.close_loop(info);
        self.emit(Op::ForEnd, 0, 0);
        self.pop(3);
        self.finish_void(want);
        Ok(())
    }

    fn loop_sequence(&mut self, call: Value, var: Value, seq: Value) -> Compile {
        if let Some((from, to)) = self.plain_range(seq) {
            self.expr(from, Want::Value)?;
            self.expr(to, Want::Value)?;
            seq.hold();
            let s = self.site(Site::new(seq));
            self.emit(Op::ForRange, 0, s);
            self.pop(2);
        } else {
            self.expr(seq, Want::Value)?;
            // A loop over nothing leaves NULL in its variable.
            self.push_const(Value::NULL);
            self.store(var);
            call.hold();
            let s = self.site(Site::new(call));
            self.emit(Op::ForVector, 0, s);
            self.pop(1);
        }
        self.push(3);
        Ok(())
    }

    /// The ends of `a:b` if `:` is base's.
    fn plain_range(&mut self, seq: Value) -> Option<(Value, Value)> {
        let colon = self.vm.sym(":");
        if !seq.is_lang() || !self.means_base(colon) || !self.vm.names(seq).is_null() {
            return None;
        }
        match *seq.values() {
            [head, from, to] if head == colon && !from.is_missing() && !to.is_missing() => {
                self.relies_on(colon);
                Some((from, to))
            }
            _ => None,
        }
    }

    /// `break` and `next`.
    pub(super) fn leave_loop(&mut self, is_break: bool, want: Want) -> Compile {
        let base = self.height;
        match self.open.last().map(|o| o.height) {
            None => {
                self.emit(if is_break { Op::BreakFrom } else { Op::NextFrom }, 0, 0);
            }
            Some(keep) => {
                for _ in keep..base {
                    self.emit(Op::Pop, 0, 0);
                }
                let j = self.emit(Op::Jump, 0, 0);
                if let Some(open) = self.open.last_mut() {
                    if is_break { open.break_jumps.push(j) } else { open.next_jumps.push(j) }
                }
            }
        }
        // Nothing runs after this, but the height must look as if the expression had ended.
        self.height = self.height_after(base, want);
        self.max_height = self.max_height.max(self.height);
        Ok(())
    }

    pub(super) fn return_(&mut self, items: &[Value], want: Want) -> Compile {
        let value = items.get(1).copied().filter(|v| !v.is_missing()).unwrap_or(Value::NULL);
        let base = self.height;
        if self.kind == CodeKind::Body {
            self.expr(value, Want::Tail)?;
        } else {
            self.expr(value, Want::Value)?;
            if !value.is_lang() {
                self.emit(Op::Visible, 1, 0);
            }
            self.emit(Op::ReturnFrom, 0, 0);
        }
        self.height = self.height_after(base, want);
        self.max_height = self.max_height.max(self.height);
        Ok(())
    }

    /// `switch(value, name = ..., ...)` with no `...` among the cases.
    pub(super) fn switch_(&mut self, call: Value, items: &[Value], want: Want) -> Compile {
        self.expr(items[1], Want::Value)?;
        let index = self.switches.len();
        call.hold();
        self.switches.push(SwitchTable {
            names: Vec::new(),
            positions: Vec::new(),
            default: None,
            none: 0,
            call,
            sorted: Default::default(),
        });
        self.emit(Op::Switch, 0, index);
        self.pop(1);
        let base = self.height;
        let cases = &items[2..];
        let mut entries = Vec::with_capacity(cases.len());
        let mut ends = Vec::new();
        for e in cases {
            entries.push(self.here() as u32);
            if e.is_missing() {
                continue;
            }
            self.height = base;
            self.expr(*e, want)?;
            if want != Want::Tail {
                ends.push(self.emit(Op::Jump, 0, 0));
            }
        }
        let none = self.here() as u32;
        self.height = base;
        self.finish_void(want);
        for j in ends {
            self.patch_here(j);
        }
        self.height = self.height_after(base, want);
        self.fill_switch(index, cases, &entries, none);
        Ok(())
    }

    fn fill_switch(&mut self, index: usize, cases: &[Value], entries: &[u32], none: u32) {
        let names = self.vm.names(self.switches[index].call);
        let t = &mut self.switches[index];
        for (i, entry) in entries.iter().enumerate() {
            let name = names.strings_opt().map(|n| n[i + 2]).filter(|n| !n.bytes().is_empty());
            match name {
                Some(n) => t.names.push((n, *entry)),
                None => t.default = Some(*entry),
            }
        }
        t.none = none;
        // A position whose argument is empty gives nothing; strings fall through instead.
        t.positions =
            cases.iter().zip(entries).map(|(c, e)| if c.is_missing() { none } else { *e }).collect();
    }
}

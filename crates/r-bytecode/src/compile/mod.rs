//! The compiler from language objects to bytecode.
//!
//! One pass over the expression. Code knows its unit (which names are slots of the environment);
//! promises of a function share its unit, because they run in its environment. Base functions
//! are compiled inline when nothing shadows them at compile time; when something does later, the
//! code is compiled anew at its next entry (`meaning.rs`).
//!
//! Invariants: the operand stack height at each pc is static (`height` follows it), and
//! everything a construct needs later is on that stack.

mod assign;
mod call;
mod control;
mod inline;
mod lazy;
mod locals;
mod meaning;
mod proto;
mod stepping;

use std::cell::Cell;
use std::rc::Rc;

use r_runtime::object::Kind;
use r_runtime::{Unwind, Value, Vm};

use crate::code::{Code, CodeKind, Compiled, Guard, LoopInfo, Site, SwitchTable, Tier, Unit};
use crate::feedback::Feedback;
use crate::op::{Instr, Op};

use meaning::is_base;

pub use meaning::meaning_changed;
pub use proto::{make_proto, proto_of};
pub use stepping::step;

/// The result of a pass that may find bad code ("invalid (do_set) left-hand side to assignment").
type Compile<T = ()> = Result<T, Unwind>;

/// A loop being compiled.
struct OpenLoop {
    /// Stack height at `next` and `break` (the loop's state is on the stack).
    height: usize,
    next_jumps: Vec<usize>,
    break_jumps: Vec<usize>,
}

/// Where the value of an expression goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Want {
    /// It stays on the stack.
    Value,
    /// Only effects matter: nothing is left on the stack.
    Nothing,
    /// It is the result of the code.
    Tail,
}

struct Compiler<'a> {
    vm: &'a mut Vm,
    unit: Rc<Unit>,
    kind: CodeKind,
    instrs: Vec<Cell<Instr>>,
    consts: Vec<Value>,
    sites: Vec<Site>,
    guards: Vec<Guard>,
    loops: Vec<LoopInfo>,
    switches: Vec<SwitchTable>,
    /// Calls of `if` and `while` by the pc of their branch, for the errors of conditions.
    condition_calls: Vec<(u32, Value)>,
    /// Variables that the code so far has bound.
    bound: Vec<Value>,
    /// Names compiled as what they mean in base.
    inlined: Vec<Value>,
    open: Vec<OpenLoop>,
    n_feedback: usize,
    height: usize,
    max_height: usize,
    /// Values on the stack that are the state of open loops (which hold what they refer to).
    loop_slots: usize,
}

/// The compiled form of a code object, made now if it was not before.
#[inline]
pub fn ensure<'c>(vm: &mut Vm, code: &'c Code) -> Result<&'c Compiled, Unwind> {
    match code.current() {
        Some(c) => Ok(c),
        None => {
            let c = code.set_compiled(compile_for_now(vm, code)?);
            if let Some(made) = vm.hooks.tier.made {
                made(vm, std::ptr::from_ref(code) as usize);
            }
            Ok(c)
        }
    }
}

/// Compiles until no name that the result relies on got another meaning meanwhile: compiling a
/// function expression inside makes its variables known.
#[cold]
fn compile_for_now(vm: &mut Vm, code: &Code) -> Compile<Compiled> {
    loop {
        let c = compile(vm, code)?;
        if c.inlined.iter().all(|s| meaning::is_base(vm, *s)) {
            return Ok(c);
        }
    }
}

fn compile(vm: &mut Vm, code: &Code) -> Compile<Compiled> {
    let mut c = Compiler {
        vm,
        unit: code.unit.clone(),
        kind: code.kind,
        instrs: Vec::new(),
        consts: Vec::new(),
        sites: Vec::new(),
        guards: Vec::new(),
        loops: Vec::new(),
        switches: Vec::new(),
        condition_calls: Vec::new(),
        bound: Vec::new(),
        inlined: Vec::new(),
        open: Vec::new(),
        n_feedback: 0,
        height: 0,
        max_height: 0,
        loop_slots: 0,
    };
    let instead = stepping::stepped(c.vm, code);
    c.expr(instead.unwrap_or(code.expr), Want::Tail)?;
    let fast = crate::fuse::fuse(c.vm, &c.unit, &c.instrs, &c.sites);
    let limit = if instead.is_some() { u32::MAX } else { c.vm.hooks.tier.limit };
    let tier = Tier::new(limit, c.instrs.len());
    Ok(Compiled {
        instrs: c.instrs,
        fast,
        consts: c.consts,
        sites: c.sites,
        guards: c.guards,
        loops: c.loops,
        switches: c.switches,
        condition_calls: c.condition_calls,
        inlined: c.inlined,
        feedback: Feedback::with_slots(c.n_feedback),
        max_stack: c.max_height + 4,
        dirty: Cell::new(true),
        tier,
    })
}

impl Compiler<'_> {
    // Emission.

    fn emit(&mut self, op: Op, a: usize, b: usize) -> usize {
        self.instrs.push(Cell::new(Instr::new(op, a, b)));
        self.instrs.len() - 1
    }
    fn here(&self) -> usize {
        self.instrs.len()
    }
    fn push(&mut self, n: usize) {
        self.height += n;
        self.max_height = self.max_height.max(self.height);
    }
    fn pop(&mut self, n: usize) {
        debug_assert!(self.height >= n, "operand stack underflow in the compiler");
        self.height -= n;
    }
    /// Lets the jump at `at` go to the next instruction.
    fn patch_here(&mut self, at: usize) {
        self.patch(at, self.here());
    }
    fn patch(&mut self, at: usize, target: usize) {
        let mut i = self.instrs[at].get();
        i.b = target as u32;
        self.instrs[at].set(i);
    }
    fn constant(&mut self, v: Value) -> usize {
        if let Some(i) = self.consts.iter().position(|c| *c == v) {
            return i;
        }
        v.hold();
        self.consts.push(v);
        self.consts.len() - 1
    }
    fn feedback(&mut self) -> usize {
        self.n_feedback += 1;
        (self.n_feedback - 1).min(u16::MAX as usize)
    }
    fn site(&mut self, site: Site) -> usize {
        self.sites.push(site);
        self.sites.len() - 1
    }
    fn push_const(&mut self, v: Value) {
        let k = self.constant(v);
        self.emit(Op::Const, 0, k);
        self.push(1);
    }

    /// Ends an expression whose value is on the stack. `visible`: it must be made visible (a
    /// call decides that itself).
    fn finish(&mut self, want: Want, visible: bool) {
        match want {
            Want::Value => {}
            Want::Nothing => {
                self.emit(Op::Pop, 0, 0);
                self.pop(1);
            }
            Want::Tail => {
                if visible {
                    self.emit(Op::Visible, 1, 0);
                }
                self.emit(Op::Return, 0, 0);
                self.pop(1);
            }
        }
    }
    /// Ends an expression that left nothing on the stack; its value is an invisible NULL.
    fn finish_void(&mut self, want: Want) {
        if want != Want::Nothing {
            self.push_const(Value::NULL);
        }
        if want == Want::Tail {
            self.emit(Op::Visible, 0, 0);
            self.emit(Op::Return, 0, 0);
            self.pop(1);
        }
    }
    /// The height after an expression that began at `base`.
    fn height_after(&self, base: usize, want: Want) -> usize {
        base + (want == Want::Value) as usize
    }

    // Expressions.

    fn expr(&mut self, e: Value, want: Want) -> Compile {
        match e.kind() {
            Some(Kind::Sym) => {
                // Before the value: a promise that is forced here decides anew.
                if want == Want::Tail {
                    self.emit(Op::Visible, 1, 0);
                }
                self.variable(e);
                self.finish(want, false);
                Ok(())
            }
            Some(Kind::Lang) => {
                self.vm.check_native_stack()?;
                self.call(e, want)
            }
            Some(Kind::Promise) => {
                self.promise_value(e);
                self.finish(want, true);
                Ok(())
            }
            _ => {
                self.push_const(e);
                self.finish(want, true);
                Ok(())
            }
        }
    }

    /// A promise inside code (from `do.call` or `substitute` tricks): its value when it is forced.
    fn promise_value(&mut self, promise: Value) {
        promise.hold();
        let mut s = Site::new(promise);
        s.name = promise;
        let s = self.site(s);
        self.emit(Op::ForcePromise, 0, s);
        self.push(1);
    }

    fn variable(&mut self, sym: Value) {
        let k = self.constant(sym);
        match self.unit.slot_of(sym) {
            Some(slot) if sym != self.vm.s.dots => self.emit(Op::LdSlot, slot, k),
            _ if dot_element(r_runtime::symbol::text(&sym)).is_some() => self.emit(Op::LdDotElement, 0, k),
            _ => self.emit(Op::LdVar, 0, k),
        };
        self.push(1);
    }

    /// Binds the value on the stack to a name in the current environment.
    fn store(&mut self, sym: Value) {
        let k = self.constant(sym);
        if !self.bound.contains(&sym) {
            self.bound.push(sym);
        }
        match self.unit.slot_of(sym) {
            Some(i) if i < self.unit.n_formals => self.emit(Op::StFormal, i, k),
            Some(i) => self.emit(Op::StSlot, i, k),
            None => self.emit(Op::StVar, 0, k),
        };
        self.pop(1);
    }

    /// A new code object for a promise of this unit.
    fn promise_code(&mut self, e: Value) -> Value {
        e.hold();
        let code = Code::new(e, self.unit.clone(), CodeKind::Promise);
        self.vm.new_code(Box::new(code))
    }
}

/// `n` for the symbol `..n`.
pub fn dot_element(name: &str) -> Option<usize> {
    let digits = name.strip_prefix("..")?;
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}

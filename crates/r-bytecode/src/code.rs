//! Code objects: what the compiler makes and the interpreter runs.
//!
//! `Code` is one unit of evaluation (a function's body, a promise, an `eval`ed expression). It is
//! compiled when it is first run. `Proto` is what all closures of one `function` expression
//! share: formals, shape, body. Both live behind heap objects (`r_runtime::object::CodeBody`)
//! and are owned by them. Their feedback is theirs alone.

use r_policy::POLICY;
use std::any::Any;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use r_runtime::matching::Memo;
use r_runtime::object::{CodeBody, FLAG_PROTO, MarkedCode};
use r_runtime::{NA_INT, Opaque, Type, Value, Vm, symbol};

use crate::feedback::Feedback;
use crate::matched::Matchings;
use crate::op::{Instr, Word};

/// What code of a unit may assume of its environment.
pub struct Unit {
    /// Symbols of the slots of the environment; empty for code that may run anywhere.
    pub slots: Vec<Value>,
    pub n_formals: usize,
    pub is_function: bool,
}

impl Unit {
    /// A unit for code that runs in environments of any shape.
    pub fn dynamic() -> Rc<Unit> {
        Rc::new(Unit { slots: Vec::new(), n_formals: 0, is_function: false })
    }
    pub fn slot_of(&self, sym: Value) -> Option<usize> {
        self.slots.iter().position(|s| *s == sym)
    }
}

/// How a piece of code ends up being run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CodeKind {
    /// A function body: `return` ends it.
    Body,
    /// A promise: `return`, `break` and `next` leave through it.
    Promise,
    /// An expression given to `eval` or at top level.
    Eval,
}

/// One unit of evaluation.
pub struct Code {
    pub expr: Value,
    pub unit: Rc<Unit>,
    pub kind: CodeKind,
    /// What runs when the code is entered; null before that and when it has become stale.
    current: Cell<*const Compiled>,
    /// Behind a pointer, so that `current` stays right when the code object itself is moved.
    first: OnceCell<Rc<Compiled>>,
    /// Whether the debugger runs it, statement by statement.
    stepped: Cell<bool>,
    /// What ran before the debugger did; null if nothing.
    unstepped: Cell<*const Compiled>,
    /// Made after the first became stale. All are kept: frames may be running them.
    later: RefCell<Vec<Rc<Compiled>>>,
}

/// The compiled form.
pub struct Compiled {
    /// The instructions. What the interpreter executes is `fast`; everybody else reads these.
    pub instrs: Vec<Cell<Instr>>,
    /// The same instructions pc by pc with opcodes for several at once (see `fuse.rs`). A word
    /// that turns out not to help goes back to its instruction's opcode.
    pub(crate) fast: Vec<Cell<Word>>,
    pub consts: Vec<Value>,
    pub sites: Vec<Site>,
    pub guards: Vec<Guard>,
    pub loops: Vec<LoopInfo>,
    pub switches: Vec<SwitchTable>,
    /// Calls of `if` and `while` by the pc of their branch.
    pub condition_calls: Vec<(u32, Value)>,
    pub feedback: Feedback,
    /// Deepest operand stack.
    pub max_stack: usize,
    /// Names that were compiled as what they mean in base.
    pub inlined: Vec<Value>,
    /// Refers to values it did not at the last collection.
    pub dirty: Cell<bool>,
    pub tier: Tier,
}

/// What an optimizer keeps with the code it compiled.
pub struct Tier {
    /// Address of the optimizer's table of versions for calls; 0 if there is none.
    pub native: Cell<usize>,
    /// Calls and loop iterations so far.
    pub heat: Cell<u32>,
    /// Heat at which the optimizer is asked.
    pub limit: Cell<u32>,
    /// The optimizer's own.
    pub owner: RefCell<Option<Box<dyn Any>>>,
    /// Values that compiled code refers to.
    pub roots: RefCell<Vec<Opaque>>,
}

/// What a call adds to the heat; an iteration adds one.
pub const CALL_HEAT: u32 = POLICY.heat.call;

impl Tier {
    /// How hot code of so many instructions must be, where a little must be this hot: compiling takes its time
    /// by the instruction.
    pub fn heat_for(limit: u32, size: usize) -> u32 {
        limit.saturating_add((limit / 64).saturating_mul(size as u32))
    }

    pub fn new(limit: u32, size: usize) -> Tier {
        Tier {
            native: Cell::new(0),
            heat: Cell::new(0),
            limit: Cell::new(Tier::heat_for(limit, size)),
            owner: RefCell::new(None),
            roots: RefCell::new(Vec::new()),
        }
    }
    /// Adds heat; whether it is time to ask the optimizer.
    #[inline(always)]
    pub fn warm(&self, by: u32) -> bool {
        let h = self.heat.get().saturating_add(by);
        self.heat.set(h);
        h >= self.limit.get()
    }
}

impl Compiled {
    /// The instruction at a pc, whatever form of it the interpreter executes.
    pub fn base_instr(&self, pc: usize) -> Instr {
        self.instrs[pc].get()
    }
    /// Where `break` or `next` in the innermost loop around `pc` goes: target and stack height.
    pub fn loop_target(&self, pc: u32, is_break: bool) -> Option<(u32, u32)> {
        let l = self.loops.iter().filter(|l| l.start <= pc && pc < l.end).max_by_key(|l| l.start)?;
        Some((if is_break { l.break_to } else { l.next_to }, l.height))
    }
}

/// A guard that a symbol still means a base builtin.
pub struct Guard {
    pub symbol: Value,
    /// The builtin it must be.
    pub builtin: Value,
    pub target: u32,
}

/// A loop as seen by jumps out of promises.
pub struct LoopInfo {
    pub start: u32,
    pub end: u32,
    pub break_to: u32,
    pub next_to: u32,
    /// Operand stack height at both targets, relative to the frame.
    pub height: u32,
}

/// Targets of a `switch`.
pub struct SwitchTable {
    /// Case names in order ("" has none) with the target of the code that runs for them.
    pub names: Vec<(Value, u32)>,
    /// Targets by position.
    pub positions: Vec<u32>,
    /// Where an unmatched string goes.
    pub default: Option<u32>,
    /// Where it goes when nothing fits: invisible NULL.
    pub none: u32,
    pub call: Value,
    /// All places it may go to, in ascending order, once somebody asked.
    pub sorted: OnceCell<Vec<u32>>,
}

impl SwitchTable {
    /// All places it may go to, in ascending order.
    pub fn targets(&self) -> &[u32] {
        self.sorted.get_or_init(|| {
            let mut all: Vec<u32> =
                self.names.iter().map(|n| n.1).chain(self.positions.iter().copied()).collect();
            all.extend(self.default);
            all.push(self.none);
            all.sort_unstable();
            all.dedup();
            all
        })
    }

    /// Whether its cases have names, so that it is meant for strings.
    pub fn is_for_strings(&self) -> bool {
        !self.names.is_empty() && self.positions.len() <= self.names.len() + 1
    }

    /// Where it goes for a string.
    pub fn named(&self, vm: &Vm, s: Value) -> u32 {
        // Strings of one character are the same object, constants often are.
        if let Some((_, t)) = self.names.iter().find(|(n, _)| *n == s) {
            return *t;
        }
        let text = if s == vm.na_string { "NA" } else { s.str() };
        let hit = self.names.iter().find(|(n, _)| n.str() == text).map(|p| p.1);
        hit.or(self.default).unwrap_or(self.none)
    }

    /// Where it goes for a number.
    pub fn numbered(&self, v: Value) -> u32 {
        let n = match v.rtype() {
            Type::Logical | Type::Integer => Some(v.ints()[0]).filter(|x| *x != NA_INT),
            Type::Double => Some(v.doubles()[0]).filter(|x| x.is_finite()).map(|x| x as i32),
            _ => None,
        };
        n.and_then(|n| self.positions.get((n as usize).wrapping_sub(1)).copied()).unwrap_or(self.none)
    }
}

/// What an argument of a call is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ArgSpec {
    Const(Value),
    /// Code (or a symbol) to be promised, or run at once for builtins.
    Lazy(Value),
    Missing,
    Dots,
}

/// A call site: all that is known of a call before it happens.
pub struct Site {
    pub call: Value,
    /// For a replacement call: the whole assignment, which errors of builtins show.
    pub whole: Value,
    /// The function's name, if it is called by name (a symbol; in an assignment's target also `pkg::name`).
    pub name: Value,
    /// The builtin the site was compiled for (`u32::MAX` if none).
    pub builtin: u32,
    pub nargs: u32,
    pub args: Vec<ArgSpec>,
    /// Names of the arguments (string objects or NULL); empty if there are none.
    pub names: Vec<Value>,
    pub has_dots: bool,
    /// Argument matching of what was called here first.
    pub cache: Memo,
    /// Call-target feedback.
    pub target: Cell<Value>,
    pub calls: Cell<u32>,
    /// How often it was of another function expression than before.
    pub changes: Cell<u32>,
    /// Where the member of a `$` was found last.
    pub(crate) member_at: Cell<u32>,
}

impl Site {
    /// Notes what is called.
    #[inline(always)]
    pub fn note_target(&self, f: Value) {
        let before = self.target.get();
        if before != f {
            self.note_change(before, f);
        }
        self.calls.set(self.calls.get().saturating_add(1));
    }

    fn note_change(&self, before: Value, f: Value) {
        self.target.set(f);
        let code = |v: Value| if v.is_closure() { r_runtime::alloc::closure(v).code.get() } else { v };
        if !before.is_null() && code(before) != code(f) {
            self.changes.set(self.changes.get().saturating_add(1));
        }
    }

    /// Whether calls go now to one function, now to another.
    pub fn varies(&self) -> bool {
        self.changes.get().saturating_mul(16) > self.calls.get()
    }

    pub fn new(call: Value) -> Site {
        Site {
            call,
            whole: Value::NULL,
            name: Value::NULL,
            builtin: u32::MAX,
            nargs: 0,
            args: Vec::new(),
            names: Vec::new(),
            has_dots: false,
            cache: Memo::new(),
            target: Cell::new(Value::NULL),
            calls: Cell::new(0),
            changes: Cell::new(0),
            member_at: Cell::new(0),
        }
    }
}

impl Code {
    pub fn new(expr: Value, unit: Rc<Unit>, kind: CodeKind) -> Code {
        Code {
            expr,
            unit,
            kind,
            stepped: Cell::new(false),
            unstepped: Cell::new(std::ptr::null()),
            current: Cell::new(std::ptr::null()),
            first: OnceCell::new(),
            later: RefCell::default(),
        }
    }
    /// What runs when the code is entered now, if it has been compiled for that.
    #[inline]
    pub fn current(&self) -> Option<&Compiled> {
        // SAFETY: points at `first` or into `later`, which keep what they have and don't move it.
        unsafe { self.current.get().as_ref() }
    }
    /// What others know the code by; see `of_handle`.
    pub fn handle(&self) -> u64 {
        self as *const Code as u64
    }
    /// The code with this handle.
    ///
    /// # Safety
    /// The handle is one that `handle` gave, and the code object lives as long as the result is used.
    #[inline]
    pub unsafe fn of_handle<'a>(handle: u64) -> &'a Code {
        // SAFETY: the caller has the handle of a live code, which is its address; code is only ever shared.
        unsafe { &*(handle as *const Code) }
    }
    /// What an optimizer may compile from: the first compiled form, as long as it is current.
    #[inline]
    pub fn compiled(&self) -> Option<&Compiled> {
        self.first().filter(|c| std::ptr::eq(*c, self.current.get()))
    }
    /// What machine code was made from; its pcs are of this, even if it has become stale.
    #[inline]
    pub fn first(&self) -> Option<&Compiled> {
        self.first.get().map(|c| &**c)
    }
    pub fn set_compiled(&self, c: Compiled) -> &Compiled {
        let c = Rc::new(c);
        if self.first.get().is_none() {
            let c = self.first.get_or_init(|| c);
            self.current.set(Rc::as_ptr(c));
            return c;
        }
        // Machine code knows the first form only.
        c.tier.limit.set(u32::MAX);
        self.current.set(Rc::as_ptr(&c));
        let at = Rc::as_ptr(&c);
        self.later.borrow_mut().push(c);
        // SAFETY: just put where it stays.
        unsafe { &*at }
    }
    /// Has the code compiled anew at its next entry if it was compiled for what this name means in
    /// base.
    pub fn forget_meaning(&self, sym: Value) -> bool {
        let stale = self.current().is_some_and(|c| c.inlined.contains(&sym));
        if stale {
            self.current.set(std::ptr::null());
        }
        stale
    }
    /// Whether the debugger runs the code.
    pub fn is_stepped(&self) -> bool {
        self.stepped.get()
    }
    /// From its next entry on, the code is run by the debugger.
    pub fn step(&self) {
        if !self.stepped.replace(true) {
            self.unstepped.set(self.current.replace(std::ptr::null()));
        }
    }
    /// From its next entry on, the code is run as before; what was compiled before is good if `holds` says so.
    pub fn unstep(&self, holds: impl FnOnce(&Compiled) -> bool) {
        if self.stepped.replace(false) {
            let before = self.unstepped.replace(std::ptr::null());
            // SAFETY: as in `current`.
            let good = unsafe { before.as_ref() }.is_some_and(holds);
            self.current.set(if good { before } else { std::ptr::null() });
        }
    }
    fn take_dirty(&self) -> bool {
        let later = self.later.borrow();
        self.first.get().into_iter().chain(later.iter()).fold(false, |d, c| c.dirty.replace(false) | d)
    }
    fn trace_into(&self, visit: &mut dyn FnMut(u64)) {
        visit(self.expr.bits());
        let later = self.later.borrow();
        for c in self.first.get().into_iter().chain(later.iter()) {
            c.consts.iter().for_each(|v| visit(v.bits()));
            for s in &c.sites {
                trace_site(s, visit);
            }
            for g in &c.guards {
                visit(g.builtin.bits());
            }
            c.condition_calls.iter().for_each(|p| visit(p.1.bits()));
            c.tier.roots.borrow().iter().for_each(|v| visit(v.bits()));
            for t in &c.switches {
                visit(t.call.bits());
                t.names.iter().for_each(|n| visit(n.0.bits()));
            }
        }
    }
}

fn trace_site(s: &Site, visit: &mut dyn FnMut(u64)) {
    visit(s.call.bits());
    visit(s.whole.bits());
    visit(s.target.get().bits());
    s.names.iter().for_each(|n| visit(n.bits()));
    for a in &s.args {
        if let ArgSpec::Const(v) | ArgSpec::Lazy(v) = a {
            visit(v.bits());
        }
    }
}

// SAFETY: the one type beside `Proto`, which has a mark.
unsafe impl MarkedCode for Code {
    const MARK: u64 = 0;
}

// SAFETY: the only type with this mark.
unsafe impl MarkedCode for Proto {
    const MARK: u64 = FLAG_PROTO;
}

impl CodeBody for Code {
    fn trace(&self, visit: &mut dyn FnMut(u64)) {
        self.trace_into(visit);
    }
    fn expr(&self) -> Value {
        self.expr
    }
    fn take_dirty(&self) -> bool {
        Code::take_dirty(self)
    }
}

/// The code of a code object, whether it is a function's or an expression's.
pub fn code_of(body: &dyn CodeBody) -> Option<&Code> {
    let any: &dyn Any = body;
    any.downcast_ref::<Code>().or_else(|| any.downcast_ref::<Proto>().map(|p| &p.code))
}

/// How a formal gets its value when the caller gives none.
#[derive(Clone, Copy)]
pub enum Default {
    None,
    Const(Value),
    /// Code object to be promised in the callee's environment.
    Code(Value),
}

/// A call that is all a function does.
#[derive(Clone, Copy, PartialEq)]
pub enum Sole {
    /// `UseMethod("generic")`, for its first argument.
    Dispatch(Value),
    /// `NextMethod()`; the name of a generic may stand in it.
    Next(Value),
    None,
}

impl Sole {
    /// What a function with this body does.
    pub fn of(body: Value, takes_first: bool) -> Sole {
        let named = |f: Value, name: &str| f.is_symbol() && symbol::text(&f) == name;
        fn items(v: &Value) -> &[Value] {
            if v.is_lang() && !v.has_attrs() { v.values() } else { &[] }
        }
        let call = match *items(&body) {
            [brace, only] if named(brace, "{") => only,
            _ => body,
        };
        match *items(&call) {
            [f, generic] if named(f, "UseMethod") && generic.is_str() && takes_first => Sole::Dispatch(call),
            [f] if named(f, "NextMethod") => Sole::Next(call),
            [f, generic] if named(f, "NextMethod") && generic.is_str() => Sole::Next(call),
            _ => Sole::None,
        }
    }
}

/// What the closures of one `function` expression share.
pub struct Proto {
    /// No other proto of the session has it, even after this one is gone.
    pub id: u64,
    pub formals: Value,
    pub body_expr: Value,
    pub formal_syms: Vec<Value>,
    pub defaults: Vec<Default>,
    /// Index of `...` among the formals.
    pub dots: Option<usize>,
    pub shape: Value,
    pub n_slots: usize,
    /// Code object of the body.
    pub code: Code,
    /// The body may ask for the arguments as they were given (`UseMethod`, `NextMethod`...).
    pub keeps_args: bool,
    pub sole: Sole,
    /// What lists of named arguments matched that no site remembers.
    pub matchings: Matchings,
    pub calls: Cell<u32>,
    /// For an optimizer: address of how compiled code calls it on values; 0 if it doesn't.
    pub direct: Cell<usize>,
    /// The same for a generic: compiled code is better off with ordinary calls of it.
    pub ordinary: Cell<bool>,
    /// The same for a method that dispatch calls: how it does so on this many arguments.
    pub method: Cell<(usize, usize)>,
}

impl CodeBody for Proto {
    fn trace(&self, visit: &mut dyn FnMut(u64)) {
        visit(self.formals.bits());
        visit(self.body_expr.bits());
        visit(self.shape.bits());
        for d in &self.defaults {
            if let Default::Const(v) | Default::Code(v) = d {
                visit(v.bits());
            }
        }
        self.code.trace_into(visit);
    }
    fn expr(&self) -> Value {
        self.body_expr
    }
    fn take_dirty(&self) -> bool {
        self.code.take_dirty()
    }
}

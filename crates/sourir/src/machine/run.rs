//! The transition rules (the paper's figure 16), one function each.

use super::code::{Code, Code1, DeoptCode, Landing, Op, Site};
use super::eval::out_of_bounds;
use super::heap::Heap;
use super::host::{Deoptimized, Host, Pause};
use super::value::{Strings, Value, printed};
use crate::syntax::{Lit, Program, diag};
use crate::value::{Eval, Fault, Scalar, want_int};

/// Bounds on what a run may use. Reaching one is no fault of the program.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub steps: u64,
    /// Calls in progress.
    pub depth: usize,
    /// Cells of variables and arrays.
    pub cells: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: u64::MAX, depth: 1 << 20, cells: 1 << 25 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    Steps,
    Depth,
    Cells,
}

/// A configuration with no rule to go on: where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuck {
    pub at: Site,
    pub reason: String,
    /// Stuck for want of input, not by the program's doing.
    pub end_of_input: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Stop(i64),
    /// The function that was started, `main` as a rule, returned.
    Return(Value),
    Stuck(Stuck),
    Limit(Resource),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    Paused,
    Done(Outcome),
}

/// A call in progress: where to go on in the caller, and with which slots.
#[derive(Clone, Copy)]
pub struct Activation {
    pub pc: u32,
    pub base: usize,
    /// The caller's slot that takes the result.
    pub result: u32,
}

pub struct Machine {
    pub pc: u32,
    pub(super) base: usize,
    pub(super) stack: Vec<Value>,
    pub calls: Vec<Activation>,
    pub heap: Heap,
    strings: Strings,
    pub steps: u64,
    limits: Limits,
}

/// Why an instruction did not simply go on.
enum Halt {
    Reason(String),
    EndOfInput,
    Stop(i64),
    Return(Value),
    Limit(Resource),
}

impl From<Box<Fault>> for Halt {
    fn from(fault: Box<Fault>) -> Halt {
        Halt::Reason(fault.to_string())
    }
}

type Rule = Result<(), Halt>;

impl Machine {
    /// A machine at the start of the active version of `main`; `None` if there is none.
    pub fn start(code: &Code, limits: Limits) -> Option<Machine> {
        let main = code.function(Program::MAIN)?;
        Some(Machine::enter(code, code.functions[main as usize].active, limits))
    }

    fn enter(code: &Code, version: u32, limits: Limits) -> Machine {
        let v = &code.versions[version as usize];
        Machine {
            pc: v.entry,
            base: 0,
            stack: vec![Value::Nil; v.slots.len()],
            calls: Vec::new(),
            heap: Heap::new(limits.cells),
            strings: code.strings.clone(),
            steps: 0,
            limits,
        }
    }

    /// A machine about to run a version on given arguments, called by nobody.
    pub fn call(code: &Code, version: u32, args: &[Arg], limits: Limits) -> Machine {
        let mut m = Machine::enter(code, version, limits);
        for (i, arg) in args.iter().enumerate().take(m.stack.len()) {
            m.stack[i] = m.make(arg, code);
        }
        m
    }

    fn make(&mut self, arg: &Arg, code: &Code) -> Value {
        match arg {
            Arg::Lit(l) => code.strings.value(l),
            Arg::Fun(f) => code.function(f).map_or(Value::Nil, Value::Fun),
            Arg::Array(items) => {
                let cells: Vec<Value> = items.iter().map(|a| self.make(a, code)).collect();
                Value::Array(self.heap.alloc(cells.into()))
            }
        }
    }

    /// Runs until the program ends or the host asks for a pause.
    pub fn run<H: Host>(&mut self, code: &Code, host: &mut H) -> Status {
        loop {
            if self.steps >= self.limits.steps {
                return Status::Done(Outcome::Limit(Resource::Steps));
            }
            if H::STEPS && host.step(self, code) == Pause::Yes {
                return Status::Paused;
            }
            self.steps += 1;
            let at = self.pc;
            if let Err(halt) = self.execute(code, host) {
                return Status::Done(self.outcome(code, at, halt));
            }
        }
    }

    #[cold]
    fn outcome(&self, code: &Code, at: u32, halt: Halt) -> Outcome {
        let stuck = |reason, end_of_input| Outcome::Stuck(Stuck { at: code.site(at), reason, end_of_input });
        match halt {
            Halt::Stop(n) => Outcome::Stop(n),
            Halt::Return(v) => Outcome::Return(v),
            Halt::Limit(r) => Outcome::Limit(r),
            Halt::Reason(reason) => stuck(reason, false),
            Halt::EndOfInput => stuck("there is no more input to read".into(), true),
        }
    }

    #[inline]
    fn execute<H: Host>(&mut self, code: &Code, host: &mut H) -> Rule {
        match &code.ops[self.pc as usize] {
            Op::Set(x, e) => {
                let v = self.eval(e)?;
                self.bind(*x, v);
            }
            Op::Branch(e, yes, no) => return self.branch(e, *yes, *no),
            Op::Goto(to) => {
                self.pc = *to;
                return Ok(());
            }
            Op::Drop(x) => self.bind(*x, Value::Nil),
            Op::ArraySet(x, i, e) => self.array_set(*x, i, e)?,
            Op::ArrayNew(x, e) => self.array_new(*x, e)?,
            Op::ArrayLit(x, es) => self.array_lit(*x, es)?,
            Op::Print(e) => self.print(code, e, host)?,
            Op::Read(x) => self.read(*x, host)?,
            Op::Call(x, f, args) => return self.call_op(code, *x, f, args),
            Op::Return(e) => return self.return_op(e),
            Op::Assume(guards, d) => return self.assume(code, guards, *d, host),
            Op::Anchor(d) => return self.anchor(code, *d, host),
            Op::Assert(e) => self.assert(e)?,
            Op::Stop(e) => return self.stop(e.as_ref()),
            Op::Hint(_) => {}
            Op::End => return self.end(code),
            Op::Unreached => return Err(Halt::Reason("this line was thought unreachable".into())),
        }
        self.pc += 1;
        Ok(())
    }

    #[inline]
    fn bind(&mut self, slot: u32, v: Value) {
        self.stack[self.base + slot as usize] = v;
    }

    #[inline]
    fn branch(&mut self, e: &Code1, yes: u32, no: u32) -> Rule {
        match self.eval(e)? {
            Value::Bool(true) => self.pc = yes,
            Value::Bool(false) => self.pc = no,
            v => return Err(Halt::Reason(format!("the condition of a branch is {}", v.kind()))),
        }
        Ok(())
    }

    fn array_set(&mut self, x: u32, i: &Code1, e: &Code1) -> Rule {
        let at = want_int("an index", &self.eval(i)?)?;
        let v = self.eval(e)?;
        let array = self.slot(x);
        let length = self.array("array assignment", array)?.len();
        let Value::Array(address) = array else { return Ok(()) };
        match usize::try_from(at).ok().and_then(|i| self.heap.cells_mut(address).get_mut(i)) {
            Some(cell) => *cell = v,
            None => return Err(out_of_bounds(at, length).into()),
        }
        Ok(())
    }

    fn array_new(&mut self, x: u32, e: &Code1) -> Rule {
        let n = want_int("an array's length", &self.eval(e)?)?;
        let Ok(n) = usize::try_from(n) else {
            return Err(Halt::Reason(format!("an array can't have length {n}")));
        };
        self.make_room(n, &[])?;
        let address = self.heap.alloc(vec![Value::Nil; n].into());
        self.bind(x, Value::Array(address));
        Ok(())
    }

    fn array_lit(&mut self, x: u32, es: &[Code1]) -> Rule {
        let cells = es.iter().map(|e| self.eval(e)).collect::<Eval<Vec<_>>>()?;
        self.make_room(cells.len(), &cells)?;
        let address = self.heap.alloc(cells.into());
        self.bind(x, Value::Array(address));
        Ok(())
    }

    /// Collects garbage if it is time to; fails if there is no room even so.
    fn make_room(&mut self, n: usize, held: &[Value]) -> Rule {
        if self.heap.wants_collection(n) {
            self.heap.collect(self.stack.iter().chain(held));
        }
        if self.heap.has_room(n) { Ok(()) } else { Err(Halt::Limit(Resource::Cells)) }
    }

    /// An array is printed as the text that its contents make.
    fn print<H: Host>(&mut self, code: &Code, e: &Code1, host: &mut H) -> Rule {
        let v = self.eval(e)?;
        let text = || printed(v, code, &self.heap);
        match (self.strings.lit(v), v) {
            (Some(lit), _) => host.print(&lit).map_err(Halt::Reason),
            (None, Value::Array(_)) => match text() {
                Some(text) => host.print(&Lit::Str(text.into())).map_err(Halt::Reason),
                None => Err(Halt::Reason("the array is too large to be printed".into())),
            },
            _ => Err(Halt::Reason(format!("only literals and arrays can be printed, not {}", v.kind()))),
        }
    }

    fn read<H: Host>(&mut self, x: u32, host: &mut H) -> Rule {
        match host.read() {
            Ok(Some(lit)) => self.bind(x, self.strings.value(&lit)),
            Ok(None) => return Err(Halt::EndOfInput),
            Err(reason) => return Err(Halt::Reason(reason)),
        }
        Ok(())
    }

    fn call_op(&mut self, code: &Code, x: u32, f: &Code1, args: &[Code1]) -> Rule {
        let f = match self.eval(f)? {
            Value::Fun(f) => &code.functions[f as usize],
            v => return Err(Halt::Reason(format!("only functions can be called, not {}", v.kind()))),
        };
        if f.arity as usize != args.len() {
            let reason = diag::arity(&f.name, f.arity as usize, args.len());
            return Err(Halt::Reason(reason));
        }
        let version = &code.versions[f.active as usize];
        self.check_stack(version.slots.len())?;
        let base = self.stack.len();
        for e in args {
            let v = self.eval(e)?;
            self.stack.push(v);
        }
        self.stack.resize(base + version.slots.len(), Value::Nil);
        self.calls.push(Activation { pc: self.pc + 1, base: self.base, result: x });
        self.base = base;
        self.pc = version.entry;
        Ok(())
    }

    fn check_stack(&self, more: usize) -> Rule {
        if self.calls.len() >= self.limits.depth {
            return Err(Halt::Limit(Resource::Depth));
        }
        let room = self.stack.len() + more <= self.limits.cells;
        if room { Ok(()) } else { Err(Halt::Limit(Resource::Cells)) }
    }

    fn return_op(&mut self, e: &Code1) -> Rule {
        let v = self.eval(e)?;
        let Some(caller) = self.calls.pop() else {
            return Err(Halt::Return(v));
        };
        self.stack.truncate(self.base);
        self.base = caller.base;
        self.pc = caller.pc;
        self.bind(caller.result, v);
        Ok(())
    }

    fn stop(&mut self, e: Option<&Code1>) -> Rule {
        let code = match e {
            None => 0,
            Some(e) => want_int("`stop`", &self.eval(e)?)?,
        };
        Err(Halt::Stop(code))
    }

    fn end(&mut self, code: &Code) -> Rule {
        let version = &code.versions[code.version_at(self.pc) as usize];
        let name = &code.functions[version.function as usize].name;
        if &**name == Program::MAIN {
            return Err(Halt::Stop(0));
        }
        Err(Halt::Reason(format!("version {} of {name} ran off its end without `return`", version.name)))
    }

    fn assert(&mut self, e: &Code1) -> Rule {
        match self.eval(e)? {
            Value::Bool(true) => Ok(()),
            Value::Bool(false) => Err(Halt::Reason("the assertion does not hold".into())),
            v => Err(Halt::Reason(format!("the assertion is {}", v.kind()))),
        }
    }

    /// A guard that has no value does not hold: deoptimization, not an error.
    fn assume<H: Host>(&mut self, code: &Code, guards: &[Code1], d: u32, host: &mut H) -> Rule {
        let failed = guards.iter().position(|g| !matches!(self.eval(g), Ok(Value::Bool(true))));
        if failed.is_none() && !host.force(self.pc) {
            self.pc += 1;
            return Ok(());
        }
        self.deoptimize(code, d, failed, host)
    }

    fn anchor<H: Host>(&mut self, code: &Code, d: u32, host: &mut H) -> Rule {
        if !host.force(self.pc) {
            self.pc += 1;
            return Ok(());
        }
        self.deoptimize(code, d, None, host)
    }

    fn deoptimize<H: Host>(&mut self, code: &Code, d: u32, guard: Option<usize>, host: &mut H) -> Rule {
        let DeoptCode { target, frames } = &code.deopts[d as usize];
        let from = self.pc;
        let evaluated = |landing: &Landing| {
            let value = |(x, e): &(u32, Code1)| self.eval(e).map(|v| (*x, v));
            landing.values.iter().map(value).collect::<Eval<Vec<_>>>()
        };
        let in_varmap = |fault: Box<Fault>| Halt::Reason(format!("in the varmap: {fault}"));
        let frame_values = frames
            .iter()
            .map(|(landing, _)| evaluated(landing))
            .collect::<Eval<Vec<_>>>()
            .map_err(in_varmap)?;
        let target_values = evaluated(target).map_err(in_varmap)?;
        self.stack.truncate(self.base);
        for ((landing, result), values) in frames.iter().zip(frame_values) {
            self.check_stack(0)?;
            let base = self.push_frame(code, landing, values);
            self.calls.push(Activation { pc: landing.pc, base, result: *result });
        }
        self.base = self.push_frame(code, target, target_values);
        self.pc = target.pc;
        host.deoptimized(&Deoptimized { from, to: self.pc, guard, frames: frames.len() }, code);
        Ok(())
    }

    /// Slots for a version on top of the stack, filled by a varmap; returns their base.
    fn push_frame(&mut self, code: &Code, landing: &Landing, values: Vec<(u32, Value)>) -> usize {
        let base = self.stack.len();
        let slots = code.versions[landing.version as usize].slots.len();
        self.stack.resize(base + slots, Value::Nil);
        for (x, v) in values {
            self.stack[base + x as usize] = v;
        }
        base
    }

    /// Replaces the current frame by a fresh activation of a version on the given values:
    /// a jump into a continuation function. The call stack stays as it is.
    pub fn transfer(&mut self, code: &Code, version: u32, args: &[Value]) {
        let v = &code.versions[version as usize];
        self.stack.truncate(self.base);
        self.stack.extend(args);
        self.stack.resize(self.base + v.slots.len(), Value::Nil);
        self.pc = v.entry;
    }

    /// The variables of a frame and their values, by slot, for a version's slot names.
    pub fn frame_values(&self, base: usize, slots: usize) -> &[Value] {
        let end = (base + slots).min(self.stack.len());
        &self.stack[base.min(end)..end]
    }

    pub fn current_base(&self) -> usize {
        self.base
    }
}

/// An argument for a direct call of a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    Lit(Lit),
    Fun(crate::syntax::Name),
    Array(Vec<Arg>),
}

impl std::fmt::Display for Arg {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Arg::Lit(l) => write!(f, "{l}"),
            Arg::Fun(g) => write!(f, "'{g}"),
            Arg::Array(items) => write!(f, "[{}]", crate::syntax::print::list(items)),
        }
    }
}

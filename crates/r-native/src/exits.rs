//! Exits as data: what the live words of an exit are, and which frames they make.
//!
//! The exit blocks of PIR are never lowered to machine code. They are translated to `Step`s here, which the engine
//! carries out.

use r_pir::map::HashMap;

use r_pir::{At, Block, Func, Id, Imm, Op, Reason, Rep, Type};
use r_runtime::{Opaque, Value};

/// Where a word of a frame comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Source {
    /// A live word, by its index.
    Live(u32),
    Const(Opaque),
    /// The result of a step.
    Step(u32),
}

/// What the engine does before it makes the frames.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A new environment for `code` (index into `Func::codes`): values of these variables, and the parent.
    MkEnv {
        code: u32,
        names: Box<[Opaque]>,
        values: Vec<Source>,
        parent: Source,
    },
    /// A promise for `code` (index into `Func::codes`).
    MkPromise {
        code: u32,
        env: Source,
        value: Option<Source>,
    },
    /// One complex number.
    MkComplex {
        parts: [Source; 2],
    },
    StVar {
        sym: Opaque,
        value: Source,
        env: Source,
    },
}

/// A frame of the interpreter.
#[derive(Clone, Debug, PartialEq)]
pub struct ExitFrame {
    /// Where the interpreter resumes it.
    pub at: At,
    /// Operand stack from the bottom. Words of type `IDX` are raw counts.
    pub stack: Vec<Source>,
    pub env: Source,
    /// The callee of an inlined frame, and the position of the call in its caller.
    pub callee: Option<(Source, At)>,
}

/// The state that all exits through one checkpoint (or after one instruction) share.
#[derive(Clone, Debug, PartialEq)]
pub struct ExitState {
    /// Types of the live words; the representation of each follows from its type.
    pub live: Vec<Type>,
    pub steps: Vec<Step>,
    /// Innermost first.
    pub frames: Vec<ExitFrame>,
}

/// One exit.
#[derive(Clone, Debug, PartialEq)]
pub struct Exit {
    /// Index into `CompiledCode::states`.
    pub state: u32,
    /// The kind of the failed guard; `None` after an instruction that ran R code.
    pub reason: Option<Reason>,
    /// The instruction that left.
    pub at: At,
    /// How many results of the instruction are pushed when the frame leaves after it.
    pub results: u32,
    /// Whether the version has a call frame here: one for direct calls pushes its frame only where it is needed.
    pub framed: bool,
}

/// Makes the value of a live word, as compiled code stored it. A count stays a raw word.
///
/// # Safety
/// Compiled code stored the word for a value of that type, and the object, if it is one, is alive.
pub unsafe fn box_live(ty: Type, bits: u64) -> Value {
    match ty.rep() {
        Rep::F64 => Value::double(f64::from_bits(bits)),
        Rep::I32 if ty.classes() == Type::LGL => Value::lgl(bits as u32 as i32),
        Rep::I32 => Value::int(bits as u32 as i32),
        Rep::Bool => Value::bool(bits & 1 != 0),
        // SAFETY: such types are held as the word of a value, which the caller says is alive, or a count.
        Rep::Word | Rep::U64 | Rep::None => unsafe { Value::from_bits(bits) },
    }
}

/// An instruction that can't be in an exit block.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BadExit(pub Op);

/// Builds the state of one exit and collects its live values.
pub struct StateBuilder<'a> {
    f: &'a Func,
    pub live: Vec<Id>,
    steps: Vec<Step>,
    made: HashMap<Id, Source>,
}

impl<'a> StateBuilder<'a> {
    pub fn new(f: &'a Func) -> StateBuilder<'a> {
        StateBuilder { f, live: Vec::new(), steps: Vec::new(), made: HashMap::default() }
    }

    /// The state of the exit block `b`.
    pub fn of_block(mut self, b: Block) -> Result<(ExitState, Vec<Id>), BadExit> {
        let mut frames = Vec::new();
        for id in self.f.block(b) {
            let inst = self.f.inst(*id);
            match inst.op {
                Op::Framestate | Op::Const => {}
                Op::Deopt => frames = self.frames(inst.args[0])?,
                Op::Cast => {
                    let s = self.source(inst.args[0]);
                    self.made.insert(*id, s);
                }
                _ => self.step(*id)?,
            }
        }
        Ok(self.finish(frames))
    }

    /// The state of a framestate on its own.
    pub fn of_framestate(mut self, fs: Id) -> Result<(ExitState, Vec<Id>), BadExit> {
        let frames = self.frames(fs)?;
        Ok(self.finish(frames))
    }

    fn finish(self, frames: Vec<ExitFrame>) -> (ExitState, Vec<Id>) {
        let live = self.live.iter().map(|i| self.f.ty(*i)).collect();
        (ExitState { live, steps: self.steps, frames }, self.live)
    }

    fn source(&mut self, id: Id) -> Source {
        if let Some(s) = self.made.get(&id) {
            return *s;
        }
        let s = match &self.f.inst(id).imm {
            Imm::Const(v) if self.f.inst(id).op == Op::Const => Source::Const(*v),
            _ => {
                self.live.push(id);
                Source::Live(self.live.len() as u32 - 1)
            }
        };
        self.made.insert(id, s);
        s
    }

    fn sources(&mut self, ids: &[Id]) -> Vec<Source> {
        ids.iter().map(|i| self.source(*i)).collect()
    }

    fn step(&mut self, id: Id) -> Result<(), BadExit> {
        let inst = self.f.inst(id);
        let step = match (inst.op, &inst.imm) {
            (Op::MkEnv, Imm::Names(names)) => {
                let all = self.sources(&inst.args);
                let Some((parent, values)) = all.split_last() else { return Err(BadExit(inst.op)) };
                Step::MkEnv {
                    code: inst.at.code,
                    names: names.clone(),
                    values: values.to_vec(),
                    parent: *parent,
                }
            }
            (Op::MkPromise, Imm::Code(code)) => {
                let all = self.sources(&inst.args);
                let Some((env, values)) = all.split_last() else { return Err(BadExit(inst.op)) };
                Step::MkPromise { code: *code, env: *env, value: values.first().copied() }
            }
            (Op::MkComplex, _) => {
                Step::MkComplex { parts: [self.source(inst.args[0]), self.source(inst.args[1])] }
            }
            (Op::StVar, Imm::Sym(sym)) => {
                let (value, env) = (self.source(inst.args[0]), self.source(inst.args[1]));
                Step::StVar { sym: *sym, value, env }
            }
            _ => return Err(BadExit(inst.op)),
        };
        self.made.insert(id, Source::Step(self.steps.len() as u32));
        self.steps.push(step);
        Ok(())
    }

    /// The frames from a framestate outwards.
    fn frames(&mut self, fs: Id) -> Result<Vec<ExitFrame>, BadExit> {
        let mut out = Vec::new();
        let mut next = Some(fs);
        while let Some(id) = next {
            let inst = self.f.inst(id);
            let Imm::Frame(info) = &inst.imm else { return Err(BadExit(inst.op)) };
            let Some((env, rest)) = inst.args.split_last() else { return Err(BadExit(inst.op)) };
            let (stack, callee) = match info.call {
                None => (rest, None),
                Some(at) => {
                    let cut = rest.len().checked_sub(2).ok_or(BadExit(inst.op))?;
                    (&rest[..cut], Some((rest[cut], at)))
                }
            };
            next = info.call.map(|_| rest[rest.len() - 1]);
            let callee = callee.map(|(c, at)| (self.source(c), at));
            let stack = self.sources(stack);
            let env = self.source(*env);
            out.push(ExitFrame { at: info.at, stack, env, callee });
        }
        Ok(out)
    }
}

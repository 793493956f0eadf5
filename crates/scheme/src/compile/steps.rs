//! Steps: what is left to do, as data.
//!
//! The source's compiler walks the tree in continuation-passing style: `gen-expr` is given a closure
//! that generates what follows. A closure has no identity that a version cache could use, so here the
//! continuations are made data: a clause's body is laid out as a sequence of steps over an abstract
//! operand stack, and "what follows" is a position in it. Locals are stack positions. Versions are
//! kept for positions that several paths reach (labels).

use crate::syntax::tree::CellId;

/// Identifies a lambda in the compiler's table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LambdaId(pub u32);

/// Where a running clause finds a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A position of the operand stack.
    Slot(u16),
    /// A free variable of the running closure.
    Free(u16),
    /// The running closure itself.
    Myself,
    Const(u64),
}

#[derive(Clone, Debug)]
pub enum Step {
    /// Pushes a constant.
    Const(u64),
    /// Pushes a variable.
    Push(Place),
    /// Pushes a global's value; the line is for the message if it has none.
    Global(CellId, u32),
    /// Pops a value into a global.
    SetGlobal(CellId, u32),
    Define(CellId),
    /// Pops a value, pushes a box of it.
    BoxNew,
    /// Pops a box, pushes its contents; with `true`, checks that it has some.
    BoxGet(bool),
    /// Pops a value and the box below it, and stores.
    BoxSet,
    /// Pops the operands of a primitive, pushes its result.
    Prim {
        prim: u16,
        argc: u16,
        line: u32,
    },
    /// Calls a procedure that lies below its operands.
    Call {
        argc: u16,
        tail: bool,
        line: u32,
    },
    /// Calls what a global holds.
    CallCell {
        cell: CellId,
        argc: u16,
        tail: bool,
        line: u32,
    },
    /// Pops a condition; goes on if true, else at the position.
    If(usize),
    Jump(usize),
    /// Several paths meet here; with `true` it is the head of a loop.
    Label(bool),
    /// Drops so many slots from under the top.
    Slide(u16),
    Pop,
    /// Pushes a new closure.
    Closure {
        lambda: LambdaId,
        captures: Vec<Place>,
    },
    /// Pushes closures that refer to each other: a capture of a slot at or above the depth of the
    /// step means one of them.
    Closures(Vec<(LambdaId, Vec<Place>)>),
    /// Moves the top operands down to `base`, drops the rest, and jumps to the label.
    Goto {
        label: usize,
        base: u16,
        argc: u16,
    },
    Return,
}

/// The steps of one clause, with what the code generator needs to know about each position.
pub struct Code {
    pub steps: Vec<Step>,
    /// Positions of labels by number (`Step::Goto`).
    pub labels: Vec<usize>,
    /// Stack depth before each step.
    pub depth: Vec<u16>,
    /// Slots needed at or after each step; slots from 128 on always count as needed.
    pub live: Vec<u128>,
    /// Whether the clause makes calls that return to it.
    pub calls: bool,
}

fn bit(slot: u16) -> u128 {
    if slot < 128 { 1 << slot } else { 0 }
}

/// Bits of the slots in `from..to`.
fn range(from: u16, to: u16) -> u128 {
    let ones = |n: u16| if n >= 128 { u128::MAX } else { (1u128 << n) - 1 };
    ones(to) & !ones(from)
}

fn place_bit(p: &Place) -> u128 {
    match p {
        Place::Slot(i) => bit(*i),
        Place::Free(_) | Place::Myself => 1,
        Place::Const(_) => 0,
    }
}

impl Code {
    /// Computes liveness; `depth` must be complete.
    pub fn finish(mut self) -> Code {
        let n = self.steps.len();
        self.live = vec![0; n + 1];
        loop {
            let mut changed = false;
            for pos in (0..n).rev() {
                let live = self.live_before(pos);
                if live != self.live[pos] {
                    self.live[pos] = live;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        self.calls = self
            .steps
            .iter()
            .any(|s| matches!(s, Step::Call { tail: false, .. } | Step::CallCell { tail: false, .. }));
        self
    }

    /// Slots needed once the step at `pos` is done, seen on its straight way on.
    pub fn live_after(&self, pos: usize) -> u128 {
        self.live[pos + 1]
    }

    fn live_before(&self, pos: usize) -> u128 {
        let d = self.depth[pos];
        let next = self.live.get(pos + 1).copied().unwrap_or(0);
        let top = d.saturating_sub(1);
        let pops_pushes = |n: u16| (next & range(0, d.saturating_sub(n))) | range(d.saturating_sub(n), d);
        match &self.steps[pos] {
            Step::Const(_) | Step::Global(..) => next & range(0, d),
            Step::Push(p) => (next & range(0, d)) | place_bit(p),
            Step::SetGlobal(..) | Step::Define(_) => pops_pushes(1),
            Step::BoxNew | Step::BoxGet(_) => pops_pushes(1),
            Step::BoxSet => pops_pushes(2),
            Step::Prim { argc, .. } => pops_pushes(*argc),
            Step::Call { argc, tail, .. } => {
                if *tail {
                    range(d - argc - 1, d)
                } else {
                    pops_pushes(argc + 1)
                }
            }
            Step::CallCell { argc, tail, .. } => {
                if *tail {
                    range(d - argc, d)
                } else {
                    pops_pushes(*argc)
                }
            }
            Step::If(other) => ((next | self.live[*other]) & range(0, top)) | bit(top),
            Step::Jump(to) => self.live[*to],
            Step::Label(_) => next,
            Step::Slide(n) => {
                let result = top - n;
                let kept = next & range(0, result);
                if next & bit(result) != 0 || result >= 128 { kept | bit(top) } else { kept }
            }
            Step::Pop => next & range(0, top),
            Step::Closure { captures, .. } => {
                captures.iter().fold(next & range(0, d), |live, p| live | (place_bit(p) & range(0, d)))
            }
            Step::Closures(group) => {
                let places = group.iter().flat_map(|(_, captures)| captures);
                places.fold(next & range(0, d), |live, p| live | (place_bit(p) & range(0, d)))
            }
            Step::Goto { label, base, argc } => {
                let target = self.live[self.labels[*label]];
                (target & range(0, *base)) | range(d - argc, d)
            }
            Step::Return => bit(top),
        }
    }
}

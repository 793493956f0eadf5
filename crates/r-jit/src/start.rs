//! Where versions start.

use std::rc::Rc;

use r_pir::Type;

use crate::context::{CallContext, LoopContext, StateContext};
use crate::direct::ArgsEntry;

/// Where a version starts.
#[derive(Clone, PartialEq)]
pub enum Start {
    /// At the function's entry, in an environment that the caller made; the context says what is known of it.
    Call(CallContext),
    /// At the function's entry, by a direct call.
    Args { entry: Rc<ArgsEntry> },
    /// At a loop header: on-stack replacement.
    Loop(LoopContext),
    /// Where an exit left a frame, in a state that implies this context: a continuation.
    State(StateContext),
}

impl std::fmt::Display for Start {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |types: &[Type]| types.iter().map(Type::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Start::Call(context) => write!(f, "call ({context})"),
            Start::Args { entry } => write!(f, "call ({})", list(&entry.types)),
            Start::Loop(l) => write!(f, "loop at {} ({})", l.pc, list(&l.stack)),
            Start::State(s) => {
                let free = s.free.iter().map(|v| &v.1);
                let all: Vec<Type> = s.stack.iter().chain(&s.vars).chain(free).copied().collect();
                write!(f, "continuation at {} ({})", s.pc, list(&all))
            }
        }
    }
}

impl Start {
    pub fn is_direct(&self) -> bool {
        matches!(self, Start::Args { .. })
    }
    /// The name of its kind in statistics.
    pub fn kind(&self) -> &'static str {
        match self {
            Start::Call(_) => "call",
            Start::Args { .. } => "args",
            Start::Loop(_) => "loop",
            Start::State(_) => "continuation",
        }
    }
}

/// A starting point regardless of context: what `tiering` decides about.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    Call,
    /// A direct entry, by the address of its `ArgsEntry`.
    Entry(usize),
    Middle(u32),
}

impl Place {
    pub fn of(start: &Start) -> Place {
        match start {
            Start::Call(_) => Place::Call,
            Start::Args { entry } => Place::Entry(Rc::as_ptr(entry) as usize),
            Start::Loop(l) => Place::Middle(l.pc),
            Start::State(s) => Place::Middle(s.pc),
        }
    }
}

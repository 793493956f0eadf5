//! Versions of code: what was compiled, under which context, and what became of it.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use r_pir::{CodeRef, Type};

use crate::direct::ArgsEntry;

/// One compiled version.
pub struct Version {
    pub name: String,
    /// Index among the engine's versions; compiled code says it when it leaves.
    pub handle: u64,
    /// Where to enter.
    pub entry: usize,
    pub linked: r_native::Linked,
    pub codes: Vec<CodeRef>,
    /// Compiled code looks at this after running R code; not zero: leave.
    pub invalid: Box<Cell<u8>>,
    /// For direct calls: their entry.
    pub args: Option<&'static ArgsEntry>,
    /// How often each exit was taken.
    pub taken: RefCell<HashMap<u32, u32>>,
}

/// Where a version starts.
#[derive(Clone, PartialEq)]
pub enum Start {
    /// At the beginning, in an environment the caller made.
    Call,
    /// At the beginning, by a direct call.
    Args { entry: &'static ArgsEntry },
    /// At a loop header with an operand stack of these types.
    Loop { pc: u32, stack: Vec<Type> },
}

/// The versions of one code object and its history.
#[derive(Default)]
pub struct Versions {
    pub list: Vec<(Start, Rc<Version>)>,
    /// Entries for direct calls.
    pub entries: Vec<&'static ArgsEntry>,
    /// Places (handle of the code, pc) whose assumption (other than of a type, which feedback tells) was wrong.
    pub failed: HashMap<(u64, u32), u32>,
    /// Versions given up.
    pub discards: u32,
    /// Versions that would have been slower than the interpreter.
    pub poor: u32,
    /// Never compile again.
    pub refused: bool,
}

/// Versions of one code object at most.
pub const MAX_VERSIONS: usize = 15;

impl Versions {
    pub fn find(&self, start: &Start) -> Option<Rc<Version>> {
        self.list.iter().find(|(s, _)| s == start).map(|(_, v)| v.clone())
    }
    /// Adds a version; the oldest goes if there are too many.
    pub fn add(&mut self, start: Start, v: Rc<Version>) -> Option<Rc<Version>> {
        let out = (self.list.len() >= MAX_VERSIONS).then(|| self.list.remove(0).1);
        self.list.push((start, v));
        out
    }
    pub fn remove(&mut self, handle: u64) {
        self.list.retain(|(_, v)| v.handle != handle);
    }
}

//! The flat form. One [`Op`] per source line, all versions in one vector: a program
//! counter determines function, version and line. Code only grows, so counters held by a
//! running machine stay valid when a new version is added.

use super::value::{Strings, Value};
use crate::syntax::{BinOp, Name, UnOp};
use std::collections::HashMap;

/// An expression with resolved slots. The common shapes are flat.
#[derive(Clone, Debug)]
pub enum Code1 {
    Const(Value),
    Slot(u32),
    SlotSlot(BinOp, u32, u32),
    SlotConst(BinOp, u32, Value),
    /// `x[y]`
    Index(u32, u32),
    Tree(Box<Node>),
}

/// An expression of any other shape.
#[derive(Clone, Debug)]
pub enum Node {
    Index(u32, Code1),
    Length(Code1),
    Unary(UnOp, Code1),
    Binary(BinOp, Code1, Code1),
}

/// The instruction set. Slots are relative to the frame, jumps are absolute.
#[derive(Clone, Debug)]
pub enum Op {
    Set(u32, Code1),
    Drop(u32),
    ArrayNew(u32, Code1),
    ArrayLit(u32, Box<[Code1]>),
    ArraySet(u32, Code1, Code1),
    Branch(Code1, u32, u32),
    Goto(u32),
    Print(Code1),
    Read(u32),
    Call(u32, Code1, Box<[Code1]>),
    Return(Code1),
    Stop(Option<Code1>),
    Assert(Code1),
    /// `guard_hint`: nothing happens; a profiler may look at the expressions.
    Hint(Box<[Code1]>),
    Assume(Box<[Code1]>, u32),
    Anchor(u32),
    /// The end of a version: stops in `main`, stuck elsewhere.
    End,
    /// A line that nothing reaches; never executed.
    Unreached,
}

/// Deoptimization metadata: frames outermost first, as they are pushed.
#[derive(Clone, Debug)]
pub struct DeoptCode {
    pub target: Landing,
    pub frames: Vec<(Landing, u32)>,
}

/// A place in a version and the slots to fill there.
#[derive(Clone, Debug)]
pub struct Landing {
    pub version: u32,
    pub pc: u32,
    pub values: Vec<(u32, Code1)>,
}

#[derive(Clone, Debug)]
pub struct FunctionCode {
    pub name: Name,
    pub arity: u32,
    /// The version that calls enter.
    pub active: u32,
}

#[derive(Clone, Debug)]
pub struct VersionCode {
    pub function: u32,
    pub name: Name,
    pub entry: u32,
    pub len: u32,
    pub slots: Vec<Name>,
}

#[derive(Clone, Default)]
pub struct Code {
    pub ops: Vec<Op>,
    pub deopts: Vec<DeoptCode>,
    pub functions: Vec<FunctionCode>,
    pub versions: Vec<VersionCode>,
    pub strings: Strings,
    function_index: HashMap<Name, u32>,
    /// The versions of each function, oldest first.
    function_versions: Vec<Vec<u32>>,
}

/// Where a program counter is, in terms of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    pub function: Name,
    pub version: Name,
    /// Line of the version, from 0.
    pub line: usize,
}

impl Code {
    /// The version a program counter is in. Versions lie in order of their entries.
    pub fn version_at(&self, pc: u32) -> u32 {
        self.versions.partition_point(|v| v.entry <= pc).saturating_sub(1) as u32
    }

    pub fn site(&self, pc: u32) -> Site {
        let v = &self.versions[self.version_at(pc) as usize];
        Site {
            function: self.functions[v.function as usize].name.clone(),
            version: v.name.clone(),
            line: (pc - v.entry) as usize,
        }
    }

    pub fn function(&self, name: &str) -> Option<u32> {
        self.function_index.get(name).copied()
    }

    pub(super) fn add_function(&mut self, f: FunctionCode) {
        self.function_index.insert(f.name.clone(), self.functions.len() as u32);
        self.functions.push(f);
        self.function_versions.push(Vec::new());
    }

    pub(super) fn add_version(&mut self, v: VersionCode) {
        self.function_versions[v.function as usize].push(self.versions.len() as u32);
        self.versions.push(v);
    }

    /// A version by name. Of versions that were discarded and remade the newest counts.
    pub fn version(&self, function: &str, version: &str) -> Option<u32> {
        let own = &self.function_versions[self.function(function)? as usize];
        own.iter().rev().copied().find(|v| &*self.versions[*v as usize].name == version)
    }

    /// Makes a version the one that calls enter.
    pub fn activate(&mut self, version: u32) {
        let f = self.versions[version as usize].function;
        self.functions[f as usize].active = version;
    }
}

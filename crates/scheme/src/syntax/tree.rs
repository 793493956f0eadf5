//! The expanded tree: what the expander gives and the compiler walks.
//!
//! Every name is resolved: a local is a `Var` (identity is the `Rc`), a global is a cell number.

use super::datum::Sym;
use std::cell::Cell;
use std::rc::Rc;

pub type VarRef = Rc<Var>;

/// A global cell's number in the machine's table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CellId(pub u32);

pub struct Var {
    pub id: u32,
    pub name: Sym,
    /// Some `set!` assigns it, so it lives in a box.
    pub mutated: Cell<bool>,
    /// Its uses check that it has a value (a `letrec` could not order it).
    pub checked: Cell<bool>,
}

pub enum Expr {
    /// A heap or immediate word, kept alive by the machine.
    Const(u64),
    Local(VarRef),
    Global(CellId, u32),
    SetLocal(VarRef, Box<Expr>),
    SetGlobal(CellId, Box<Expr>, u32),
    Define(CellId, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Lambda(Rc<Lambda>),
    Seq(Vec<Expr>),
    /// Operator, operands, source line.
    Call(Box<Expr>, Vec<Expr>, u32),
    Let(Vec<(VarRef, Expr)>, Box<Expr>),
    /// `letrec*`; the `letrec` pass removes it.
    Letrec(Vec<(VarRef, Expr)>, Box<Expr>),
    /// Mutually recursive procedures, none of them assigned.
    Fix(Vec<(VarRef, Rc<Lambda>)>, Box<Expr>),
    /// Procedures all of whose calls are jumps: loops.
    Labels(Vec<(VarRef, Vec<VarRef>, Expr)>, Box<Expr>),
    /// A jump to a label of an enclosing `Labels`.
    Goto(VarRef, Vec<Expr>),
}

pub struct Lambda {
    pub name: Sym,
    pub line: u32,
    /// Tried in order by argument count (`case-lambda`); usually one.
    pub clauses: Vec<Clause>,
}

pub struct Clause {
    pub params: Vec<VarRef>,
    pub rest: Option<VarRef>,
    pub body: Expr,
}

impl Clause {
    pub fn accepts(&self, argc: usize) -> bool {
        argc == self.params.len() || (self.rest.is_some() && argc > self.params.len())
    }
}

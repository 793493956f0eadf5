//! Expressions, in a frame.

use super::code::{Code1, Node};
use super::run::Machine;
use super::value::Value;
use crate::value::{Eval, Fault, Scalar, binary, unary, want_int};

impl Machine {
    #[inline]
    pub fn slot(&self, slot: u32) -> Value {
        self.stack[self.base + slot as usize]
    }

    #[inline]
    pub fn eval(&self, e: &Code1) -> Eval<Value> {
        match e {
            Code1::Const(v) => Ok(*v),
            Code1::Slot(s) => Ok(self.slot(*s)),
            Code1::SlotSlot(op, a, b) => binary(*op, self.slot(*a), self.slot(*b)),
            Code1::SlotConst(op, a, c) => binary(*op, self.slot(*a), *c),
            Code1::Index(x, i) => self.index(self.slot(*x), self.slot(*i)),
            Code1::Tree(node) => self.eval_node(node),
        }
    }

    fn eval_node(&self, node: &Node) -> Eval<Value> {
        match node {
            Node::Index(x, i) => self.index(self.slot(*x), self.eval(i)?),
            Node::Length(e) => Ok(Value::Int(self.array("`length`", self.eval(e)?)?.len() as i64)),
            Node::Unary(op, e) => unary(*op, self.eval(e)?),
            Node::Binary(op, a, b) => binary(*op, self.eval(a)?, self.eval(b)?),
        }
    }

    pub(super) fn array(&self, what: &'static str, v: Value) -> Eval<&[Value]> {
        match v {
            Value::Array(a) => Ok(self.heap.cells(a)),
            v => Err(Box::new(Fault::Kind { what, wanted: "an array", got: v.kind() })),
        }
    }

    #[inline]
    fn index(&self, x: Value, i: Value) -> Eval<Value> {
        let cells = self.array("indexing", x)?;
        let at = want_int("an index", &i)?;
        usize::try_from(at)
            .ok()
            .and_then(|i| cells.get(i))
            .copied()
            .ok_or_else(|| out_of_bounds(at, cells.len()))
    }
}

#[cold]
pub(super) fn out_of_bounds(index: i64, length: usize) -> Box<Fault> {
    Box::new(Fault::OutOfBounds { index, length })
}

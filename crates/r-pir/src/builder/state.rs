//! The abstract operand stack.

use crate::func::Id;

/// Operand stack from the bottom.
#[derive(Clone, Default, Debug, PartialEq)]
pub struct State {
    pub stack: Vec<Id>,
}

impl State {
    pub fn push(&mut self, v: Id) {
        self.stack.push(v);
    }
    /// The bytecode compiler keeps heights balanced, so the stack is never empty here.
    pub fn pop(&mut self) -> Id {
        self.stack.pop().unwrap_or(Id(0))
    }
    pub fn pop_n(&mut self, n: usize) -> Vec<Id> {
        let at = self.stack.len().saturating_sub(n);
        self.stack.split_off(at)
    }
    /// The value `n` below the top.
    pub fn peek(&self, n: usize) -> Id {
        self.stack.iter().rev().nth(n).copied().unwrap_or(Id(0))
    }
}

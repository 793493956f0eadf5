//! Constructs that wait for the expression being read.

use crate::ops::{Assoc, Op, prec};
use crate::tree::{Arg, Node, Param, Span};
use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::Arc;

/// Which bracket encloses arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArgsKind {
    Call,
    Index,
    Index2,
}

/// A construct that waits for the expression being read.
pub(super) enum Frame {
    Prefix { op: Op, span: Span },
    Binary { op: Op, name: Arc<str>, left: Node, span: Span, assign_ok: bool },
    Paren { span: Span },
    Brace { span: Span, items: Vec<Arg> },
    Args { kind: ArgsKind, func: Node, args: Vec<Arg>, name: Option<Arc<str>>, open: Span },
    IfCond { span: Span },
    IfThen { span: Span, cond: Node },
    IfElse { span: Span, cond: Node, then: Node },
    WhileCond { span: Span },
    WhileBody { span: Span, cond: Node },
    ForSeq { span: Span, var: Node },
    ForBody { span: Span, var: Node, seq: Node },
    Repeat { span: Span },
    Default { span: Span, params: Params, name: Arc<str>, name_span: Span, bad: bool },
    FunctionBody { span: Span, params: Params },
}

/// What an operator does to the construct before it.
pub(super) enum Meeting {
    /// It takes the operand for itself.
    Shift,
    /// The construct takes the operand first.
    Reduce,
    /// It can't stand here.
    Refuse,
}

impl Frame {
    /// Precedence of a construct that ends in the expression being read; `None` if a bracket ends it.
    pub(super) fn prec(&self) -> Option<u8> {
        match self {
            Frame::Prefix { op, .. } => op.prefix_prec(),
            Frame::Binary { op, .. } => Some(op.prec()),
            Frame::IfThen { .. } => Some(prec::IF),
            Frame::IfElse { .. } => Some(prec::ELSE),
            Frame::WhileBody { .. } | Frame::ForBody { .. } | Frame::Repeat { .. } => Some(prec::LOW),
            Frame::FunctionBody { .. } => Some(prec::LOW),
            _ => None,
        }
    }

    /// Whether `=` may assign in the expression being read.
    pub(super) fn assign_ok(&self) -> bool {
        match self {
            Frame::Prefix { op, .. } => *op == Op::Help,
            Frame::Binary { op, assign_ok, .. } => matches!(op, Op::EqAssign | Op::Help) && *assign_ok,
            Frame::Paren { .. } | Frame::Brace { .. } => true,
            _ => self.prec().is_some(),
        }
    }

    /// An operator follows the expression this construct waits for.
    pub(super) fn meets(&self, op: Op) -> Meeting {
        let frame_prec = self.prec();
        if op == Op::EqAssign {
            return match (self.assign_ok(), frame_prec) {
                (true, _) => Meeting::Shift,
                (false, Some(_)) => Meeting::Reduce,
                (false, None) => Meeting::Refuse,
            };
        }
        let Some(frame_prec) = frame_prec else { return Meeting::Shift };
        match (frame_prec.cmp(&op.prec()), op.assoc()) {
            (Ordering::Less, _) | (Ordering::Equal, Assoc::Right) => Meeting::Shift,
            (Ordering::Greater, _) | (Ordering::Equal, Assoc::Left) => Meeting::Reduce,
            (Ordering::Equal, Assoc::None) => Meeting::Refuse,
        }
    }

    /// Entries GNU R's parser stack holds for it.
    pub(super) fn weight(&self) -> usize {
        match self {
            Frame::Prefix { .. } | Frame::Paren { .. } | Frame::Repeat { .. } => 1,
            Frame::Binary { .. } | Frame::IfCond { .. } | Frame::IfThen { .. } => 2,
            Frame::WhileCond { .. } | Frame::WhileBody { .. } | Frame::ForBody { .. } => 2,
            Frame::Brace { items, .. } => {
                if items.is_empty() {
                    1
                } else {
                    3
                }
            }
            Frame::Args { args, name, .. } => {
                2 + if args.is_empty() { 0 } else { 3 } + if name.is_some() { 2 } else { 0 }
            }
            Frame::IfElse { .. } | Frame::ForSeq { .. } => 4,
            Frame::Default { params, .. } => {
                if params.list.is_empty() {
                    4
                } else {
                    6
                }
            }
            Frame::FunctionBody { .. } => 5,
        }
    }
}

/// Parameters read so far. A long list has a set of its names beside it, so that looking for a repetition stays
/// linear; names are interned, so their addresses tell them apart.
#[derive(Default)]
pub(super) struct Params {
    pub(super) list: Vec<Param>,
    seen: HashSet<usize>,
}

const SHORT_LIST: usize = 16;

impl Params {
    pub(super) fn contains(&self, name: &Arc<str>) -> bool {
        match self.list.len() > SHORT_LIST {
            true => self.seen.contains(&address(name)),
            false => self.list.iter().any(|param| Arc::ptr_eq(&param.name, name)),
        }
    }

    pub(super) fn push(&mut self, name: Arc<str>, default: Option<Node>) {
        self.list.push(Param { name, default });
        match self.list.len() {
            ..=SHORT_LIST => {}
            n => {
                let new = if n == SHORT_LIST + 1 { 0 } else { n - 1 };
                self.seen.extend(self.list[new..].iter().map(|param| address(&param.name)));
            }
        }
    }
}

fn address(name: &Arc<str>) -> usize {
    name.as_ptr() as usize
}

//! The pipe `lhs |> f(args)`, which the parser rewrites to `f(lhs, args)`.

use crate::tree::{Node, NodeKind, Span};
use std::sync::Arc;

/// Why a right-hand side won't do.
pub(crate) struct PipeError {
    pub message: String,
    /// The call GNU R reports the error in, if any.
    pub call: Option<Node>,
}

fn fail(message: impl Into<String>) -> PipeError {
    PipeError { message: message.into(), call: None }
}

const UNNAMED: &str = "pipe placeholder can only be used as a named argument";

/// Functions that make no sense at the right of a pipe.
const REFUSED: &[&str] = &[
    "if", "while", "repeat", "for", "break", "next", "return", "function", "(", "{", "+", "-", "*", "/", "^",
    "%%", "%/%", "%*%", ":", "::", ":::", "?", "|>", "~", "@", "==", "!=", "<", ">", "<=", ">=", "&", "|",
    "&&", "||", "!", "<-", "<<-", "=", "$", "[[", "[", "[<-", "[[<-", "$<-",
];

/// Whether `node` is the placeholder.
fn is_placeholder(node: &Node, placeholder: &Arc<[u8]>) -> bool {
    matches!(&node.kind, NodeKind::Str(bytes) if Arc::ptr_eq(bytes, placeholder))
}

/// Whether the placeholder is left anywhere outside formals' defaults.
pub(crate) fn contains(node: &Node, placeholder: &Arc<[u8]>) -> bool {
    let mut pending = vec![node];
    while let Some(node) = pending.pop() {
        match &node.kind {
            NodeKind::Call { func, args } => {
                pending.push(func);
                pending.extend(args.iter().map(|arg| &arg.value));
            }
            NodeKind::Function { body, .. } => pending.push(body),
            _ if is_placeholder(node, placeholder) => return true,
            _ => {}
        }
    }
    false
}

/// Builds the call for `left |> right`. `placeholder` is given if the expression has any.
pub(crate) fn build(
    left: Node,
    mut right: Node,
    placeholder: Option<&Arc<[u8]>>,
    span: Span,
) -> Result<Node, PipeError> {
    let (func, args) = match &mut right.kind {
        NodeKind::Call { func, args } => (func, args),
        NodeKind::Function { body, .. } => {
            let misplaced = placeholder.is_some_and(|p| is_placeholder(body, p));
            return Err(if misplaced { fail(UNNAMED) } else { refused("function") });
        }
        _ => return Err(fail("The pipe operator requires a function call as RHS")),
    };
    if let Some(placeholder) = placeholder {
        if contains(func, placeholder) {
            return Err(fail("pipe placeholder cannot be used in the RHS function"));
        }
        if let Some(at) = args.iter().position(|arg| is_placeholder(&arg.value, placeholder)) {
            return fill(left, right, at, placeholder, span);
        }
    }
    if let Some(name) = func.as_sym().filter(|name| REFUSED.contains(name)) {
        return Err(refused(name));
    }
    args.insert(0, left.into());
    right.span = span;
    Ok(right)
}

/// Puts `left` in the place of the placeholder, argument `at` of `right`.
fn fill(
    left: Node,
    mut right: Node,
    at: usize,
    placeholder: &Arc<[u8]>,
    span: Span,
) -> Result<Node, PipeError> {
    if let NodeKind::Call { args, .. } = &mut right.kind {
        if args[at].name.is_none() {
            return Err(fail(UNNAMED));
        }
        if args[at + 1..].iter().any(|arg| is_placeholder(&arg.value, placeholder)) {
            let message = "pipe placeholder may only appear once".to_owned();
            return Err(PipeError { message, call: Some(right) });
        }
        args[at].value = left;
    }
    right.span = span;
    Ok(right)
}

fn refused(name: &str) -> PipeError {
    fail(format!("function '{name}' not supported in RHS call of a pipe"))
}

//! Tokens and how error messages name them.

use crate::ops::Op;
use crate::tree::{NodeKind, Span};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub(crate) enum Tok {
    /// End of the text.
    End,
    Newline,
    Semicolon,
    Comma,
    LParen,
    RParen,
    LBrace,
    RBrace,
    LBracket,
    LDoubleBracket,
    RBracket,
    Symbol(Arc<str>),
    Str(Arc<[u8]>),
    /// A number, logical or `NA` constant.
    Const(NodeKind),
    Null,
    /// `_`, the pipe's placeholder.
    Placeholder,
    Function,
    /// `\`, short for `function`.
    Lambda,
    If,
    Else,
    For,
    While,
    Repeat,
    In,
    Next,
    Break,
    Op(Op),
    /// `%any%`, with its percent signs.
    Special(Arc<str>),
    /// `::` or `:::`.
    Namespace(&'static str),
    /// A character no token starts with, or a malformed number or operator.
    Input,
    IncompleteString,
}

#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub tok: Tok,
    pub span: Span,
}

impl Tok {
    /// What follows "unexpected" in GNU R's message.
    pub(crate) fn shown(&self) -> &'static str {
        match self {
            Tok::End => "end of input",
            Tok::Newline => "end of line",
            Tok::Semicolon => "';'",
            Tok::Comma => "','",
            Tok::LParen => "'('",
            Tok::RParen => "')'",
            Tok::LBrace => "'{'",
            Tok::RBrace => "'}'",
            Tok::LBracket => "'['",
            Tok::LDoubleBracket => "'[['",
            Tok::RBracket => "']'",
            Tok::Symbol(_) => "symbol",
            Tok::Str(_) => "string constant",
            Tok::Const(_) => "numeric constant",
            Tok::Null => "'NULL'",
            Tok::Placeholder | Tok::Input => "input",
            Tok::Function => "'function'",
            Tok::Lambda => "'\\\\'",
            Tok::If => "'if'",
            Tok::Else => "'else'",
            Tok::For => "'for'",
            Tok::While => "'while'",
            Tok::Repeat => "'repeat'",
            Tok::In => "'in'",
            Tok::Next => "'next'",
            Tok::Break => "'break'",
            Tok::Op(op) => op.shown(),
            Tok::Special(_) => "SPECIAL",
            Tok::Namespace("::") => "'::'",
            Tok::Namespace(_) => "':::'",
            Tok::IncompleteString => "INCOMPLETE_STRING",
        }
    }

    /// The token a reserved word stands for.
    pub(crate) fn keyword(word: &str) -> Option<Tok> {
        Some(match word {
            "NULL" => Tok::Null,
            "NA" => Tok::Const(NodeKind::Logical(None)),
            "TRUE" => Tok::Const(NodeKind::Logical(Some(true))),
            "FALSE" => Tok::Const(NodeKind::Logical(Some(false))),
            "Inf" => Tok::Const(NodeKind::Real(f64::INFINITY)),
            "NaN" => Tok::Const(NodeKind::Real(f64::NAN)),
            "NA_integer_" => Tok::Const(NodeKind::Int(None)),
            "NA_real_" => Tok::Const(NodeKind::NaReal),
            "NA_character_" => Tok::Const(NodeKind::NaStr),
            "NA_complex_" => Tok::Const(NodeKind::NaComplex),
            "function" => Tok::Function,
            "while" => Tok::While,
            "repeat" => Tok::Repeat,
            "for" => Tok::For,
            "if" => Tok::If,
            "in" => Tok::In,
            "else" => Tok::Else,
            "next" => Tok::Next,
            "break" => Tok::Break,
            _ => return None,
        })
    }
}

/// Whether `word` is reserved, so that as a name it needs backticks.
pub fn is_reserved(word: &str) -> bool {
    Tok::keyword(word).is_some()
}

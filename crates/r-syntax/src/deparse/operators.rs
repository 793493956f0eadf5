//! Which functions have a syntax of their own, and where their operands need parentheses.

use crate::ops::prec;
use crate::tree::{Node, NodeKind, VectorData};

/// The syntax a function is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `a + b`: blanks around, a break after; one argument makes it a prefix.
    Spaced {
        prec: u8,
        prefix: Option<u8>,
    },
    /// `a^b`
    Tight {
        prec: u8,
        right: bool,
    },
    /// `a <- b`
    Assign {
        prec: u8,
    },
    /// `!a`
    Prefix {
        prec: u8,
    },
    /// `a$b`
    Extract,
    /// `a[b]`, `a[[b]]`
    Index {
        open: &'static str,
        close: &'static str,
    },
    Paren,
    Curly,
    If,
    While,
    For,
    Repeat,
    /// `next`, `break`
    Word,
    /// `function(...)` given as an ordinary call.
    Function,
}

/// The form of a function by name. Only functions of base count: `?` and `:=` are written as calls.
pub(crate) fn form(name: &str) -> Option<Form> {
    Some(match name {
        "+" | "-" => Form::Spaced { prec: prec::SUM, prefix: Some(prec::SIGN) },
        "*" => Form::Spaced { prec: prec::PRODUCT, prefix: Some(prec::PRODUCT) },
        "==" | "!=" | "<" | "<=" | ">" | ">=" => {
            Form::Spaced { prec: prec::COMPARE, prefix: Some(prec::COMPARE) }
        }
        "&" | "&&" => Form::Spaced { prec: prec::AND, prefix: Some(prec::AND) },
        "|" | "||" => Form::Spaced { prec: prec::OR, prefix: Some(prec::OR) },
        "~" => Form::Spaced { prec: prec::TILDE, prefix: Some(prec::TILDE) },
        "%*%" => Form::Spaced { prec: prec::SPECIAL, prefix: Some(prec::SPECIAL) },
        "/" => Form::Tight { prec: prec::PRODUCT, right: false },
        "^" => Form::Tight { prec: prec::POWER, right: true },
        "%%" | "%/%" => Form::Tight { prec: prec::SPECIAL, right: false },
        ":" => Form::Tight { prec: prec::RANGE, right: false },
        "::" | ":::" => Form::Tight { prec: prec::NAMESPACE, right: false },
        "<-" | "<<-" => Form::Assign { prec: prec::LEFT_ASSIGN },
        "=" => Form::Assign { prec: prec::EQ_ASSIGN },
        "!" => Form::Prefix { prec: prec::NOT },
        "$" | "@" => Form::Extract,
        "[" => Form::Index { open: "[", close: "]" },
        "[[" => Form::Index { open: "[[", close: "]]" },
        "(" => Form::Paren,
        "{" => Form::Curly,
        "if" => Form::If,
        "while" => Form::While,
        "for" => Form::For,
        "repeat" => Form::Repeat,
        "next" | "break" => Form::Word,
        "function" => Form::Function,
        _ => return None,
    })
}

/// Whether `name` is `%something%`.
pub(crate) fn is_special(name: &str) -> bool {
    name.len() >= 2 && name.starts_with('%') && name.ends_with('%')
}

/// Where an operand stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand {
    /// Precedence of the operator it belongs to.
    pub prec: u8,
    /// Whether that operator groups to the right.
    pub right_assoc: bool,
    /// Whether it is the operator's left operand.
    pub is_left: bool,
    /// If the operator itself stands in a left operand without brackets, the precedence of the operator that
    /// follows to the right; else 0.
    pub inside_left: u8,
}

/// Whether `node` needs parentheses as such an operand.
pub(crate) fn needs_parens(node: &Node, at: Operand) -> bool {
    match &node.kind {
        NodeKind::Call { func, args } => {
            func.as_sym().is_some_and(|name| call_needs_parens(name, args.len(), at))
        }
        NodeKind::Imag(_) => at.looser(prec::SUM),
        NodeKind::Vector(vector) => match &vector.data {
            VectorData::Complex(values) if values.len() == 1 && vector.is_bare() => at.looser(prec::SUM),
            _ => false,
        },
        _ => false,
    }
}

fn call_needs_parens(name: &str, args: usize, at: Operand) -> bool {
    match form(name) {
        None => is_special(name) && at.looser(prec::SPECIAL),
        Some(Form::Spaced { prefix: Some(prefix), .. }) if args == 1 => at.follower() > prefix,
        Some(Form::Spaced { prec, .. }) if args == 2 => at.looser(prec),
        Some(Form::Tight { prec, .. }) if args == 2 => at.looser(prec),
        Some(Form::Assign { prec }) => at.looser(prec),
        Some(Form::Prefix { prec }) => at.follower() > prec,
        Some(Form::Extract) if args == 2 => at.looser(prec::EXTRACT),
        Some(Form::Index { .. }) => at.looser(prec::EXTRACT),
        Some(Form::If | Form::While | Form::For | Form::Repeat) => at.follower() > 0,
        Some(_) => false,
    }
}

impl Operand {
    /// The precedence of the operator that follows to the right; 0 if none does.
    pub(crate) fn follower(self) -> u8 {
        if self.is_left { self.prec } else { self.inside_left }
    }

    /// Whether an operator of this precedence would fall apart here.
    fn looser(self, prec: u8) -> bool {
        // Comparisons don't group at all.
        let equal = self.is_left == self.right_assoc || prec == prec::COMPARE;
        self.prec > prec || self.prec == prec && equal
    }
}

/// Whether the function of a call, itself an expression, needs parentheses.
pub(crate) fn function_needs_parens(func: &Node) -> bool {
    match &func.kind {
        NodeKind::Function { .. } => true,
        NodeKind::Vector(vector) => matches!(vector.data, VectorData::Closure(_)),
        NodeKind::Call { func, .. } => match func.as_sym() {
            None => true,
            Some(name) => match form(name) {
                None => is_special(name),
                Some(Form::Extract | Form::Index { .. } | Form::Paren | Form::Curly) => false,
                Some(Form::Tight { prec, .. }) => prec < prec::EXTRACT,
                Some(_) => true,
            },
        },
        _ => false,
    }
}

/// Whether a node is a block in braces.
pub(crate) fn is_curly(node: &Node) -> bool {
    node.call_name() == Some("{")
}

/// Whether the arguments of a call written `name(...)` keep `if` on one line even inside braces: GNU R does
/// so for primitives and for operators that can't be written in their own syntax.
pub(crate) fn keeps_if_inline(name: &str) -> bool {
    form(name).is_some() || is_special(name) || PRIMITIVES.binary_search(&name).is_ok()
}

/// Primitive functions without a syntax of their own, sorted. (`[<-` and its like don't count.)
const PRIMITIVES: &[&str] = &[
    "...elt",
    "...length",
    "...names",
    ".C",
    ".Call",
    ".Call.graphics",
    ".External",
    ".External.graphics",
    ".External2",
    ".Fortran",
    ".Internal",
    ".Primitive",
    ".cache_class",
    ".class2",
    ".isMethodsDispatchOn",
    ".primTrace",
    ".primUntrace",
    ".subset",
    ".subset2",
    "Arg",
    "Conj",
    "Im",
    "Mod",
    "Re",
    "UseMethod",
    "abs",
    "acos",
    "acosh",
    "all",
    "any",
    "anyNA",
    "as.call",
    "as.character",
    "as.complex",
    "as.double",
    "as.environment",
    "as.integer",
    "as.logical",
    "as.numeric",
    "as.raw",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "attr",
    "attr<-",
    "attributes",
    "attributes<-",
    "baseenv",
    "browser",
    "c",
    "call",
    "ceiling",
    "class",
    "class<-",
    "cos",
    "cosh",
    "cospi",
    "cummax",
    "cummin",
    "cumprod",
    "cumsum",
    "digamma",
    "dim",
    "dim<-",
    "dimnames",
    "dimnames<-",
    "emptyenv",
    "enc2native",
    "enc2utf8",
    "environment<-",
    "exp",
    "expm1",
    "expression",
    "floor",
    "forceAndCall",
    "gamma",
    "gc.time",
    "globalenv",
    "interactive",
    "invisible",
    "is.array",
    "is.atomic",
    "is.call",
    "is.character",
    "is.complex",
    "is.double",
    "is.environment",
    "is.expression",
    "is.finite",
    "is.function",
    "is.infinite",
    "is.integer",
    "is.language",
    "is.list",
    "is.logical",
    "is.matrix",
    "is.na",
    "is.name",
    "is.nan",
    "is.null",
    "is.numeric",
    "is.object",
    "is.pairlist",
    "is.raw",
    "is.recursive",
    "is.single",
    "is.symbol",
    "isS4",
    "lazyLoadDBfetch",
    "length",
    "length<-",
    "levels<-",
    "lgamma",
    "list",
    "log",
    "log10",
    "log1p",
    "log2",
    "max",
    "min",
    "missing",
    "names",
    "names<-",
    "nargs",
    "nzchar",
    "oldClass",
    "oldClass<-",
    "on.exit",
    "pos.to.env",
    "proc.time",
    "prod",
    "quote",
    "range",
    "rep",
    "retracemem",
    "return",
    "round",
    "seq.int",
    "seq_along",
    "seq_len",
    "sign",
    "signif",
    "sin",
    "sinh",
    "sinpi",
    "sqrt",
    "standardGeneric",
    "storage.mode<-",
    "substitute",
    "sum",
    "switch",
    "tan",
    "tanh",
    "tanpi",
    "tracemem",
    "trigamma",
    "trunc",
    "unclass",
    "untracemem",
    "xtfrm",
];

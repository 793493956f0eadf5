//! Values of the machine: one machine word and a tag, copied freely.

use crate::syntax::{Lit, Name};
use crate::value::Scalar;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Int(i64),
    Bool(bool),
    Nil,
    /// Index into the string table.
    Str(u32),
    /// Index of a function.
    Fun(u32),
    /// Address of an array.
    Array(u32),
}

impl Scalar for Value {
    #[inline]
    fn int(n: i64) -> Value {
        Value::Int(n)
    }

    #[inline]
    fn bool(b: bool) -> Value {
        Value::Bool(b)
    }

    #[inline]
    fn as_int(&self) -> Option<i64> {
        match self {
            Value::Int(n) => Some(*n),
            _ => None,
        }
    }

    #[inline]
    fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Value::Int(_) => "an integer",
            Value::Bool(_) => "a boolean",
            Value::Nil => "nil",
            Value::Str(_) => "a string",
            Value::Fun(_) => "a function",
            Value::Array(_) => "an array",
        }
    }
}

/// Strings by number, shared between code and machines that run it.
#[derive(Clone, Default)]
pub struct Strings(Rc<RefCell<Table>>);

#[derive(Default)]
struct Table {
    texts: Vec<Name>,
    index: HashMap<Name, u32>,
}

impl Strings {
    pub fn intern(&self, text: &Name) -> u32 {
        let mut table = self.0.borrow_mut();
        if let Some(i) = table.index.get(text) {
            return *i;
        }
        let i = table.texts.len() as u32;
        table.texts.push(text.clone());
        table.index.insert(text.clone(), i);
        i
    }

    pub fn text(&self, i: u32) -> Name {
        self.0.borrow().texts[i as usize].clone()
    }

    pub fn value(&self, lit: &Lit) -> Value {
        match lit {
            Lit::Int(n) => Value::Int(*n),
            Lit::Bool(b) => Value::Bool(*b),
            Lit::Nil => Value::Nil,
            Lit::Str(s) => Value::Str(self.intern(s)),
        }
    }

    /// The literal a value is; `None` for functions and arrays.
    pub fn lit(&self, v: Value) -> Option<Lit> {
        Some(match v {
            Value::Int(n) => Lit::Int(n),
            Value::Bool(b) => Lit::Bool(b),
            Value::Nil => Lit::Nil,
            Value::Str(i) => Lit::Str(self.text(i)),
            Value::Fun(_) | Value::Array(_) => return None,
        })
    }
}

/// A value as text for a trace, arrays with their contents (to a small depth).
pub fn display(v: Value, code: &super::Code, heap: &super::Heap) -> String {
    nested(v, code, heap, 2)
}

fn nested(v: Value, code: &super::Code, heap: &super::Heap, depth: usize) -> String {
    const SHOWN: usize = 8;
    match v {
        Value::Fun(f) => format!("'{}", code.functions[f as usize].name),
        Value::Array(_) if depth == 0 => "[...]".into(),
        Value::Array(a) => {
            let cells = heap.cells(a);
            let mut parts: Vec<_> =
                cells.iter().take(SHOWN).map(|v| nested(*v, code, heap, depth - 1)).collect();
            if cells.len() > SHOWN {
                parts.push(format!("... {} more", cells.len() - SHOWN));
            }
            format!("[{}]", parts.join(", "))
        }
        v => code.strings.lit(v).map_or(String::new(), |l| l.to_string()),
    }
}

/// What `print` writes of an array; `None` if that has no end (an array that contains itself) or would be very
/// long.
pub fn printed(v: Value, code: &super::Code, heap: &super::Heap) -> Option<String> {
    let mut text = String::new();
    write_value(v, code, heap, 0, &mut text).then_some(text)
}

/// Appends a value; whether there was room.
fn write_value(v: Value, code: &super::Code, heap: &super::Heap, depth: usize, text: &mut String) -> bool {
    const DEEPEST: usize = 100;
    const LONGEST: usize = 1 << 24;
    let Value::Array(a) = v else {
        text.push_str(&nested(v, code, heap, 0));
        return true;
    };
    text.push('[');
    for (i, v) in heap.cells(a).iter().enumerate() {
        if i > 0 {
            text.push_str(", ");
        }
        if depth == DEEPEST || text.len() > LONGEST || !write_value(*v, code, heap, depth + 1, text) {
            return false;
        }
    }
    text.push(']');
    true
}

//! Data as the reader gives them and the expander works on them: trees outside the heap.
//!
//! A list cell knows the line it was read from. `Alias` is an identifier that a macro introduced: it
//! names another identifier as seen from the macro's definition (see `expand`).

use crate::number::Num;
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use super::expand::scope::Alias;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Sym(pub u32);

#[derive(Clone, Debug)]
pub enum Datum {
    Null,
    Unspecified,
    Default,
    Eof,
    Bool(bool),
    Char(char),
    Num(Num),
    Str(Rc<str>),
    Sym(Sym),
    Alias(Rc<Alias>),
    Pair(Rc<Cell>),
    Vector(Rc<Vec<Datum>>),
    Bytes(Rc<Vec<u8>>),
    /// A heap value inside code given to `eval` that has no textual form (a procedure, a record).
    Value(u64),
    /// `#n=` and `#n#`.
    Label(u32, Rc<Datum>),
    Ref(u32),
}

#[derive(Debug)]
pub struct Cell {
    pub car: Datum,
    pub cdr: Datum,
    pub line: u32,
}

impl Drop for Cell {
    /// Long lists must not recurse.
    fn drop(&mut self) {
        let mut rest = std::mem::replace(&mut self.cdr, Datum::Null);
        while let Datum::Pair(cell) = rest {
            match Rc::try_unwrap(cell) {
                Ok(mut cell) => rest = std::mem::replace(&mut cell.cdr, Datum::Null),
                Err(_) => break,
            }
        }
    }
}

impl Datum {
    pub fn cons(car: Datum, cdr: Datum) -> Datum {
        Datum::Pair(Rc::new(Cell { car, cdr, line: 0 }))
    }

    pub fn cons_at(line: u32, car: Datum, cdr: Datum) -> Datum {
        Datum::Pair(Rc::new(Cell { car, cdr, line }))
    }

    pub fn list(items: Vec<Datum>) -> Datum {
        Datum::list_with_tail(items, Datum::Null)
    }

    pub fn list_with_tail(items: Vec<Datum>, tail: Datum) -> Datum {
        items.into_iter().rev().fold(tail, |rest, item| Datum::cons(item, rest))
    }

    pub fn line(&self) -> u32 {
        match self {
            Datum::Pair(c) => c.line,
            _ => 0,
        }
    }

    pub fn pair(&self) -> Option<&Cell> {
        match self {
            Datum::Pair(c) => Some(c),
            _ => None,
        }
    }

    pub fn is_null(&self) -> bool {
        matches!(self, Datum::Null)
    }

    pub fn is_identifier(&self) -> bool {
        matches!(self, Datum::Sym(_) | Datum::Alias(_))
    }

    /// The elements of a proper list.
    pub fn elements(&self) -> Option<Vec<Datum>> {
        let (items, tail) = self.split();
        tail.is_null().then_some(items)
    }

    /// The elements up to the tail that is no pair, and that tail.
    pub fn split(&self) -> (Vec<Datum>, Datum) {
        let mut items = Vec::new();
        let mut rest = self;
        while let Datum::Pair(c) = rest {
            items.push(c.car.clone());
            rest = &c.cdr;
        }
        (items, rest.clone())
    }

    /// The symbol an identifier was written as.
    pub fn symbol(&self) -> Option<Sym> {
        match self {
            Datum::Sym(s) => Some(*s),
            Datum::Alias(a) => a.name.symbol(),
            _ => None,
        }
    }

    /// The datum with every alias replaced by the symbol it was written as (what `quote` gives).
    pub fn strip(&self) -> Datum {
        match self {
            Datum::Alias(_) => self.symbol().map_or(Datum::Null, Datum::Sym),
            Datum::Pair(_) => {
                let (mut cells, mut rest) = (Vec::new(), self);
                while let Datum::Pair(c) = rest {
                    cells.push((c.line, c.car.strip()));
                    rest = &c.cdr;
                }
                cells
                    .into_iter()
                    .rev()
                    .fold(rest.strip(), |tail, (line, car)| Datum::cons_at(line, car, tail))
            }
            Datum::Vector(v) => Datum::Vector(Rc::new(v.iter().map(Datum::strip).collect())),
            Datum::Label(n, d) => Datum::Label(*n, Rc::new(d.strip())),
            other => other.clone(),
        }
    }
}

/// A quick hash of names: programs that make symbols make many.
#[derive(Default)]
struct NameHasher(u64);

impl Hasher for NameHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |w, b| w << 8 | u64::from(*b));
            self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }
}

/// Interned names. Shared by everything that reads or prints.
#[derive(Default)]
pub struct Symbols {
    inner: RefCell<Inner>,
}

#[derive(Default)]
struct Inner {
    names: Vec<Rc<str>>,
    index: HashMap<Rc<str>, Sym, BuildHasherDefault<NameHasher>>,
    fresh: u32,
}

impl Symbols {
    pub fn intern(&self, name: &str) -> Sym {
        let mut inner = self.inner.borrow_mut();
        if let Some(s) = inner.index.get(name) {
            return *s;
        }
        let name: Rc<str> = name.into();
        let sym = Sym(inner.names.len() as u32);
        inner.names.push(name.clone());
        inner.index.insert(name, sym);
        sym
    }

    pub fn name(&self, s: Sym) -> Rc<str> {
        self.inner.borrow().names[s.0 as usize].clone()
    }

    /// A symbol that no text reads as: it is not in the index.
    pub fn gensym(&self, prefix: &str) -> Sym {
        let mut inner = self.inner.borrow_mut();
        inner.fresh += 1;
        let name: Rc<str> = format!("{prefix}{}", inner.fresh).into();
        let sym = Sym(inner.names.len() as u32);
        inner.names.push(name);
        sym
    }
}

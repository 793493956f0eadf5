//! Byte code in GNU R's format: what it was compiled from.
//!
//! Rigel has byte code of its own, so of GNU R's only the first constant is of use: the source expression.
//! The rest is walked through, because symbols and environments in it have numbers that later parts refer to.
//! Calls among the constants are written cell by cell, and a cell that occurs again is written as a number.

use std::rc::Rc;

use r_runtime::object::Kind;
use r_runtime::{Res, Value, Vm};

use super::codes::*;
use super::read::{Reader, from_cells, push_cells, put_attributes, short};
use super::sound;

/// A cell that may occur again: the cells of its list (a tag and a value each), from which of them on,
/// and whether it begins a call.
#[derive(Clone)]
struct Shared {
    cells: Rc<Vec<Value>>,
    from: usize,
    call: bool,
}

/// The cells with numbers of one piece of byte code.
type Numbered = Vec<Option<Shared>>;

impl Reader<'_> {
    /// Byte code of a closure or promise: the expression it was compiled from.
    pub(super) fn bytecode(&mut self, vm: &mut Vm) -> Res<Value> {
        let n = self.int()?.max(0) as usize;
        let mut shared: Numbered = vec![None; n.min(self.at_most()).min(1 << 24)];
        // What is shared stays in the collector's sight until all is read.
        let bottom = self.stack.len();
        let v = self.code_block(vm, &mut shared, true);
        self.stack.truncate(bottom);
        v
    }

    fn code_block(&mut self, vm: &mut Vm, shared: &mut Numbered, wanted: bool) -> Res<Value> {
        self.item(vm)?;
        let n = self.int()?;
        let mut first = Value::NULL;
        for i in 0..n.max(0) {
            let code = self.int()? as u32;
            let wanted = wanted && i == 0;
            let v = match code {
                BCODE => {
                    self.deeper()?;
                    let v = self.code_block(vm, shared, wanted);
                    self.depth -= 1;
                    v?
                }
                _ => self.constant(vm, code, shared, wanted)?,
            };
            if i == 0 {
                first = v;
                self.stack.push(v);
            }
        }
        Ok(first)
    }

    /// A constant, or a part of one. Calls that are not wanted are read over.
    fn constant(&mut self, vm: &mut Vm, code: u32, shared: &mut Numbered, wanted: bool) -> Res<Value> {
        match code {
            BCREPREF | BCREPDEF | LANG | LIST | ATTRLANG | ATTRLIST => {}
            _ => return self.item(vm),
        }
        self.deeper()?;
        let v = self.cells_of_code(vm, code, shared, wanted);
        self.depth -= 1;
        v
    }

    /// The cells of a list up to its end, which is a value or cells that were read before.
    fn cells_of_code(&mut self, vm: &mut Vm, code: u32, shared: &mut Numbered, wanted: bool) -> Res<Value> {
        let bottom = self.stack.len();
        let (mut code, mut numbers) = (code, Vec::new());
        let mut kind = None;
        let mut attrs = Value::NULL;
        loop {
            match code {
                BCREPREF => {
                    let i = self.int()? as usize;
                    if wanted {
                        let s = shared.get(i).cloned().flatten().ok_or_else(short)?;
                        kind = kind.or(Some(s.call));
                        self.stack.extend_from_slice(&s.cells[s.from..]);
                    }
                    break;
                }
                BCREPDEF => {
                    let number = self.int()? as usize;
                    code = self.int()? as u32;
                    numbers.push((number, self.stack.len() - bottom, matches!(code, LANG | ATTRLANG)));
                }
                _ => {}
            }
            if !matches!(code, LANG | LIST | ATTRLANG | ATTRLIST) {
                let tail = self.item(vm)?;
                if wanted {
                    push_cells(vm, tail, &mut self.stack);
                }
                break;
            }
            let first = kind.is_none();
            kind = kind.or(Some(matches!(code, LANG | ATTRLANG)));
            if matches!(code, ATTRLANG | ATTRLIST) {
                let a = self.item(vm)?;
                if first {
                    attrs = a;
                }
            }
            let tag = self.item(vm)?;
            let next = self.int()? as u32;
            let head = self.constant(vm, next, shared, wanted).and_then(sound::element)?;
            if wanted {
                self.stack.extend([tag, head]);
            }
            code = self.int()? as u32;
        }
        if !wanted {
            return Ok(Value::NULL);
        }
        let kind = if kind == Some(true) { Kind::Lang } else { Kind::Pairlist };
        let v = from_cells(vm, &self.stack[bottom..], kind)?;
        if !numbers.is_empty() {
            let cells = Rc::new(self.stack[bottom..].to_vec());
            for (number, from, call) in numbers {
                if let Some(s) = shared.get_mut(number) {
                    *s = Some(Shared { cells: Rc::clone(&cells), from, call });
                }
            }
        }
        self.stack.truncate(bottom);
        put_attributes(vm, v, attrs)
    }
}

//! Globals: cells with a history, so that code can rely on the ones that never change.

use super::Vm;
use crate::compile::build::PrimShape;
use crate::compile::steps::LambdaId;
use crate::compile::{ENTRY_SLOTS, Procedure};
use crate::prims::Shape;
use crate::syntax::datum::Sym;
use crate::syntax::tree::CellId;
use crate::value::{PROC_TABLE, TAG_PROC, UNBOUND, Value, kind};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellState {
    Undefined,
    /// Defined once, never assigned.
    Constant,
    Mutable,
}

pub struct Cell {
    /// First, so that the cell's address is the value's.
    pub value: Value,
    pub state: CellState,
    /// Code was compiled that takes the value for granted.
    relied_on: bool,
    pub name: Sym,
}

impl Vm {
    pub fn add_cell(&mut self, name: Sym, value: Value) -> CellId {
        let state = if value == UNBOUND { CellState::Undefined } else { CellState::Constant };
        self.keep(value);
        self.cells.push(Box::new(Cell { value, state, relied_on: false, name }));
        CellId(self.cells.len() as u32 - 1)
    }

    pub fn cell(&self, id: CellId) -> &Cell {
        &self.cells[id.0 as usize]
    }

    /// Values of the cells that compiled code stores to; those of the others are kept for good.
    pub fn changing_values(&self) -> impl Iterator<Item = Value> + '_ {
        self.mutable_cells.iter().map(|i| self.cells[*i as usize].value)
    }

    pub fn cell_address(&self, id: CellId) -> u64 {
        (&raw const *self.cells[id.0 as usize]) as u64
    }

    /// The value of a cell that code may take for granted.
    pub fn rely_on(&mut self, id: CellId) -> Option<Value> {
        let cell = &mut self.cells[id.0 as usize];
        if cell.state != CellState::Constant {
            return None;
        }
        cell.relied_on = true;
        Some(cell.value)
    }

    /// The cell will change: code that relied on it goes.
    pub fn set_mutable(&mut self, id: CellId) {
        let cell = &mut self.cells[id.0 as usize];
        if cell.state == CellState::Mutable {
            return;
        }
        cell.state = CellState::Mutable;
        self.mutable_cells.push(id.0);
        if std::mem::take(&mut cell.relied_on) {
            self.forget_code();
        }
    }

    /// A definition: the first one makes the cell constant; another one leaves it so if nobody has noticed
    /// the first, else the cell is mutable from now on.
    pub fn define_cell(&mut self, id: CellId, value: Value) {
        match self.cell(id).state {
            CellState::Undefined => {
                self.cells[id.0 as usize].state = CellState::Constant;
                self.keep(value);
            }
            CellState::Constant if self.cell(id).value == value => {}
            // A program that gives one of the system's names a meaning of its own.
            CellState::Constant if !self.cell(id).relied_on => self.keep(value),
            CellState::Constant => self.set_mutable(id),
            CellState::Mutable => {}
        }
        self.cells[id.0 as usize].value = value;
    }

    fn forget_code(&mut self) {
        self.compiler.forget_code();
        self.reset_tables();
    }

    /// Forgets machine code; what it was made from stays.
    pub fn forget_versions(&mut self) {
        self.compiler.forget_versions();
        self.reset_tables();
    }

    fn reset_tables(&mut self) {
        let entries: Vec<u64> = self.compiler.instances.iter().map(|i| i.table).collect();
        for table in entries.into_iter().filter(|t| *t != 0) {
            for slot in 0..ENTRY_SLOTS {
                // SAFETY: an entry table has `ENTRY_SLOTS` words.
                unsafe {
                    ((table as usize + 8 * slot) as *mut u64).write(self.tramp.entry_slots[slot] as u64)
                };
            }
        }
        self.reset_return_tables();
    }

    // ----- procedures -----

    /// The instance a procedure was made from.
    pub fn instance_of(&self, procedure: Value) -> u32 {
        let table = procedure.word(PROC_TABLE);
        // SAFETY: the word before an entry table is its instance.
        unsafe { ((table - 8) as *const u64).read() as u32 }
    }

    /// The instance of a lambda for these types of its free variables, as precise as the limits allow.
    pub fn instance(&mut self, lambda: LambdaId, mut free: Vec<crate::compile::ctx::Ty>) -> u32 {
        use crate::compile::ctx::Ty;
        use crate::options::Pass;
        if !self.options.inter() || !self.options.on(Pass::Captured) {
            free.iter_mut().for_each(|t| *t = Ty::UNKNOWN);
        }
        match self.compiler.find_instance(lambda, &free) {
            Ok(id) => id,
            Err(n) if (n >= 2 || !self.options.on(Pass::Identity)) && free.iter().any(|t| t.id != 0) => {
                // As for labels: identities count for the first instances only.
                free.iter_mut().for_each(|t| if t.is_identity() { t.id = 0 } else { *t = t.weakened() });
                self.instance(lambda, free)
            }
            Err(n) if n >= self.options.limit && free.iter().any(|t| *t != Ty::UNKNOWN) => {
                self.instance(lambda, vec![Ty::UNKNOWN; free.len()])
            }
            Err(_) => self.new_instance(Procedure::Lambda(lambda), free),
        }
    }

    pub fn new_instance(&mut self, procedure: Procedure, free: Vec<crate::compile::ctx::Ty>) -> u32 {
        let id = self.compiler.instances.len() as u64;
        let mut words = vec![id];
        words.extend(self.tramp.entry_slots.iter().map(|a| *a as u64));
        let Some(table) = self.tables_area.add(&words, 1) else { self.out_of_memory("entry tables") };
        self.compiler.add_instance(procedure, free, table)
    }

    pub fn out_of_memory(&self, what: &str) -> ! {
        eprintln!("rigel: out of memory for {what}");
        std::process::exit(70)
    }

    /// A procedure without free variables.
    pub fn make_procedure(&mut self, inst: u32) -> Value {
        let table = self.compiler.instances[inst as usize].table;
        let p = self.allocate(16);
        let v = Value(p as u64 + TAG_PROC);
        v.set_word(0, kind::PROCEDURE as u64);
        v.set_word(PROC_TABLE, table);
        v
    }

    pub fn constant_closure(&mut self, lambda: LambdaId) -> u64 {
        let inst = self.instance(lambda, Vec::new());
        let v = self.make_procedure(inst);
        self.keep(v);
        v.0
    }

    // ----- what the builder asks -----

    pub fn primitive(&self, cell: CellId, argc: usize) -> Option<u16> {
        let cell = self.cell(cell);
        if cell.state != CellState::Constant || !cell.value.is_proc() {
            return None;
        }
        match self.compiler.instances[self.instance_of(cell.value) as usize].procedure {
            Procedure::Native(prim) if self.prims.inlines(prim, argc) => Some(prim),
            _ => None,
        }
    }

    /// Notes that a clause was laid out on the assumption that a cell keeps its primitive.
    pub fn rely_on_primitive(&mut self, id: CellId) {
        self.cells[id.0 as usize].relied_on = true;
    }

    pub fn named(&self, name: &str) -> u16 {
        self.prims.named(name)
    }

    pub fn shape(&self, prim: u16, argc: usize) -> PrimShape {
        match self.prims.shape(prim, argc) {
            Shape::Plain => PrimShape::Plain,
            Shape::Fold => PrimShape::Fold,
            Shape::Identity => PrimShape::Identity,
            Shape::Chain(names) => PrimShape::Chain(names),
            Shape::List(tail) => PrimShape::List(tail),
            Shape::Fix(n) => PrimShape::Const(Value::fix(n).0),
        }
    }
}

//! The compiler: lazy, interprocedural basic block versioning.
//!
//! `build` lays a clause out as steps (`steps`); `gen` and its siblings walk the steps with a context
//! (`ctx`) and emit machine code; `stubs` compiles the next piece when control first reaches it.
//!
//! An *instance* is a lambda specialised on the types of its free variables. It owns an entry table
//! (for calls whose callee is unknown), the entries by argument types (for calls whose callee is
//! known), and the versions of its labels.

mod arrays;
mod beyond;
pub mod build;
mod call;
pub mod ctx;
pub mod r#gen;
pub mod inline;
mod inlining;
mod joins;
pub mod lists;
mod math;
mod moves;
mod native;
pub mod regs;
pub mod steps;
pub mod stubs;
pub mod vectors;

use crate::syntax::datum::Sym;
use crate::syntax::tree::{Lambda, VarRef};
use ctx::{Ctx, KINDS, Key, Kind, Ty};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use steps::{Code, LambdaId};
use stubs::{EntryStub, ReturnPoint, Stub};
use versions::VersionTable;

/// Slots of an entry table: slot 0 is generic, the others are given to argument types as they come.
pub const ENTRY_SLOTS: usize = 64;

/// Slots of a return table: one a kind, the others are given to list types as they come.
pub const RETURN_SLOTS: usize = 33;

/// A lambda of the program and what has been worked out about it.
pub struct LambdaCode {
    pub tree: Rc<Lambda>,
    pub free: Vec<VarRef>,
    /// The variable by which it refers to the closure itself.
    pub own_name: Option<u32>,
    pub name: Sym,
    /// It belongs to the library.
    pub library: bool,
    /// Steps by clause, laid out at first entry.
    pub clauses: RefCell<Vec<Option<Rc<Code>>>>,
}

/// Code of a label for one context.
#[derive(Clone)]
pub struct Version {
    pub address: usize,
    pub ctx: Ctx,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Procedure {
    Lambda(LambdaId),
    Native(u16),
}

pub struct Instance {
    pub procedure: Procedure,
    /// Types of the free variables, and which of them are held unboxed.
    pub free: Vec<Ty>,
    pub raw: u32,
    pub table: u64,
    pub entries: HashMap<Vec<Ty>, usize>,
    pub versions: HashMap<(u16, u32), VersionTable<Key, Version>>,
    closure_needed: bool,
    /// Argument types with constants that calls have been given entries for.
    constants: Vec<Vec<Ty>>,
}

impl Instance {
    pub fn is_raw(&self, i: usize) -> bool {
        i < 32 && self.raw >> i & 1 == 1
    }

    /// Whether its code looks at the closure it is called through.
    pub fn needs_closure(&self) -> bool {
        self.closure_needed
    }
}

#[derive(Default)]
pub struct Compiler {
    lambdas: Vec<Rc<LambdaCode>>,
    /// Variables known to hold a constant closure.
    pub constant_vars: HashMap<u32, u64>,
    /// Instance 0 is no instance: a type's id 0 means that it is not known which.
    pub instances: Vec<Instance>,
    by_lambda: HashMap<LambdaId, Vec<u32>>,
    pub stubs: Vec<Stub>,
    pub entry_stubs: Vec<EntryStub>,
    pub returns: Vec<ReturnPoint>,
    /// Argument types by slot of the entry tables.
    pub layout: Vec<Vec<Ty>>,
    layout_index: HashMap<Vec<Ty>, usize>,
    record_ids: HashMap<u64, u32>,
    /// Constants that are passed to procedures, by the number their types carry, less one.
    constants: Vec<u64>,
    recursive: HashMap<LambdaId, bool>,
    /// How many times code was forgotten: what was begun before must not be found again after.
    pub epoch: u64,
    /// What may be taken for granted about pairs, and what was concluded from it of constants.
    pub pairs: lists::Pairs,
    list_types: HashMap<u64, u32>,
    pub places: vectors::Places,
    /// Types by slot of the return tables, from `KINDS` on.
    pub return_types: Vec<Ty>,
}

impl Compiler {
    pub fn lambda(&self, id: LambdaId) -> Rc<LambdaCode> {
        self.lambdas[id.0 as usize].clone()
    }

    pub fn lambda_count(&self) -> usize {
        self.lambdas.len()
    }

    pub fn add_lambda(
        &mut self,
        tree: Rc<Lambda>,
        free: Vec<VarRef>,
        own_name: Option<u32>,
        library: bool,
    ) -> LambdaId {
        let clauses = RefCell::new(vec![None; tree.clauses.len()]);
        let name = tree.name;
        self.lambdas.push(Rc::new(LambdaCode { tree, free, own_name, name, library, clauses }));
        LambdaId(self.lambdas.len() as u32 - 1)
    }

    /// An instance of a lambda for these free variable types, if there is one; else how many there are.
    pub fn find_instance(&self, lambda: LambdaId, free: &[Ty]) -> Result<u32, usize> {
        let Some(all) = self.by_lambda.get(&lambda) else { return Err(0) };
        let found = all.iter().find(|i| self.instances[**i as usize].free == free);
        found.copied().ok_or(all.len())
    }

    /// Adds an instance whose entry table is at `table`.
    pub fn add_instance(&mut self, procedure: Procedure, free: Vec<Ty>, table: u64) -> u32 {
        let id = self.instances.len() as u32;
        let flonums = free.iter().enumerate().take(32).filter(|(_, t)| t.kind == Kind::Flo);
        let raw = flonums.fold(0, |mask, (i, _)| mask | 1 << i);
        let mut closure_needed = !free.is_empty();
        if let Procedure::Lambda(l) = procedure {
            closure_needed |= self.lambda(l).own_name.is_some();
            self.by_lambda.entry(l).or_default().push(id);
        }
        self.instances.push(Instance {
            procedure,
            free,
            raw,
            table,
            entries: HashMap::new(),
            versions: HashMap::new(),
            closure_needed,
            constants: Vec::new(),
        });
        id
    }

    pub fn versions(
        &mut self,
        inst: u32,
        clause: u16,
        pos: usize,
        limit: usize,
    ) -> &mut VersionTable<Key, Version> {
        let versions = &mut self.instances[inst as usize].versions;
        versions.entry((clause, pos as u32)).or_insert_with(|| VersionTable::new(limit))
    }

    pub fn add_stub(&mut self, stub: Stub) -> usize {
        self.stubs.push(stub);
        self.stubs.len() - 1
    }

    pub fn add_entry_stub(&mut self, stub: EntryStub) -> usize {
        self.entry_stubs.push(stub);
        self.entry_stubs.len() - 1
    }

    /// The entry table slot of these argument types; 0 when the tables are full.
    pub fn layout_slot(&mut self, types: &[Ty]) -> usize {
        if let Some(slot) = self.layout_index.get(types) {
            return *slot;
        }
        if self.layout.is_empty() {
            self.layout.push(Vec::new());
        }
        if self.layout.len() >= ENTRY_SLOTS {
            return 0;
        }
        self.layout.push(types.to_vec());
        let slot = self.layout.len() - 1;
        self.layout_index.insert(types.to_vec(), slot);
        slot
    }

    /// Forgets what constant lists were found to hold.
    pub fn forget_lists(&mut self) {
        self.list_types.clear();
    }

    /// The return table slot of a type: its own, or that of a weaker type if there is none left.
    pub fn return_slot(&mut self, ty: Ty) -> usize {
        if ty.id == 0 || ty.is_identity() {
            return ty.kind as usize;
        }
        if let Some(i) = self.return_types.iter().position(|t| *t == ty) {
            return KINDS + i;
        }
        // The last slots are for lists of anything.
        let room = RETURN_SLOTS - KINDS - if ty.weakened().id != 0 { 2 } else { 0 };
        if self.return_types.len() >= room {
            return self.return_slot(ty.weakened());
        }
        self.return_types.push(ty);
        KINDS + self.return_types.len() - 1
    }

    /// The type that belongs to a return table slot.
    pub fn return_type(&self, slot: usize) -> Ty {
        match slot.checked_sub(KINDS) {
            Some(i) => self.return_types.get(i).copied().unwrap_or(Ty::UNKNOWN),
            None => Ty::of(Kind::from_index(slot)),
        }
    }

    /// The number of a constant, for use in types.
    pub fn constant_id(&mut self, w: u64) -> u32 {
        let at = self.constants.iter().position(|c| *c == w).unwrap_or_else(|| {
            self.constants.push(w);
            self.constants.len() - 1
        });
        at as u32 + 1
    }

    pub fn constant_of(&self, ty: Ty) -> Option<u64> {
        if beyond::is_constant(ty) { self.constants.get(ty.id as usize - 1).copied() } else { None }
    }

    /// Whether an instance may have an entry for these types with constants; at most `limit` may.
    fn allows_constants(&mut self, inst: u32, types: &[Ty], limit: usize) -> bool {
        let known = &mut self.instances[inst as usize].constants;
        if known.iter().any(|t| t == types) {
            return true;
        }
        if known.len() < limit {
            known.push(types.to_vec());
            return true;
        }
        false
    }

    /// A number for a record type, for use in types.
    pub fn record_id(&mut self, rtd: u64) -> u32 {
        let next = self.record_ids.len() as u32 + 1;
        *self.record_ids.entry(rtd).or_insert(next)
    }

    /// Forgets all code: what it relied on has changed. Running code is not touched; it leaves its old
    /// code when it next goes through a table.
    pub fn forget_code(&mut self) {
        for lambda in &self.lambdas {
            lambda.clauses.borrow_mut().iter_mut().for_each(|c| *c = None);
        }
        self.forget_versions();
    }

    /// Forgets machine code but not how clauses are laid out.
    pub fn forget_versions(&mut self) {
        self.epoch += 1;
        for i in &mut self.instances {
            i.entries.clear();
            i.versions.clear();
        }
    }
}

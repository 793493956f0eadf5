//! Environments: slots known to the compiler, and a table for names that come at run time.
//!
//! A call's environment has one slot per formal and assigned name (its shape). Names added at
//! run time go to a table of cells. The base environment keeps its bindings in the symbols, the
//! global environment in cells that the symbols (and compiled code) point at, so looking there
//! is one load. A slot or cell may hold a promise; a slot may hold a `Cell` when its binding is
//! locked or active.
//!
//! Invariants: a symbol bound by anything but the library has `FLAG_SHADOWED`, one bound so outside the
//! global environment `FLAG_LOCAL`. Behind the global environment the search path's answer is the symbol's
//! library word, unless the symbol has `FLAG_STRAYED`. Holders count bindings.

use crate::error::{Res, Unwind};
use std::cell::Cell;

use crate::object::{self, *};
use crate::symbol;
use crate::value::Value;
use crate::vm::Vm;

/// Marks the base environment (and base namespace): bindings are in the symbols.
pub const FLAG_BASE_ENV: u64 = FLAG_DEFAULT;
/// Marks the global environment: bindings are in cells the symbols point at.
pub const FLAG_GLOBAL_ENV: u64 = FLAG_FORCING;

/// A cell's value word.
#[inline]
pub fn cell_value(c: Value) -> Value {
    cell(c).value.get()
}

pub fn cell_symbol(c: Value) -> Value {
    cell(c).symbol.get()
}

pub fn cell_seq(c: Value) -> u64 {
    cell(c).seq.get()
}

/// The hash symbols carry.
pub fn hash_name(s: &[u8]) -> u64 {
    let mut h: u64 = 0xcbf2_9ce4_8422_2325;
    for b in s {
        h = (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3);
    }
    h ^ (h >> 29)
}

#[inline]
pub fn parent(env: Value) -> Value {
    environment(env).parent.get()
}

/// The slots of a call's environment.
#[inline]
pub fn slots(env: &Value) -> &[Cell<Value>] {
    slots_of(env)
}

/// What slot `i` holds.
#[inline]
pub fn slot(env: Value, i: usize) -> Value {
    slots_of(&env)[i].get()
}

/// Address of slot `i`, unchecked: for the interpreter, whose code was compiled for the shape.
#[inline]
pub fn slot_ptr(env: Value, i: usize) -> *mut Value {
    debug_assert!(i < slots_of(&env).len());
    (env.addr() + ENV_SLOTS_OFFSET + i * 8) as *mut Value
}

/// How many of a shape's symbols are formals.
pub fn shape_formals(shape: Value) -> usize {
    attrs_of(shape).payload_i32() as usize
}

#[inline]
pub fn shape(env: Value) -> Value {
    environment(env).shape.get()
}

/// Whether there are variables beyond the slots.
#[inline]
pub fn has_table(env: Value) -> bool {
    !environment(env).table.get().is_null()
}

/// Whether a call's environment binds nothing but its formals (and `but`).
pub fn has_only_formals(env: Value, but: Value) -> bool {
    let e = environment(env);
    let (table, shape) = (e.table.get(), e.shape.get());
    if !table.is_null() || shape.is_null() {
        return table.is_null();
    }
    let rest = shape_formals(shape);
    let others = shape.values()[rest..].iter().zip(&slots_of(&env)[rest..]);
    others.into_iter().all(|(s, v)| *s == but || v.get().is_unbound())
}

/// Bits of formals that the caller did not give.
#[inline]
pub fn missing_bits(env: Value) -> u64 {
    environment(env).missing.get()
}

/// Whether formal `i`, which is bound to `word`, was not given. Environments that the interpreter makes for
/// a call note that in a bit, as long as there is one for the formal; in all others the word says it.
#[inline]
pub fn is_missing_formal(env: Value, i: usize, word: Value) -> bool {
    i < 64 && missing_bits(env) >> i & 1 == 1
        || word.is_missing()
        || word.is_promise() && has_flag(word, FLAG_DEFAULT)
}

/// Sets the bits of formals that the caller did not give.
#[inline]
pub fn set_missing_bits(env: Value, bits: u64) {
    environment(env).missing.set(bits);
}

/// Notes that the caller did not give formal `i` (of those that have a bit).
#[inline]
pub fn mark_missing(env: Value, i: usize) {
    if i < 64 {
        set_missing_bits(env, missing_bits(env) | 1 << i);
    }
}

/// Notes that the variable in slot `i` was assigned: it is no longer missing.
#[inline]
pub fn mark_given(env: Value, i: usize) {
    if i < 64 {
        set_missing_bits(env, missing_bits(env) & !(1 << i));
    }
}

#[inline]
fn slot_index(env: Value, sym: Value) -> Option<usize> {
    let shape = environment(env).shape.get();
    if shape.is_null() { None } else { shape.values().iter().position(|s| *s == sym) }
}

fn table_find(table: Value, sym: Value) -> Option<Value> {
    if table.is_null() {
        return None;
    }
    let cells = table.values();
    let mask = cells.len() - 1;
    let mut i = object::symbol(sym).hash.get() as usize & mask;
    loop {
        let c = cells[i];
        if c.is_null() {
            return None;
        }
        if c.is_ptr() && cell(c).symbol.get() == sym {
            return Some(c);
        }
        i = (i + 1) & mask;
    }
}

/// Where a name is bound in one environment.
enum Place {
    Slot(usize),
    Cell(Value),
    Base,
    Nowhere,
}

fn place(env: Value, sym: Value) -> Place {
    if has_flag(env, FLAG_GLOBAL_ENV) {
        let c = object::symbol(sym).global.get();
        return if c.is_unbound() || cell(c).value.get().is_unbound() {
            Place::Nowhere
        } else {
            Place::Cell(c)
        };
    }
    if has_flag(env, FLAG_BASE_ENV) {
        return if symbol::own_base(sym).is_unbound() { Place::Nowhere } else { Place::Base };
    }
    if let Some(i) = slot_index(env, sym) {
        let v = slot(env, i);
        return match v.kind() {
            Some(Kind::Cell) => Place::Cell(v),
            _ if v.is_unbound() => Place::Nowhere,
            _ => Place::Slot(i),
        };
    }
    match table_find(environment(env).table.get(), sym) {
        Some(c) if !cell(c).value.get().is_unbound() => Place::Cell(c),
        _ => Place::Nowhere,
    }
}

/// What slot `i` of the environment around a call's holds if it is the name's binding; `UNBOUND`
/// if it isn't, or the call's own environment may bind the name at run time.
#[inline]
pub fn outer_slot(env: Value, i: usize, sym: Value) -> Value {
    let (e, outer) = (environment(env), parent(env));
    if !e.table.get().is_null() || !outer.is_env() || environment(outer).shape.get().is_null() {
        return Value::UNBOUND;
    }
    match environment(outer).shape.get().values().get(i) {
        Some(s) if *s == sym => slot(outer, i),
        _ => Value::UNBOUND,
    }
}

/// The slot of a name in the environment around a call's.
pub fn outer_slot_index(env: Value, sym: Value) -> Option<usize> {
    let outer = parent(env);
    if outer.is_env() { slot_index(outer, sym) } else { None }
}

/// The slot that holds a name's plain binding as `<<-` from `env` sees it. `None` if the binding is
/// elsewhere, or more than a slot.
#[inline]
pub fn super_slot(env: Value, sym: Value) -> Option<(Value, usize)> {
    let mut e = parent(env);
    while e.is_env() && !has_flag(e, FLAG_GLOBAL_ENV | FLAG_BASE_ENV) {
        if let Some(i) = slot_index(e, sym) {
            let v = slot(e, i);
            if !v.is_unbound() {
                return (!v.is_kind(Kind::Cell)).then_some((e, i));
            }
        } else if !environment(e).table.get().is_null() {
            return None;
        }
        e = parent(e);
    }
    None
}

/// The word of a global binding, `UNBOUND` if there is none or it is active or locked.
#[inline]
pub fn plain_global(sym: Value) -> Value {
    let c = object::symbol(sym).global.get();
    if c.is_unbound() || has_flag(c, FLAG_ACTIVE) { Value::UNBOUND } else { cell(c).value.get() }
}

/// Rebinds a global variable that has an ordinary binding; `false` if it hasn't, or if code was compiled
/// for what it means.
#[inline]
pub fn store_global(vm: &mut Vm, sym: Value, value: Value) -> bool {
    let c = object::symbol(sym).global.get();
    if c.is_unbound() || has_flag(c, FLAG_ACTIVE | FLAG_LOCKED) || has_flag(sym, FLAG_INLINED) {
        return false;
    }
    if cell(c).value.get().is_unbound() {
        return false;
    }
    set_cell(vm, c, value);
    true
}

/// Gives the variable of an ordinary cell another value.
#[inline]
pub fn set_cell(vm: &mut Vm, c: Value, value: Value) {
    let old = cell(c).value.get();
    if old != value {
        value.hold();
        old.release();
        cell(c).value.set(value);
        if value.is_ptr() {
            vm.barrier(c);
        }
    }
}

/// The binding's word as it is: perhaps a promise, the missing argument, or `UNBOUND`. An active
/// binding gives its cell.
pub fn raw_get(env: Value, sym: Value) -> Value {
    match place(env, sym) {
        Place::Slot(i) => slot(env, i),
        Place::Cell(c) if has_flag(c, FLAG_ACTIVE) => c,
        Place::Cell(c) => cell(c).value.get(),
        Place::Base => symbol::own_base(sym),
        Place::Nowhere => Value::UNBOUND,
    }
}

pub fn is_bound(env: Value, sym: Value) -> bool {
    !matches!(place(env, sym), Place::Nowhere)
}

/// The function behind an active binding, if the binding is one.
pub fn active_function(env: Value, sym: Value) -> Option<Value> {
    match place(env, sym) {
        Place::Cell(c) if has_flag(c, FLAG_ACTIVE) => Some(cell(c).value.get()),
        _ => None,
    }
}

pub fn is_binding_locked(env: Value, sym: Value) -> bool {
    match place(env, sym) {
        Place::Cell(c) => has_flag(c, FLAG_LOCKED),
        Place::Base => has_flag(sym, FLAG_LOCKED),
        _ => false,
    }
}

/// Whether a look-up must ask this environment for a name: one that nobody bound locally is in the
/// global environment, in base or in a namespace.
#[inline]
pub fn may_bind(env: Value, sym: Value) -> bool {
    has_flag(sym, FLAG_LOCAL) || has_flag(env, FLAG_GLOBAL_ENV | FLAG_BASE_ENV | FLAG_NAMESPACE)
}

/// Whether the symbol's library word is what the search path answers behind this environment.
#[inline]
pub fn answers_behind(env: Value, sym: Value) -> bool {
    has_flag(env, FLAG_GLOBAL_ENV) && !has_flag(sym, FLAG_STRAYED)
}

/// Bound symbols in order of their making: slots first, then the table's.
pub fn bound_symbols(vm: &mut Vm, env: Value) -> Vec<Value> {
    vm.fill_env(env);
    if has_flag(env, FLAG_BASE_ENV) {
        let shown = |s: &Value| !symbol::own_base(*s).is_unbound() && !has_flag(*s, FLAG_PRIVATE);
        return vm.symbols.all.iter().copied().filter(shown).collect();
    }
    let mut out = Vec::new();
    if !environment(env).shape.get().is_null() {
        for (i, s) in environment(env).shape.get().values().iter().enumerate() {
            let v = slot(env, i);
            let unbound = v.is_unbound() || v.is_kind(Kind::Cell) && cell(v).value.get().is_unbound();
            if !unbound {
                out.push(*s);
            }
        }
    }
    let mut cells: Vec<Value> = table_cells(env);
    cells.sort_by_key(|c| cell(*c).seq.get());
    out.extend(cells.iter().map(|c| cell(*c).symbol.get()));
    out
}

fn table_cells(env: Value) -> Vec<Value> {
    let t = environment(env).table.get();
    t.values().iter().copied().filter(|c| c.is_ptr() && !cell(*c).value.get().is_unbound()).collect()
}

/// Number of bindings.
pub fn count(env: Value) -> usize {
    if has_flag(env, FLAG_BASE_ENV) {
        return 0;
    }
    let in_slots = slots_of(&env).iter().filter(|v| !v.get().is_unbound()).count();
    in_slots + table_cells(env).len()
}

pub fn is_locked(env: Value) -> bool {
    has_flag(env, FLAG_ENV_LOCKED)
}

impl Vm {
    /// Makes all bindings of an environment that the library fills by and by.
    pub fn fill_env(&mut self, env: Value) {
        if has_flag(env, FLAG_PARTIAL | FLAG_BASE_ENV)
            && let Some(library) = self.library
        {
            (library.fill)(self, env);
        }
    }

    /// Binds a name of the library in one of its environments, and locks it. This doesn't count as
    /// shadowing: the caller makes sure that the symbol's library word is the same or the name is shaded.
    pub fn bind_library(&mut self, env: Value, sym: Value, value: Value) {
        let c = self.cell_for(env, sym);
        value.hold();
        cell(c).value.replace(value).release();
        set_flag(c, FLAG_LOCKED, true);
        self.barrier(c);
    }

    /// Sets the symbol's library word: base's binding, or that of a package on the search path, which
    /// then comes before base's own.
    pub fn set_library(&mut self, sym: Value, value: Value, packaged: bool) {
        let s = object::symbol(sym);
        value.hold();
        if packaged && !has_flag(sym, FLAG_PACKAGED) {
            s.inner.set(s.base.replace(Value::UNBOUND));
            set_flag(sym, FLAG_PACKAGED, true);
        }
        let word = if packaged { &s.base } else { symbol::own_word(&s, sym) };
        word.replace(value).release();
        set_flag(sym, FLAG_LOCKED, true);
        let both = !s.inner.get().is_unbound() && has_flag(sym, FLAG_PACKAGED);
        self.barrier(sym);
        if both {
            // Base's functions see their own.
            self.shade(sym, false);
        }
    }

    /// What was loaded lazily takes the place of its promise in the symbol.
    pub fn loaded(&mut self, sym: Value, promise: Value, value: Value) {
        let s = object::symbol(sym);
        let word = if s.base.get() == promise { &s.base } else { &s.inner };
        if word.get() == promise {
            value.hold();
            word.replace(value).release();
            self.barrier(sym);
        }
    }

    /// Notes that parts of the library differ about a name, so that it must be looked up.
    pub fn shade_library(&mut self, sym: Value) {
        self.shade(sym, false);
    }

    /// The texts and symbols there are.
    pub fn symbols_so_far(&self) -> Vec<(String, Value)> {
        self.symbols.map.iter().map(|(t, s)| (t.to_string(), *s)).collect()
    }

    /// Puts an environment on the search path, or takes it off: from now on only walking the path tells what
    /// the names in it mean there.
    pub fn note_path(&mut self, env: Value, on: bool) {
        set_flag(env, FLAG_ON_PATH, on);
        for s in bound_symbols(self, env) {
            self.stray(s);
        }
    }

    /// The search path was changed by hand: from now on every name is looked up by walking it.
    pub fn distrust_path(&mut self) {
        self.path_is_ours = false;
        for (_, s) in self.symbols_so_far() {
            if !has_flag(s, FLAG_PRIVATE) {
                self.stray(s);
            }
        }
    }

    pub(crate) fn stray(&mut self, sym: Value) {
        self.shade(sym, false);
        set_flag(sym, FLAG_STRAYED, true);
    }

    /// An environment without slots.
    pub fn new_env(&mut self, parent: Value) -> Value {
        self.new_env_sized(parent, crate::env_order::DEFAULT_SIZE)
    }

    /// An environment that lists its names like a hash table of this size (0: newest first).
    pub fn new_env_sized(&mut self, parent: Value, size: u64) -> Value {
        let e = self.call_env(Value::NULL, 0, parent);
        // Without slots there are no formals: the word is free.
        environment(e).missing.set(size);
        e
    }

    /// The environment of a call; slots start unbound.
    #[inline]
    pub fn call_env(&mut self, shape: Value, n_slots: usize, parent: Value) -> Value {
        let p = self.raw_alloc(ENV_SLOTS_OFFSET + n_slots * 8) as *mut EnvObj;
        // SAFETY: allocated with room for the structure and the slots.
        unsafe {
            p.write(EnvObj {
                header: Cell::new(Kind::Env as u64),
                attrs: Cell::new(Value::NULL),
                parent: Cell::new(parent),
                shape: Cell::new(shape),
                table: Cell::new(Value::NULL),
                missing: Cell::new(0),
            });
            let slots = (p as *mut u8).add(ENV_SLOTS_OFFSET) as *mut Value;
            for i in 0..n_slots {
                slots.add(i).write(Value::UNBOUND);
            }
        }
        Value::from_obj(p as *mut Obj)
    }

    /// Notes that something but base binds a name.
    fn shade(&mut self, sym: Value, global: bool) {
        if !symbol::is_shadowed(sym) && !symbol::base_value(sym).is_unbound() {
            self.shadow_epoch += 1;
        }
        set_flag(sym, if global { FLAG_SHADOWED } else { FLAG_SHADOWED | FLAG_LOCAL }, true);
        self.check_inlined(sym);
    }

    /// Tells the engine that a name its code was compiled for has got another meaning. It hears of
    /// each name once, unless it compiles for it again.
    #[inline]
    fn check_inlined(&mut self, sym: Value) {
        if has_flag(sym, FLAG_INLINED) {
            set_flag(sym, FLAG_INLINED, false);
            (self.hooks.meaning_changed)(self, sym);
        }
    }

    /// All code objects there are.
    pub fn code_objects(&self) -> &[Value] {
        &self.codes
    }

    /// A shape of these symbols, formals first, which from now on count as bound locally
    /// somewhere.
    pub fn new_shape(&mut self, syms: &[Value], formals: usize) -> Value {
        syms.iter().for_each(|s| self.shade(*s, false));
        let shape = self.new_values(Kind::Shape, syms);
        // A shape's attribute word counts the formals.
        vector(shape).attrs.set(Value::int(formals as i32));
        shape
    }

    pub fn set_parent(&mut self, env: Value, parent: Value) {
        environment(env).parent.set(parent);
        self.shadow_epoch += 1;
        self.barrier(env);
    }

    fn new_cell(&mut self, sym: Value, value: Value) -> Value {
        self.cell_seq += 1;
        self.place(CellObj {
            header: Cell::new(Kind::Cell as u64),
            value: Cell::new(value),
            symbol: Cell::new(sym),
            seq: Cell::new(self.cell_seq),
        })
    }

    /// Adds a cell; the table's attribute word counts its cells.
    fn table_insert(&mut self, env: Value, c: Value) {
        let table = environment(env).table.get();
        let (used, cap) =
            if table.is_null() { (0, 0) } else { (table.attrs().payload_i32() as usize, vector_len(table)) };
        if (used + 1) * 3 > cap * 2 {
            self.grow_table(env, (cap * 2).max(8));
        }
        let table = environment(env).table.get();
        insert_cell(table, c);
        self.barrier(table);
    }

    /// A table without cells; its attribute word counts them.
    fn new_table(&mut self, cap: usize) -> Value {
        let table = self.new_values(Kind::Table, &vec![Value::NULL; cap]);
        vector(table).attrs.set(Value::int(0));
        table
    }

    fn grow_table(&mut self, env: Value, cap: usize) {
        let new = self.new_table(cap);
        let global = has_flag(env, FLAG_GLOBAL_ENV);
        for c in environment(env).table.get().values() {
            // Symbols keep pointing at global cells, so those stay even while unbound.
            if c.is_ptr() && (global || !cell(*c).value.get().is_unbound()) {
                insert_cell(new, *c);
            }
        }
        environment(env).table.set(new);
        self.barrier(env);
    }

    /// The cell of a global or table binding, made (unbound) if there is none.
    pub fn cell_for(&mut self, env: Value, sym: Value) -> Value {
        let global = has_flag(env, FLAG_GLOBAL_ENV);
        let known = if global {
            Some(object::symbol(sym).global.get()).filter(|c| !c.is_unbound())
        } else {
            table_find(environment(env).table.get(), sym)
        };
        if let Some(c) = known {
            return c;
        }
        let c = self.new_cell(sym, Value::UNBOUND);
        if global {
            object::symbol(sym).global.set(c);
            self.barrier(sym);
        }
        self.table_insert(env, c);
        c
    }

    /// Binds without looking at locks or active bindings.
    pub fn define(&mut self, env: Value, sym: Value, value: Value) {
        value.hold();
        if has_flag(env, FLAG_BASE_ENV) {
            let s = object::symbol(sym);
            if has_flag(sym, FLAG_PACKAGED) {
                s.inner.replace(value).release();
                self.barrier(sym);
                self.shade(sym, false);
                return;
            }
            s.base.replace(value).release();
            self.shadow_epoch += 1;
            self.barrier(sym);
            self.check_inlined(sym);
            return;
        }
        if let Some(i) = slot_index(env, sym) {
            let slot = &slots_of(&env)[i];
            let c = slot.get();
            if c.is_kind(Kind::Cell) {
                cell(c).value.replace(value).release();
                self.barrier(c);
                return;
            }
            slot.replace(value).release();
            mark_given(env, i);
            self.barrier(env);
            return;
        }
        if has_flag(env, FLAG_ON_PATH) {
            self.stray(sym);
        } else {
            self.shade(sym, has_flag(env, FLAG_GLOBAL_ENV));
        }
        let c = self.cell_for(env, sym);
        cell(c).value.replace(value).release();
        self.barrier(c);
    }

    /// Assigns as `<-` in `env` does: respects locks, calls active bindings.
    pub fn set_var(&mut self, env: Value, sym: Value, value: Value) -> Res<()> {
        match place(env, sym) {
            Place::Cell(c) if has_flag(c, FLAG_ACTIVE) => {
                let f = cell(c).value.get();
                // The value is given as an expression, which errors about the call show.
                let head = {
                    let (base, quote) = (self.s.base, self.s.quote);
                    self.new_call("::", &[base, quote])
                };
                let quoted = self.new_values(crate::object::Kind::Lang, &[head, value]);
                let given = self.new_forced_promise(quoted, value);
                self.call_function(f, &[given], &[])?;
                Ok(())
            }
            Place::Cell(_) | Place::Base if is_binding_locked(env, sym) => Err(Unwind::error(format!(
                "cannot change value of locked binding for '{}'",
                symbol::text(&sym)
            ))),
            Place::Nowhere if has_flag(env, FLAG_BASE_ENV) => Err(Unwind::error(format!(
                "cannot add binding of '{}' to the base {}",
                symbol::text(&sym),
                if env == self.base_env { "environment" } else { "namespace" }
            ))),
            Place::Nowhere if is_locked(env) => {
                Err(Unwind::error("cannot add bindings to a locked environment"))
            }
            _ => {
                self.define(env, sym, value);
                Ok(())
            }
        }
    }

    /// The value bound in this environment, promises forced and active bindings called;
    /// `UNBOUND` if there is none. The missing argument comes back as it is.
    pub fn get_local(&mut self, env: Value, sym: Value) -> Res<Value> {
        let v = raw_get(env, sym);
        self.settle(v)
    }

    /// Forces a promise, calls an active binding's function; other words stay.
    pub fn settle(&mut self, v: Value) -> Res<Value> {
        match v.kind() {
            Some(Kind::Promise) => self.force(v),
            Some(Kind::Cell) => {
                let f = cell(v).value.get();
                if has_flag(v, FLAG_ACTIVE) { self.call_function(f, &[], &[]) } else { self.settle(f) }
            }
            _ => Ok(v),
        }
    }

    /// The variable as seen from `env`; `UNBOUND` if there is none.
    pub fn find_var(&mut self, env: Value, sym: Value) -> Res<Value> {
        let mut e = env;
        while e.is_env() {
            let v = raw_get(e, sym);
            if !v.is_unbound() {
                return self.settle(v);
            }
            e = parent(e);
        }
        Ok(Value::UNBOUND)
    }

    /// The environment in which a name is bound, as seen from `env`.
    pub fn find_binding_env(&self, env: Value, sym: Value) -> Option<Value> {
        let mut e = env;
        while e.is_env() {
            if is_bound(e, sym) {
                return Some(e);
            }
            e = parent(e);
        }
        None
    }

    /// The function of this name as a call sees it: other values are passed over.
    pub fn find_fun_opt(&mut self, env: Value, sym: Value) -> Res<Option<Value>> {
        let mut e = env;
        while e.is_env() {
            if may_bind(e, sym)
                && let Some(f) = self.function_in(sym, raw_get(e, sym))?
            {
                return Ok(Some(f));
            }
            if answers_behind(e, sym) {
                let base = symbol::own_base(sym);
                return match self.function_in(sym, symbol::base_value(sym))? {
                    None => self.function_in(sym, base),
                    f => Ok(f),
                };
            }
            e = parent(e);
        }
        Ok(None)
    }

    /// The function a binding's word gives, if it is one. A function that was loaded lazily takes the place
    /// of its promise.
    fn function_in(&mut self, sym: Value, word: Value) -> Res<Option<Value>> {
        if word.is_unbound() || word.is_missing() {
            return Ok(None);
        }
        let f = self.settle(word)?;
        if word.is_promise() {
            self.loaded(sym, word, f);
        }
        Ok(f.is_function().then_some(f))
    }

    pub fn find_fun(&mut self, env: Value, sym: Value) -> Res<Value> {
        match self.find_fun_opt(env, sym)? {
            Some(f) => Ok(f),
            None => Err(Unwind::error(format!("could not find function \"{}\"", symbol::text(&sym)))),
        }
    }

    /// Assigns as `<<-` does: in the nearest enclosing environment that binds the name, else globally.
    pub fn set_super(&mut self, env: Value, sym: Value, value: Value) -> Res<()> {
        if let Some((e, i)) = super_slot(env, sym) {
            let slot = &slots_of(&e)[i];
            if slot.get() != value {
                value.hold();
                slot.replace(value).release();
                self.barrier(e);
            }
            mark_given(e, i);
            return Ok(());
        }
        let target = self.find_binding_env(parent(env), sym).unwrap_or(self.global_env);
        self.set_var(target, sym, value)
    }

    /// Removes a binding; `false` if there was none.
    pub fn remove_var(&mut self, env: Value, sym: Value) -> bool {
        match place(env, sym) {
            Place::Slot(i) => {
                slots_of(&env)[i].replace(Value::UNBOUND).release();
                true
            }
            Place::Cell(c) => {
                if has_flag(env, FLAG_NAMESPACE | FLAG_ON_PATH) {
                    self.stray(sym);
                }
                self.check_inlined(sym);
                cell(c).value.replace(Value::UNBOUND).release();
                set_flag(c, FLAG_LOCKED | FLAG_ACTIVE, false);
                if let Some(i) = slot_index(env, sym) {
                    slots_of(&env)[i].set(Value::UNBOUND);
                }
                true
            }
            Place::Base => {
                symbol::own_word(&object::symbol(sym), sym).set(Value::UNBOUND);
                set_flag(sym, FLAG_LOCKED, false);
                self.shadow_epoch += 1;
                self.check_inlined(sym);
                true
            }
            Place::Nowhere => false,
        }
    }

    /// Moves a slot's binding to a cell, so that it can carry flags.
    fn cell_of_binding(&mut self, env: Value, sym: Value) -> Option<Value> {
        match place(env, sym) {
            Place::Cell(c) => Some(c),
            Place::Slot(i) => {
                let slot = &slots_of(&env)[i];
                let c = self.new_cell(sym, slot.get());
                slot.set(c);
                self.barrier(env);
                Some(c)
            }
            _ => None,
        }
    }

    /// Locks or unlocks a binding; `false` if there is none.
    pub fn lock_binding(&mut self, env: Value, sym: Value, on: bool) -> bool {
        match self.cell_of_binding(env, sym) {
            Some(c) => {
                set_flag(c, FLAG_LOCKED, on);
                true
            }
            None if is_bound(env, sym) => {
                set_flag(sym, FLAG_LOCKED, on);
                true
            }
            None => false,
        }
    }

    pub fn lock_env(&mut self, env: Value, bindings: bool) {
        set_flag(env, FLAG_ENV_LOCKED, true);
        if bindings {
            for s in bound_symbols(self, env) {
                self.lock_binding(env, s, true);
            }
        }
    }

    /// Makes an active binding.
    pub fn make_active(&mut self, env: Value, sym: Value, f: Value) {
        self.define(env, sym, f);
        if let Some(c) = self.cell_of_binding(env, sym) {
            set_flag(c, FLAG_ACTIVE, true);
        }
    }
}

fn insert_cell(table: Value, c: Value) {
    let cells = value_cells(&table);
    let mask = cells.len() - 1;
    let mut i = object::symbol(cell(c).symbol.get()).hash.get() as usize & mask;
    while !cells[i].get().is_null() {
        i = (i + 1) & mask;
    }
    cells[i].set(c);
    let count = &vector(table).attrs;
    count.set(Value::int(count.get().payload_i32() + 1));
}

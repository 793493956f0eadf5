//! The order in which an environment's names are listed when nobody sorts them.
//!
//! Programs that print `as.list(env)` or loop over `names(env)` see GNU R's order, which comes
//! from its hash tables: a name goes to the front of the chain of its bucket, chains are listed
//! bucket by bucket, and a table that fills up grows by a fifth, which moves chains about. The
//! environment of a call has no table: what was bound last comes first, formals come at the end.
//! Our tables are others, so the order is worked out here, from the order of creation.

use crate::env;
use crate::object::{Kind, has_flag};
use crate::symbol;
use crate::value::Value;
use crate::vm::Vm;

/// Buckets of a table nobody asked a size for.
pub const DEFAULT_SIZE: u64 = 29;

/// The hash that decides about buckets (PJW, on signed bytes).
fn bucket_hash(name: &str) -> u32 {
    let mut h: u32 = 0;
    for b in name.bytes() {
        h = (h << 4).wrapping_add(b as i8 as i32 as u32);
        let g = h & 0xF000_0000;
        if g != 0 {
            h ^= g >> 24;
            h ^= g;
        }
    }
    h
}

/// A table of chains, newest name first.
struct Table {
    chains: Vec<Vec<Value>>,
    /// Names added since the table was made, plus the buckets used then.
    load: usize,
}

impl Table {
    fn new(size: usize) -> Table {
        Table { chains: vec![Vec::new(); size.max(1)], load: 0 }
    }
    /// Chains are kept with their front at the end.
    fn put(&mut self, sym: Value) {
        let at = bucket_hash(symbol::text(&sym)) as usize % self.chains.len();
        self.chains[at].push(sym);
    }
    fn insert(&mut self, sym: Value) {
        self.put(sym);
        self.load += 1;
        if self.load as f64 > self.chains.len() as f64 * 0.85 {
            self.grow();
        }
    }
    fn grow(&mut self) {
        let mut new = Table::new((self.chains.len() as f64 * 1.2) as usize);
        for chain in &self.chains {
            chain.iter().rev().for_each(|s| new.put(*s));
        }
        new.load = new.chains.iter().filter(|c| !c.is_empty()).count();
        *self = new;
    }
    fn listed(&self) -> Vec<Value> {
        self.chains.iter().flat_map(|c| c.iter().rev().copied()).collect()
    }
}

/// The bound symbols of an environment as GNU R lists them.
pub fn listed_symbols(vm: &mut Vm, e: Value) -> Vec<Value> {
    let bound = env::bound_symbols(vm, e);
    if has_flag(e, env::FLAG_BASE_ENV) {
        return bound;
    }
    if !env::shape(e).is_null() {
        return call_order(e, bound);
    }
    let size = if has_flag(e, env::FLAG_GLOBAL_ENV) { DEFAULT_SIZE } else { env::missing_bits(e) };
    if size == 0 {
        return bound.into_iter().rev().collect();
    }
    let mut table = Table::new(size as usize);
    bound.into_iter().for_each(|s| table.insert(s));
    table.listed()
}

/// The environment of a call: later variables first, then the formals.
fn call_order(e: Value, bound: Vec<Value>) -> Vec<Value> {
    let shape = env::shape(e);
    debug_assert!(shape.is_kind(Kind::Shape));
    let formals = shape.values().get(..env::shape_formals(shape)).unwrap_or(&[]);
    let (own, mut later): (Vec<Value>, Vec<Value>) = bound.into_iter().partition(|s| formals.contains(s));
    later.reverse();
    later.extend(own);
    later
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vm::VmConfig;

    fn listed(size: usize, names: impl Iterator<Item = String>) -> Vec<&'static str> {
        let mut vm = Vm::new(&VmConfig::default()).unwrap();
        let mut t = Table::new(size);
        let syms: Vec<Value> = names.map(|n| vm.sym(&n)).collect();
        syms.iter().for_each(|s| t.insert(*s));
        let r: Vec<String> = t.listed().iter().map(|s| symbol::text(s).to_owned()).collect();
        r.into_iter().map(|s| &*s.leak()).collect()
    }

    #[test]
    fn order_of_growing_tables() {
        let got = listed(29, (1..=40).map(|i| format!("v{i}")));
        assert_eq!(
            got[..12],
            ["v10", "v38", "v39", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v40", "v18"]
        );
        let got = listed(29, (1..=400).map(|i| format!("k{}", i * 7)));
        assert_eq!(got[..6], ["k357", "k826", "k2394", "k56", "k1393", "k1862"]);
        let got = listed(5, (1..=12).map(|i| format!("v{i}")));
        assert_eq!(got[..4], ["v10", "v11", "v12", "v1"]);
    }
}

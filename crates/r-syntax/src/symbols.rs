//! The parser's table of names: equal names share one allocation.

use std::collections::HashSet;
use std::sync::Arc;

#[derive(Default)]
pub(crate) struct SymbolTable {
    names: HashSet<Arc<str>>,
}

impl SymbolTable {
    pub(crate) fn intern(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.names.get(name) {
            return known.clone();
        }
        let new: Arc<str> = name.into();
        self.names.insert(new.clone());
        new
    }
}

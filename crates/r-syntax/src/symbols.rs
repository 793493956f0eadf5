//! The parser's table of names: equal names share one allocation.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

#[derive(Default)]
pub(crate) struct SymbolTable {
    names: HashSet<Arc<str>, BuildHasherDefault<NameHasher>>,
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

/// Eight bytes a step. Names are short and every operator is looked up, so the default hasher would be a tenth
/// of the parser's time.
#[derive(Default)]
struct NameHasher(u64);

impl NameHasher {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for NameHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.add(chunk.iter().fold(0, |word, &byte| word << 8 | byte as u64));
        }
        self.add(chunks.remainder().iter().fold(bytes.len() as u64, |word, &byte| word << 8 | byte as u64));
    }

    fn write_u8(&mut self, _: u8) {
        // The byte that ends a string tells nothing: its length is in already.
    }
}

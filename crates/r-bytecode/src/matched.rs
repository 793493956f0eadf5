//! Matchings of arguments to formals that a function remembers, by the names that the arguments had.
//!
//! A site whose arguments are written out remembers its own matching (`Site::cache`). What comes through `...`, from
//! `do.call` or from a builtin has no site, but nearly always the same names: matching is a search of all names among
//! all formals with some five allocations, comparing with the names of the last times is none.

use std::cell::RefCell;
use std::rc::Rc;

use r_policy::POLICY;
use r_runtime::Value;
use r_runtime::matching::Matching;

struct Known {
    /// Arguments, named and unnamed.
    arguments: usize,
    /// Their names up to the last one that has one; empty where there is none.
    names: Box<[Box<[u8]>]>,
    matching: Rc<Matching>,
}

/// The matchings of one function.
#[derive(Default)]
pub struct Matchings(RefCell<Vec<Known>>);

fn bytes(name: &Value) -> &[u8] {
    if name.is_ptr() { name.bytes() } else { &[] }
}

impl Matchings {
    /// The matching of `arguments` arguments with these names (string objects or NULL), if it was remembered.
    pub fn find(&self, arguments: usize, names: &[Value]) -> Option<Rc<Matching>> {
        let same = |k: &&Known| {
            k.arguments == arguments
                && k.names.len() == names.len()
                && k.names.iter().zip(names).all(|(a, b)| **a == *bytes(b))
        };
        self.0.borrow().iter().find(same).map(|k| k.matching.clone())
    }

    /// Remembers a matching, unless there are enough.
    pub fn remember(&self, arguments: usize, names: &[Value], matching: Rc<Matching>) {
        let mut known = self.0.borrow_mut();
        if known.len() < POLICY.interpreter.matchings {
            let names = names.iter().map(|n| bytes(n).into()).collect();
            known.push(Known { arguments, names, matching });
        }
    }
}

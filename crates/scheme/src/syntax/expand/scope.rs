//! Identifiers and what they are bound to.
//!
//! Hygiene by renaming: an identifier is a symbol, or an *alias* that one macro expansion made for an
//! identifier of its template. Binding an alias binds only that alias; an alias bound nowhere means
//! what its name means where the macro was defined.

use super::rules::Rules;
use crate::syntax::datum::{Datum, Sym};
use crate::syntax::tree::{CellId, VarRef};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

pub struct Alias {
    pub name: Datum,
    pub scope: Rc<Scope>,
}

impl std::fmt::Debug for Alias {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "alias of {:?}", self.name)
    }
}

#[derive(Clone)]
pub enum Binding {
    Local(VarRef),
    Global(CellId),
    Special(super::Special),
    Macro(Rc<Macro>),
}

impl Binding {
    pub fn same(&self, other: &Binding) -> bool {
        match (self, other) {
            (Binding::Local(a), Binding::Local(b)) => Rc::ptr_eq(a, b),
            (Binding::Global(a), Binding::Global(b)) => a == b,
            (Binding::Special(a), Binding::Special(b)) => a == b,
            (Binding::Macro(a), Binding::Macro(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }
}

pub enum Macro {
    Rules(Rules),
    /// `define-macro`: a procedure from the use's operands to the expansion.
    Procedure(u64),
}

/// A top-level environment: the system's, the user's, or a library's.
#[derive(Default)]
pub struct Env {
    pub names: RefCell<HashMap<Sym, Binding>>,
    /// Where names not found here come from, each with a cell of its own on first use: assigning a
    /// system name in the user's environment must not change the system's own use of it.
    pub base: Option<Rc<Env>>,
    /// Names bound by an import: a definition gives them a cell of their own, an assignment is an error.
    pub imported: RefCell<HashSet<Sym>>,
}

pub enum Scope {
    Top(Rc<Env>),
    Local { parent: Rc<Scope>, bindings: RefCell<Vec<(Datum, Binding)>> },
}

impl Scope {
    pub fn local(parent: &Rc<Scope>) -> Rc<Scope> {
        Rc::new(Scope::Local { parent: parent.clone(), bindings: RefCell::default() })
    }

    pub fn bind(&self, id: &Datum, binding: Binding) {
        if let Scope::Local { bindings, .. } = self {
            bindings.borrow_mut().push((id.clone(), binding));
        }
    }

    /// Whether this very scope, not an enclosing one, binds `id`.
    pub fn binds(&self, id: &Datum) -> bool {
        match self {
            Scope::Top(_) => false,
            Scope::Local { bindings, .. } => bindings.borrow().iter().any(|(i, _)| same_identifier(i, id)),
        }
    }

    pub fn env(&self) -> &Rc<Env> {
        match self {
            Scope::Top(env) => env,
            Scope::Local { parent, .. } => parent.env(),
        }
    }

    /// The local binding of `id` seen from here, or the top-level environment and symbol it falls to.
    pub fn resolve(self: &Rc<Scope>, id: &Datum) -> Resolved {
        let mut id = id.clone();
        let mut scope = self.clone();
        loop {
            let next = match &*scope {
                Scope::Local { parent, bindings } => {
                    let bindings = bindings.borrow();
                    let found = bindings.iter().rev().find(|(i, _)| same_identifier(i, &id));
                    if let Some((_, binding)) = found {
                        return Resolved::Bound(binding.clone());
                    }
                    parent.clone()
                }
                Scope::Top(env) => match &id {
                    Datum::Sym(s) => return Resolved::Top(env.clone(), *s),
                    Datum::Alias(alias) => {
                        let alias = alias.clone();
                        id = alias.name.clone();
                        alias.scope.clone()
                    }
                    _ => return Resolved::None,
                },
            };
            scope = next;
        }
    }
}

pub enum Resolved {
    Bound(Binding),
    Top(Rc<Env>, Sym),
    None,
}

pub fn same_identifier(a: &Datum, b: &Datum) -> bool {
    match (a, b) {
        (Datum::Sym(a), Datum::Sym(b)) => a == b,
        (Datum::Alias(a), Datum::Alias(b)) => Rc::ptr_eq(a, b),
        _ => false,
    }
}

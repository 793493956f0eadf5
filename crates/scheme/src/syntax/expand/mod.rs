//! The expander: data to trees, hygienically.
//!
//! Standard forms are expanded here in Rust straight to trees, so no macro of the user's can capture
//! what they refer to; `syntax-rules` (see `rules`) renames through aliases (see `scope`).
//!
//! Knows the machine only as a `Host`: constants, global cells, macro procedures, files.

mod body;
mod builtin;
mod derived;
mod forms;
mod library;
mod quasi;
mod records;
pub mod rules;
pub mod scope;

use super::datum::{Datum, Sym, Symbols};
use super::tree::{CellId, Clause, Expr, Lambda, Var, VarRef};
use scope::{Binding, Env, Macro, Resolved, Scope};
use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

pub use library::Library;

#[derive(Debug, Clone)]
pub struct SyntaxError {
    pub message: String,
    pub line: u32,
}

pub type Res<T> = Result<T, SyntaxError>;

pub fn fail<T>(form: &Datum, message: impl Into<String>) -> Res<T> {
    Err(SyntaxError { message: message.into(), line: form.line() })
}

/// What the expander asks of the machine.
pub trait Host {
    /// The word of a constant, kept alive from now on.
    fn constant(&mut self, datum: &Datum) -> u64;
    fn unspecified(&self) -> u64;
    fn new_cell(&mut self, name: Sym) -> CellId;
    /// A new cell with the value the given one has now.
    fn copy_cell(&mut self, cell: CellId) -> CellId;
    /// A `set!` of this cell has been seen.
    fn mark_assigned(&mut self, cell: CellId);
    fn new_record_type(&mut self, name: Sym, fields: &[Sym]) -> u64;
    /// Runs an expression now (for `define-macro`).
    fn evaluate(&mut self, expr: Expr) -> Result<u64, String>;
    /// Runs a `define-macro` procedure on the operands of a use.
    fn call_macro(&mut self, procedure: u64, operands: &Datum) -> Result<Datum, String>;
    fn read_source(&mut self, path: &str) -> Result<String, String>;
    fn file_exists(&self, path: &str) -> bool;
}

/// What outlives one expansion: environments and libraries.
pub struct World {
    pub system: Rc<Env>,
    pub user: Rc<Env>,
    /// Environments made by `environment`, counted from one in their handles.
    pub environments: Vec<Rc<Env>>,
    pub libraries: HashMap<Vec<String>, Rc<Library>>,
    next_var: u32,
    /// Files of libraries that are being read.
    pub loading: Vec<String>,
    /// Files included into the present top-level form.
    pub included: u32,
    pub directory: String,
    /// Names of the built-in libraries (their parts after the first joined by dots).
    pub features: Vec<&'static str>,
}

macro_rules! specials {
    ($($name:literal => $variant:ident),* $(,)?) => {
        /// The forms the expander knows by itself.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Special { $($variant),* }
        const SPECIALS: &[(&str, Special)] = &[$(($name, Special::$variant)),*];
    };
}

specials! {
    "quote" => Quote, "quasiquote" => Quasiquote, "unquote" => Unquote, "unquote-splicing" => UnquoteSplicing,
    "lambda" => Lambda, "named-lambda" => NamedLambda, "case-lambda" => CaseLambda,
    "define" => Define, "define-values" => DefineValues, "define-record-type" => DefineRecordType,
    "define-syntax" => DefineSyntax, "define-macro" => DefineMacro,
    "let-syntax" => LetSyntax, "letrec-syntax" => LetrecSyntax, "syntax-rules" => SyntaxRules,
    "syntax-error" => SyntaxErrorForm,
    "set!" => Set, "if" => If, "begin" => Begin,
    "let" => Let, "let*" => LetStar, "letrec" => Letrec, "letrec*" => LetrecStar,
    "let-values" => LetValues, "let*-values" => LetStarValues, "receive" => Receive,
    "cond" => Cond, "case" => Case, "and" => And, "or" => Or, "when" => When, "unless" => Unless,
    "do" => Do, "else" => Else, "=>" => Arrow, "..." => Ellipsis, "_" => Underscore,
    "delay" => Delay, "delay-force" => DelayForce, "cons-stream" => ConsStream,
    "parameterize" => Parameterize, "fluid-let" => FluidLet, "guard" => Guard,
    "cond-expand" => CondExpand, "include" => Include, "include-ci" => IncludeCi,
    "import" => Import, "define-library" => DefineLibrary, "declare" => Declare,
    "assert" => Assert,
}

impl World {
    pub fn new(symbols: &Symbols) -> World {
        let system = Rc::new(Env::default());
        for (name, special) in SPECIALS {
            system.names.borrow_mut().insert(symbols.intern(name), Binding::Special(*special));
        }
        let user = Rc::new(Env { base: Some(system.clone()), ..Env::default() });
        World {
            system,
            user,
            environments: Vec::new(),
            libraries: HashMap::new(),
            next_var: 0,
            loading: Vec::new(),
            included: 0,
            directory: String::new(),
            features: vec![
                "r7rs",
                "rigel",
                "exact-closed",
                "ratios",
                "ieee-float",
                "full-unicode",
                "x86-64",
                "linux",
            ],
        }
    }
}

pub struct Expander<'h> {
    pub host: &'h mut dyn Host,
    pub world: &'h mut World,
    pub symbols: Rc<Symbols>,
    depth: u32,
    /// Macro uses in a body since its last item.
    uses: u32,
}

/// Macro expansion and nesting deeper than this is taken for an endless loop.
const MAX_DEPTH: u32 = 12_000;

impl<'h> Expander<'h> {
    pub fn new(host: &'h mut dyn Host, world: &'h mut World, symbols: Rc<Symbols>) -> Expander<'h> {
        Expander { host, world, symbols, depth: 0, uses: 0 }
    }

    // ----- small helpers -----

    pub fn fresh(&mut self, name: Sym) -> VarRef {
        self.world.next_var += 1;
        Rc::new(Var { id: self.world.next_var, name, mutated: Cell::new(false), checked: Cell::new(false) })
    }

    pub fn temp(&mut self, name: &str) -> VarRef {
        let name = self.symbols.intern(name);
        self.fresh(name)
    }

    pub fn system(&mut self, name: &str) -> Expr {
        let sym = self.symbols.intern(name);
        let env = self.world.system.clone();
        match self.top_binding(&env, sym) {
            Binding::Global(cell) => Expr::Global(cell, 0),
            _ => Expr::Const(self.host.unspecified()),
        }
    }

    pub fn call_system(&mut self, name: &str, args: Vec<Expr>) -> Expr {
        Expr::Call(Box::new(self.system(name)), args, 0)
    }

    pub fn unspecified(&self) -> Expr {
        Expr::Const(self.host.unspecified())
    }

    pub fn constant(&mut self, d: &Datum) -> Expr {
        Expr::Const(self.host.constant(&d.strip()))
    }

    pub fn thunk(&mut self, body: Expr) -> Expr {
        self.lambda_of(Vec::new(), None, body)
    }

    pub fn lambda_of(&mut self, params: Vec<VarRef>, rest: Option<VarRef>, body: Expr) -> Expr {
        let name = self.symbols.intern("");
        Expr::Lambda(Rc::new(Lambda { name, line: 0, clauses: vec![Clause { params, rest, body }] }))
    }

    // ----- names -----

    /// The binding of a symbol at top level; makes a cell for a name not seen before.
    pub fn top_binding(&mut self, env: &Rc<Env>, sym: Sym) -> Binding {
        if let Some(b) = env.names.borrow().get(&sym) {
            return b.clone();
        }
        let inherited = env.base.as_ref().and_then(|base| base.names.borrow().get(&sym).cloned());
        let binding = match inherited {
            Some(Binding::Global(cell)) => Binding::Global(self.host.copy_cell(cell)),
            Some(other) => return other,
            None => Binding::Global(self.host.new_cell(sym)),
        };
        env.names.borrow_mut().insert(sym, binding.clone());
        binding
    }

    pub fn lookup(&mut self, id: &Datum, scope: &Rc<Scope>) -> Option<Binding> {
        match scope.resolve(id) {
            Resolved::Bound(b) => Some(b),
            Resolved::Top(env, sym) => Some(self.top_binding(&env, sym)),
            Resolved::None => None,
        }
    }

    /// The special form an identifier names, without making cells.
    pub fn special(&self, id: &Datum, scope: &Rc<Scope>) -> Option<Special> {
        if !id.is_identifier() {
            return None;
        }
        let binding = match scope.resolve(id) {
            Resolved::Bound(b) => Some(b),
            Resolved::Top(env, sym) => {
                let own = env.names.borrow().get(&sym).cloned();
                own.or_else(|| env.base.as_ref().and_then(|b| b.names.borrow().get(&sym).cloned()))
            }
            Resolved::None => None,
        };
        match binding {
            Some(Binding::Special(s)) => Some(s),
            _ => None,
        }
    }

    /// `free-identifier=?`
    pub fn same_binding(&mut self, a: &Datum, a_scope: &Rc<Scope>, b: &Datum, b_scope: &Rc<Scope>) -> bool {
        match (a_scope.resolve(a), b_scope.resolve(b)) {
            (Resolved::Bound(x), Resolved::Bound(y)) => x.same(&y),
            (Resolved::Top(e1, s1), Resolved::Top(e2, s2)) if s1 == s2 => {
                Rc::ptr_eq(&e1, &e2) || {
                    let (x, y) = (self.special(a, a_scope), self.special(b, b_scope));
                    x == y
                }
            }
            _ => false,
        }
    }

    // ----- expressions -----

    pub fn expand(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            self.depth = 0;
            return fail(form, "expressions or macro uses nested too deeply");
        }
        let result = self.expand_inner(form, scope);
        self.depth = self.depth.saturating_sub(1);
        result
    }

    fn expand_inner(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        match form {
            Datum::Sym(_) | Datum::Alias(_) => self.expand_identifier(form, scope, 0),
            Datum::Pair(cell) => {
                if cell.car.is_identifier() {
                    match self.lookup(&cell.car, scope) {
                        Some(Binding::Special(s)) => return self.expand_special(s, form, scope),
                        Some(Binding::Macro(m)) => {
                            let expansion = self.expand_macro(&m, form, scope)?;
                            return self.expand(&expansion, scope);
                        }
                        _ => {}
                    }
                }
                self.expand_call(form, scope)
            }
            Datum::Null => fail(form, "() is no expression; did you mean '()?"),
            Datum::Value(w) => Ok(Expr::Const(*w)),
            _ => Ok(self.constant(form)),
        }
    }

    fn expand_identifier(&mut self, id: &Datum, scope: &Rc<Scope>, line: u32) -> Res<Expr> {
        match self.lookup(id, scope) {
            Some(Binding::Local(v)) => Ok(Expr::Local(v)),
            Some(Binding::Global(cell)) => Ok(Expr::Global(cell, line)),
            _ => {
                let name = id.symbol().map(|s| self.symbols.name(s).to_string()).unwrap_or_default();
                Err(SyntaxError { message: format!("{name} is syntax, not a variable"), line })
            }
        }
    }

    fn expand_call(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        let (items, tail) = form.split();
        if !tail.is_null() {
            return fail(form, "a call is a proper list");
        }
        let line = form.line();
        let operator = match &items[0] {
            id if id.is_identifier() => self.expand_identifier(id, scope, line)?,
            other => self.expand(other, scope)?,
        };
        let mut args = Vec::with_capacity(items.len() - 1);
        for item in &items[1..] {
            args.push(match item {
                id if id.is_identifier() => self.expand_identifier(id, scope, line)?,
                other => self.expand(other, scope)?,
            });
        }
        Ok(forms::beta(operator, args, line))
    }

    pub fn expand_macro(&mut self, mac: &Macro, form: &Datum, scope: &Rc<Scope>) -> Res<Datum> {
        match mac {
            Macro::Rules(rules) => self.apply_rules(rules, form, scope),
            Macro::Procedure(p) => {
                let operands = form.pair().map_or(Datum::Null, |c| c.cdr.strip());
                self.host.call_macro(*p, &operands).or_else(|message| fail(form, message))
            }
        }
    }

    pub fn expand_all(&mut self, forms: &[Datum], scope: &Rc<Scope>) -> Res<Vec<Expr>> {
        forms.iter().map(|f| self.expand(f, scope)).collect()
    }

    /// A sequence of expressions, at least one.
    pub fn expand_sequence(&mut self, forms: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let mut exprs = self.expand_all(forms, scope)?;
        match exprs.len() {
            0 => Ok(self.unspecified()),
            1 => Ok(exprs.remove(0)),
            _ => Ok(Expr::Seq(exprs)),
        }
    }

    // ----- top level -----

    /// Expands a top-level form; definitions take effect in `env`.
    pub fn expand_toplevel(&mut self, form: &Datum, env: &Rc<Env>) -> Res<Expr> {
        let scope = Rc::new(Scope::Top(env.clone()));
        self.world.included = 0;
        self.toplevel(form, &scope)
    }

    fn toplevel(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        let Some(cell) = form.pair() else { return self.expand(form, scope) };
        if !cell.car.is_identifier() {
            return self.expand(form, scope);
        }
        match self.lookup(&cell.car, scope) {
            Some(Binding::Macro(m)) => {
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    self.depth = 0;
                    return fail(form, "macro uses nested too deeply");
                }
                let expansion = self.expand_macro(&m, form, scope)?;
                let result = self.toplevel(&expansion, scope);
                self.depth = self.depth.saturating_sub(1);
                result
            }
            Some(Binding::Special(s)) => self.toplevel_special(s, form, scope),
            _ => self.expand(form, scope),
        }
    }

    fn toplevel_special(&mut self, special: Special, form: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        match special {
            Special::Begin => {
                let forms = self.operands(form)?;
                self.toplevel_sequence(&forms, scope)
            }
            Special::Define => self.toplevel_define(form, scope),
            Special::DefineValues => self.toplevel_define_values(form, scope),
            Special::DefineRecordType => self.toplevel_define_record(form, scope),
            Special::DefineSyntax => self.toplevel_define_syntax(form, scope),
            Special::DefineMacro => self.toplevel_define_macro(form, scope),
            Special::Import => self.import(form, scope.env()),
            Special::DefineLibrary => self.define_library(form),
            Special::Include | Special::IncludeCi => {
                let forms = self.included(form, special == Special::IncludeCi)?;
                self.toplevel_sequence(&forms, scope)
            }
            Special::CondExpand => {
                let forms = self.cond_expand(form)?;
                self.toplevel_sequence(&forms, scope)
            }
            _ => self.expand(form, scope),
        }
    }

    pub fn toplevel_sequence(&mut self, forms: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let mut exprs = Vec::new();
        for f in forms {
            exprs.push(self.toplevel(f, scope)?);
        }
        match exprs.len() {
            0 => Ok(self.unspecified()),
            1 => Ok(exprs.remove(0)),
            _ => Ok(Expr::Seq(exprs)),
        }
    }

    /// The cell a top-level definition of `id` defines.
    pub fn definition_cell(&mut self, id: &Datum, scope: &Rc<Scope>) -> Res<CellId> {
        let Some(sym) = id.symbol() else { return fail(id, "a definition names an identifier") };
        let env = scope.env().clone();
        let imported = env.imported.borrow_mut().remove(&sym);
        if !imported && let Binding::Global(cell) = self.top_binding(&env, sym) {
            return Ok(cell);
        }
        let cell = self.host.new_cell(sym);
        env.names.borrow_mut().insert(sym, Binding::Global(cell));
        Ok(cell)
    }

    /// The operands of a form, which must be a proper list.
    pub fn operands(&self, form: &Datum) -> Res<Vec<Datum>> {
        match form.elements() {
            Some(mut items) => {
                items.remove(0);
                Ok(items)
            }
            None => fail(form, "a form is a proper list"),
        }
    }
}

//! The registry of functions written in Rust: one row a function, effects included.
//!
//! A row's parameters are written as R would show them (`"x ... na.rm"`). The engine matches a
//! call's arguments to them by R's rules and hands them over in that order; what the caller did
//! not give is `Value::MISSING`. What goes to `...` arrives in `dots` with its names.

use crate::error::Res;
use crate::object::{FLAG_ASKS, FLAG_READS_ARGS, set_flag};
use crate::rerr;
use crate::value::{Type, Value};
use crate::vm::Vm;

/// The arguments of a builtin call.
#[derive(Clone, Copy)]
pub struct CallArgs<'a> {
    /// One per parameter; the slot of `...` itself holds `MISSING`.
    pub vals: &'a [Value],
    pub dots: &'a [Value],
    /// One per element of `dots`: a string object, or `NULL` where there is no name. May be
    /// empty when no argument has a name.
    pub dot_names: &'a [Value],
    /// The call expression.
    pub call: Value,
    /// The environment the call was made from.
    pub env: Value,
}

impl<'a> CallArgs<'a> {
    #[inline]
    pub fn get(&self, i: usize) -> Value {
        self.vals.get(i).copied().unwrap_or(Value::MISSING)
    }
    pub fn has(&self, i: usize) -> bool {
        self.get(i).given()
    }
    /// The argument, or `default` if it was not given.
    pub fn or(&self, i: usize, default: Value) -> Value {
        let v = self.get(i);
        if v.given() { v } else { default }
    }
    /// The name of dots element `i`.
    pub fn dot_name(&self, i: usize) -> Option<&'a str> {
        self.dot_names.get(i).filter(|n| n.is_ptr()).map(|n| n.str()).filter(|n| !n.is_empty())
    }
    pub fn any_dot_names(&self) -> bool {
        (0..self.dots.len()).any(|i| self.dot_name(i).is_some())
    }
}

pub type BuiltinFn = fn(&mut Vm, &CallArgs<'_>) -> Res<Value>;
/// The plain cases of a builtin, on arguments by position.
pub type QuickFn = fn(&mut Vm, &[Value]) -> Option<Value>;

/// How the arguments reach the function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eval {
    /// Evaluated, matched to the parameters.
    Matched,
    /// Evaluated, by position; names are looked at only for those after `...`.
    Positional,
    /// Unevaluated: the function looks at `call` and `env`.
    Special,
}

/// Whether a call on an object looks for an S3 method first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dispatch {
    None,
    /// On the first argument, under the function's own name.
    First,
    /// On either operand, group generic Ops.
    Ops,
    /// On the first argument, group Math.
    Math,
    /// On the first argument, group Summary.
    Summary,
    /// On the first argument, group Complex.
    Complex,
    /// On any argument's class as `c`, `cbind` do: the first that has a method.
    Any,
    /// On any argument that is an S4 object, for S4 methods only.
    S4,
}

/// What a call may do, as bits; unknown means everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effects(pub u16);

impl Effects {
    pub const NONE: Effects = Effects(0);
    pub const ALLOCATES: Effects = Effects(1);
    pub const WARNS: Effects = Effects(2);
    pub const ERRORS: Effects = Effects(4);
    pub const CALLS_R: Effects = Effects(8);
    pub const LOOKS_AT_FRAMES: Effects = Effects(16);
    pub const CHANGES_ENV: Effects = Effects(32);
    pub const IO: Effects = Effects(64);
    pub const STATE: Effects = Effects(128);
    /// Calls methods of objects among its arguments, else no R code.
    pub const METHODS: Effects = Effects(256);
    /// No effect but a new value, warnings and errors.
    pub const PURE: Effects = Effects(1 | 2 | 4);
    pub const ALL: Effects = Effects(0x1FF);
    pub const fn has(self, other: Effects) -> bool {
        self.0 & other.0 != 0
    }
}

/// What is known of the result, where no argument has a name or dispatches. *Plain* is a vector of
/// numbers, logicals or strings, a list or `NULL`, without attributes. Debug builds compare every result
/// with its row (`facts`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultType {
    Any,
    /// One logical that is not NA, whatever the arguments are.
    Flag,
    /// A list without attributes, whatever the arguments are.
    List,
    /// A plain vector of this type, whatever the arguments are.
    Always(Type),
    /// A plain vector of this type, if there are arguments and all are plain.
    Plain(Type),
    /// The same, with as many elements as the first argument.
    PerFirst(Type),
    /// The same, with as many elements as the longest argument.
    Per(Type),
    /// `Per(Logical)` without NA.
    FlagPer,
    /// The number of elements of a plain argument.
    Count,
    /// The elements of plain arguments in one vector, as `c` makes it.
    Combined,
    /// A plain vector of the type of the first argument, if that is a plain vector of numbers.
    LikeFirst,
    /// One double, if all arguments are plain doubles.
    Extreme,
    /// A double for a double.
    Magnitude,
}

/// Whether the result may be an object that was there before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Newness {
    Maybe,
    /// It is new, or nothing that is ever modified.
    Always,
    /// The same with two arguments or more.
    OfSeveral,
}

/// What a function sees of the call that calls it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    Nothing,
    /// How its caller was called, or it hands the caller's environment to those who may ask.
    Call,
    /// Besides that, the arguments of its caller as they were given.
    Arguments,
}

/// The part of a row that a compiler keeps with an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    pub name: &'static str,
    pub result: ResultType,
    pub new: Newness,
}

impl Facts {
    /// Whether the result of a call on so many arguments is new.
    pub fn is_new(self, arguments: usize) -> bool {
        match self.new {
            Newness::Maybe => false,
            Newness::Always => true,
            Newness::OfSeveral => arguments > 1,
        }
    }
}

/// One row of the registry.
#[derive(Clone, Copy)]
pub struct Builtin {
    pub name: &'static str,
    pub params: &'static str,
    pub eval: Eval,
    /// Also says which S3 group it belongs to.
    pub dispatch: Dispatch,
    pub effects: Effects,
    pub asks: Asks,
    /// Answers questions about a value, the empty symbol included.
    pub takes_empty: bool,
    pub visible: bool,
    /// Its value is as visible as that of its argument was.
    pub passes_visibility: bool,
    pub result: ResultType,
    pub new: Newness,
    /// GNU R has it as a primitive (`typeof` says "builtin" or "special"); else it shows as a closure.
    pub primitive: bool,
    /// The package it belongs to.
    pub package: &'static str,
    /// How many of a primitive's last parameters a call may leave out.
    pub optional: u8,
    /// What the parameters must be, a letter each (`Vm::check_types`); empty: the function sees to it itself.
    pub takes: &'static str,
    /// The plain cases without matching of arguments, for calls without names.
    pub quick: Option<QuickFn>,
    pub run: BuiltinFn,
}

impl Builtin {
    /// A function that GNU R has as a closure.
    pub const fn new(name: &'static str, params: &'static str, run: BuiltinFn) -> Builtin {
        Builtin {
            name,
            params,
            eval: Eval::Matched,
            dispatch: Dispatch::None,
            effects: Effects::ALL,
            asks: Asks::Nothing,
            takes_empty: false,
            visible: true,
            passes_visibility: false,
            result: ResultType::Any,
            new: Newness::Maybe,
            primitive: false,
            package: "base",
            optional: 0,
            takes: "",
            quick: None,
            run,
        }
    }
    /// A primitive: arguments by position.
    pub const fn prim(name: &'static str, params: &'static str, run: BuiltinFn) -> Builtin {
        let mut b = Builtin::new(name, params, run);
        b.eval = Eval::Positional;
        b.primitive = true;
        b
    }
    /// A primitive that gets its call unevaluated.
    pub const fn special(name: &'static str, params: &'static str, run: BuiltinFn) -> Builtin {
        let mut b = Builtin::new(name, params, run);
        b.eval = Eval::Special;
        b.primitive = true;
        b
    }
    /// Gets its call unevaluated as primitives do, but is a closure in GNU R and shows as one.
    pub const fn lazy(name: &'static str, params: &'static str, run: BuiltinFn) -> Builtin {
        let mut b = Builtin::special(name, params, run);
        b.primitive = false;
        b
    }
    /// A primitive whose last `n` parameters may be left out; the function sees to the others itself.
    pub const fn optional(mut self, n: u8) -> Builtin {
        self.optional = n;
        self
    }
    /// The types of the parameters, a letter each: `s` strings, `d` doubles, `i` integers or logicals, `l` a list,
    /// `f` a function, `e` an environment, `m` a matrix of doubles, `.` anything or nothing. For kernels of functions written
    /// in R, which count on what those hand over: R code can call them too.
    pub const fn takes(mut self, types: &'static str) -> Builtin {
        self.takes = types;
        self
    }
    pub const fn effects(mut self, e: Effects) -> Builtin {
        self.effects = e;
        self
    }
    pub const fn pure(self) -> Builtin {
        self.effects(Effects::PURE)
    }
    /// Pure, but for objects among its arguments, whose methods it calls.
    pub const fn pure_on_plain(self) -> Builtin {
        self.effects(Effects(Effects::PURE.0 | Effects::METHODS.0))
    }
    pub const fn result(mut self, r: ResultType) -> Builtin {
        self.result = r;
        self
    }
    /// Answers questions about a value, the empty symbol included.
    pub const fn takes_empty(mut self) -> Builtin {
        self.takes_empty = true;
        self
    }
    /// The result is always new, or nothing that is ever modified.
    pub const fn fresh(mut self) -> Builtin {
        self.new = Newness::Always;
        self
    }
    /// The same with two arguments or more.
    pub const fn fresh_of_several(mut self) -> Builtin {
        self.new = Newness::OfSeveral;
        self
    }
    /// Sees how its caller was called, or hands the caller's environment on.
    pub const fn asks(mut self, what: Asks) -> Builtin {
        self.asks = what;
        self
    }
    /// Has plain cases of its own: they give what the builtin would, or nothing, and signal nothing.
    pub const fn quick(mut self, run: QuickFn) -> Builtin {
        self.quick = Some(run);
        self
    }
    pub const fn facts(&self) -> Facts {
        Facts { name: self.name, result: self.result, new: self.new }
    }
    pub const fn dispatch(mut self, d: Dispatch) -> Builtin {
        self.dispatch = d;
        self
    }
    /// An internal generic on its first argument.
    pub const fn generic(self) -> Builtin {
        self.dispatch(Dispatch::First)
    }
    /// Matches names like a closure although it is a primitive.
    pub const fn matched(mut self) -> Builtin {
        self.eval = Eval::Matched;
        self
    }
    /// The package it belongs to, if that isn't base.
    pub const fn of(mut self, package: &'static str) -> Builtin {
        self.package = package;
        self
    }
    pub const fn passes_visibility(mut self) -> Builtin {
        self.visible = false;
        self.passes_visibility = true;
        self
    }
    pub const fn invisible(mut self) -> Builtin {
        self.visible = false;
        self
    }
}

/// A registered function with its parameters' symbols, which are made when first needed.
pub struct Registered {
    pub def: &'static Builtin,
    pub n_params: usize,
    /// Index of `...` among the parameters.
    pub dots_at: Option<usize>,
    pub params: Option<std::rc::Rc<[Value]>>,
}

impl Vm {
    /// Enters a table of builtins. A library that knows names binds each when its symbol is made;
    /// without one they are in the base environment from now on.
    pub fn register(&mut self, table: &'static [Builtin]) {
        for b in table {
            let index = self.builtins.len();
            let n_params = b.params.split_ascii_whitespace().count();
            let dots_at = b.params.split_ascii_whitespace().position(|p| p == "...");
            self.builtins.push(Registered { def: b, n_params, dots_at, params: None });
            self.builtin_names.insert(b.name, index as u32);
            if self.library.is_none() {
                let f = self.new_builtin(index);
                let s = self.sym(b.name);
                self.define(self.base_env, s, f);
                self.note_asking(s, b.asks);
            }
        }
    }

    /// Notes at the name of a function, built in or not, what it sees of the call that calls it: this is
    /// what compilers ask of the names in a body (`FLAG_ASKS`, `FLAG_READS_ARGS`).
    pub fn note_asking(&mut self, name: Value, asks: Asks) {
        set_flag(name, FLAG_ASKS, asks != Asks::Nothing);
        set_flag(name, FLAG_READS_ARGS, asks == Asks::Arguments);
    }

    /// The S3 group of a generic, by the row of the builtin of this name.
    pub fn group_of(&self, name: &str) -> Option<&'static str> {
        match self.builtins[self.builtin_named(name)?].def.dispatch {
            Dispatch::Ops => Some("Ops"),
            Dispatch::Math => Some("Math"),
            Dispatch::Summary => Some("Summary"),
            Dispatch::Complex => Some("Complex"),
            Dispatch::None | Dispatch::First | Dispatch::Any | Dispatch::S4 => None,
        }
    }

    /// A further name of a registered builtin.
    pub fn alias(&mut self, new: &'static str, old: &str) {
        if let Some(i) = self.builtin_names.get(old).copied() {
            self.builtin_names.insert(new, i);
        }
    }

    /// The index of the builtin registered under a name.
    pub fn builtin_named(&self, name: &str) -> Option<usize> {
        self.builtin_names.get(name).map(|i| *i as usize)
    }

    pub fn builtin(&self, f: Value) -> &Builtin {
        self.builtins[crate::alloc::builtin_index(f)].def
    }

    /// Whether a builtin has `n` parameters, none of them `...`.
    pub fn takes_exactly(&self, f: Value, n: usize) -> bool {
        let b = &self.builtins[crate::alloc::builtin_index(f)];
        b.n_params == n && b.dots_at.is_none()
    }

    /// An error unless the arguments have the types of `Builtin::takes`.
    pub(crate) fn check_types(&self, def: &Builtin, a: &CallArgs<'_>) -> Res<()> {
        let params = def.params.split_ascii_whitespace();
        for (i, (t, name)) in def.takes.bytes().zip(params).enumerate() {
            let v = a.get(i);
            let fits = match t {
                b's' => v.is_character(),
                b'd' => v.rtype() == Type::Double,
                b'i' => matches!(v.rtype(), Type::Integer | Type::Logical),
                b'l' => v.is_list(),
                b'f' => v.is_function(),
                b'e' => v.is_env(),
                b'm' => v.rtype() == Type::Double && self.dim(v).len() == 2,
                _ => true,
            };
            if !fits && !v.given() {
                return rerr!("argument \"{name}\" is missing, with no default");
            }
            if !fits {
                return rerr!("invalid '{name}' argument");
            }
        }
        Ok(())
    }

    /// The parameter symbols of a builtin.
    pub fn builtin_params(&mut self, index: usize) -> std::rc::Rc<[Value]> {
        if let Some(p) = &self.builtins[index].params {
            return p.clone();
        }
        let text = self.builtins[index].def.params;
        let syms: std::rc::Rc<[Value]> = text.split_whitespace().map(|n| self.sym(n)).collect();
        self.builtins[index].params = Some(syms.clone());
        syms
    }
}

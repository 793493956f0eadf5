//! Symbols: interned names, each with its base binding and what is known of its shadowing.
//!
//! A symbol object lives as long as its `Vm`. `FLAG_SHADOWED` is set the first time anything
//! but the library binds the name; while it is unset, the library's binding is the answer everywhere.
//! (So code in an environment that sees base only also sees what attached packages show.)
//!
//! A text `\u{1}package\u{1}name` is a private name: the symbol prints as `name` and is bound to what
//! the package calls so, shown or not. The library's own sources refer to each other by such names;
//! nothing a program binds can come between.

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::object::*;
use crate::value::Value;
use crate::vm::Vm;

/// Interned names. Keys borrow the bytes of the symbols' own strings, which are never freed.
#[derive(Default)]
pub struct SymbolTable {
    pub(crate) map: HashMap<Box<str>, Value, BuildHasherDefault<NameHasher>>,
    pub(crate) all: Vec<Value>,
}

/// A hash for short names: a multiplication per eight bytes. Names come from programs, not from
/// the outside, so it needn't resist anyone.
#[derive(Default)]
pub struct NameHasher(u64);

impl NameHasher {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for NameHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|w| self.add(u64::from_le_bytes(*w)));
        rest.iter().for_each(|b| self.add(u64::from(*b)));
    }
    fn write_u8(&mut self, x: u8) {
        self.add(u64::from(x));
    }
    fn write_u64(&mut self, x: u64) {
        self.add(x);
    }
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

macro_rules! known_symbols {
    ($($id:ident = $text:expr),* $(,)?) => {
        /// Symbols the run-time refers to by name.
        #[derive(Clone, Copy)]
        pub struct Known { $(pub $id: Value,)* }
        impl Known {
            pub(crate) fn new(vm: &mut Vm) -> Known { Known { $($id: vm.sym($text),)* } }
            pub(crate) fn unset() -> Known { Known { $($id: Value::NULL,)* } }
        }
    };
}

known_symbols! {
    names = "names", dim = "dim", dimnames = "dimnames", class = "class", levels = "levels",
    tsp = "tsp", comment = "comment", row_names = "row.names", srcref = "srcref", srcfile = "srcfile",
    whole_srcref = "wholeSrcref", finalizers = "\u{1}finalizers", dots = "...", brace = "{", paren = "(", assign = "<-", super_assign = "<<-",
    equals = "=", function = "function", if_ = "if", for_ = "for", while_ = "while", repeat = "repeat",
    break_ = "break", next = "next", return_ = "return", bracket = "[", bracket2 = "[[", dollar = "$",
    at = "@", bracket_assign = "[<-", bracket2_assign = "[[<-", dollar_assign = "$<-", at_assign = "@<-",
    colon2 = "::", colon3 = ":::", tilde = "~", quote = "quote", minus = "-", plus = "+", not = "!",
    tmp = "*tmp*", value = "value", x = "x", drop = "drop", exact = "exact", package = "package",
    previous = "previous", generic = "generic", dot_generic = ".Generic", dot_class = ".Class", dot_method = ".Method",
    dot_data = ".Data", dot_s3class = ".S3Class", use_names = "use.names", recursive = "recursive", na_rm = "na.rm", fun = "FUN",
    dot_env = ".Environment", tzone = "tzone", units = "units", message = "message", call = "call",
    base = "base", structure = "structure", list = "list", c = "c", conditions = "conditions", i = "i", j = "j",
    random_seed = ".Random.seed", last_value = ".Last.value", traceback = ".Traceback", name = "name", xx = "X",
}

impl Vm {
    /// The symbol of this name.
    pub fn sym(&mut self, name: &str) -> Value {
        if let Some(s) = self.symbols.map.get(name) {
            return *s;
        }
        let hash = crate::env::hash_name(name.as_bytes());
        let private = private_parts(name);
        let text = self.string(private.map_or(name, |p| p.1));
        text.hold();
        let s = self.place(SymObj {
            header: Cell::new(Kind::Sym as u64),
            base: Cell::new(Value::UNBOUND),
            global: Cell::new(Value::UNBOUND),
            name: Cell::new(text),
            hash: Cell::new(hash),
            index: Cell::new(u64::MAX),
            inner: Cell::new(Value::UNBOUND),
        });
        set_flag(s, FLAG_PRIVATE, private.is_some());
        self.symbols.map.insert(name.into(), s);
        self.symbols.all.push(s);
        if let Some(library) = self.library {
            (library.bind)(self, s, name);
        }
        if !self.path_is_ours && private.is_none() {
            self.stray(s);
        }
        s
    }

    /// The whole text of a private name.
    pub fn private_text(&self, sym: Value) -> Option<String> {
        let mut all = self.symbols.map.iter();
        if has_flag(sym, FLAG_PRIVATE) { all.find(|e| *e.1 == sym).map(|e| e.0.to_string()) } else { None }
    }

    /// The symbol named by a string object.
    pub fn sym_of(&mut self, string: Value) -> Value {
        if let Some(s) = self.symbols.map.get(string.str()) {
            return *s;
        }
        let text = string.str().to_owned();
        self.sym(&text)
    }

    /// The symbol if the name was ever interned.
    pub fn existing_sym(&self, name: &str) -> Option<Value> {
        self.symbols.map.get(name).copied()
    }
}

/// The package and the name that a private name's text says.
pub fn private_parts(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix('\u{1}')?.split_once('\u{1}').filter(|p| !p.1.is_empty())
}

/// The string object of a symbol's name.
#[inline]
pub fn name(sym: Value) -> Value {
    if sym.is_missing() {
        return sym;
    }
    symbol(sym).name.get()
}

/// A symbol's text; the missing argument is the empty symbol.
pub fn text(sym: &Value) -> &str {
    if sym.is_ptr() { symbol_text(sym) } else { "" }
}

/// What the library binds: in base or in a package attached since the start; `UNBOUND` if nothing.
#[inline]
pub fn base_value(sym: Value) -> Value {
    symbol(sym).base.get()
}

/// The binding in base itself.
#[inline]
pub fn own_base(sym: Value) -> Value {
    own_word(&symbol(sym), sym).get()
}

/// Where the binding in base itself is kept.
#[inline]
pub(crate) fn own_word(s: &SymObj, sym: Value) -> &Cell<Value> {
    if has_flag(sym, FLAG_PACKAGED) { &s.inner } else { &s.base }
}

/// Whether anything but the library ever bound the name.
#[inline]
pub fn is_shadowed(sym: Value) -> bool {
    has_flag(sym, FLAG_SHADOWED)
}

//! Values to bytes.

use std::collections::HashMap;

use r_runtime::object::{FLAG_ASCII, FLAG_BYTES, FLAG_LATIN1, FLAG_S4, has_flag};
use r_runtime::{Res, Type, Value, Vm, alloc, env, is_na_real, rerr, symbol};

use super::codes::*;

#[derive(Clone, Copy, PartialEq)]
pub enum Format {
    Xdr,
    Native,
    Ascii,
}

/// Deeper nesting than this ends in an error rather than in a crash.
const MAX_DEPTH: usize = 20_000;

struct Writer {
    out: Vec<u8>,
    format: Format,
    /// Symbols, environments and references written before, by their number.
    seen: HashMap<u64, i32>,
    /// How many numbers were given.
    numbered: i32,
    depth: usize,
    /// The function that gives reference objects names to be written instead, or `NULL`.
    hook: Value,
}

/// The bytes of a value. `hook` is an R function that names reference objects, or `NULL`.
pub fn write(vm: &mut Vm, v: Value, format: Format, version: i32, hook: Value) -> Res<Vec<u8>> {
    let magic: &[u8] = match format {
        Format::Xdr => b"X\n",
        Format::Native => b"B\n",
        Format::Ascii => b"A\n",
    };
    let hook = if hook.given() { hook } else { Value::NULL };
    let mut w = Writer { out: magic.to_vec(), format, seen: HashMap::new(), numbered: 0, depth: 0, hook };
    let r_version = |a: i32, b: i32, c: i32| a << 16 | b << 8 | c;
    w.int(version);
    w.int(r_version(4, 2, 2));
    if version == 3 {
        w.int(r_version(3, 5, 0));
        w.int(5);
        w.text(b"UTF-8");
    } else {
        w.int(r_version(2, 3, 0));
    }
    w.item(vm, v)?;
    Ok(w.out)
}

impl Writer {
    fn int(&mut self, x: i32) {
        match self.format {
            Format::Xdr => self.out.extend(x.to_be_bytes()),
            Format::Native => self.out.extend(x.to_le_bytes()),
            Format::Ascii if x == r_runtime::NA_INT => self.out.extend(b"NA\n"),
            Format::Ascii => self.out.extend(format!("{x}\n").bytes()),
        }
    }

    fn flags(&mut self, x: u32) {
        self.int(x as i32);
    }

    fn real(&mut self, x: f64) {
        match self.format {
            Format::Xdr => self.out.extend(x.to_bits().to_be_bytes()),
            Format::Native => self.out.extend(x.to_bits().to_le_bytes()),
            Format::Ascii => {
                let text = match x {
                    x if is_na_real(x) => "NA".to_owned(),
                    x if x.is_nan() => "NaN".to_owned(),
                    x if x == f64::INFINITY => "Inf".to_owned(),
                    x if x == f64::NEG_INFINITY => "-Inf".to_owned(),
                    x => shortest(x),
                };
                self.out.extend(text.bytes());
                self.out.push(b'\n');
            }
        }
    }

    /// Raw text: as it is, or escaped in the text format.
    fn text(&mut self, s: &[u8]) {
        if self.format != Format::Ascii {
            self.out.extend_from_slice(s);
            return;
        }
        for &b in s {
            match b {
                b'\n' => self.out.extend(b"\\n"),
                b'\t' => self.out.extend(b"\\t"),
                11 => self.out.extend(b"\\v"),
                8 => self.out.extend(b"\\b"),
                b'\r' => self.out.extend(b"\\r"),
                12 => self.out.extend(b"\\f"),
                7 => self.out.extend(b"\\a"),
                b'\\' => self.out.extend(b"\\\\"),
                b'?' => self.out.extend(b"\\?"),
                b'\'' => self.out.extend(b"\\'"),
                b'"' => self.out.extend(b"\\\""),
                33..=126 => self.out.push(b),
                b => self.out.extend(format!("\\{b:03o}").bytes()),
            }
        }
        self.out.push(b'\n');
    }

    fn string(&mut self, s: Value) {
        if s.is_na_str() {
            self.flags(CHAR);
            self.int(-1);
            return;
        }
        if has_flag(s, FLAG_LATIN1) {
            let bytes: Vec<u8> = s.str().chars().map(|c| c as u32 as u8).collect();
            self.flags(CHAR | LATIN1_MASK << LEVELS);
            self.int(bytes.len() as i32);
            self.text(&bytes);
            return;
        }
        let level = match s {
            s if has_flag(s, FLAG_ASCII) => ASCII_MASK,
            s if has_flag(s, FLAG_BYTES) => BYTES_MASK,
            _ => UTF8_MASK,
        };
        self.flags(CHAR | level << LEVELS);
        self.int(s.bytes().len() as i32);
        self.text(s.bytes());
    }

    /// A reference to something written before, or a new number for it.
    fn refer(&mut self, v: Value) -> bool {
        match self.seen.get(&v.bits()) {
            Some(&i) => {
                self.flags((i as u32) << 8 | REF);
                true
            }
            None => {
                self.numbered += 1;
                self.seen.insert(v.bits(), self.numbered);
                false
            }
        }
    }

    /// Writes the name that the hook gives a reference object, if it gives one.
    fn persistent(&mut self, vm: &mut Vm, v: Value) -> Res<bool> {
        if !self.hook.is_function() {
            return Ok(false);
        }
        let names = vm.call_function(self.hook, &[v], &[])?;
        let Some(names) = names.strings_opt().filter(|n| !n.is_empty()) else { return Ok(false) };
        self.numbered += 1;
        self.seen.insert(v.bits(), self.numbered);
        self.flags(PERSIST);
        self.int(0);
        self.int(names.len() as i32);
        for n in names {
            self.string(*n);
        }
        Ok(true)
    }

    fn item(&mut self, vm: &mut Vm, v: Value) -> Res<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return rerr!("object is nested too deeply to be serialized");
        }
        let r = self.item_inner(vm, v);
        self.depth -= 1;
        r
    }

    fn item_inner(&mut self, vm: &mut Vm, v: Value) -> Res<()> {
        match v.rtype() {
            Type::Null => self.flags(NILVALUE),
            Type::Symbol if v.is_missing() => self.flags(MISSINGARG),
            Type::Symbol if v.is_unbound() => self.flags(UNBOUND),
            Type::Symbol => self.symbol(vm, v),
            Type::Environment => return self.environment(vm, v),
            Type::Language => return self.cells(vm, v, LANG),
            Type::Pairlist | Type::Dots => return self.cells(vm, v, LIST),
            Type::Closure => return self.closure(vm, v),
            Type::Builtin if vm.builtin(v).primitive => self.builtin(vm, v),
            Type::Builtin => {
                let (name, package) = (vm.builtin(v).name, vm.builtin(v).package);
                return self.library_function(vm, v, package, name);
            }
            Type::Promise => return self.promise(vm, v),
            Type::ExternalPtr | Type::WeakRef => return self.reference(vm, v),
            Type::S4 => {
                self.flags(S4 | IS_OBJECT | HAS_ATTR | S4_MASK << LEVELS);
                return self.attributes(vm, v);
            }
            Type::Bytecode | Type::Internal => return rerr!("cannot serialize this object"),
            _ => return self.vector(vm, v),
        }
        Ok(())
    }

    /// A private name is written as its whole text, so that a function of the library means the same
    /// when it is read.
    fn symbol(&mut self, vm: &mut Vm, v: Value) {
        if !self.refer(v) {
            self.flags(SYM);
            let text = vm.private_text(v).map(|t| vm.string(&t));
            self.string(text.unwrap_or_else(|| symbol::name(v)));
        }
    }

    /// The flags of an item with its object and attribute bits.
    fn head(v: Value, code: u32) -> u32 {
        let mut f = code;
        if v.is_object() {
            f |= IS_OBJECT;
        }
        if v.has_attrs() {
            f |= HAS_ATTR;
        }
        if v.is_ptr() && !v.is_str() && has_flag(v, FLAG_S4) {
            f |= S4_MASK << LEVELS;
        }
        f
    }

    fn attributes(&mut self, vm: &mut Vm, v: Value) -> Res<()> {
        for (s, x) in v.attr_pairs() {
            self.flags(LIST | HAS_TAG);
            self.symbol(vm, s);
            self.item(vm, x)?;
        }
        self.flags(NILVALUE);
        Ok(())
    }

    fn vector(&mut self, vm: &mut Vm, v: Value) -> Res<()> {
        let code = match v.rtype() {
            Type::Logical => LGL,
            Type::Integer => INT,
            Type::Double => REAL,
            Type::Complex => CPLX,
            Type::Character => STR,
            Type::Raw => RAW,
            Type::List => VEC,
            _ => EXPR,
        };
        self.flags(Self::head(v, code));
        self.int(v.len() as i32);
        match code {
            LGL | INT => v.ints().iter().for_each(|x| self.int(*x)),
            REAL => v.doubles().iter().for_each(|x| self.real(*x)),
            CPLX => v.complexes().iter().for_each(|z| {
                self.real(z.re);
                self.real(z.im);
            }),
            STR => v.strings().iter().for_each(|s| self.string(*s)),
            RAW if self.format == Format::Ascii => {
                v.raws().iter().for_each(|b| self.out.extend(format!("{b:02x}\n").bytes()));
            }
            RAW => self.out.extend_from_slice(v.raws()),
            _ => {
                for x in v.values() {
                    self.item(vm, *x)?;
                }
            }
        }
        if v.has_attrs() { self.attributes(vm, v) } else { Ok(()) }
    }

    /// Calls and pairlists: cells with tags, the attributes other than names on the first.
    fn cells(&mut self, vm: &mut Vm, v: Value, first: u32) -> Res<()> {
        let names = vm.names(v);
        let others: Vec<(Value, Value)> = v.attr_pairs().into_iter().filter(|p| p.0 != vm.s.names).collect();
        for (i, x) in v.values().iter().enumerate() {
            let tag = names.strings_opt().map(|n| n[i]).filter(|n| !n.bytes().is_empty());
            let mut f = if i == 0 { first } else { LIST };
            if tag.is_some() {
                f |= HAS_TAG;
            }
            if i == 0 && !others.is_empty() {
                f |= HAS_ATTR;
            }
            if i == 0 && v.is_object() {
                f |= IS_OBJECT;
            }
            self.flags(f);
            if i == 0 && !others.is_empty() {
                for (s, x) in &others {
                    self.flags(LIST | HAS_TAG);
                    self.symbol(vm, *s);
                    self.item(vm, *x)?;
                }
                self.flags(NILVALUE);
            }
            if let Some(t) = tag {
                let s = vm.sym_of(t);
                self.symbol(vm, s);
            }
            self.item(vm, *x)?;
        }
        self.flags(NILVALUE);
        Ok(())
    }

    fn closure(&mut self, vm: &mut Vm, v: Value) -> Res<()> {
        if let Some((package, name)) = crate::packages::library_name(vm, v) {
            return self.library_function(vm, v, package, &name);
        }
        // The environment is where a list has its tag.
        self.flags(Self::head(v, CLO) | HAS_TAG);
        if v.has_attrs() {
            self.closure_attributes(vm, v)?;
        }
        let c = alloc::closure(v);
        let (e, formals, body) = (c.env.get(), c.formals.get(), c.body.get());
        self.item(vm, e)?;
        self.item(vm, formals)?;
        self.item(vm, body)
    }

    /// The attributes of a closure; its source text becomes a reference to a file that has these lines.
    fn closure_attributes(&mut self, vm: &mut Vm, v: Value) -> Res<()> {
        for (s, x) in v.attr_pairs() {
            self.flags(LIST | HAS_TAG);
            self.symbol(vm, s);
            let text = s == vm.s.srcref && x.is_str();
            let x = if text { crate::base_call::call_base(vm, ".srcrefOfText", &[x])? } else { x };
            self.item(vm, x)?;
        }
        self.flags(NILVALUE);
        Ok(())
    }

    /// A function of the library that is a closure in GNU R (`library`).
    fn library_function(&mut self, vm: &mut Vm, v: Value, package: &str, name: &str) -> Res<()> {
        let formals = crate::base_call::call_base(vm, "formals", &[v])?;
        let formals = vm.coerce_keep(formals, Type::Pairlist).unwrap_or(Value::NULL);
        let body = super::library::body(vm, package, name)?;
        self.flags(CLO | HAS_TAG);
        let ns = crate::packages::namespace(vm, package);
        self.item(vm, ns)?;
        self.item(vm, formals)?;
        self.item(vm, body)
    }

    fn builtin(&mut self, vm: &Vm, v: Value) {
        let name = vm.builtin(v).name.as_bytes();
        self.flags(if vm.typeof_name(v) == "special" { SPECIAL } else { BUILTIN });
        self.int(name.len() as i32);
        self.text(name);
    }

    fn promise(&mut self, vm: &mut Vm, v: Value) -> Res<()> {
        let p = alloc::promise(v);
        if !p.value.get().is_unbound() {
            return self.item(vm, p.value.get());
        }
        self.flags(PROM | HAS_TAG);
        let e = p.env.get();
        self.item(vm, e)?;
        self.flags(UNBOUND);
        self.item(vm, alloc::promise_expr(v))
    }

    fn reference(&mut self, vm: &mut Vm, v: Value) -> Res<()> {
        if self.persistent(vm, v)? || self.refer(v) {
            return Ok(());
        }
        if v.rtype() == Type::WeakRef {
            self.flags(Self::head(v, WEAKREF));
        } else {
            self.flags(Self::head(v, EXTPTR));
            self.flags(NILVALUE);
            self.flags(NILVALUE);
        }
        if v.has_attrs() { self.attributes(vm, v) } else { Ok(()) }
    }

    /// An environment that is known by name.
    fn named(&mut self, vm: &mut Vm, code: u32, words: &[&str]) {
        self.flags(code);
        self.int(0);
        self.int(words.len() as i32);
        for w in words {
            let s = vm.string(w);
            self.string(s);
        }
    }

    fn environment(&mut self, vm: &mut Vm, v: Value) -> Res<()> {
        let known = [
            (vm.global_env, GLOBALENV),
            (vm.base_env, BASEENV),
            (vm.base_ns, BASENAMESPACE),
            (vm.empty_env, EMPTYENV),
        ];
        if let Some((_, code)) = known.iter().find(|k| k.0 == v) {
            self.flags(*code);
            return Ok(());
        }
        if let Some(package) = vm.namespace_name(v) {
            if !self.refer(v) {
                let version = namespace_version(vm, v);
                self.named(vm, NAMESPACE, &[&package, &version]);
            }
            return Ok(());
        }
        let label = v.attr(vm.s.name);
        if let Some(name) = label.as_str().filter(|n| n.starts_with("package:")) {
            if !self.refer(v) {
                vm.warn(format!("'{name}' may not be available when loading"))?;
                self.named(vm, PACKAGE, &[name]);
            }
            return Ok(());
        }
        if self.persistent(vm, v)? || self.refer(v) {
            return Ok(());
        }
        self.flags(ENV);
        self.int(i32::from(env::is_locked(v)));
        self.item(vm, env::parent(v))?;
        for sym in env::bound_symbols(vm, v) {
            let active = env::active_function(v, sym);
            let mut levels = if env::is_binding_locked(v, sym) { LOCKED_MASK } else { 0 };
            if active.is_some() {
                levels |= ACTIVE_MASK;
            }
            self.flags(LIST | HAS_TAG | levels << LEVELS);
            self.symbol(vm, sym);
            self.item(vm, active.unwrap_or_else(|| env::raw_get(v, sym)))?;
        }
        self.flags(NILVALUE);
        // No hash table.
        self.flags(NILVALUE);
        if v.has_attrs() {
            self.attributes(vm, v)
        } else {
            self.flags(NILVALUE);
            Ok(())
        }
    }
}

/// The version that a namespace says it has.
fn namespace_version(vm: &mut Vm, ns: Value) -> String {
    let (about, spec) = (vm.sym(crate::packages::NAMESPACE_INFO), vm.sym("spec"));
    let about = env::raw_get(ns, about);
    let spec = if about.is_env() { env::raw_get(about, spec) } else { Value::NULL };
    spec.strings_opt().and_then(|s| s.get(1)).map(|s| s.str().to_owned()).unwrap_or_default()
}

/// A double with as many digits as it takes, in the way of C's `%.16g`.
fn shortest(x: f64) -> String {
    if x == x.trunc() && x.abs() < 1e15 {
        return format!("{x:.0}");
    }
    let s = format!("{x:.15e}");
    let (m, e) = s.split_once('e').unwrap_or((&s, "0"));
    let e: i32 = e.parse().unwrap_or(0);
    let m = if m.contains('.') { m.trim_end_matches('0').trim_end_matches('.') } else { m };
    if (-5..16).contains(&e) {
        let digits = (15 - e).max(0) as usize;
        let t = format!("{x:.digits$}");
        return if t.contains('.') { t.trim_end_matches('0').trim_end_matches('.').to_owned() } else { t };
    }
    let sign = if e < 0 { '-' } else { '+' };
    format!("{m}e{sign}{:02}", e.abs())
}

//! Making objects from Rust, and conditions.

use super::{Options, Vm};
use crate::asm::CodeMemory;
use crate::compile::{Compiler, Procedure};
use crate::number::Num;
use crate::prims::Prims;
use crate::syntax::datum::{Datum, Sym, Symbols};
use crate::syntax::expand::World;
use crate::value::*;
use heap::Heap;
use num_bigint::{BigInt, Sign};
use std::rc::Rc;

impl Vm {
    /// A machine with its primitives, without the library in Scheme.
    pub fn new(options: Options) -> Result<Box<Vm>, String> {
        let config = if options.gc_stress { heap::Config::stress() } else { heap::Config::default() };
        let heap = Heap::new(config).map_err(|e| e.to_string())?;
        let memory = CodeMemory::new(options.code_bytes)?;
        let (code, stub_code) = memory.spaces();
        let stack_most = options.stack_bytes;
        let stack = super::stack::Area::new(stack_most)?;
        let symbols = Rc::new(Symbols::default());
        let world = World::new(&symbols);
        let mut vm = Box::new(Vm {
            c_rsp: 0,
            scheme_rsp: stack.top() - 64,
            stack_limit: stack.limit(),
            result: 0,
            fresult: 0.0,
            result_kind: 0,
            argc: 0,
            args: std::ptr::null_mut(),
            callee: 0,
            target: 0,
            condition: UNSPECIFIED.0,
            raise_proc: 0,
            site: 0,
            new_rsp: 0,
            counters: Default::default(),
            masks: crate::repr::MASKS,
            heap,
            args_buffer: vec![0; 4096],
            options,
            code,
            stub_code,
            compiler: Compiler::default(),
            tramp: Default::default(),
            prims: Prims::new(),
            stats: Default::default(),
            symbols,
            world: Some(world),
            cells: Vec::new(),
            symbol_values: Vec::new(),
            kept: NULL,
            kept_count: 0,
            mutable_cells: Vec::new(),
            stub_addresses: Vec::new(),
            entry_stub_addresses: Vec::new(),
            slow_allocations: Default::default(),
            unbound_stubs: Default::default(),
            unassigned: None,
            sites: Vec::new(),
            io: Default::default(),
            under: (UNSPECIFIED, 0),
            stack_base: stack.top() - 64,
            stack_most,
            traced: Vec::new(),
            stack,
            tables_area: super::memory::TableArea::new()?,
            dynamic: [NULL; 3],
            error_type: UNSPECIFIED,
            exit: None,
            uncaught: None,
            program: String::new(),
            source: Default::default(),
            loading_library: true,
            command_line: Vec::new(),
            start: std::time::Instant::now(),
            limit: Default::default(),
            memory,
        });
        vm.args = vm.args_buffer.as_mut_ptr();
        let nobody = vm.symbols.intern("");
        vm.sites.push((nobody, 0));
        vm.make_trampolines();
        vm.compiler.add_instance(Procedure::Native(0), Vec::new(), 0);
        vm.install_primitives();
        Ok(vm)
    }

    fn install_primitives(&mut self) {
        let names = self.prims.names();
        for (prim, name) in names.into_iter().enumerate() {
            let inst = self.new_instance(Procedure::Native(prim as u16), Vec::new());
            if name == "%resume" {
                self.tramp.continuation_instance = inst;
            }
            let procedure = self.make_procedure(inst);
            let sym = self.symbols.intern(name);
            self.define_system(sym, procedure);
        }
        for (alias, name) in crate::prims::ALIASES {
            let (alias, name) = (self.symbols.intern(alias), self.symbols.intern(name));
            if let Some(procedure) = self.system_value(name) {
                self.define_system(alias, procedure);
            }
        }
        let fields: Vec<Sym> =
            ["kind", "message", "irritants", "site"].iter().map(|f| self.symbols.intern(f)).collect();
        let name = self.symbols.intern("condition");
        self.error_type = self.record_type(name, &fields);
    }

    pub fn define_system(&mut self, sym: Sym, value: Value) {
        let cell = self.add_cell(sym, value);
        if let Some(world) = &self.world {
            let binding = crate::syntax::expand::scope::Binding::Global(cell);
            world.system.names.borrow_mut().insert(sym, binding);
        }
    }

    /// The value of one of the system's own globals.
    pub fn system_value(&self, sym: Sym) -> Option<Value> {
        let names = self.world.as_ref()?.system.names.borrow();
        match names.get(&sym)? {
            crate::syntax::expand::scope::Binding::Global(cell) => Some(self.cell(*cell).value),
            _ => None,
        }
    }

    // ----- objects -----

    pub fn object(&mut self, words: usize, header: u64, tag: u64) -> Value {
        let p = self.allocate(8 * words);
        let v = Value(p as u64 + tag);
        v.set_word(0, header);
        v
    }

    pub fn cons(&mut self, car: Value, cdr: Value) -> Value {
        let v = self.object(3, kind::PAIR as u64, TAG_PAIR);
        v.set_word(1, car.0);
        v.set_word(2, cdr.0);
        v
    }

    pub fn list(&mut self, items: &[Value]) -> Value {
        items.iter().rev().fold(NULL, |rest, v| self.cons(*v, rest))
    }

    pub fn flonum(&mut self, f: f64) -> Value {
        crate::repr::flonum(self, f)
    }

    pub fn vector(&mut self, items: &[Value]) -> Value {
        let v = self.object(2 + items.len(), kind::VECTOR as u64, TAG_VECTOR);
        v.set_word(1, (items.len() as u64) << 3);
        for (i, x) in items.iter().enumerate() {
            v.set_word(2 + i, x.0);
        }
        v
    }

    pub fn make_vector(&mut self, n: usize, fill: Value) -> Value {
        let v = self.object(2 + n, kind::VECTOR as u64, TAG_VECTOR);
        v.set_word(1, (n as u64) << 3);
        for i in 0..n {
            v.set_word(2 + i, fill.0);
        }
        v
    }

    pub fn make_string(&mut self, n: usize, fill: char) -> Value {
        let v = self.object(2 + n.div_ceil(2), kind::STRING as u64, TAG_STRING);
        v.set_word(1, (n as u64) << 3);
        v.chars_mut().fill(fill as u32);
        v
    }

    pub fn string_of(&mut self, chars: &[u32]) -> Value {
        let v = self.make_string(chars.len(), ' ');
        v.chars_mut().copy_from_slice(chars);
        v
    }

    pub fn string(&mut self, text: &str) -> Value {
        let chars: Vec<u32> = text.chars().map(|c| c as u32).collect();
        self.string_of(&chars)
    }

    pub fn bytevector(&mut self, bytes: &[u8]) -> Value {
        let v = self.object(2 + bytes.len().div_ceil(8), kind::BYTEVECTOR as u64, TAG_OBJ);
        v.set_word(1, (bytes.len() as u64) << 3);
        v.bytes_mut().copy_from_slice(bytes);
        v
    }

    pub fn f64vector(&mut self, n: usize, fill: f64) -> Value {
        let v = self.object(2 + n, kind::F64VECTOR as u64, TAG_OBJ);
        v.set_word(1, (n as u64) << 3);
        v.f64s().fill(fill);
        v
    }

    pub fn make_box(&mut self, x: Value) -> Value {
        let v = self.object(2, kind::BOX as u64, TAG_OBJ);
        v.set_word(1, x.0);
        v
    }

    pub fn promise(&mut self, done: bool, x: Value) -> Value {
        let v = self.object(3, kind::PROMISE as u64, TAG_OBJ);
        v.set_word(1, Value::bool(done).0);
        v.set_word(2, x.0);
        v
    }

    /// Several values as one object; one value is itself.
    pub fn values(&mut self, items: &[Value]) -> Value {
        if let [one] = items {
            return *one;
        }
        let v = self.object(1 + items.len(), kind::VALUES as u64 | (items.len() as u64) << 16, TAG_OBJ);
        for (i, x) in items.iter().enumerate() {
            v.set_word(1 + i, x.0);
        }
        v
    }

    /// A handle of a sub-kind on entry `index` of one of the machine's tables.
    pub fn handle(&mut self, sub: u64, index: usize) -> Value {
        let v = self.object(2, kind::HANDLE as u64 | sub << 16, TAG_OBJ);
        v.set_word(1, (index as u64) << 3);
        v
    }

    pub fn handle_index(v: Value, sub: u64) -> Option<usize> {
        (v.is(kind::HANDLE) && v.header() >> 16 == sub).then(|| (v.word(1) >> 3) as usize)
    }

    /// Record types: name, then the field names as a vector.
    pub fn record_type(&mut self, name: Sym, fields: &[Sym]) -> Value {
        let fields: Vec<Value> = fields.iter().map(|f| self.symbol_value(*f)).collect();
        let fields = self.vector(&fields);
        let name = self.symbol_value(name);
        let v = self.object(3, kind::RECORD_TYPE as u64 | 2 << 16, TAG_OBJ);
        v.set_word(1, name.0);
        v.set_word(2, fields.0);
        self.keep(v);
        v
    }

    pub fn record(&mut self, rtd: Value, fields: &[Value]) -> Value {
        let v = self.object(2 + fields.len(), kind::RECORD as u64 | (fields.len() as u64 + 1) << 16, TAG_OBJ);
        v.set_word(1, rtd.0);
        for (i, x) in fields.iter().enumerate() {
            v.set_word(2 + i, x.0);
        }
        v
    }

    /// A store from Rust into an object that may be old.
    pub fn store(&mut self, object: Value, i: usize, v: Value) {
        object.set_word(i, v.0);
        // SAFETY: a live object.
        unsafe { self.heap.barrier_at(object.addr() as *mut u8, (object.addr() + 8 * i) as *const u64) };
    }

    // ----- symbols -----

    pub fn symbol_value(&mut self, s: Sym) -> Value {
        while self.symbol_values.len() <= s.0 as usize {
            let n = self.symbol_values.len();
            let v = self.object(2, kind::SYMBOL as u64, TAG_OBJ);
            v.set_word(1, (n as u64) << 3);
            self.keep(v);
            self.symbol_values.push(v);
        }
        self.symbol_values[s.0 as usize]
    }

    pub fn intern(&mut self, name: &str) -> Value {
        let s = self.symbols.intern(name);
        self.symbol_value(s)
    }

    pub fn sym_of(v: Value) -> Option<Sym> {
        v.is_symbol().then(|| Sym((v.word(1) >> 3) as u32))
    }

    // ----- numbers -----

    pub fn number(&mut self, n: &Num) -> Value {
        match n {
            Num::Fix(i) => Value::fix(*i),
            Num::Flo(f) => self.flonum(*f),
            Num::Big(b) => self.bignum(b),
            Num::Rat(r) => {
                let (n, d) =
                    (self.number(&Num::from_big(r.0.clone())), self.number(&Num::from_big(r.1.clone())));
                let v = self.object(3, kind::RATNUM as u64, TAG_OBJ);
                v.set_word(1, n.0);
                v.set_word(2, d.0);
                v
            }
        }
    }

    /// Header: limb count from bit 17, sign in bit 16; then the limbs.
    fn bignum(&mut self, b: &BigInt) -> Value {
        let limbs = b.magnitude().iter_u64_digits();
        let negative = u64::from(b.sign() == Sign::Minus);
        let header = kind::BIGNUM as u64 | negative << 16 | (limbs.len() as u64) << 17;
        let v = self.object(1 + limbs.len(), header, TAG_OBJ);
        for (i, limb) in limbs.enumerate() {
            v.set_word(1 + i, limb);
        }
        v
    }

    pub fn num(v: Value) -> Option<Num> {
        match v.tag() {
            TAG_FIX => Some(Num::Fix(crate::repr::fix_of(v.0))),
            TAG_FLO => Some(Num::Flo(v.flo())),
            TAG_OBJ => match v.kind() {
                kind::BIGNUM => {
                    let header = v.header();
                    let n = 2 * (header >> 17) as usize;
                    // SAFETY: the limbs lie after the header, the lower half of each first on this machine;
                    // nothing changes them while they are copied.
                    let limbs = unsafe { std::slice::from_raw_parts((v.addr() + 8) as *const u32, n) };
                    let sign = if header >> 16 & 1 == 1 { Sign::Minus } else { Sign::Plus };
                    Some(Num::Big(BigInt::from_slice(sign, limbs)))
                }
                kind::RATNUM => {
                    let (n, d) = (Vm::num(v.value(1))?.to_big()?, Vm::num(v.value(2))?.to_big()?);
                    Some(Num::Rat(Box::new((n, d))))
                }
                _ => None,
            },
            _ => None,
        }
    }

    // ----- data -----

    pub fn datum_value(&mut self, d: &Datum) -> Value {
        let mut labels = std::collections::HashMap::new();
        self.datum(d, &mut labels)
    }

    fn datum(&mut self, d: &Datum, labels: &mut std::collections::HashMap<u32, Value>) -> Value {
        match d {
            Datum::Null => NULL,
            Datum::Unspecified => UNSPECIFIED,
            Datum::Default => DEFAULT,
            Datum::Eof => EOF,
            Datum::Bool(b) => Value::bool(*b),
            Datum::Char(c) => Value::char(*c),
            Datum::Num(n) => self.number(n),
            Datum::Str(s) => self.string(s),
            Datum::Sym(s) => self.symbol_value(*s),
            Datum::Alias(_) => d.symbol().map_or(NULL, |s| self.symbol_value(s)),
            Datum::Value(w) => Value(*w),
            Datum::Bytes(b) => self.bytevector(b),
            Datum::Vector(items) => {
                let items: Vec<Value> = items.iter().map(|d| self.datum(d, labels)).collect();
                self.vector(&items)
            }
            Datum::Pair(_) => {
                let (items, tail) = d.split();
                let items: Vec<Value> = items.iter().map(|d| self.datum(d, labels)).collect();
                let tail = self.datum(&tail, labels);
                items.iter().rev().fold(tail, |rest, v| self.cons(*v, rest))
            }
            Datum::Label(n, inner) => self.labelled(*n, inner, labels),
            Datum::Ref(n) => labels.get(n).copied().unwrap_or(UNSPECIFIED),
        }
    }

    /// A placeholder stands for the datum until it is made, then gives way to it everywhere.
    fn labelled(
        &mut self,
        n: u32,
        inner: &Datum,
        labels: &mut std::collections::HashMap<u32, Value>,
    ) -> Value {
        let placeholder = self.make_box(UNSPECIFIED);
        labels.insert(n, placeholder);
        let v = self.datum(inner, labels);
        let mut seen = std::collections::HashSet::new();
        self.replace(v, placeholder, v, &mut seen);
        labels.insert(n, v);
        v
    }

    fn replace(&mut self, at: Value, from: Value, to: Value, seen: &mut std::collections::HashSet<u64>) {
        if !(at.is_pair() || at.is_vector()) || !seen.insert(at.0) {
            return;
        }
        let words = if at.is_pair() { 1..3 } else { 2..2 + at.len() };
        for i in words {
            if at.value(i) == from {
                self.store(at, i, to);
            } else {
                self.replace(at.value(i), from, to, seen);
            }
        }
    }

    /// A heap value as a datum, for `eval` and macros.
    pub fn to_datum(&self, v: Value) -> Datum {
        match v {
            NULL => Datum::Null,
            UNSPECIFIED => Datum::Unspecified,
            DEFAULT => Datum::Default,
            EOF => Datum::Eof,
            TRUE => Datum::Bool(true),
            FALSE => Datum::Bool(false),
            _ => match v.as_char() {
                Some(c) => Datum::Char(c),
                None => self.object_datum(v),
            },
        }
    }

    fn object_datum(&self, v: Value) -> Datum {
        if let Some(n) = Vm::num(v) {
            return Datum::Num(n);
        }
        if let Some(s) = Vm::sym_of(v) {
            return Datum::Sym(s);
        }
        if v.is_string() {
            return Datum::Str(v.text().into());
        }
        if v.is_vector() {
            return Datum::Vector(Rc::new(v.elements().iter().map(|x| self.to_datum(*x)).collect()));
        }
        if v.is(kind::BYTEVECTOR) {
            return Datum::Bytes(Rc::new(v.bytes().to_vec()));
        }
        if !v.is_pair() {
            return Datum::Value(v.0);
        }
        let mut items = Vec::new();
        let mut rest = v;
        // A circular list stops at a length no program text has.
        while rest.is_pair() && items.len() < 10_000_000 {
            items.push(self.to_datum(rest.car()));
            rest = rest.cdr();
        }
        let tail = self.to_datum(rest);
        Datum::list_with_tail(items, tail)
    }

    // ----- conditions -----

    /// A condition with a message and irritants, at the current site.
    pub fn condition(&mut self, message: &str, irritants: &[Value]) -> Value {
        let message = self.string(message);
        self.condition_of("error", message, irritants)
    }

    pub fn condition_of(&mut self, what: &str, message: Value, irritants: &[Value]) -> Value {
        let what = self.intern(what);
        let irritants = self.list(irritants);
        let site = Value::fix(self.site as i64);
        let rtd = self.error_type;
        self.record(rtd, &[what, message, irritants, site])
    }

    /// `who: expected what, got value`
    pub fn wrong_type(&mut self, who: &str, expected: &str, got: Value) -> Value {
        self.condition(&format!("{who}: expected {expected}, got"), &[got])
    }

    pub fn primitive_arity(&mut self, prim: u16, argc: usize) -> Value {
        let (name, min, max) = self.prims.arity(prim);
        let wanted = match (min, max) {
            (n, Some(m)) if n == m => format!("{n}"),
            (n, Some(m)) => format!("{n} to {m}"),
            (n, None) => format!("at least {n}"),
        };
        self.condition(&format!("{name}: expected {wanted} arguments, got {argc}"), &[])
    }

    pub fn arity_condition(&mut self, inst: u32, argc: usize) -> Value {
        match self.compiler.instances[inst as usize].procedure {
            Procedure::Native(prim) => self.primitive_arity(prim, argc),
            Procedure::Lambda(l) => {
                let lambda = self.compiler.lambda(l);
                let name = self.symbols.name(lambda.name);
                let name = if name.is_empty() { "procedure".to_string() } else { name.to_string() };
                let wanted = lambda.tree.clauses.iter().map(|c| {
                    let n = c.params.len();
                    if c.rest.is_some() { format!("at least {n}") } else { n.to_string() }
                });
                let wanted = wanted.collect::<Vec<_>>().join(" or ");
                self.condition(&format!("{name}: expected {wanted} arguments, got {argc}"), &[])
            }
        }
    }

    /// Bytes of machine code and of stubs.
    pub fn code_sizes(&self) -> (usize, usize) {
        (self.code.used(), self.stub_code.used())
    }

    /// Bytes of tables.
    pub fn table_bytes(&self) -> usize {
        self.tables_area.used
    }

    /// What was compiled so far may be run.
    pub fn publish_code(&mut self) {
        self.memory.publish([self.code.pos, self.stub_code.pos]);
    }
}

//! Running programs: top-level forms, files, the library, the REPL.

use crate::prims::print::Style;
use crate::syntax::datum::{Datum, Sym};
use crate::syntax::expand::scope::Env;
use crate::syntax::expand::{Expander, Host, SyntaxError, World};
use crate::syntax::passes::simplify_root;
use crate::syntax::reader::{ReadError, Reader};
use crate::syntax::tree::{CellId, Clause, Expr, Lambda};
use crate::value::{FALSE, UNSPECIFIED, Value, handle};
use crate::vm::{Options, Res, Vm};
use std::io::{BufRead, IsTerminal, Write};
use std::rc::Rc;

/// The library in Scheme, in loading order.
const LIBRARY: [(&str, &str); 4] = [
    ("control.scm", include_str!("library/control.scm")),
    ("lists.scm", include_str!("library/lists.scm")),
    ("strings.scm", include_str!("library/strings.scm")),
    ("tables.scm", include_str!("library/tables.scm")),
];

impl Host for Vm {
    fn constant(&mut self, datum: &Datum) -> u64 {
        let v = self.datum_value(datum);
        self.keep(v);
        v.0
    }

    fn unspecified(&self) -> u64 {
        UNSPECIFIED.0
    }

    fn new_cell(&mut self, name: Sym) -> CellId {
        self.add_cell(name, crate::value::UNBOUND)
    }

    fn copy_cell(&mut self, cell: CellId) -> CellId {
        let (name, value) = (self.cell(cell).name, self.cell(cell).value);
        self.add_cell(name, value)
    }

    fn mark_assigned(&mut self, cell: CellId) {
        self.set_mutable(cell);
    }

    fn new_record_type(&mut self, name: Sym, fields: &[Sym]) -> u64 {
        self.record_type(name, fields).0
    }

    fn evaluate(&mut self, expr: Expr) -> Result<u64, String> {
        let thunk = self.thunk_of(expr);
        match self.run(thunk, &[]) {
            Ok(v) => {
                self.keep(v);
                Ok(v.0)
            }
            Err(c) => Err(self.report(c)),
        }
    }

    fn call_macro(&mut self, procedure: u64, operands: &Datum) -> Result<Datum, String> {
        let mut args = Vec::new();
        for d in operands.elements().unwrap_or_default() {
            args.push(self.datum_value(&d));
        }
        match self.run(Value(procedure), &args) {
            Ok(v) => Ok(self.to_datum(v)),
            Err(c) => Err(self.report(c)),
        }
    }

    fn read_source(&mut self, path: &str) -> Result<String, String> {
        read_text(path)
    }

    fn file_exists(&self, path: &str) -> bool {
        std::path::Path::new(path).exists()
    }
}

fn read_text(path: &str) -> Result<String, String> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(e) => Err(format!("cannot read {path}: {e}")),
    }
}

/// A program's text, how far it has been read, and its forms.
#[derive(Default)]
pub struct Source {
    text: Rc<str>,
    pos: usize,
    line: u32,
    fold_case: bool,
    forms: Vec<Form>,
}

enum Form {
    Read(Datum),
    Ready(Value),
}

/// Why a program stopped.
pub enum Stop {
    Syntax(SyntaxError),
    Raised(Value),
    Exit(i32),
}

impl Vm {
    /// A machine with the whole library.
    pub fn start(options: Options) -> Result<Box<Vm>, String> {
        supported(std::env::consts::ARCH, std::env::consts::OS)?;
        let mut vm = Vm::new(options)?;
        for (name, text) in LIBRARY {
            let env = vm.world.as_ref().map(|w| w.system.clone());
            let Some(env) = env else { return Err("the machine has no environments".into()) };
            vm.program = name.into();
            match vm.run_text(text, &env, false) {
                Ok(_) => {}
                Err(Stop::Syntax(e)) => return Err(format!("library {name}:{}: {}", e.line, e.message)),
                Err(Stop::Raised(c)) => return Err(format!("library {name}: {}", vm.report(c))),
                Err(Stop::Exit(_)) => return Err(format!("library {name} exits")),
            }
        }
        vm.program = String::new();
        vm.loading_library = false;
        Ok(vm)
    }

    fn thunk_of(&mut self, expr: Expr) -> Value {
        let body = simplify_root(expr);
        let name = self.symbols.intern("");
        let clauses = vec![Clause { params: Vec::new(), rest: None, body }];
        let library = self.loading_library;
        let lambda =
            self.compiler.add_lambda(Rc::new(Lambda { name, line: 0, clauses }), Vec::new(), None, library);
        let inst = self.instance(lambda, Vec::new());
        self.make_procedure(inst)
    }

    fn expand_in(&mut self, datum: &Datum, env: &Rc<Env>) -> Result<Expr, SyntaxError> {
        let Some(mut world) = self.world.take() else {
            // A macro's own expansion expands: it gets the world that the outer one has borrowed.
            return Err(SyntaxError { message: "eval inside a macro expansion".into(), line: datum.line() });
        };
        let symbols = self.symbols.clone();
        let result = Expander::new(self, &mut world, symbols).expand_toplevel(datum, env);
        self.world = Some(world);
        result
    }

    /// The procedure of no arguments that runs a form in the user's environment.
    pub fn compile_toplevel(&mut self, datum: &Datum) -> Result<Value, SyntaxError> {
        let Some(env) = self.world.as_ref().map(|w: &World| w.user.clone()) else {
            return Err(SyntaxError { message: "eval inside a macro expansion".into(), line: datum.line() });
        };
        self.compile_in(datum, &env)
    }

    /// The procedure of no arguments that runs a form in an environment.
    pub fn compile_in(&mut self, datum: &Datum, env: &Rc<Env>) -> Result<Value, SyntaxError> {
        let expr = self.expand_in(datum, env)?;
        Ok(self.thunk_of(expr))
    }

    /// `(environment set ...)`
    pub fn make_environment(&mut self, sets: &[Value]) -> Res {
        let sets: Vec<Datum> = sets.iter().map(|v| self.to_datum(*v)).collect();
        let Some(mut world) = self.world.take() else {
            return Err(self.condition("environment: inside a macro expansion", &[]));
        };
        let symbols = self.symbols.clone();
        let made = Expander::new(self, &mut world, symbols).environment(&sets);
        let made = made.map(|env| {
            world.environments.push(env);
            world.environments.len()
        });
        self.world = Some(world);
        match made {
            Ok(index) => Ok(self.handle(handle::ENVIRONMENT, index)),
            Err(e) => Err(self.condition(&format!("environment: {}", e.message), &[])),
        }
    }

    /// The environment of a handle; #f is the user's.
    pub fn environment_of(&self, v: Value) -> Option<Rc<Env>> {
        let index = if v == FALSE { 0 } else { Vm::handle_index(v, handle::ENVIRONMENT)? };
        let world = self.world.as_ref()?;
        if index == 0 { Some(world.user.clone()) } else { world.environments.get(index - 1).cloned() }
    }

    /// Reads, expands and runs the forms of a text one by one; the last one's value.
    pub fn run_text(&mut self, text: &str, env: &Rc<Env>, print: bool) -> Result<Value, Stop> {
        let symbols = self.symbols.clone();
        let mut reader = Reader::new(text, &symbols);
        let mut last = UNSPECIFIED;
        loop {
            let datum = match reader.read() {
                Ok(Some(d)) => d,
                Ok(None) => return Ok(last),
                Err(ReadError::Incomplete { line }) => {
                    return Err(Stop::Syntax(SyntaxError { message: "unexpected end of file".into(), line }));
                }
                Err(ReadError::Syntax { message, line }) => {
                    return Err(Stop::Syntax(SyntaxError { message, line }));
                }
            };
            last = self.run_form(&datum, env)?;
            if print && last != UNSPECIFIED {
                let text = self.print(last, Style::Write);
                println!("{text}");
            }
        }
    }

    fn run_form(&mut self, datum: &Datum, env: &Rc<Env>) -> Result<Value, Stop> {
        let expr = self.expand_in(datum, env).map_err(Stop::Syntax)?;
        let thunk = self.thunk_of(expr);
        let result = self.run(thunk, &[]).map_err(Stop::Raised)?;
        match self.exit {
            Some(status) => Err(Stop::Exit(status)),
            None => Ok(result),
        }
    }

    /// The forms of a file as a list, for `load`.
    pub fn load_forms(&mut self, path: &str) -> Result<Value, String> {
        let text = read_text(path)?;
        let symbols = self.symbols.clone();
        let mut reader = Reader::new(&text, &symbols);
        let mut forms = Vec::new();
        loop {
            match reader.read() {
                Ok(Some(d)) => forms.push(self.datum_value(&d)),
                Ok(None) => break,
                Err(ReadError::Incomplete { line }) => {
                    return Err(format!("{path}:{line}: unexpected end of file"));
                }
                Err(ReadError::Syntax { message, line }) => return Err(format!("{path}:{line}: {message}")),
            }
        }
        Ok(self.list(&forms))
    }

    /// The message of an uncaught condition, with where it happened.
    pub fn uncaught_message(&mut self, c: Value) -> String {
        let text = self.report(c);
        let site = if crate::prims::misc::is_condition(self, c) {
            c.value(5).as_fix().unwrap_or(0) as u32
        } else {
            self.site as u32
        };
        let place = match self.site_of(site) {
            Some((name, line)) if line > 0 && !name.is_empty() => {
                format!("{}:{line}: in {name}: ", self.program)
            }
            Some((_, line)) if line > 0 => format!("{}:{line}: ", self.program),
            _ => format!("{}: ", self.program),
        };
        format!("{place}{text}")
    }

    fn stop_message(&mut self, stop: &Stop) -> Option<String> {
        match stop {
            Stop::Syntax(e) if e.line > 0 => Some(format!("{}:{}: {}", self.program, e.line, e.message)),
            Stop::Syntax(e) => Some(format!("{}: {}", self.program, e.message)),
            Stop::Raised(c) => Some(self.uncaught_message(*c)),
            Stop::Exit(_) => None,
        }
    }

    /// Reads the program's form number `i`; false at the end of the text.
    pub fn read_form(&mut self, i: usize) -> Result<bool, Value> {
        while self.source.forms.len() <= i {
            let (text, symbols) = (self.source.text.clone(), self.symbols.clone());
            let mut reader = Reader::new(&text[self.source.pos..], &symbols);
            reader.line = self.source.line;
            reader.fold_case = self.source.fold_case;
            let result = reader.read();
            self.source.pos += reader.pos;
            self.source.line = reader.line;
            self.source.fold_case = reader.fold_case;
            match result {
                Ok(Some(d)) => self.source.forms.push(Form::Read(d)),
                Ok(None) => return Ok(false),
                Err(ReadError::Incomplete { line }) => {
                    return Err(self.syntax_condition("unexpected end of file", line));
                }
                Err(ReadError::Syntax { message, line }) => return Err(self.syntax_condition(&message, line)),
            }
        }
        Ok(true)
    }

    /// The procedure that runs the program's form number `i`.
    pub fn form_thunk(&mut self, i: usize) -> Result<Value, Value> {
        let datum = match self.source.forms.get(i) {
            Some(Form::Ready(thunk)) => return Ok(*thunk),
            Some(Form::Read(d)) => d.clone(),
            None => return Err(self.condition("no such form", &[])),
        };
        match self.compile_toplevel(&datum) {
            Ok(thunk) => {
                self.keep(thunk);
                self.source.forms[i] = Form::Ready(thunk);
                Ok(thunk)
            }
            Err(e) => Err(self.syntax_condition(&e.message, e.line)),
        }
    }

    fn syntax_condition(&mut self, message: &str, line: u32) -> Value {
        let name = self.symbols.intern("");
        self.sites.push((name, line));
        self.site = self.sites.len() as u64 - 1;
        let message = self.string(message);
        self.condition_of("syntax", message, &[])
    }

    /// Runs a program's text; the exit status.
    pub fn run_program(&mut self, text: &str) -> i32 {
        self.source = Source { text: text.into(), line: 1, ..Source::default() };
        let name = self.symbols.intern("%run-program");
        let Some(run) = self.system_value(name) else { return 70 };
        let result = match self.run(run, &[]) {
            Err(c) => Err(Stop::Raised(c)),
            Ok(v) => self.exit.map_or(Ok(v), |status| Err(Stop::Exit(status))),
        };
        self.io.flush_all();
        match result {
            Ok(_) => 0,
            Err(Stop::Exit(status)) => status,
            Err(stop) => {
                if let Some(message) = self.stop_message(&stop) {
                    eprintln!("rigel: {message}");
                }
                70
            }
        }
    }
}

/// Machine code is emitted for one machine, and memory mapped as one system does.
fn supported(arch: &str, os: &str) -> Result<(), String> {
    match (arch, os) {
        ("x86_64", "linux") => Ok(()),
        _ => Err(format!("Scheme runs on x86-64 Linux only; this is {arch} {os}")),
    }
}

/// Stack for the reader and the expander, which recurse over data.
const NATIVE_STACK: usize = 512 << 20;

/// Runs `f` on a thread with a deep native stack; its status.
fn on_deep_stack(f: impl FnOnce() -> i32 + Send + 'static) -> i32 {
    let thread = std::thread::Builder::new().stack_size(NATIVE_STACK).spawn(f);
    match thread {
        Ok(handle) => handle.join().unwrap_or(70),
        Err(e) => {
            eprintln!("rigel: cannot start: {e}");
            70
        }
    }
}

/// Runs a Scheme file; the exit status. `args` are the program's own arguments.
pub fn run_file(path: &str, args: &[String], options: Options) -> i32 {
    let (path, args) = (path.to_string(), args.to_vec());
    on_deep_stack(move || {
        let text = match read_text(&path) {
            Ok(t) => t,
            Err(e) => {
                eprintln!("rigel: {e}");
                return 66;
            }
        };
        let mut vm = match Vm::start(options) {
            Ok(vm) => vm,
            Err(e) => {
                eprintln!("rigel: {e}");
                return 70;
            }
        };
        vm.stats.library_code = vm.code_sizes().0;
        vm.stats.started = crate::report::processor_time();
        vm.program = path.clone();
        vm.command_line = std::iter::once(path.clone()).chain(args).collect();
        if let Some(world) = &mut vm.world {
            world.directory = std::path::Path::new(&path)
                .parent()
                .map_or(String::new(), |p| p.to_string_lossy().into_owned());
        }
        let status = vm.run_program(&text);
        vm.finish();
        status
    })
}

/// What a command line asks for: a file with its arguments, or the interactive loop. The status.
pub fn run_command<S: AsRef<str>>(options: &[S], file: Option<&str>, args: &[String]) -> i32 {
    match (crate::options::parse(options), file) {
        (Ok(o), Some(file)) => run_file(file, args, o),
        (Ok(o), None) => repl(o),
        (Err(message), _) => {
            eprintln!("rigel: {message}");
            2
        }
    }
}

/// The interactive loop: reads forms from standard input, prints their values.
pub fn repl(options: Options) -> i32 {
    on_deep_stack(move || match Vm::start(options) {
        Ok(mut vm) => vm.interact(),
        Err(e) => {
            eprintln!("rigel: {e}");
            70
        }
    })
}

impl Vm {
    fn interact(&mut self) -> i32 {
        let terminal = std::io::stdin().is_terminal();
        self.program = "stdin".into();
        let mut pending = String::new();
        loop {
            if terminal {
                print!("{}", if pending.is_empty() { "> " } else { "  " });
                let _ = std::io::stdout().flush();
            }
            let mut line = String::new();
            let n = std::io::stdin().lock().read_line(&mut line).unwrap_or(0);
            if n == 0 {
                self.io.flush_all();
                return 0;
            }
            pending.push_str(&line);
            if let Some(status) = self.interact_text(&mut pending) {
                self.io.flush_all();
                return status;
            }
            self.io.flush_all();
        }
    }

    /// Runs the complete forms of `pending` and leaves the rest; a status to leave with.
    fn interact_text(&mut self, pending: &mut String) -> Option<i32> {
        let symbols = self.symbols.clone();
        let env = self.world.as_ref().map(|w| w.user.clone())?;
        loop {
            let text = pending.clone();
            let mut reader = Reader::new(&text, &symbols);
            let datum = match reader.read() {
                Ok(Some(d)) => d,
                Ok(None) => {
                    pending.clear();
                    return None;
                }
                Err(ReadError::Incomplete { .. }) => return None,
                Err(ReadError::Syntax { message, .. }) => {
                    eprintln!("rigel: {message}");
                    pending.clear();
                    return None;
                }
            };
            *pending = text[reader.pos..].to_string();
            match self.run_form(&datum, &env) {
                Ok(v) => {
                    self.io.flush_all();
                    if v != UNSPECIFIED {
                        println!("{}", self.print(v, Style::Write));
                    }
                }
                Err(Stop::Exit(status)) => return Some(status),
                Err(stop) => {
                    self.io.flush_all();
                    if let Some(m) = self.stop_message(&stop) {
                        eprintln!("rigel: {m}");
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn other_machines_get_a_message() {
        assert!(super::supported("x86_64", "linux").is_ok());
        let message = super::supported("aarch64", "macos").expect_err("not supported");
        assert!(message.contains("x86-64 Linux only") && message.contains("aarch64 macos"), "{message}");
    }
}

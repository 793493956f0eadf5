//! Running scripts as Rscript does: one top-level expression after another, values printed,
//! warnings after each, the first error ends it.

use std::cell::RefCell;
use std::io::Read;
use std::rc::Rc;

use r_runtime::error::UnwindKind;
use r_runtime::vm::VmConfig;
use r_runtime::{Unwind, Value, Vm};
use r_syntax::Parser;

use crate::options::Options;

/// Why a top-level expression was the last.
pub enum End {
    /// An error, reported already.
    Error,
    /// `quit(status)`.
    Quit(i32),
}

/// A session with the engine and the library.
pub fn new_session(o: &Options) -> Result<Vm, String> {
    let config = VmConfig { gc_stress: o.gc_stress };
    let mut vm = Vm::new(&config).map_err(|e| format!("rigel: cannot set up the heap: {e:?}"))?;
    vm.set_stack_size(super::stack_bytes() - (8 << 20));
    r_bytecode::interp::install(&mut vm);
    r_jit::install(&mut vm, o.jit.clone())?;
    r_jit::dump::install(&mut vm, &o.jit);
    r_capi::install(&mut vm);
    r_base::install(&mut vm);
    r_base::system::locale::begin(&mut vm);
    let args = vm.new_strings(&o.command);
    vm.options.insert("rigel.commandArgs".into(), args);
    Ok(vm)
}

/// Lets Ctrl-C interrupt R code, so that whatever was written is kept. With `insist`, a second one
/// that comes before the first was noticed ends the process. A failed registration only means that
/// the first one does.
pub fn catch_interrupts(vm: &Vm, insist: bool) {
    use signal_hook::{consts::SIGINT, flag};
    if insist {
        // Before the flag is set by its own registration: handlers run in this order.
        let _ = flag::register_conditional_shutdown(SIGINT, 130, vm.interrupted.clone());
    }
    let _ = flag::register(SIGINT, vm.interrupted.clone());
}

pub fn run_file(o: &Options, path: &str) -> i32 {
    match std::fs::read(path) {
        Ok(bytes) => run_bytes(o, &decoded(o, bytes)),
        // As an empty program, which is what GNU R takes it for.
        Err(e) if e.kind() == std::io::ErrorKind::IsADirectory => run_bytes(o, b""),
        Err(_) => {
            eprintln!("Fatal error: cannot open file '{path}': No such file or directory");
            2
        }
    }
}

/// The text of a program that `--encoding=` says is not in UTF-8.
fn decoded(o: &Options, bytes: Vec<u8>) -> Vec<u8> {
    match o.encoding.as_deref().map(str::to_ascii_lowercase).as_deref() {
        Some("latin1" | "latin-1" | "iso-8859-1" | "iso8859-1") => {
            bytes.iter().map(|b| char::from(*b)).collect::<String>().into_bytes()
        }
        _ => bytes,
    }
}

/// Runs a profile: its expressions at the top level. What fails is reported; the status if it says `quit()`.
pub fn run_profile(vm: &mut Vm, bytes: &[u8]) -> Result<(), i32> {
    let mut parser = Parser::new(bytes);
    loop {
        match parser.next_expr() {
            Ok(None) => return Ok(()),
            Ok(Some(node)) => {
                let expr = vm.from_script(&node);
                match top_level(vm, expr, Last::Dropped) {
                    Ok(()) => {}
                    Err(End::Quit(status)) => return Err(status),
                    Err(End::Error) => return Ok(()),
                }
            }
            Err(e) => {
                vm.out.message(&format!("{}\n", e.script_message()));
                return Ok(());
            }
        }
    }
}

pub fn run_stdin(o: &Options) -> i32 {
    let mut bytes = Vec::new();
    if let Err(e) = std::io::stdin().read_to_end(&mut bytes) {
        eprintln!("rigel: cannot read standard input: {e}");
        return 2;
    }
    run_bytes(o, &bytes)
}

/// Runs a program in a session of its own; the result is the exit status.
pub fn run_bytes(o: &Options, bytes: &[u8]) -> i32 {
    let mut vm = match new_session(o) {
        Ok(vm) => vm,
        Err(e) => {
            eprintln!("{e}");
            return 70;
        }
    };
    catch_interrupts(&vm, true);
    let status = match crate::startup::begin(&mut vm, o) {
        Ok(()) => run_program(&mut vm, bytes),
        Err(status) => status,
    };
    crate::startup::keep(&mut vm, o);
    r_base::lang::finalizers::at_exit(&mut vm);
    vm.out.flush();
    if let Some(report) = r_jit::report(&mut vm) {
        eprint!("{report}");
    }
    status
}

/// The text of a script and how far it was read: the browser reads on where the program is.
struct Input {
    text: Vec<u8>,
    at: usize,
}

/// What the browser reads in a script: its next lines.
struct Rest(Rc<RefCell<Input>>);

impl r_base::lang::debug::Console for Rest {
    fn line(&mut self, _: &str) -> Option<Vec<u8>> {
        let mut input = self.0.borrow_mut();
        let rest = input.text.get(input.at..).filter(|r| !r.is_empty())?;
        let line = rest.split(|b| *b == b'\n').next().unwrap_or(rest).to_vec();
        input.at += line.len() + 1;
        Some(line)
    }
}

fn run_program(vm: &mut Vm, bytes: &[u8]) -> i32 {
    let mut parser = Parser::new(bytes);
    let input = Rc::new(RefCell::new(Input { text: bytes.to_vec(), at: 0 }));
    r_base::lang::debug::set_console(vm, Box::new(Rest(input.clone())));
    vm.begin_script(bytes);
    let last = if mentions_last_value(bytes) { Last::Kept } else { Last::Dropped };
    loop {
        let next = parser.next_expr();
        for w in parser.take_warnings() {
            vm.out.message(&format!("Warning message:\n{w} \n"));
        }
        match next {
            Ok(None) => {
                crate::startup::end(vm);
                return 0;
            }
            Ok(Some(node)) => {
                let expr = vm.from_script(&node);
                let at = parser.offset();
                input.borrow_mut().at = at;
                let end = top_level(vm, expr, last);
                let now = input.borrow().at;
                if now != at {
                    parser.seek(now);
                }
                match end {
                    Ok(()) => {}
                    Err(End::Quit(status)) => return status,
                    // Who sets an error handler decides by it whether the program ends.
                    Err(End::Error) if handles_errors(vm) => {}
                    Err(End::Error) => {
                        vm.out.message("Execution halted\n");
                        return 1;
                    }
                }
            }
            Err(e) => {
                vm.out.message(&format!("{}\nExecution halted\n", e.script_message()));
                return 1;
            }
        }
    }
}

/// Whether `options(error =)` is set.
fn handles_errors(vm: &Vm) -> bool {
    vm.options.get("error").is_some_and(|f| !f.is_null())
}

/// Whether `.Last.value` is bound to the value of each expression. A value that is kept is copied when its variable is
/// written to, so a script that never says the name doesn't keep it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Last {
    Kept,
    Dropped,
}

fn mentions_last_value(script: &[u8]) -> bool {
    const NAME: &[u8] = b".Last.value";
    script.windows(NAME.len()).any(|w| w == NAME)
}

/// Evaluates one top-level expression and prints its value if it is visible.
pub fn top_level(vm: &mut Vm, expr: Value, last: Last) -> Result<(), End> {
    vm.visible = true;
    vm.roots.push(expr);
    let env = vm.global_env;
    let guarded = std::panic::AssertUnwindSafe(|| {
        let v = vm.eval(expr, env)?;
        let visible = vm.visible;
        if last == Last::Kept {
            vm.define(vm.base_env, vm.s.last_value, v);
        }
        if visible {
            r_base::print_value(vm, v)?;
        }
        r_base::tasks::run(vm, expr, v, visible)
    });
    let r = std::panic::catch_unwind(guarded).unwrap_or_else(|p| {
        vm.reset_to(&Default::default());
        Err(r_runtime::call::internal_error(p))
    });
    vm.roots.pop();
    let r = r.map_err(|u| match u.kind() {
        UnwindKind::Break { .. } | UnwindKind::Next { .. } => vm.signalled(r_runtime::error::no_loop()),
        UnwindKind::Return { .. } => {
            vm.signalled(Unwind::error_no_call("no function to return from, jumping to top level"))
        }
        _ => vm.signalled(u),
    });
    vm.reset_to(&Default::default());
    match r {
        Ok(()) => {
            vm.print_warnings();
            Ok(())
        }
        Err(u) => {
            if let UnwindKind::Quit { status } = u.kind() {
                vm.print_warnings();
                return Err(End::Quit(*status));
            }
            vm.print_warnings_after_error();
            Err(End::Error)
        }
    }
}

//! `--dump=bytecode`: the text of code when it is compiled to bytecode, with or without an optimizer.

use r_bytecode::code::CodeKind;
use r_runtime::Vm;

use crate::config::{Config, Dump, Form};
use crate::direct::name_of;
use crate::engine::code_at;

/// Which functions' bytecode is shown.
#[derive(Default)]
struct Wanted(Vec<Dump>);

/// Has the session show bytecode if the command line asks for it.
pub fn install(vm: &mut Vm, config: &Config) {
    let wanted: Vec<Dump> = config.dumps.iter().filter(|d| d.form == Form::Bytecode).cloned().collect();
    if !wanted.is_empty() {
        vm.put_state(Wanted(wanted));
        vm.hooks.tier.made = Some(made);
    }
}

fn made(vm: &mut Vm, code: usize) {
    // SAFETY: the interpreter is about to run the code, and says so with its address.
    let code = unsafe { code_at(code) };
    let caller = vm.frames.last().map(|f| f.call);
    let name = match (code.kind, caller) {
        (CodeKind::Body, Some(call)) => name_of(call),
        (CodeKind::Body, None) => "<anonymous>".to_owned(),
        (CodeKind::Promise, _) => "<promise>".to_owned(),
        (CodeKind::Eval, _) => "<top>".to_owned(),
    };
    let wants = |w: &Wanted| w.0.iter().any(|d| d.wants(Form::Bytecode, &name));
    let (Some(c), true) = (code.current(), wants(vm.state::<Wanted>())) else { return };
    let text = r_bytecode::text::print(vm, code, c);
    eprintln!("bytecode of {name}\n{text}");
}

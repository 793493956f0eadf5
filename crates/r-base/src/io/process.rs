//! Other programs: `system`, `system2` over the shell.

use std::io::Write;
use std::process::{Command, Stdio};

use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use crate::system::environment::Overlay;
use crate::text::paths::os_message;

pub const TABLE: &[Builtin] = &[Builtin::new(".system", "command intern wait input", system)];

/// Runs a shell command: its status, or its output as lines if `intern`.
fn system(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let command = vm.arg_str(a.get(0), "command")?;
    let intern = vm.arg_bool_or(a.get(1), "intern", false)?;
    let wait = vm.arg_bool_or(a.get(2), "wait", true)?;
    let input =
        a.get(3).strings_opt().map(|s| s.iter().map(|l| format!("{}\n", l.str())).collect::<String>());
    vm.out.flush();
    let mut c = Command::new("/bin/sh");
    c.arg("-c").arg(&command);
    for (name, value) in &vm.state::<Overlay>().0 {
        match value {
            Some(v) => c.env(name, v),
            None => c.env_remove(name),
        };
    }
    if input.is_some() {
        c.stdin(Stdio::piped());
    }
    if intern {
        c.stdout(Stdio::piped());
    }
    let mut child = match c.spawn() {
        Ok(child) => child,
        Err(e) => return rerr!("error in running command: '{}'", os_message(&e)),
    };
    if let (Some(text), Some(mut pipe)) = (input, child.stdin.take()) {
        // A program that doesn't read all its input is no error.
        let _ = pipe.write_all(text.as_bytes());
    }
    if !intern && !wait {
        vm.visible = false;
        return Ok(Value::int(0));
    }
    let out = match child.wait_with_output() {
        Ok(o) => o,
        Err(e) => return rerr!("error in running command: '{}'", os_message(&e)),
    };
    let status = out.status.code().unwrap_or(0);
    if !intern {
        vm.visible = false;
        return Ok(Value::int(status));
    }
    let mut lines: Vec<&[u8]> = out.stdout.split(|b| *b == b'\n').collect();
    if lines.last().is_some_and(|l| l.is_empty()) {
        lines.pop();
    }
    let strs: Vec<Value> = lines.into_iter().map(|l| vm.string_from_bytes(l)).collect();
    let r = vm.new_strs(&strs);
    if status == 0 {
        return Ok(r);
    }
    let call = vm.frame_call();
    vm.warn_in(call, &format!("running command '{command}' had status {status}"))?;
    let sym = vm.sym("status");
    vm.set_attr(r, sym, Value::int(status))
}

//! The process: identity, command line, memory, the end.

use r_runtime::error::UnwindKind;
use r_runtime::{Builtin, CallArgs, Effects, NA_INT, Res, Type, Unwind, Value, Vm, rerr};

use super::environment::variable;

pub const TABLE: &[Builtin] = &[
    Builtin::new("Sys.getpid", "", getpid).effects(Effects::STATE),
    Builtin::new(".signal", "pids signal", signal),
    Builtin::new(".nice", "pids value", nice),
    Builtin::new("Sys.info", "", sys_info).effects(Effects::STATE),
    Builtin::new("commandArgs", "trailingOnly", command_args).effects(Effects::STATE),
    Builtin::new("quit", "save status runLast", quit),
    Builtin::new("q", "save status runLast", quit),
    Builtin::new("gc", "verbose reset full", gc),
    Builtin::new("gcinfo", "verbose", no_flag).invisible(),
    Builtin::new("gctorture", "on", no_flag).invisible(),
    Builtin::new("gctorture2", "step wait inhibit_release", no_flag).invisible(),
];

fn getpid(_: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    Ok(Value::int(std::process::id() as i32))
}

/// Whether each process could be sent the signal.
fn signal(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let pids = vm.coerce(a.get(0), Type::Integer)?;
    let signal = vm.arg_int_na(a.get(1));
    // A process number below one is a group, or everybody: nobody is meant by it here.
    let sent = |pid: i32| {
        // SAFETY: the call has no pointers; what it may reach is the system's to decide.
        signal != NA_INT && pid > 0 && unsafe { libc::kill(pid, signal) } == 0
    };
    let sent: Vec<i32> = pids.ints().iter().map(|&p| i32::from(sent(p))).collect();
    Ok(vm.new_lgls(&sent))
}

/// The niceness of processes, NA where there is none; set to `value` unless that is NA.
fn nice(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let pids = vm.coerce(a.get(0), Type::Integer)?;
    let value = vm.arg_int_na(a.get(1));
    let turn = |pid: i32| {
        let whose = u32::try_from(pid).ok().filter(|&p| p > 0)?;
        // SAFETY: neither call has pointers; -1 is a value unless the error number says otherwise.
        unsafe {
            *libc::__errno_location() = 0;
            let old = libc::getpriority(libc::PRIO_PROCESS, whose);
            if *libc::__errno_location() != 0 {
                return None;
            }
            if value != NA_INT {
                libc::setpriority(libc::PRIO_PROCESS, whose, value);
            }
            Some(old)
        }
    };
    let old: Vec<i32> = pids.ints().iter().map(|&p| turn(p).unwrap_or(NA_INT)).collect();
    Ok(vm.new_ints(&old))
}

fn sys_info(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let kernel = |what: &str| {
        std::fs::read_to_string(format!("/proc/sys/kernel/{what}")).unwrap_or_default().trim().to_owned()
    };
    let user = variable(vm, "USER").or_else(|| variable(vm, "LOGNAME")).unwrap_or_else(|| "root".into());
    let values = [
        kernel("ostype"),
        kernel("osrelease"),
        kernel("version"),
        kernel("hostname"),
        std::env::consts::ARCH.to_owned(),
        user.clone(),
        user.clone(),
        user,
    ];
    let r = vm.new_strings(&values);
    let names = vm.new_strings(&[
        "sysname",
        "release",
        "version",
        "nodename",
        "machine",
        "login",
        "user",
        "effective_user",
    ]);
    vm.with_names(r, names)
}

fn command_args(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let trailing = vm.arg_bool_or(a.get(0), "trailingOnly", false)?;
    let all = vm.options.get("rigel.commandArgs").copied().unwrap_or(Value::NULL);
    let Some(s) = all.strings_opt() else { return Ok(vm.alloc_str(0)?.done()) };
    if !trailing {
        return Ok(all);
    }
    let after = s.iter().position(|x| x.str() == "--args").map_or(s.len(), |i| i + 1);
    let rest = s[after..].to_vec();
    Ok(vm.new_strs(&rest))
}

fn quit(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if a.has(0) {
        match a.get(0).as_str() {
            Some("no" | "yes" | "ask" | "default") => {}
            _ => return rerr!("unrecognized value of 'save'"),
        }
    }
    let status = if a.has(1) { vm.arg_int_na(a.get(1)) } else { 0 };
    if status == NA_INT {
        vm.warn("invalid 'status', 0 assumed")?;
    }
    let runs_last = !a.has(2) || vm.arg_bool(a.get(2), "runLast")?;
    let last = vm.sym(".Last");
    let last = r_runtime::env::raw_get(vm.global_env, last);
    if runs_last && last.is_function() {
        vm.call_function(last, &[], &[])?;
    }
    if a.get(0).as_str() == Some("yes") {
        let file = vm.string(".RData");
        crate::base_call::call_base(vm, "sys.save.image", &[file])?;
    }
    Err(Unwind::new(UnwindKind::Quit { status: if status == NA_INT { 0 } else { status } }))
}

fn gc(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    vm.collect(true);
    crate::lang::finalizers::run_due(vm, false)?;
    let stats = vm.heap.stats();
    let cell = 56.0;
    let word = 8.0;
    let mb = |bytes: f64| (bytes / 1048576.0 * 10.0).round() / 10.0;
    let live = stats.live_bytes as f64;
    let (n, v) = ((live / 2.0 / cell).round(), (live / 2.0 / word).round());
    let half = mb(live / 2.0);
    let r = vm.new_doubles(&[n, v, half, half, n, v, half, half, n, v, half, half]);
    let dim = vm.new_ints(&[2, 6]);
    let r = vm.set_attr(r, vm.s.dim, dim)?;
    let rows = vm.new_strings(&["Ncells", "Vcells"]);
    let columns = vm.new_strings(&["used", "(Mb)", "gc trigger", "(Mb)", "max used", "(Mb)"]);
    let dimnames = vm.new_list(&[rows, columns]);
    vm.set_attr(r, vm.s.dimnames, dimnames)
}

fn no_flag(_: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    Ok(Value::FALSE)
}

//! Copies of the process, for package parallel: `fork`, messages between copy and original, the end of a copy.
//!
//! A copy has the heap as it was and one thread, the session's; the optimizer gives it a compiler's thread of its own
//! (`TierHooks::forking`). It ends by `.forkExit`, which runs no destructors: what the session would clean up belongs to
//! the original.
//!
//! A message is its length in eight bytes and so many bytes. A copy that ends closes its pipe, which reads as the end.

use std::fs::File;
use std::io::{self, Read, Write};
use std::mem::ManuallyDrop;
use std::os::fd::{FromRawFd, RawFd};
use std::time::Duration;

use r_runtime::{Builtin, CallArgs, NA_INT, Res, Type, Value, Vm, rerr};

use crate::io::wait_politely;
use crate::text::paths::os_message;

pub const TABLE: &[Builtin] = &[
    Builtin::new(".fork", "", fork).of("parallel"),
    Builtin::new(".forkSend", "fd message", send).of("parallel").invisible(),
    Builtin::new(".forkReceive", "fd", receive).of("parallel"),
    Builtin::new(".forkReady", "fds timeout", ready).of("parallel"),
    Builtin::new(".forkClose", "fds", close).of("parallel").invisible(),
    Builtin::new(".forkEnded", "pid wait", ended).of("parallel"),
    Builtin::new(".forkExit", "status", exit).of("parallel"),
    Builtin::new(".forkQuiet", "", quiet).of("parallel").invisible(),
    Builtin::new(".cores", "", cores).of("parallel"),
    Builtin::new(".affinity", "cpus", affinity).of("parallel"),
    Builtin::new(".executable", "", executable),
];

/// What forking has made of this process. R programs can call the functions here with any number, so descriptors and the
/// end of the process are theirs only as far as `.fork` gave them.
#[derive(Default)]
struct Forks {
    pipes: Vec<RawFd>,
    /// This process is a copy.
    is_copy: bool,
}

/// A descriptor that `.fork` made and that is still open.
fn known(vm: &mut Vm, fd: RawFd) -> Res<RawFd> {
    if vm.state::<Forks>().pipes.contains(&fd) { Ok(fd) } else { rerr!("invalid 'fd' argument") }
}

fn in_copy(vm: &mut Vm) -> Res<()> {
    if vm.state::<Forks>().is_copy { Ok(()) } else { rerr!("this process was not forked") }
}

/// The two ends of a new pipe: to read from, to write to.
fn pipe() -> io::Result<[RawFd; 2]> {
    let mut ends = [0; 2];
    // SAFETY: the call writes two numbers to where the pointer says.
    if unsafe { libc::pipe(ends.as_mut_ptr()) } != 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(ends)
}

/// The file of a descriptor, which stays open when the file is dropped.
fn file(fd: RawFd) -> ManuallyDrop<File> {
    // SAFETY: descriptors come from `pipe` and are open (`known`).
    ManuallyDrop::new(unsafe { File::from_raw_fd(fd) })
}

/// Forks: the number of the copy and the descriptor to read its messages from; in the copy 0 and the descriptor to
/// write to.
fn fork(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    vm.out.flush();
    let [from, to] = match pipe() {
        Ok(ends) => ends,
        Err(e) => return rerr!("unable to fork, possible reason: {}", os_message(&e)),
    };
    let mut pid = -1;
    (vm.hooks.tier.forking)(vm, &mut || {
        // SAFETY: the other threads of this process are at rest (`forking`) or do nothing but wait for this one.
        pid = unsafe { libc::fork() };
        pid == 0
    });
    let (kept, other) = if pid == 0 { (to, from) } else { (from, to) };
    vm.state::<Forks>().is_copy |= pid == 0;
    close_fd(other);
    if pid < 0 {
        close_fd(kept);
        return rerr!("unable to fork, possible reason: {}", os_message(&io::Error::last_os_error()));
    }
    vm.state::<Forks>().pipes.push(kept);
    Ok(vm.new_ints(&[pid, kept]))
}

fn close_fd(fd: RawFd) {
    // SAFETY: the call has no pointers; a number that is no open descriptor is an error that nobody minds.
    unsafe { libc::close(fd) };
}

fn send(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let fd = vm.arg_int(a.get(0), "fd")?;
    let message = a.get(1);
    if message.rtype() != Type::Raw {
        return rerr!("content to send must be RAW, use serialize() if needed");
    }
    let bytes = message.raws();
    let mut to = file(known(vm, fd)?);
    let sent = to.write_all(&(bytes.len() as u64).to_le_bytes()).and_then(|()| to.write_all(bytes));
    Ok(Value::bool(sent.is_ok()))
}

/// The next message, or `NULL` if there is none any more.
fn receive(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let fd = vm.arg_int(a.get(0), "fd")?;
    let mut from = file(known(vm, fd)?);
    let mut len = [0; 8];
    if from.read_exact(&mut len).is_err() {
        return Ok(Value::NULL);
    }
    let len = u64::from_le_bytes(len);
    let mut bytes = Vec::new();
    let read = (&mut *from).take(len).read_to_end(&mut bytes);
    if read.is_err() || bytes.len() as u64 != len {
        return Ok(Value::NULL);
    }
    Ok(vm.new_raws(&bytes))
}

/// Which of the descriptors have something to read, waiting for so many seconds (for ever if negative).
fn ready(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let fds = vm.coerce(a.get(0), Type::Integer)?;
    let seconds = vm.arg_f64(a.get(1), "timeout")?;
    let within = (seconds >= 0.0).then(|| Duration::from_secs_f64(seconds.min(1e9)));
    let what: Vec<(RawFd, bool)> = fds.ints().iter().map(|fd| (*fd, false)).collect();
    let ready: Vec<i32> = wait_politely(vm, &what, within)?.into_iter().map(i32::from).collect();
    Ok(vm.new_lgls(&ready))
}

fn close(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let fds = vm.coerce(a.get(0), Type::Integer)?;
    for fd in fds.ints() {
        close_fd(known(vm, *fd)?);
        vm.state::<Forks>().pipes.retain(|p| p != fd);
    }
    Ok(Value::NULL)
}

/// Whether a copy has ended, waiting for it if asked. What is left of it is removed then.
fn ended(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let pid = vm.arg_int(a.get(0), "pid")?;
    let wait = vm.arg_bool(a.get(1), "wait")?;
    let mut status = 0;
    loop {
        // SAFETY: the call writes one number to where the pointer says.
        let r = unsafe { libc::waitpid(pid, &mut status, if wait { 0 } else { libc::WNOHANG }) };
        let interrupted = r < 0 && io::Error::last_os_error().kind() == io::ErrorKind::Interrupted;
        if !interrupted {
            return Ok(Value::bool(r != 0));
        }
    }
}

/// Ends the process at once.
fn exit(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let status = vm.arg_int(a.get(0), "status")?;
    in_copy(vm)?;
    vm.out.flush();
    // SAFETY: nothing of this process is used after it.
    unsafe { libc::_exit(status) }
}

/// Sends what the process prints to nowhere.
fn quiet(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    in_copy(vm)?;
    vm.out.flush();
    if let Ok(nowhere) = File::options().write(true).open("/dev/null") {
        use std::os::fd::AsRawFd;
        // SAFETY: both are open descriptors.
        unsafe { libc::dup2(nowhere.as_raw_fd(), 1) };
    }
    Ok(Value::NULL)
}

fn cores(_: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    // SAFETY: the call has no pointers.
    let n = unsafe { libc::sysconf(libc::_SC_NPROCESSORS_ONLN) };
    Ok(Value::int(i32::try_from(n).ok().filter(|n| *n > 0).unwrap_or(NA_INT)))
}

/// The processors that this process may run on, after it was restricted to `cpus` unless that is `NULL`.
fn affinity(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let size = std::mem::size_of::<libc::cpu_set_t>();
    // SAFETY: a set of processors is bits, for which zero is a value.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    if !a.get(0).is_null() {
        let cpus = vm.coerce(a.get(0), Type::Integer)?;
        for cpu in cpus.ints() {
            if *cpu < 1 || *cpu > libc::CPU_SETSIZE {
                return rerr!("invalid CPU affinity specification");
            }
            // SAFETY: the number is within the set.
            unsafe { libc::CPU_SET(*cpu as usize - 1, &mut set) };
        }
        // SAFETY: the pointer is to a set of the size given.
        unsafe { libc::sched_setaffinity(0, size, &set) };
    }
    // SAFETY: as above.
    if unsafe { libc::sched_getaffinity(0, size, &mut set) } != 0 {
        return Ok(Value::NULL);
    }
    // SAFETY: the numbers are within the set.
    let on: Vec<i32> = (0..libc::CPU_SETSIZE)
        .filter(|k| unsafe { libc::CPU_ISSET(*k as usize, &set) })
        .map(|k| k + 1)
        .collect();
    Ok(vm.new_ints(&on))
}

/// The program that runs this session.
fn executable(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let path = std::env::current_exe().map_or_else(|_| "rigel".into(), |p| p.to_string_lossy().into_owned());
    Ok(vm.string(&path))
}

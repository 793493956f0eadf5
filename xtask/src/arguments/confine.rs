//! A process that makes odd calls, kept to itself: whatever the calls ask for, it starts no program, reaches no network
//! and signals nobody, and it ends when its owner says so.
//!
//! The process has a session of its own (no terminal, one group to kill), no input, an empty search path, limits on
//! address space and file size, and a filter of system calls that refuses new processes, sockets and signals to others.
//! So almost every function can be called; those that can't are in `tests/arguments/left_out.tsv`. What it says on
//! standard error comes line by line, and a pipe that something else keeps open is not waited for.
//!
//! The test `crates/rigel/tests/arguments.rs` includes this file; it knows nothing of the rest of xtask. Linux only.

use std::io::{BufRead, BufReader, Error, Result};
use std::mem::MaybeUninit;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Address space of a process: what asks for more gets R's error.
const ADDRESSES: u64 = 3 << 30;
/// Size of a file it may write.
const FILE: u64 = 64 << 20;
/// How often the end of the process is looked for while its pipe is silent.
const LOOK: Duration = Duration::from_millis(50);
/// How long lines of an ended process may still come.
const DRAIN: Duration = Duration::from_millis(300);

/// A running process; it and its group end when this is dropped.
pub struct Confined {
    child: Child,
    lines: Receiver<String>,
    ended: Option<ExitStatus>,
}

/// What a process does next.
pub enum Event {
    Line(String),
    /// Nothing came in the time given.
    Silence,
    Ended(ExitStatus),
}

impl Confined {
    /// Starts the driver of the argument check under `programs` in a scratch folder.
    pub fn start(
        rigel: &Path,
        flags: &[&str],
        programs: &Path,
        args: &[String],
        folder: &Path,
    ) -> Result<Confined> {
        let mut command = Command::new(rigel);
        command
            .args(flags)
            .arg(programs.join("driver.R"))
            .args(args)
            .env_clear()
            .env("ODD_PROGRAMS", programs)
            .env("LC_ALL", "C.UTF-8")
            .env("TZ", "UTC")
            .env("PATH", folder)
            .env("HOME", folder)
            .env("TMPDIR", folder)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        // SAFETY: `confine` makes system calls only, on data of its own frame, so it may run between fork and exec.
        unsafe { command.pre_exec(confine) };
        let mut child = command.spawn()?;
        let (send, lines) = channel();
        if let Some(err) = child.stderr.take() {
            // Nobody waits for this thread: it ends with the last holder of the pipe.
            std::thread::spawn(move || {
                for line in BufReader::new(err).split(b'\n') {
                    let Ok(line) = line else { break };
                    if send.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                        break;
                    }
                }
            });
        }
        Ok(Confined { child, lines, ended: None })
    }

    /// The next line, or the end, or neither within `patience`.
    pub fn next(&mut self, patience: Duration) -> Event {
        let start = Instant::now();
        loop {
            match self.lines.recv_timeout(if self.ended.is_some() { DRAIN } else { LOOK }) {
                Ok(line) => return Event::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Event::Ended(self.end()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(status) = self.ended {
                return Event::Ended(status);
            }
            if self.has_ended() {
                // Lines on their way come first; see above.
                self.end();
            } else if start.elapsed() > patience {
                return Event::Silence;
            }
        }
    }

    /// As Ctrl-C.
    pub fn interrupt(&self) {
        if self.ended.is_none() {
            // SAFETY: the process was started here and has not been waited for, so the number is its own.
            unsafe { libc::kill(self.child.id() as i32, libc::SIGINT) };
        }
    }

    /// Whether the process has ended; it stays to be waited for, so that its number, and its group's, stay its own.
    fn has_ended(&self) -> bool {
        let mut info = MaybeUninit::<libc::siginfo_t>::zeroed();
        let how = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        // SAFETY: the pointer is to a `siginfo_t` of this frame, which is zeroed and hence initialised.
        let info = unsafe {
            libc::waitid(libc::P_PID, self.child.id(), info.as_mut_ptr(), how);
            info.assume_init()
        };
        // SAFETY: `waitid` has written the fields of a child's signal, or nothing (zero).
        unsafe { info.si_pid() != 0 }
    }

    /// Kills what is left of the group; how the process ended.
    pub fn kill(&mut self) -> ExitStatus {
        if let Some(status) = self.ended {
            return status;
        }
        // SAFETY: the process leads a group of its own and has not been waited for, so the number is its group's.
        unsafe { libc::kill(-(self.child.id() as i32), libc::SIGKILL) };
        let status = self.child.wait().expect("a process of ours");
        self.ended = Some(status);
        status
    }

    /// Waits for a process that closed its pipe or ended; what is left of its group is killed.
    fn end(&mut self) -> ExitStatus {
        let start = Instant::now();
        while self.ended.is_none() && !self.has_ended() && start.elapsed() < DRAIN {
            std::thread::sleep(Duration::from_millis(2));
        }
        self.kill()
    }
}

impl Drop for Confined {
    fn drop(&mut self) {
        self.kill();
    }
}

/// In the child, before the program.
fn confine() -> Result<()> {
    let limit = |what, n: u64| {
        let limit = libc::rlimit { rlim_cur: n, rlim_max: n };
        // SAFETY: the pointer is to a value of this frame.
        done(unsafe { libc::setrlimit(what, &limit) })
    };
    // SAFETY: neither call has pointers; an ignored signal stays so over `exec`, so a file too large is an error.
    unsafe {
        done(libc::setsid())?;
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
    limit(libc::RLIMIT_AS, ADDRESSES)?;
    limit(libc::RLIMIT_FSIZE, FILE)?;
    limit(libc::RLIMIT_CORE, 0)?;
    refuse()
}

fn done(code: i32) -> Result<()> {
    if code == -1 { Err(Error::last_os_error()) } else { Ok(()) }
}

#[cfg(target_arch = "x86_64")]
const ARCH: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const ARCH: u32 = 0xc000_00b7;

/// System calls that fail with this error whatever their arguments are.
const REFUSED: &[(libc::c_long, i32)] = &[
    // The C library then takes `clone`, whose flags can be looked at.
    (libc::SYS_clone3, libc::ENOSYS),
    #[cfg(target_arch = "x86_64")]
    (libc::SYS_fork, libc::EAGAIN),
    #[cfg(target_arch = "x86_64")]
    (libc::SYS_vfork, libc::EAGAIN),
    (libc::SYS_socket, libc::EACCES),
    (libc::SYS_setpriority, libc::EPERM),
];

/// Offsets in the kernel's `seccomp_data`.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;

/// Room for the filter: seventeen instructions and two for each refused call.
const ROOM: usize = 32;

/// From here on: threads but no processes, signals to itself only, no sockets.
fn refuse() -> Result<()> {
    let mut code = [libc::sock_filter { code: 0, jt: 0, jf: 0, k: 0 }; ROOM];
    let mut n = 0;
    let mut put = |op: u32, k: u32, jt: u8, jf: u8| {
        code[n] = libc::sock_filter { code: op as u16, jt, jf, k };
        n += 1;
    };
    let load = libc::BPF_LD | libc::BPF_W | libc::BPF_ABS;
    let equal = libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K;
    let any = libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K;
    let give = libc::BPF_RET | libc::BPF_K;
    let error = |e: i32| libc::SECCOMP_RET_ERRNO | e as u32;
    let allow = libc::SECCOMP_RET_ALLOW;
    put(load, ARCHITECTURE, 0, 0);
    put(equal, ARCH, 1, 0);
    put(give, error(libc::ENOSYS), 0, 0);
    put(load, NUMBER, 0, 0);
    for &(call, e) in REFUSED {
        put(equal, call as u32, 0, 1);
        put(give, error(e), 0, 0);
    }
    put(equal, libc::SYS_clone as u32, 0, 4);
    put(load, FIRST_ARGUMENT, 0, 0);
    put(any, libc::CLONE_THREAD as u32, 1, 0);
    put(give, error(libc::EAGAIN), 0, 0);
    put(give, allow, 0, 0);
    put(equal, libc::SYS_kill as u32, 0, 3);
    put(load, FIRST_ARGUMENT, 0, 0);
    put(equal, std::process::id(), 1, 0);
    put(give, error(libc::EPERM), 0, 0);
    put(give, allow, 0, 0);
    let program = libc::sock_fprog { len: n as u16, filter: code.as_mut_ptr() };
    // SAFETY: the program and its instructions are of this frame, and the kernel copies them.
    unsafe {
        done(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))?;
        done(libc::prctl(
            libc::PR_SET_SECCOMP,
            libc::SECCOMP_MODE_FILTER,
            &program as *const libc::sock_fprog,
        ))
    }
}

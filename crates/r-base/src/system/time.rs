//! Clocks: `proc.time`, `Sys.time`, `Sys.sleep`.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use r_runtime::{Builtin, CallArgs, Effects, Res, Value, Vm, rerr};

pub const TABLE: &[Builtin] = &[
    Builtin::prim("proc.time", "", proc_time).effects(Effects::STATE),
    Builtin::new("Sys.time", "", sys_time).effects(Effects::STATE),
    Builtin::new("Sys.sleep", "time", sys_sleep).effects(Effects::STATE).invisible(),
];

/// When the session first looked at the clock.
struct Start(Instant);

impl Default for Start {
    fn default() -> Start {
        Start(Instant::now())
    }
}

/// User and system seconds of this process or of its children.
fn usage(who: libc::c_int) -> (f64, f64) {
    let seconds = |t: libc::timeval| t.tv_sec as f64 + t.tv_usec as f64 * 1e-6;
    // SAFETY: an all-zero rusage is valid, and getrusage only writes into it.
    let u = unsafe {
        let mut u: libc::rusage = std::mem::zeroed();
        libc::getrusage(who, &mut u);
        u
    };
    (seconds(u.ru_utime), seconds(u.ru_stime))
}

fn milliseconds(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0
}

fn proc_time(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let (user, system) = usage(libc::RUSAGE_SELF);
    let (child_user, child_system) = usage(libc::RUSAGE_CHILDREN);
    let elapsed = vm.state::<Start>().0.elapsed().as_secs_f64();
    let times = [user, system, elapsed, child_user, child_system].map(milliseconds);
    let r = vm.new_doubles(&times);
    let names = vm.new_strings(&["user.self", "sys.self", "elapsed", "user.child", "sys.child"]);
    let r = vm.with_names(r, names)?;
    vm.with_class(r, &["proc_time"])
}

/// Seconds since 1970.
pub fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64()
}

fn sys_time(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    vm.with_class(Value::double(now()), &["POSIXct", "POSIXt"])
}

fn sys_sleep(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let t = crate::args::needed(a, 0, "time")?;
    let s = r_runtime::coerce::as_f64(t).unwrap_or(f64::NAN);
    if s.is_nan() || s < 0.0 {
        return rerr!("invalid 'time' value");
    }
    vm.out.flush();
    let end = Instant::now() + Duration::from_secs_f64(s.min(1e9));
    // In slices, so that an interrupt is noticed.
    while let Some(left) = end.checked_duration_since(Instant::now()) {
        let slice = left.min(Duration::from_millis(50));
        match vm.idle {
            Some(wait) if slice.as_millis() > 0 => wait(vm, slice)?,
            _ => std::thread::sleep(slice),
        }
        vm.safepoint()?;
    }
    Ok(Value::NULL)
}

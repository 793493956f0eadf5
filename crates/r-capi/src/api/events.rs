//! Waiting while packages have handlers of input (`shim/events.c`): `Sys.sleep` calls them.
//!
//! The prompt doesn't: it reads the terminal by itself.

use std::time::Duration;

use r_runtime::{Res, Unwind, Vm};

use super::inner;
use crate::session::{Session, enter, with};
use crate::shim;

/// Waits at most so long; input that comes is handled.
fn wait(vm: &mut Vm, time: Duration) -> Res<()> {
    let ended = enter(vm, || shim::wait(time.as_millis().min(1000) as i32));
    if ended {
        return Ok(());
    }
    Err(vm.state::<Session>().pending.take().unwrap_or_else(|| Unwind::error("an unknown jump")))
}

inner! {
    /// There is a handler from now on.
    fn wants_waiting() { with(|vm| vm.idle = Some(wait)) }
}

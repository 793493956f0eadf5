//! Compiling while the program goes on.
//!
//! One thread carries out plans (`plan`). Who orders gets a receipt, which belongs to the versions
//! of the code that is compiled; the code itself asks for the result when it is next found hot
//! (`compile`). So nothing is interrupted, results arrive only where the code is alive and
//! running, and if it dies its receipt dies with it and the result is dropped.
//!
//! The values a plan mentions are kept alive by the code it is for (`Tier::roots`); the thread
//! only copies their words around.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use crate::plan::{Failure, Plan, Product, carry_out};

type Outcome = Result<Product, Failure>;

struct Order {
    plan: Plan,
    reply: Sender<Outcome>,
}

/// The thread that compiles. It ends with its session.
pub struct Worker {
    orders: Sender<Order>,
}

/// The claim to a result, which is handed out once.
pub struct Receipt(Receiver<Outcome>);

/// Passes recurse along the dominator tree.
const STACK_BYTES: usize = 16 << 20;

impl Worker {
    pub fn start() -> std::io::Result<Worker> {
        let (orders, work) = mpsc::channel::<Order>();
        let run = move || {
            for o in work {
                let done = catch_unwind(AssertUnwindSafe(|| carry_out(o.plan, &|_| true)));
                let done = done.unwrap_or_else(|_| Err(Failure::Refused("internal: panic".to_owned())));
                // Whoever ordered it may be gone.
                let _ = o.reply.send(done);
            }
        };
        thread::Builder::new().name("compiler".to_owned()).stack_size(STACK_BYTES).spawn(run)?;
        Ok(Worker { orders })
    }

    pub fn order(&self, plan: Plan) -> Receipt {
        let (reply, receipt) = mpsc::channel();
        // A thread that died leaves a receipt that says so.
        let _ = self.orders.send(Order { plan, reply });
        Receipt(receipt)
    }
}

impl Receipt {
    /// The result, if it is there.
    pub fn redeem(&self) -> Option<Outcome> {
        match self.0.try_recv() {
            Ok(o) => Some(o),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                Some(Err(Failure::Refused("internal: no compiler".to_owned())))
            }
        }
    }
}

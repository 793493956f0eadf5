//! Compiling while the program goes on.
//!
//! One thread carries out plans (`plan`). Who orders gets a receipt, which belongs to the versions
//! of the code that is compiled; the code itself asks for the result when it is next found hot
//! (`compile`). So nothing is interrupted, results arrive only where the code is alive and
//! running, and if it dies its receipt dies with it and the result is dropped.
//!
//! The values a plan mentions are kept alive by the code it is for (`Tier::roots`). The thread
//! copies their words around and reads nothing of them but the names of symbols, which are as old as
//! the heap. So it must be gone before the heap is: dropping the `Worker` waits for it. (Rejected:
//! letting it run on at the end of the process. A session may end before its process does, and what
//! a thread reads after the heap is unmapped is a crash that one run in ten shows.)

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};

use r_pir::Func;

use crate::budget::{Account, Spent};
use crate::plan::{Failure, Plan, Product, carry_out};

type Outcome = Result<Product, Failure>;

struct Order {
    plan: Plan,
    /// Whether it is for code that was compiled before.
    of: Account,
    reply: Sender<Outcome>,
}

/// The thread that compiles. It ends with its session.
pub struct Worker {
    /// Both are there until the end.
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
    /// Nobody waits for results any more.
    over: Arc<AtomicBool>,
    spent: Arc<Spent>,
}

/// The claim to a result, which is handed out once.
pub struct Receipt(Receiver<Outcome>);

/// Passes recurse along the dominator tree.
const STACK_BYTES: usize = 16 << 20;

impl Worker {
    pub fn start(spent: Arc<Spent>) -> std::io::Result<Worker> {
        let (orders, work) = mpsc::channel::<Order>();
        let over = Arc::new(AtomicBool::new(false));
        let (ended, account) = (over.clone(), spent.clone());
        let run = move || {
            let going_on = |_: &Func| !ended.load(Ordering::Relaxed);
            for o in work {
                if ended.load(Ordering::Relaxed) {
                    return;
                }
                let began = code::clock::worked();
                let done = catch_unwind(AssertUnwindSafe(|| carry_out(o.plan, &going_on)));
                let done = done.unwrap_or_else(|_| Err(Failure::Broken("panic".to_owned())));
                account.add(code::clock::worked().saturating_sub(began), o.of);
                // Whoever ordered it may be gone.
                let _ = o.reply.send(done);
                code::memory::give_back();
            }
        };
        code::memory::keep_little();
        let thread = thread::Builder::new().name("compiler".to_owned()).stack_size(STACK_BYTES).spawn(run)?;
        Ok(Worker { orders: Some(orders), thread: Some(thread), over, spent })
    }

    /// Orders a version on an account.
    pub fn order(&self, plan: Plan, of: Account) -> Receipt {
        self.spent.order(of);
        let (reply, receipt) = mpsc::channel();
        // A thread that died leaves a receipt that says so.
        if let Some(orders) = &self.orders {
            let _ = orders.send(Order { plan, of, reply });
        }
        Receipt(receipt)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        self.orders = None;
        if let Some(t) = self.thread.take() {
            // It catches its panics.
            let _ = t.join();
        }
    }
}

impl Receipt {
    /// The result, if it is there.
    pub fn redeem(&self) -> Option<Outcome> {
        match self.0.try_recv() {
            Ok(o) => Some(o),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(Failure::Broken("no compiler".to_owned()))),
        }
    }
}

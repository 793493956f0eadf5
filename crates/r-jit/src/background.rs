//! The compiler's thread: code is compiled while the program goes on.
//!
//! The thread carries out plans (`plan`). Whoever orders gets a receipt, which belongs to the history of the code
//! that is compiled. The code itself asks for the result when it is next found hot (`compile`). So nothing
//! interrupts the program, and results arrive only where the code is alive and running.
//!
//! *Orders die with their code.* A receipt that is dropped takes its order out of the queue. If the order is being
//! carried out, it ends before machine code is generated.
//!
//! *The hottest waits least.* A receipt that is asked passes on how hot its code is by now, and the thread takes
//! the hottest order. The queue is short: code that finds it full of hotter code comes back later (with a plan that
//! knows more than one made now would); otherwise the coldest order gives way.
//!
//! *Code that may soon be gone is not compiled* once too much of the thread's time went into results that nobody
//! claimed (`budget::Ledger`).
//!
//! The code object that a plan is for keeps alive the values that the plan mentions (`keep`). The thread copies
//! their words around and reads nothing of them but the names of symbols, which live as long as the heap. So the
//! thread must end before the heap does: dropping the `Worker` waits for it. (Rejected: letting it run on at the
//! end of the process. A session may end before its process does, and what a thread reads after the heap is
//! unmapped is a crash that one run in ten shows.)

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use r_pir::Func;

use crate::budget::{Account, Spent};
use crate::plan::{Failure, Plan, Product, carry_out};
use r_policy::POLICY;

type Outcome = Result<Product, Failure>;

struct Order {
    plan: Plan,
    /// The account that the compilation is charged to.
    of: Account,
    ticket: Arc<Ticket>,
}

/// What whoever ordered and the thread share about an order.
struct Ticket {
    /// The heat of the code when it last asked.
    heat: AtomicU32,
    /// Nobody waits for the result any more.
    dropped: AtomicBool,
    state: Mutex<State>,
}

enum State {
    Open,
    Done(Box<Outcome>, Duration),
    /// The order gave way to one for hotter code.
    Displaced,
    Taken,
}

/// What the thread is to do next.
#[derive(Default)]
struct Queue {
    orders: Vec<Order>,
    over: bool,
}

struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
    /// Held while an order is carried out, so that whoever holds it finds the compiler at rest.
    busy: Mutex<()>,
    spent: Arc<Spent>,
}

/// Locks a mutex even if it is poisoned: no code that holds these locks panics, and if it did, the guarded data
/// would be as good as before.
fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The thread that compiles. It ends with its session.
pub struct Worker {
    shared: Arc<Shared>,
    thread: Cell<Option<JoinHandle<()>>>,
}

/// The claim to a result, which is handed out once. Dropping it cancels the order.
pub struct Receipt {
    ticket: Arc<Ticket>,
    of: Account,
    shared: Arc<Shared>,
}

/// The stack is large because passes recurse along the dominator tree.
const STACK_BYTES: usize = 16 << 20;

impl Shared {
    /// Waits for an order and takes the hottest; `None` when the session ends.
    fn next(&self) -> Option<Order> {
        let mut q = lock(&self.queue);
        loop {
            if q.over {
                return None;
            }
            let heat = |o: &Order| o.ticket.heat.load(Ordering::Relaxed);
            // Of equally hot orders the latest is taken: its code is the likeliest to be running still.
            let hottest = q.orders.iter().enumerate().max_by_key(|(i, o)| (heat(o), *i)).map(|h| h.0);
            if let Some(i) = hottest {
                return Some(q.orders.remove(i));
            }
            q = self.ready.wait(q).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn is_over(&self) -> bool {
        lock(&self.queue).over
    }

    fn work(&self) {
        while let Some(o) = self.next() {
            let at_work = lock(&self.busy);
            let wanted = |_: &Func| !o.ticket.dropped.load(Ordering::Relaxed) && !self.is_over();
            let began = code::clock::worked();
            let done = catch_unwind(AssertUnwindSafe(|| carry_out(o.plan, &wanted)));
            let done = done.unwrap_or_else(|_| Err(Failure::Broken("panic".to_owned())));
            let time = code::clock::worked().saturating_sub(began);
            self.spent.add(time, o.of);
            let mut state = lock(&o.ticket.state);
            if o.ticket.dropped.load(Ordering::Relaxed) {
                self.spent.ledger.gone(time);
            } else {
                self.spent.ledger.made(time);
                *state = State::Done(Box::new(done), time);
            }
            drop(state);
            code::memory::give_back();
            drop(at_work);
        }
    }
}

fn spawn(shared: &Arc<Shared>) -> std::io::Result<JoinHandle<()>> {
    let own = shared.clone();
    let thread = thread::Builder::new().name("compiler".to_owned()).stack_size(STACK_BYTES);
    thread.spawn(move || own.work())
}

impl Worker {
    pub fn start(spent: Arc<Spent>) -> std::io::Result<Worker> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            ready: Condvar::new(),
            busy: Mutex::default(),
            spent,
        });
        code::memory::keep_little();
        let thread = Cell::new(Some(spawn(&shared)?));
        Ok(Worker { shared, thread })
    }

    /// Makes a process that is a copy of this one, while the compiler is at rest; `fork` says whether this is the copy.
    /// A copy has but the thread that made it, so it gets a compiler's thread of its own. The locks are released by
    /// the same thread in both.
    pub fn forking(&self, fork: &mut dyn FnMut() -> bool) {
        let at_rest = lock(&self.shared.busy);
        let queue = lock(&self.shared.queue);
        let is_copy = fork();
        drop(queue);
        drop(at_rest);
        if is_copy {
            // The handle is of a thread that doesn't exist here: nobody waits for it.
            std::mem::forget(self.thread.replace(spawn(&self.shared).ok()));
        }
    }

    /// Whether an order for code of this heat is accepted. If the queue is full, a colder order gives way.
    pub fn admits(&self, heat: u32) -> bool {
        let mut q = lock(&self.shared.queue);
        if q.orders.len() < POLICY.queue.orders {
            return true;
        }
        let cold = |o: &Order| o.ticket.heat.load(Ordering::Relaxed);
        let Some(i) = (0..q.orders.len()).min_by_key(|i| cold(&q.orders[*i])) else { return true };
        if cold(&q.orders[i]) >= heat {
            return false;
        }
        let o = q.orders.remove(i);
        drop(q);
        self.shared.spent.left(o.of);
        *lock(&o.ticket.state) = State::Displaced;
        true
    }

    /// Orders a version of code of this heat on an account.
    pub fn order(&self, plan: Plan, of: Account, heat: u32) -> Receipt {
        self.shared.spent.order(of);
        let ticket = Arc::new(Ticket {
            heat: AtomicU32::new(heat),
            dropped: AtomicBool::new(false),
            state: Mutex::new(State::Open),
        });
        lock(&self.shared.queue).orders.push(Order { plan, of, ticket: ticket.clone() });
        self.shared.ready.notify_one();
        Receipt { ticket, of, shared: self.shared.clone() }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        lock(&self.shared.queue).over = true;
        self.shared.ready.notify_one();
        if let Some(t) = self.thread.take() {
            // The thread catches its panics, so joining it can't fail.
            let _ = t.join();
        }
    }
}

impl Receipt {
    /// The result, if it is ready; `heat` is the present heat of the code that asks.
    pub fn redeem(&self, heat: u32) -> Option<Outcome> {
        self.ticket.heat.store(heat, Ordering::Relaxed);
        let mut state = lock(&self.ticket.state);
        match std::mem::replace(&mut *state, State::Taken) {
            State::Open => {
                *state = State::Open;
                None
            }
            State::Done(outcome, time) => {
                self.shared.spent.ledger.claimed(time);
                Some(*outcome)
            }
            State::Displaced => Some(Err(Failure::Displaced)),
            State::Taken => Some(Err(Failure::Broken("no compiler".to_owned()))),
        }
    }
}

impl Drop for Receipt {
    fn drop(&mut self) {
        let state = lock(&self.ticket.state);
        self.ticket.dropped.store(true, Ordering::Relaxed);
        match &*state {
            State::Open => {}
            State::Done(_, time) => return self.shared.spent.ledger.lost(*time),
            State::Displaced | State::Taken => return,
        }
        drop(state);
        let mut q = lock(&self.shared.queue);
        if let Some(i) = q.orders.iter().position(|o| Arc::ptr_eq(&o.ticket, &self.ticket)) {
            // The plan is dropped after the lock is released.
            let order = q.orders.remove(i);
            drop(q);
            self.shared.spent.left(self.of);
            self.shared.spent.ledger.dropped();
            drop(order);
        }
    }
}

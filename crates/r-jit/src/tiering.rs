//! When a version is compiled: a pure state machine for each code object, with a state for each place in it where
//! versions start. Events go in, decisions come out. The state machine knows no `Vm` and no thread and reads no
//! clock: heat, feedback, time and what the budget says are parts of events.
//!
//! Code asks for a version at a place (`asked`) until it has one or is refused one for good. The engine then
//! reports the outcome: tried, poor, refused, no room, given up (discarded), evicted. Each answer says how hot the
//! code must be to ask again (`Tier::limit`).

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::start::Place;
use r_policy::POLICY;

/// A request for a version: what the decision depends on.
pub struct Asked {
    /// The heat of the code.
    pub heat: u32,
    /// Digest of the feedback (`evidence`); computed only if `needs_evidence`.
    pub known: u64,
    /// A compilation of the same code is under way that the request has to wait for.
    pub busy: bool,
    /// Whether the budget allows a compilation; if not, why.
    pub budget: Result<(), &'static str>,
    /// Whether the code has versions for loops or direct calls, and (`loops`) whether it has some for loops.
    pub beside: bool,
    pub loops: bool,
}

/// What becomes of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    Compile,
    /// Not now; the code may ask again after this much more heat.
    Later {
        why: Option<&'static str>,
        more: u32,
    },
    /// The version would gain little: the code must be much hotter.
    Wait {
        why: Option<&'static str>,
        limit: Limit,
    },
    Never,
}

/// The heat at which code asks again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// This much above its present heat.
    More(u32),
    At(u32),
    /// The limit stays as it is.
    Same,
}

/// The compilation history of one code object.
#[derive(Default)]
pub struct Tiering {
    places: HashMap<Place, State>,
    /// How often a version was put off because it would have gained little.
    poor: u32,
    /// The place of the last version that was put off for this reason, and the digest of the feedback then.
    poor_at: Option<(Place, u64)>,
    /// Versions discarded.
    discards: u32,
    /// Calls that no version's context admitted, since the last version for calls.
    misses: u32,
    /// Versions for calls compiled so far.
    called: u32,
    /// A version for calls would gain less than the versions for loops, which the code has.
    loops_only: bool,
    /// No version of this code is ever compiled again.
    refused: bool,
    /// Exits because an argument was not evaluated yet (`may_try_eager`).
    lazy: u32,
}

/// The compilation history of one place.
#[derive(Default)]
struct State {
    /// Compilations so far, successful or not.
    tries: u32,
    /// Direct calls that were served by the version for ordinary calls.
    served: u32,
    /// A version was put off because it would have gained little.
    poor: bool,
    /// The heat below which no further version is attempted.
    hotter: u32,
    /// No version is compiled for this place any more.
    over: bool,
    /// When the code first asked for the version that it still waits for.
    asked: Option<Instant>,
}

impl Tiering {
    fn place(&mut self, p: Place) -> &mut State {
        self.places.entry(p).or_default()
    }

    /// Whether `asked` looks at `Asked::known` for this place.
    pub fn needs_evidence(&self, p: Place) -> bool {
        self.poor_at.is_some_and(|at| at.0 == p) && !self.has_waited(p)
    }

    /// Decides on a request for a version.
    pub fn asked(&mut self, p: Place, a: &Asked) -> Decision {
        if self.is_refused(p) {
            return Decision::Never;
        }
        let recess = |long: u32| if a.beside { POLICY.heat.beside_loops } else { long };
        if a.heat < self.place(p).hotter {
            return Decision::Wait { why: None, limit: Limit::More(recess(POLICY.heat.put_off)) };
        }
        // On the same feedback the version would gain as little as before.
        if self.needs_evidence(p) && self.poor_at.is_some_and(|at| at.1 == a.known) {
            let limit = self.poor(p, a.heat, a.known, a.loops);
            return Decision::Wait { why: Some("no more is known"), limit };
        }
        if a.busy {
            return Decision::Later { why: None, more: POLICY.heat.poll };
        }
        match a.budget {
            Err(why) => {
                let more = recess(POLICY.heat.put_off.max(a.heat / 4));
                Decision::Later { why: Some(why), more }
            }
            Ok(()) => Decision::Compile,
        }
    }

    /// How long code has been asking for a version at a place.
    pub fn has_asked_for(&mut self, p: Place, now: Instant) -> Duration {
        now.saturating_duration_since(*self.place(p).asked.get_or_insert(now))
    }

    /// A version for this place was compiled, successfully or not.
    pub fn tried(&mut self, p: Place) {
        let place = self.place(p);
        place.tries += 1;
        place.asked = None;
    }

    /// A version for calls was added.
    pub fn has_call(&mut self) {
        self.misses = 0;
        self.called += 1;
    }

    /// A version would have gained little: the code asks again when it is hotter, since feedback may say more by
    /// then. `beside_loops`: the code has versions for loops, which know their types and continue to be entered.
    pub fn poor(&mut self, p: Place, heat: u32, known: u64, beside_loops: bool) -> Limit {
        match p {
            Place::Entry(_) => {
                self.place(p).poor = true;
                return Limit::Same;
            }
            Place::Call if beside_loops => {
                self.loops_only = true;
                return Limit::Same;
            }
            _ => {}
        }
        let later = heat.saturating_mul(POLICY.heat.poor_factor);
        self.poor += 1;
        self.poor_at = Some((p, known));
        self.place(p).hotter = later;
        // If one loop gains little, other loops may gain more and ask soon. If the whole function gains little, its
        // loops were weighed with it.
        if matches!(p, Place::Middle(_)) { Limit::More(POLICY.heat.poll) } else { Limit::At(later) }
    }

    /// The compiler refused a version. A refusal of a direct entry concerns the types of that entry only; any other
    /// concerns the whole code object.
    pub fn refused(&mut self, p: Place) -> Limit {
        match p {
            Place::Entry(_) => {
                self.place(p).over = true;
                Limit::Same
            }
            _ => {
                self.refused = true;
                Limit::At(u32::MAX)
            }
        }
    }

    /// Code memory had no room for a version.
    pub fn no_room(&mut self) -> Limit {
        Limit::More(POLICY.heat.put_off)
    }

    /// A version was discarded. Each time, the code must stay hot for twice as long; `once` is the heat of a first
    /// version.
    pub fn given_up(&mut self, once: u32) -> Limit {
        self.discards += 1;
        self.loops_only = false;
        Limit::More(once.saturating_mul(1 << self.discards.min(POLICY.heat.discards)))
    }

    /// A version was evicted to make room.
    pub fn evicted(&mut self, once: u32) -> Limit {
        self.loops_only = false;
        Limit::More(once)
    }

    /// Counts a call that no version's context admitted; returns whether a version for such calls is compiled now.
    /// The larger the function and the more versions it had, the more misses that takes.
    pub fn missed(&mut self, instructions: usize, at_once: bool) -> bool {
        self.misses += 1;
        let size = (instructions / POLICY.calls.misses_for) as u32 + 1;
        let before = (2 * self.called.saturating_sub(POLICY.calls.a_few) + self.discards).min(16);
        let enough = if at_once { 1 } else { POLICY.calls.misses.saturating_mul(size << before) };
        let wanted = !self.refused && self.misses >= enough;
        if wanted {
            self.misses = 0;
        }
        wanted
    }

    /// Whether no version is ever compiled at a place.
    pub fn is_refused(&self, p: Place) -> bool {
        self.refused || self.places.get(&p).is_some_and(|s| s.over)
    }

    /// Whether no version for calls is compiled: because the code is refused, or because versions for its loops do
    /// better.
    pub fn refuses_calls(&self) -> bool {
        self.refused || self.loops_only
    }

    /// Whether the whole code object is refused.
    pub fn refuses_all(&self) -> bool {
        self.refused
    }

    /// Whether a version was put off so often that it is compiled however little it gains.
    pub fn has_waited(&self, p: Place) -> bool {
        match p {
            Place::Entry(_) => self.places.get(&p).is_some_and(|s| s.poor),
            _ => self.poor >= POLICY.heat.poor,
        }
    }

    /// How many earlier compilations count against a further one at a place: those for the same place; for a direct
    /// entry also those for other places, except one.
    pub fn tries(&self, p: Place) -> u32 {
        let own = self.places.get(&p).map_or(0, |s| s.tries);
        let elsewhere = self.places.iter().filter(|(q, _)| **q != p);
        match p {
            // A version that starts at a loop contains only that loop, so earlier versions for other places don't
            // count against it.
            Place::Call | Place::Middle(_) => own,
            Place::Entry(_) => own + elsewhere.map(|(_, s)| s.tries).sum::<u32>().saturating_sub(1),
        }
    }

    /// Whether direct calls can use the version for ordinary calls for now; that version took `cost` to compile. A
    /// version of their own would save a tenth of a microsecond per call.
    pub fn is_served(&mut self, p: Place, cost: Duration) -> bool {
        let enough = cost.as_micros().min(u128::from(POLICY.direct.served)) as u32;
        let n = &mut self.place(p).served;
        *n += POLICY.direct.poll;
        *n < enough
    }

    /// An argument that a version reads before a call was not evaluated yet. Returns whether that may be different
    /// later, when the callers are compiled and pass values.
    pub fn may_try_eager(&mut self) -> bool {
        self.lazy += 1;
        self.lazy <= POLICY.calls.lazy
    }

    pub fn is_lazy(&self) -> bool {
        self.lazy > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOP: Place = Place::Middle(3);
    const ENTRY: Place = Place::Entry(16);

    fn asked(heat: u32) -> Asked {
        Asked { heat, known: 7, busy: false, budget: Ok(()), beside: false, loops: false }
    }

    #[test]
    fn what_is_asked_for_is_compiled() {
        let mut t = Tiering::default();
        assert_eq!(t.asked(LOOP, &asked(2_000)), Decision::Compile);
        let busy = t.asked(LOOP, &Asked { busy: true, ..asked(2_000) });
        assert_eq!(busy, Decision::Later { why: None, more: POLICY.heat.poll });
    }

    #[test]
    fn the_budget_puts_off() {
        let mut t = Tiering::default();
        let over = || Asked { budget: Err("enough"), ..asked(100_000) };
        assert_eq!(
            t.asked(LOOP, &over()),
            Decision::Later { why: Some("enough"), more: 25_000 },
            "longer for what ran for long"
        );
        let beside = t.asked(LOOP, &Asked { beside: true, ..over() });
        assert_eq!(beside, Decision::Later { why: Some("enough"), more: POLICY.heat.beside_loops });
    }

    #[test]
    fn what_gains_little_waits_until_it_is_much_hotter_and_is_compiled_then() {
        let mut t = Tiering::default();
        let mut heat = 2_000;
        for _ in 0..POLICY.heat.poor {
            assert_eq!(
                t.asked(Place::Call, &Asked { known: u64::from(heat), ..asked(heat) }),
                Decision::Compile
            );
            let limit = t.poor(Place::Call, heat, u64::from(heat), false);
            assert_eq!(limit, Limit::At(heat * 4));
            assert!(matches!(t.asked(Place::Call, &asked(heat)), Decision::Wait { why: None, .. }));
            heat *= 4;
        }
        assert!(t.has_waited(Place::Call));
        assert_eq!(t.asked(Place::Call, &asked(heat)), Decision::Compile, "however little it gains");
    }

    #[test]
    fn nothing_is_compiled_again_on_the_same_evidence() {
        let mut t = Tiering::default();
        t.poor(LOOP, 2_000, 7, false);
        assert!(t.needs_evidence(LOOP) && !t.needs_evidence(Place::Call));
        assert!(matches!(t.asked(LOOP, &asked(8_000)), Decision::Wait { why: Some(_), .. }));
        assert_eq!(t.asked(LOOP, &Asked { known: 8, ..asked(32_000) }), Decision::Compile);
    }

    #[test]
    fn direct_calls_are_refused_by_themselves() {
        let mut t = Tiering::default();
        assert_eq!(t.refused(ENTRY), Limit::Same);
        assert_eq!(t.asked(ENTRY, &asked(2_000)), Decision::Never);
        assert_eq!(t.asked(LOOP, &asked(2_000)), Decision::Compile);
        assert_eq!(t.refused(LOOP), Limit::At(u32::MAX));
        assert_eq!(t.asked(Place::Call, &asked(2_000)), Decision::Never);
    }

    #[test]
    fn versions_for_loops_hold_up_one_for_calls_until_one_goes() {
        let mut t = Tiering::default();
        assert_eq!(t.poor(Place::Call, 2_000, 7, true), Limit::Same);
        assert!(t.refuses_calls());
        t.evicted(100);
        assert!(!t.refuses_calls());
    }

    #[test]
    fn code_that_was_given_up_must_prove_itself_longer() {
        let mut t = Tiering::default();
        let waits: Vec<Limit> = (0..3).map(|_| t.given_up(100)).collect();
        assert_eq!(waits, [Limit::More(200), Limit::More(400), Limit::More(800)]);
        assert_eq!(t.evicted(100), Limit::More(100), "eviction says nothing against it");
        (0..100).for_each(|_| _ = t.given_up(100));
        assert_eq!(t.given_up(u32::MAX), Limit::More(u32::MAX));
    }

    #[test]
    fn calls_that_no_version_is_for_are_counted() {
        let mut t = Tiering::default();
        let until = |t: &mut Tiering| (1..).find(|_| t.missed(10, false)).unwrap_or(0);
        assert_eq!(until(&mut t), POLICY.calls.misses);
        (0..POLICY.calls.a_few + 1).for_each(|_| t.has_call());
        assert_eq!(until(&mut t), 4 * POLICY.calls.misses);
        assert!(t.missed(10, true), "at once, for tests");
    }

    #[test]
    fn direct_calls_are_served_until_their_version_would_have_paid() {
        let mut t = Tiering::default();
        let cost = Duration::from_micros(100);
        let calls = (0..).find(|_| !t.is_served(ENTRY, cost)).unwrap_or(0) * POLICY.direct.poll;
        assert!((90..=100).contains(&calls), "{calls}");
        t.tried(ENTRY);
        t.tried(LOOP);
        t.tried(LOOP);
        assert_eq!((t.tries(ENTRY), t.tries(LOOP), t.tries(Place::Call)), (2, 2, 0));
    }

    #[test]
    fn time_is_counted_from_when_it_was_first_asked() {
        let (mut t, start) = (Tiering::default(), Instant::now());
        let second = Duration::from_secs(1);
        assert_eq!(t.has_asked_for(LOOP, start), Duration::ZERO);
        assert_eq!(t.has_asked_for(LOOP, start + second), second);
        t.tried(LOOP);
        assert_eq!(t.has_asked_for(LOOP, start + second), Duration::ZERO);
    }
}

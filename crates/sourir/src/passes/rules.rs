//! Preconditions: what has to hold for a transformation to be right.
//!
//! Every one has a name and a sentence, and a pass that finds one violated refuses with
//! it. Mutation tests drop them one at a time ([`Rules::without`]) and expect the checker
//! to notice; nothing else may drop one.

use std::fmt;

macro_rules! preconditions {
    ($($name:ident $pass:literal $text:literal)*) => {
        /// A precondition of a pass.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Pre { $($name),* }

        impl Pre {
            pub const ALL: &[Pre] = &[$(Pre::$name),*];

            /// The pass it belongs to.
            pub fn pass(self) -> &'static str {
                match self { $(Pre::$name => $pass),* }
            }

            pub fn text(self) -> &'static str {
                match self { $(Pre::$name => $text),* }
            }
        }
    };
}

preconditions! {
    FreshName "fresh" "the name of the new version is not taken"
    FreshSamePoint "fresh" "a new assume deoptimizes to the very instruction it stands before"
    FreshWholeScope "fresh" "the varmap of a new assume covers the whole scope"
    InjectAtAssume "inject" "a predicate can only be added to an existing assume"
    InjectInScope "inject" "the variables of the predicate are in scope at the assume"
    ConstpropEntries "constprop" "nothing is known where deoptimization may enter the version"
    ConstpropMemory "constprop" "knowledge of array contents ends at writes and calls"
    ConstpropVariables "constprop" "knowledge of a variable ends when it changes"
    PruneLiteral "prune" "the condition of the branch is the literal true or false"
    PruneTargets "prune" "code that deoptimization may enter stays"
    InlineDirect "inline" "the call is direct: its callee is a function reference"
    InlineArity "inline" "the call passes as many arguments as the callee takes"
    InlineDisjoint "inline" "variables of caller and callee are kept apart by renaming"
    InlineDrops "inline" "every variable of the callee is dropped before control leaves it"
    InlineFrame "inline" "every assume of the callee gets a frame that returns to the caller"
    InlineBase "inline" "the frame returns to the caller's base version, at a point known to match"
    InlineReturns "inline" "the callee can't run off its end"
    MoveNoIo "move" "the instruction moved over reads, prints and ends nothing"
    MoveNoCall "move" "the instruction moved over is no call"
    MoveNoMemory "move" "the instruction moved over creates and writes no array"
    MoveNoAssume "move" "the instruction moved over is no assume or anchor itself"
    MoveTotal "move" "the instruction moved over can't get stuck, if the assume checks something"
    MoveNoInterference "move" "the instruction moved over changes no variable of the assume"
    MoveOnlyPredecessor "move" "the assume is the only predecessor of the instruction moved over"
    MoveTrivialArm "move" "moved into one arm of a branch, the assume checks nothing the other arm needs"
    HoistInScope "hoist" "the variables of the predicate are in scope at the earlier assume"
    HoistAvailable "hoist" "once it is checked earlier, the predicate certainly holds at the later assume"
    ComposeTarget "compose" "the target of the assume is itself an assume"
    ComposeSubstitute "compose" "what the second assume mentions is expressed by the first one's varmap"
    ComposeFrames "compose" "the frames of both assumes are made"
    CleanTrivial "clean" "an assume that is removed checks nothing, or only what is always true"
    DiscardUntargeted "discard" "no assume deoptimizes to the version"
    LazyEstablished "lazy" "the predicate is checked where the guard is set"
    LazyVariables "lazy" "a change of a variable of the predicate invalidates the guard"
    LazyMemory "lazy" "a write or call that may change the predicate's arrays invalidates the guard"
    OsrWholeScope "osr-in" "the continuation takes every variable in scope"
    OsrBehindTrigger "osr-in" "deoptimization out of the continuation comes back behind the trigger"
    UndoComposed "undo" "the varmaps of the versions skipped are composed"
    UnrollExits "unroll" "no variable declared inside the loop is in scope where it is left"
    DeadUnused "deadvars" "the variable is used nowhere, or only in metadata that can do without"
    DeadAvailable "deadvars" "its defining expression still has the same value at the assume"
    DeadTotal "deadvars" "the computation that is removed can't get stuck"
    DeadEntries "deadvars" "deoptimization does not enter where the variable is in scope"
    AnchorDominates "assume" "the same anchor is passed on every way to the point"
    AnchorNoEffect "assume" "nothing between the anchor and the point has an effect"
    AnchorUnchanged "assume" "no variable of the anchor's metadata changes before the point"
    UnanchorTargets "unanchor" "the label of a removed anchor stays if deoptimization may enter there"
}

/// Which preconditions are in force.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules {
    dropped: Option<Pre>,
}

impl Rules {
    pub const ALL: Rules = Rules { dropped: None };

    /// All but one: for mutation tests.
    #[doc(hidden)]
    pub fn without(pre: Pre) -> Rules {
        Rules { dropped: Some(pre) }
    }

    pub fn enforces(&self, pre: Pre) -> bool {
        self.dropped != Some(pre)
    }

    /// Refuses if a precondition does not hold, saying what is in the way.
    pub fn require(&self, pre: Pre, holds: bool, found: impl FnOnce() -> String) -> Result<(), Refusal> {
        if holds || !self.enforces(pre) {
            return Ok(());
        }
        Err(Refusal { pass: pre.pass(), pre: Some(pre), message: found() })
    }
}

/// A pass that would not do what was asked, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub pass: &'static str,
    /// The precondition that does not hold; `None` if the request itself makes no sense.
    pub pre: Option<Pre>,
    pub message: String,
}

impl Refusal {
    pub fn new(pass: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { pass, pre: None, message: message.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.pass, self.message)?;
        match self.pre {
            Some(pre) => write!(f, " (needed: {})", pre.text()),
            None => Ok(()),
        }
    }
}

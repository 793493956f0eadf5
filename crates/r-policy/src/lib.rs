//! Every number by which the engine decides, in one place: what it is counted in, why it is what it is, and what was
//! measured, if something was. The command line changes some (`config` of r-jit); r-jit's `tiering` says what is compiled when by
//! these numbers. Names in backquotes are modules of the crate that uses a group.
//!
//! *Heat* is what the interpreter counts of code: one for an iteration, `Heat::call` for a call.

use std::time::Duration;

/// What the engine goes by: one set of numbers for all programs.
pub struct Policy {
    pub interpreter: Interpreter,
    pub build: Build,
    pub passes: Passes,
    pub lowering: Lowering,
    pub heat: Heat,
    pub calls: Calls,
    pub direct: Direct,
    pub continuations: Continuations,
    pub exits: Exits,
    pub generics: Generics,
    pub inlining: Inlining,
    pub worth: Worth,
    pub budget: Budgets,
    pub queue: Queue,
    pub code: Code,
}

/// What the interpreter does ahead of time or remembers (r-bytecode, r-runtime).
pub struct Interpreter {
    /// Elements from which on operations on vectors are looked at together (`ahead`): below, the look takes as long as the
    /// vectors that it saves.
    pub fuse_from: usize,
    /// Instructions that this look goes over.
    pub fuse_reach: usize,
    /// Subscripts that are read or assigned without making a list of positions (`subset::plain`): above, making the list is
    /// a small part of the time, and its loops have no calls in them.
    pub plain_subscripts: usize,
    /// Calls made by `eval` whose code is remembered (`evaluated`): a table of two words each.
    pub evaluated: usize,
    /// Calls in calls of a call that is evaluated for the first time without being compiled (`evaluated`).
    pub direct_depth: usize,
    /// Lists of argument names for which a function remembers what they match (`matched`): callers with other names match
    /// anew. `f(...)` that hands names on went from 1.06 to 0.8 us.
    pub matchings: usize,
    /// Code objects that may come to be between full collections, besides as many as there are: some 20 MB.
    pub codes: usize,
}

/// What the builder makes of bytecode (r-pir, `builder`).
pub struct Build {
    /// Bytecode instructions that a version may have: the passes take longer than linear time.
    pub instructions: usize,
    /// Formals of a function that is called directly: as many arguments go in registers and two words of the stack.
    pub arguments: usize,
    /// Bytecode instructions of an argument that is evaluated before its call (`eager`).
    pub argument: usize,
    /// Assumptions about a call that may be wrong before the call is left to the interpreter (`eager`).
    pub wrong_calls: u32,
    /// Exits of an access to elements, for a subscript that isn't among the places of a vector whose type is known, before the
    /// access is only tried as it is: a loop that reads beyond the end now and then would be compiled again and again.
    pub wrong_places: u32,
    /// Exits of such an access before it isn't even tried.
    pub wrong_tries: u32,
    /// Calls in calls of arguments that are evaluated early (r-pir's `builder/early.rs`).
    pub depth: usize,
    /// Parents of an environment that are looked at for a variable (`outer`).
    pub parents: usize,
    /// Times that a condition must have gone one way only for the other way not to be built (`forward`).
    pub one_way: u32,
    /// Bytecode instructions that are translated again, for entries into nests of loops (`places`).
    pub copied: u32,
}

/// What the passes of PIR go by (r-pir, `pass`).
pub struct Passes {
    /// Instructions that a version may grow to by inlining.
    pub inlined: usize,
    /// Times that a condition must have gone one way only for the other to become an exit (`prune`). More than
    /// `Build::one_way`: here the way has been compiled already, and an exit costs more than the branch.
    pub one_way: u32,
    /// How far back the range of an index is followed.
    pub range_depth: u32,
    /// Operations and operands of one chain of element-wise operations (`fuse`).
    pub chain: usize,
}

/// What becomes of PIR in machine code (r-native).
pub struct Lowering {
    /// Instructions above which Cranelift's optimizer takes more time than it gains.
    pub optimized: usize,
    /// Exits above which all pass their live values to shared blocks directly: what the blocks of single exits use
    /// would be computed again in each, in the worst case all of it.
    pub exits: usize,
    /// Values that a helper compares its operands with.
    pub suspects: usize,
    /// Instructions of a function that are repeated before a call of itself (`shortcut`).
    pub repeated: usize,
    /// Places of an environment's table that are looked at in line (`members`).
    pub probes: usize,
    /// Elements from which on one pass over all operations of a chain is faster than one pass for each.
    pub chain_from: usize,
}

/// When code asks for versions, in heat.
pub struct Heat {
    /// What a call adds.
    pub call: u32,
    /// Code is hot. A tenth of a millisecond of interpreting, against one or two to compile.
    pub hot: u32,
    /// Code that waits for its version asks again. Asking takes as long as a few iterations.
    pub poll: u32,
    /// Code that may not be compiled now asks again.
    pub put_off: u32,
    /// The same where there are versions to enter at other loops, which only those find who ask.
    pub beside_loops: u32,
    /// Code that may soon be gone asks again (`Budgets::lost_part`): asking often would be all it does.
    pub patient_poll: u32,
    /// Versions that gain little are put off so often, for four times the heat each time: 256 times in all. A condition in
    /// a data frame was compiled for a third of the run before.
    pub poor: u32,
    /// By so much the heat grows each time.
    pub poor_factor: u32,
    /// Times that code must prove itself longer, by twice as long each, after versions of it were given up.
    pub discards: u32,
}

/// Versions for calls from the interpreter.
pub struct Calls {
    /// Versions by context, besides the one for all calls. Few: each takes its time, and the search is linear.
    pub contexts: usize,
    /// Versions of one code object that are entered at loops.
    pub loops: usize,
    /// Times that a loop enters a version although more is known, before one is compiled for what is known.
    pub near_misses: u64,
    /// Formals that a function may have for its calls to be told apart.
    pub formals: usize,
    /// Calls that no version was for before one is compiled for such, of a function of up to `misses_for` instructions.
    pub misses: u32,
    pub misses_for: usize,
    /// Versions after which four times as many are needed for each further one.
    pub a_few: u32,
    /// Versions that may fail for arguments that are not evaluated yet, before such arguments are left alone.
    pub lazy: u32,
}

/// Direct calls (`direct`).
pub struct Direct {
    /// Calls after which a version is compiled: it saves a tenth of a microsecond of each.
    pub hot: u32,
    /// The same where everything is compiled at once, for tests.
    pub hot_eager: u32,
    /// Times as many calls after which a version is compiled that gains little.
    pub much: u32,
    /// Calls after which a caller that waits for a version asks again.
    pub poll: u32,
    /// Lists of types that a function has entries for; further callers pass values of any type.
    pub entries: usize,
    /// Direct calls that go to a version for other calls at most, however long a version of their own would take.
    pub served: u32,
    /// Times as many calls must be made before the next version, if one is given up.
    pub wait_factor: u32,
}

/// Continuations (`deoptless`; 000 section 4.9 has five of them, and limits of 16 and 32 for what they are told apart by).
pub struct Continuations {
    /// Of one code object.
    pub most: usize,
    /// Compiled for one code object over time.
    pub made: u32,
    /// States remembered as hopeless.
    pub hopeless: usize,
    /// Values on the operand stack, variables, and free variables of a state.
    pub stack: usize,
    pub variables: usize,
    pub free: usize,
    /// Random exits at a pc before one is compiled for them (chaos mode).
    pub chances: u32,
    /// Iterations that are interpreted where there is none, before versions are tried again; twice as many each
    /// time in a row, `doublings` times: a few milliseconds.
    pub wait: u32,
    pub doublings: u32,
    /// Those that know too little before the version that is left is given up.
    pub blind: u32,
    /// Those that fail in their own state before none is made for it.
    pub relapses: u32,
    /// How often a place may turn before its feedback is left alone.
    pub turns: u32,
}

/// Exits out of versions (`verdict`).
pub struct Exits {
    /// How often an argument may turn out not to be evaluated yet.
    pub unevaluated: u32,
    /// The same for one that a loop uses: the interpreter evaluates it and comes back to the loop.
    pub unevaluated_in_loops: u32,
    /// How often somebody may look at a frame during one direct call before that call is left to the interpreter: leaving
    /// and entering again takes a microsecond, an ordinary call a tenth of it. More than `Generics::ordinary`, which finds
    /// the better remedy where a method is to blame.
    pub looked_at: u32,
    /// So many exits within `soon` are too many: each costs a microsecond or so, and more than one in twenty
    /// microseconds is a part of the time that counts.
    pub many: u32,
    pub soon: Duration,
}

/// Direct calls of generics (`generic`).
pub struct Generics {
    /// Targets that are remembered for a generic: a table of 64 words.
    pub targets: usize,
    /// Targets looked for until the generic is left to ordinary calls.
    pub found: u32,
    /// Ordinary calls until callers are compiled anew.
    pub ordinary: u32,
    /// Methods that do nothing but call the next one, in a row.
    pub passed: usize,
}

/// Functions that take the place of their calls (`inline`).
pub struct Inlining {
    /// Bytecode instructions of a callee.
    pub instructions: usize,
    /// Of one that makes calls: what it does itself is less of what it takes.
    pub calling: usize,
    /// Calls in calls.
    pub depth: usize,
    /// Callees of one version.
    pub callees: usize,
    /// Bytecode instructions of a promise whose code is put where it is forced.
    pub promise: usize,
    /// Callers that found something looking at frames before a callee is left alone: each has made a version in vain,
    /// and with three of them and versions of any size a parser of JSON took seven times as long to compile.
    pub declined: u32,
    /// Times that the passes begin anew without callees in which something looks at frames, before all go.
    pub rounds: u32,
}

/// Whether versions gain enough (`worth`), in rough nanoseconds.
pub struct Worth {
    /// What it costs to find a version for a call and to come back from it.
    pub entering: i64,
    /// What is gained of the time that is known to be spent must be more than one part in so many.
    pub part: i64,
    /// Instructions that a version may have as long as it gains anything; each further one must be gained back.
    pub few: usize,
}

/// What the compiler's thread may take (`budget`).
pub struct Budgets {
    /// For further versions of code at the start; the n-th version of the same code has an n-th of it.
    pub again_start: Duration,
    /// One part in so many of the run for further versions. A 40th left sorting in a closure twice as slow for seconds.
    pub again_part: u32,
    /// The same for versions that gain little.
    pub little_part: u32,
    /// For results that nobody came for, at the start of a session.
    pub lost_start: Duration,
    /// One part in so many of compile time for results that nobody comes for.
    pub lost_part: u32,
    /// What code has to wait for its version at most, if many are not claimed.
    pub longest_patience: Duration,
}

/// Orders to the compiler's thread (`background`).
pub struct Queue {
    /// That wait, besides the one it carries out. Few: what is ordered later is ordered with more knowledge, and only by
    /// code that still runs. Without a limit a loop waited 4 s behind functions that were gone.
    pub orders: usize,
}

/// Code memory (`store`).
pub struct Code {
    /// Bytes that a session may have; `--code-memory`. A version has 1 to 3 KB, so there is room for
    /// 30,000, and displacements reach over it.
    pub bytes: usize,
    /// Versions that are retired before their memory is taken back: scanning the stack for frames takes a microsecond for
    /// each kilobyte of it.
    pub reclaim_versions: usize,
    /// One part in so many of it that retired versions may hold, likewise.
    pub reclaim_part: usize,
    /// One part in so many of it that is evicted at once: evicting looks at all versions.
    pub evict_part: usize,
    /// Rounds in which all of it is placed once: use is told apart by so many.
    pub rounds: usize,
}

pub const POLICY: Policy = Policy {
    interpreter: Interpreter {
        fuse_from: 512,
        fuse_reach: 96,
        plain_subscripts: 64,
        evaluated: 128,
        direct_depth: 3,
        matchings: 4,
        codes: 4_000,
    },
    build: Build {
        instructions: 8_000,
        arguments: 8,
        argument: 40,
        wrong_calls: 5,
        wrong_places: 1,
        wrong_tries: 3,
        depth: 4,
        parents: 4,
        one_way: 8,
        copied: 200,
    },
    passes: Passes { inlined: 1_000, one_way: 30, range_depth: 8, chain: 40 },
    lowering: Lowering { optimized: 5_000, exits: 64, suspects: 16, repeated: 24, probes: 2, chain_from: 32 },
    heat: Heat {
        call: 16,
        hot: 2_000,
        poll: 100,
        put_off: 2_000,
        beside_loops: 10,
        patient_poll: 1_000,
        poor: 4,
        poor_factor: 4,
        discards: 16,
    },
    calls: Calls {
        contexts: 4,
        loops: 15,
        near_misses: 4,
        formals: 8,
        misses: 25,
        misses_for: 64,
        a_few: 3,
        lazy: 3,
    },
    direct: Direct { hot: 40, hot_eager: 2, much: 64, poll: 8, entries: 6, served: 40_000, wait_factor: 4 },
    continuations: Continuations {
        most: 5,
        made: 20,
        hopeless: 20,
        stack: 16,
        variables: 32,
        free: 8,
        chances: 2_000,
        wait: 500,
        doublings: 7,
        blind: 2,
        relapses: 4,
        turns: 3,
    },
    exits: Exits {
        unevaluated: 20,
        unevaluated_in_loops: 500,
        looked_at: 32,
        many: 64,
        soon: Duration::from_micros(20 * 64),
    },
    generics: Generics { targets: 64, found: 256, ordinary: 20, passed: 3 },
    inlining: Inlining {
        instructions: 160,
        calling: 80,
        depth: 4,
        callees: 24,
        promise: 60,
        declined: 1,
        rounds: 2,
    },
    worth: Worth { entering: 8, part: 64, few: 150 },
    budget: Budgets {
        again_start: Duration::from_millis(30),
        again_part: 25,
        little_part: 100,
        lost_start: Duration::from_millis(20),
        lost_part: 20,
        longest_patience: Duration::from_millis(60),
    },
    queue: Queue { orders: 4 },
    code: Code { bytes: 64 << 20, reclaim_versions: 256, reclaim_part: 16, evict_part: 8, rounds: 4 },
};

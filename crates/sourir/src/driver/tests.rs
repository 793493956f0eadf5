//! The story, on programs where something happens; and that it changes nothing.

use super::*;
use crate::explore::{Options, check};
use crate::machine::host::{Action, Force};
use crate::machine::{Recorder, display};
use crate::random::{Rng, program};
use crate::syntax::parse;
use crate::wf;

#[derive(Default)]
struct Notes {
    inputs: Vec<Lit>,
    next: usize,
    trace: Vec<Action>,
    story: Vec<String>,
}

impl World for Notes {
    fn read(&mut self) -> Result<Option<Lit>, String> {
        let lit = self.inputs.get(self.next).cloned();
        self.next += 1;
        self.trace.extend(lit.clone().map(Action::Read));
        Ok(lit)
    }

    fn print(&mut self, lit: &Lit) -> Result<(), String> {
        self.trace.push(Action::Print(lit.clone()));
        Ok(())
    }

    fn tell(&mut self, line: &str) {
        self.story.push(line.to_string());
    }
}

fn drive(program: &Program, inputs: &[Lit], config: Config) -> (Finished, Notes) {
    let mut notes = Notes { inputs: inputs.to_vec(), ..Notes::default() };
    let finished = run(program, config, &mut notes).expect("a main");
    (finished, notes)
}

fn example(name: &str) -> Program {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/sourir").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    parse(&text).program
}

#[test]
fn the_story_has_all_its_chapters() {
    let (finished, notes) = drive(&example("story.sou"), &[], Config::default());
    let story = notes.story.join("\n");
    for chapter in [
        "optimize size: assume (x != nil)",
        "osr-in at main.Vb.Lloop",
        "inlined size into main_cont2.V2",
        "deoptimize main_cont2.V2 -> size.Vb, making 1 more frame: (x != nil) does not hold",
        "retire size.V1: Vb is active again",
        "optimize size: nothing to assume",
    ] {
        assert!(story.contains(chapter), "{chapter}\n{story}");
    }
    assert_eq!(finished.outcome, Outcome::Stop(0));
    assert_eq!(notes.trace, [Action::Print(Lit::Int(5760))]);
    assert!(check(&finished.program, &Options::default()).is_clean());
}

#[test]
fn versions_and_attempts_are_limited() {
    // Each of the tests goes one way until it doesn't: one mistake after the other.
    let mut text =
        "var i = 0\nL:\nbranch (i < 90) $b $e\n$b:\ncall r = 'f (i)\nprint r\ndrop r\ni <- (i + 1)\n\
        goto L\n$e:\nstop\nfunction f (var x)\nversion Vb\nvar y = 0\n"
            .to_string();
    for k in 1..=8 {
        let at = k * 10;
        text += &format!(
            "branch (x < {at}) $a{k} $b{k}\n$a{k}:\ngoto m{k}\n$b{k}:\ny <- (y + 1)\ngoto m{k}\nm{k}:\n"
        );
    }
    text += "return y\n";
    let program = parse(&text).program;
    let config = Config { loop_threshold: u64::MAX, ..Config::default() };
    let (finished, notes) = drive(&program, &[], config);
    let story = notes.story.join("\n");
    assert!(story.contains("discard f.V1: more than 4 versions"), "{story}");
    assert!(story.contains("6 attempts are enough"), "{story}");
    assert!(finished.program.functions[1].versions.len() <= 4);
    assert_eq!(notes.trace.len(), 90);
}

/// The trace and outcome of a plain run, arrays shown by contents.
fn plain(program: &Program, inputs: &[Lit], limits: Limits) -> (Vec<Action>, String) {
    let code = compile(program);
    let mut machine = Machine::start(&code, limits).expect("a main");
    let mut host = Recorder::new(inputs, Force::Never);
    let status = machine.run(&code, &mut host);
    let end = match status {
        Status::Done(Outcome::Return(v)) => format!("return {}", display(v, &code, &machine.heap)),
        Status::Done(Outcome::Stuck(s)) => format!("stuck {}", s.end_of_input),
        Status::Done(other) => format!("{other:?}"),
        Status::Paused => "paused".into(),
    };
    (host.trace, end)
}

#[test]
fn driving_changes_nothing_that_can_be_observed() {
    let limits = Limits { steps: 20_000, depth: 500, cells: 1 << 18 };
    let eager = Config { threshold: 1, loop_threshold: 2, limits, ..Config::default() };
    let mut speculated = 0;
    for seed in 0..1500 {
        let mut rng = Rng::new(seed);
        let p = program(&mut rng);
        let inputs: Vec<Lit> = (0..12).map(|_| Lit::Int(rng.below(6) as i64)).collect();
        let (trace, end) = plain(&p, &inputs, limits);
        let (finished, notes) = drive(&p, &inputs, eager);
        let got = match &finished.outcome {
            Outcome::Return(crate::machine::Value::Int(n)) => format!("return {n}"),
            Outcome::Return(_) => end.clone(),
            Outcome::Stuck(s) => format!("stuck {}", s.end_of_input),
            other => format!("{other:?}"),
        };
        let story = || notes.story.join("\n");
        assert_eq!(
            (&trace, &end),
            (&notes.trace, &got),
            "seed {seed}\n{}\n{p}\n{}",
            story(),
            finished.program
        );
        assert!(wf::errors(&finished.program).is_empty(), "seed {seed}\n{}", finished.program);
        speculated += finished.optimizations;
        if seed % 10 == 0 {
            let options = Options { inputs: 1, arguments: 2, forced: 20, chaos: 1, steps: 3_000, seed };
            let report = check(&finished.program, &options);
            assert!(report.is_clean(), "seed {seed}: {}\n{}", report.findings[0], finished.program);
        }
    }
    assert!(speculated > 1000, "{speculated}");
}

//! The command line: `rigel sourir COMMAND ...`.
//!
//! Everything goes through the streams it is given, and the exit status is the result:
//! nothing here knows of the process it runs in. What the statuses mean is in [`status`].

mod args;
mod auto;
mod check;
mod explain;
mod io;
mod opt;
mod run;
mod trace;
mod versions;

use std::io::{BufRead, Write};

/// Exit statuses. A program's own (`stop 3`) is passed on as it is.
pub mod status {
    pub const OK: i32 = 0;
    /// A check found a violation, or a pass refused.
    pub const FOUND: i32 = 1;
    pub const USAGE: i32 = 2;
    /// The program does not parse or is not well-formed.
    pub const BAD_PROGRAM: i32 = 65;
    pub const NO_FILE: i32 = 66;
    /// The program got stuck.
    pub const STUCK: i32 = 70;
    /// The program was stopped at a limit.
    pub const LIMIT: i32 = 75;
}

/// The streams a command works with.
pub(crate) struct Streams<'a> {
    pub stdin: &'a mut dyn BufRead,
    pub stdout: &'a mut dyn Write,
    pub stderr: &'a mut dyn Write,
}

impl Streams<'_> {
    /// Standard output; a reader that has gone away is no reason to fail.
    fn say(&mut self, text: &str) {
        let _ = self.stdout.write_all(text.as_bytes());
        let _ = self.stdout.flush();
    }

    fn complain(&mut self, text: &str) {
        let _ = self.stderr.write_all(text.as_bytes());
    }

    fn usage(&mut self, message: &str, usage: &str) -> i32 {
        self.complain(&format!("rigel sourir: {message}\n{usage}"));
        status::USAGE
    }
}

/// Why a command came to nothing.
pub(crate) enum Failure {
    /// The command line makes no sense.
    Usage(String),
    /// It has said so already; this is the exit status.
    Said(i32),
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Usage(message)
    }
}

/// The exit status of a command.
pub(crate) type Ended = Result<i32, Failure>;

struct Command {
    name: &'static str,
    summary: &'static str,
    help: &'static str,
    run: fn(&[String], &mut Streams) -> Ended,
}

const COMMANDS: [Command; 6] = [
    Command { name: "run", summary: "run a program", help: run::HELP, run: run::command },
    Command {
        name: "check",
        summary: "look for violations of version equivalence and assumption transparency",
        help: check::HELP,
        run: check::command,
    },
    Command {
        name: "versions",
        summary: "list functions, versions and assumes",
        help: versions::HELP,
        run: versions::command,
    },
    Command { name: "opt", summary: "transform a program", help: opt::HELP, run: opt::command },
    Command { name: "trace", summary: "run a program step by step", help: trace::HELP, run: trace::command },
    Command {
        name: "explain",
        summary: "write a page that shows versions, assumes and a run",
        help: explain::HELP,
        run: explain::command,
    },
];

fn help() -> String {
    let mut text = String::from(
        "usage: rigel sourir COMMAND ...\n\nThe model of speculation: versions, assumptions, deoptimization.\n\n",
    );
    for c in &COMMANDS {
        text += &format!("  {:<9} {}\n", c.name, c.summary);
    }
    text += "\n`rigel sourir COMMAND --help` says more about each.\n";
    text += "Exit status: 0, or the program's own; 1 violation found or pass refused; 2 usage;\n";
    text += "65 bad program; 66 unreadable file; 70 the program got stuck; 75 stopped at a limit.\n";
    text
}

/// Runs a command and returns the exit status. `args` starts behind `sourir`.
pub fn main(args: &[String], stdin: &mut dyn BufRead, stdout: &mut dyn Write, stderr: &mut dyn Write) -> i32 {
    let mut streams = Streams { stdin, stdout, stderr };
    let Some(name) = args.first() else {
        return streams.usage("a command is missing", &help());
    };
    if ["--help", "-h", "help"].contains(&name.as_str()) {
        streams.say(&help());
        return status::OK;
    }
    let Some(command) = COMMANDS.iter().find(|c| c.name == name) else {
        return streams.usage(&format!("there is no command `{name}`"), &help());
    };
    if args[1..].iter().any(|a| a == "--help" || a == "-h") {
        streams.say(command.help);
        return status::OK;
    }
    match (command.run)(&args[1..], &mut streams) {
        Ok(status) | Err(Failure::Said(status)) => status,
        Err(Failure::Usage(message)) => streams.usage(&message, command.help),
    }
}

#[cfg(test)]
mod tests;

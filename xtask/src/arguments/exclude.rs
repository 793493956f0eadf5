//! Functions the argument check does not call, each with its reason. (Programs of the machine are not run whoever asks:
//! the driver replaces the functions that do.)

const EXCLUDED: &[(&str, &str)] = &[
    ("q", "ends the process, as asked"),
    ("quit", "ends the process, as asked"),
    ("system", "runs programs of the machine"),
    ("system2", "runs programs of the machine"),
    (".system", "runs programs of the machine"),
    ("pipe", "runs programs of the machine"),
    ("shell", "runs programs of the machine"),
    ("psnice", "changes other processes"),
    ("fork", "makes processes"),
    ("pskill", "signals other processes"),
    ("Sys.sleep", "sleeps, as asked"),
    ("url", "reaches for the network"),
    ("download.file", "reaches for the network"),
    ("socketConnection", "reaches for the network"),
    (".captureStart", "takes the markers on standard error away"),
    ("repeat", "loops for ever, as asked"),
    ("while", "loops for ever, as asked"),
    ("gctorture", "makes the rest of the process slow, as asked"),
];

/// Why a function is left out.
pub fn reason(name: &str) -> Option<&'static str> {
    EXCLUDED.iter().find(|e| e.0 == name).map(|e| e.1)
}

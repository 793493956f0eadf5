//! Access to elements: type x container x subscript x place x reading, writing or both.

use super::Kernel;

/// A type of elements: its name, a container's contents (`rep` of it), the value written, and how an element that was
/// read counts.
struct Kind {
    name: &'static str,
    contents: &'static str,
    value: &'static str,
    used: &'static str,
}

const KINDS: [Kind; 7] = [
    Kind { name: "lgl", contents: "c(TRUE, FALSE)", value: "i > 2", used: "s <- s + @" },
    Kind { name: "int", contents: "1:7", value: "i", used: "s <- s + @" },
    Kind { name: "dbl", contents: "c(0.5, 1.25, 3)", value: "i * 0.5", used: "s <- s + @" },
    Kind { name: "cplx", contents: "c(1+1i, 2i)", value: "1i", used: "s <- s + Re(@)" },
    Kind { name: "chr", contents: "c('a', 'bb', 'ccc')", value: "'bb'", used: "if (@ == 'a') s <- s + 1" },
    Kind { name: "raw", contents: "as.raw(1:7)", value: "as.raw(3)", used: "s <- s + as.integer(@)" },
    Kind { name: "list", contents: "list(1, 2L, TRUE)", value: "i", used: "s <- s + @[[1]]" },
];

/// A container: its name, how it is made of `#` (the contents), the loops over its elements and the subscript inside them, and
/// the kinds of elements it is measured with.
struct Container {
    name: &'static str,
    made: &'static str,
    loops: &'static str,
    subscript: &'static str,
    kinds: &'static [&'static str],
}

const EVERY: &[&str] = &["lgl", "int", "dbl", "cplx", "chr", "raw", "list"];
const SOME: &[&str] = &["int", "dbl", "chr"];

const CONTAINERS: [Container; 3] = [
    Container {
        name: "vector",
        made: "rep_len(#, 400)",
        loops: "for (i in 1:400)",
        subscript: "i",
        kinds: EVERY,
    },
    Container {
        name: "matrix",
        made: "matrix(rep_len(#, 400), 20, 20)",
        loops: "for (i in 1:20) for (j in 1:20)",
        subscript: "i, j",
        kinds: SOME,
    },
    Container {
        name: "array",
        made: "array(rep_len(#, 500), c(5, 10, 10))",
        loops: "for (i in 1:5) for (j in 1:10) for (k in 1:10)",
        subscript: "i, j, k",
        kinds: SOME,
    },
];

/// Where the container is: the place's name, what is done once and what surrounds the loops (`^` are the loops, `#` the
/// container), how the container is named there, and how it is assigned to.
struct Place {
    name: &'static str,
    setup: &'static str,
    body: &'static str,
    variable: &'static str,
    arrow: &'static str,
}

const PLACES: [Place; 4] = [
    Place {
        name: "local",
        setup: "",
        body: "x <- #\ns <- 0\n^\nc(s, length(x))",
        variable: "x",
        arrow: "<-",
    },
    Place {
        name: "global",
        setup: "x <- #",
        body: "s <- 0\n^\nc(s, length(x))",
        variable: "x",
        arrow: "<<-",
    },
    Place {
        name: "closure",
        setup: "make <- function() { x <- #; function() { s <- 0; ^\nc(s, length(x)) } }\nwork <- make()",
        body: "work()",
        variable: "x",
        arrow: "<<-",
    },
    Place {
        name: "field",
        setup: "e <- new.env()\ne$x <- #",
        body: "s <- 0\n^\nc(s, length(e$x))",
        variable: "e$x",
        arrow: "<-",
    },
];

/// The statement that reads or writes an element, or does both.
fn action(what: &str, kind: &Kind, place: &Place, element: &str) -> String {
    let used = kind.used.replace('@', element);
    let written = format!("{element} {} {}", place.arrow, kind.value);
    match what {
        "read" => used,
        "write" => written,
        _ => format!("{{ {used}; {written} }}"),
    }
}

pub fn kernels() -> Vec<Kernel> {
    let mut all = Vec::new();
    for c in &CONTAINERS {
        for kind in KINDS.iter().filter(|k| c.kinds.contains(&k.name)) {
            for (open, close, form) in [("[", "]", "one"), ("[[", "]]", "two")] {
                for place in &PLACES {
                    for what in ["read", "write", "both"] {
                        // A list's `[` gives and takes lists; people read with it, and write with `[[`.
                        if kind.name == "list" && form == "one" && what != "read" {
                            continue;
                        }
                        all.push(kernel(c, kind, place, what, (open, close, form)));
                    }
                }
            }
        }
    }
    all
}

fn kernel(
    c: &Container,
    kind: &Kind,
    place: &Place,
    what: &str,
    (open, close, form): (&str, &str, &str),
) -> Kernel {
    let element = format!("{}{open}{}{close}", place.variable, c.subscript);
    let loops = format!("{} {}", c.loops, action(what, kind, place, &element));
    let made = c.made.replace('#', kind.contents);
    let fill = |t: &str| t.replace('#', &made).replace('^', &loops);
    let name = format!("{}_{}_{form}_{}_{what}", c.name, kind.name, place.name);
    Kernel::new(&format!("{} elements", c.name), name, fill(place.setup), fill(place.body))
}

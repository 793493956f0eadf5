//! Values kept where the collector can't see them: a Rust container of values in a function that
//! calls back into R (DESIGN.md, section 3).
//!
//! Works on text. A container is told by its type or by how it is made from a value's elements; a
//! call back by the names of the functions that make one. What is proven to be kept alive by
//! something else says so in a comment `// tidy: kept by ...` in the line above.

/// What a line that makes a container of values contains.
const CONTAINERS: [&str; 12] = [
    "Vec<Value>",
    "Vec<(Value",
    "Vec<Option<Value>>",
    "VecDeque<Value>",
    "HashSet<Value>",
    "Map<Value",
    ", Value>",
    "values().to_vec()",
    "strings().to_vec()",
    "dots.to_vec()",
    "vals.to_vec()",
    "names.to_vec()",
];

/// Calls that may run R code, and so collect.
const CALLS: [&str; 13] = [
    "vm.apply(",
    "self.apply(",
    ".call_function(",
    "vm.eval(",
    "self.eval(",
    ".force(",
    ".settle(",
    ".get_local(",
    ".run_handlers(",
    "run_code_object(",
    "call_closure(",
    "apply_closure(",
    "find_fun_opt(",
];

const ALLOWED: &str = "// tidy: kept by ";

/// Lines (from 1) that make a container of values which a later line of the function may outlive.
pub fn hidden_values(text: &str) -> Vec<usize> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    let mut i = 0;
    while i < lines.len() {
        if lines[i].starts_with("mod tests") {
            break;
        }
        if is_function(lines[i]) {
            let end = function_end(&lines, i);
            found.extend(in_function(&lines, i, end));
            i = end;
        }
        i += 1;
    }
    found
}

fn is_function(line: &str) -> bool {
    let head = line.trim_start();
    let words = ["fn ", "pub fn ", "pub(crate) fn ", "pub(super) fn ", "pub extern \"C\" fn "];
    words.iter().any(|w| head.starts_with(w))
}

/// The line of the brace that closes the function, which rustfmt puts under its first letter.
fn function_end(lines: &[&str], start: usize) -> usize {
    let indent = lines[start].len() - lines[start].trim_start().len();
    let closes = |l: &&str| l.len() == indent + 1 && l.ends_with('}');
    if lines[start].ends_with(';') || lines[start].ends_with('}') {
        return start;
    }
    lines[start..].iter().position(closes).map_or(lines.len() - 1, |n| start + n)
}

fn in_function(lines: &[&str], start: usize, end: usize) -> Vec<usize> {
    let has = |line: &str, what: &[&str]| what.iter().any(|w| line.contains(w));
    let Some(last_call) = (start..=end).rev().find(|k| has(lines[*k], &CALLS)) else { return Vec::new() };
    let allowed = |k: usize| k > 0 && lines[k - 1].trim_start().starts_with(ALLOWED);
    let makes = |line: &str| line.trim_start().starts_with("let ") && has(line, &CONTAINERS);
    (start..last_call).filter(|k| makes(lines[*k]) && !allowed(*k)).map(|k| k + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::hidden_values;

    #[test]
    fn a_container_before_a_call_is_found() {
        let text = "fn f(vm: &mut Vm) {\n    let v: Vec<Value> = Vec::new();\n    vm.eval(e, env)?;\n}\n";
        assert_eq!(hidden_values(text), [2]);
        let allowed = text.replace("    let", "    // tidy: kept by the caller\n    let");
        assert!(hidden_values(&allowed).is_empty());
    }

    #[test]
    fn after_the_last_call_and_elsewhere_it_is_fine() {
        let after = "fn f(vm: &mut Vm) {\n    vm.eval(e, env)?;\n    let v: Vec<Value> = Vec::new();\n}\n";
        assert!(hidden_values(after).is_empty());
        let two = "fn f() {\n    let v: Vec<Value> = g();\n}\nfn g(vm: &mut Vm) {\n    vm.eval(e, env)\n}\n";
        assert!(hidden_values(two).is_empty());
    }
}

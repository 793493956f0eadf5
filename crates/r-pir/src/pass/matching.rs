//! Argument matching at compile time: which formal each argument of a call goes to.
//!
//! R's three rounds: exact names, then unique beginnings of names (of formals before `...` only),
//! then the rest in order. Formals after `...` are matched by their exact name alone, and `...`
//! takes what is left.

/// Where the arguments of a call go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matched {
    /// For each formal the number of its argument.
    pub formals: Vec<Option<usize>>,
    /// The arguments `...` takes, in order.
    pub dots: Vec<usize>,
}

/// Why arguments can't be matched; the call is then an error that the run-time reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// Two arguments for one formal.
    Twice,
    /// A beginning of several names.
    Ambiguous,
    /// An argument that no formal takes.
    Unused,
}

/// Matches the names of arguments ("" for none) to formals.
pub fn match_args(formals: &[&str], args: &[&str]) -> Result<Matched, Mismatch> {
    let dots = formals.iter().position(|f| *f == "...");
    let mut m = Matched { formals: vec![None; formals.len()], dots: Vec::new() };
    let mut taken = vec![false; args.len()];
    for (a, name) in args.iter().enumerate().filter(|(_, n)| !n.is_empty()) {
        if let Some(k) = formals.iter().position(|f| f == name && *f != "...") {
            if m.formals[k].replace(a).is_some() {
                return Err(Mismatch::Twice);
            }
            taken[a] = true;
        }
    }
    let before = dots.unwrap_or(formals.len());
    let exact = m.formals.clone();
    for (a, name) in args.iter().enumerate().filter(|(_, n)| !n.is_empty()) {
        if taken[a] {
            continue;
        }
        let open = |k: &usize| exact[*k].is_none() && formals[*k].starts_with(name);
        let hits: Vec<usize> = (0..before).filter(open).collect();
        match hits.as_slice() {
            [] => {}
            [k] if m.formals[*k].is_none() => {
                m.formals[*k] = Some(a);
                taken[a] = true;
            }
            [_] => return Err(Mismatch::Twice),
            _ => return Err(Mismatch::Ambiguous),
        }
    }
    let mut rest = (0..before).filter(|k| m.formals[*k].is_none()).collect::<Vec<_>>().into_iter();
    for (a, name) in args.iter().enumerate() {
        if taken[a] {
            continue;
        }
        match (name.is_empty().then(|| rest.next()).flatten(), dots) {
            (Some(k), _) => m.formals[k] = Some(a),
            (None, Some(_)) => m.dots.push(a),
            (None, None) => return Err(Mismatch::Unused),
        }
    }
    Ok(m)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formals(f: &[&str], a: &[&str]) -> Vec<Option<usize>> {
        match_args(f, a).unwrap().formals
    }

    #[test]
    fn names_come_before_places() {
        assert_eq!(formals(&["x", "y"], &["y", ""]), [Some(1), Some(0)]);
        assert_eq!(formals(&["x", "y"], &["", ""]), [Some(0), Some(1)]);
        assert_eq!(formals(&["x", "y"], &[""]), [Some(0), None]);
    }

    #[test]
    fn beginnings_of_names_match_before_dots_only() {
        assert_eq!(formals(&["value", "x"], &["val", ""]), [Some(0), Some(1)]);
        let m = match_args(&["x", "...", "value"], &["", "val", "value"]).unwrap();
        assert_eq!((m.formals, m.dots), (vec![Some(0), None, Some(2)], vec![1]));
    }

    #[test]
    fn an_exact_name_leaves_a_beginning_to_the_other() {
        assert_eq!(formals(&["aa", "ab"], &["aa", "a"]), [Some(0), Some(1)]);
    }

    #[test]
    fn errors() {
        assert_eq!(match_args(&["aa", "ab"], &["a"]), Err(Mismatch::Ambiguous));
        assert_eq!(match_args(&["x"], &["x", "x"]), Err(Mismatch::Twice));
        assert_eq!(match_args(&["x"], &["", ""]), Err(Mismatch::Unused));
    }
}

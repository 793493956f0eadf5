//! Roman numerals, both ways, as `utils::as.roman` understands them.

/// The largest number R writes in Roman numerals.
pub const MAX_ROMAN: i32 = 3899;

const NUMERALS: [(i32, &str); 13] = [
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
];

/// The Roman numeral of a number from 1 to 3899.
pub fn to_roman(n: i32) -> Option<String> {
    if !(1..=MAX_ROMAN).contains(&n) {
        return None;
    }
    let mut rest = n;
    let mut out = String::new();
    for (value, text) in NUMERALS {
        while rest >= value {
            out.push_str(text);
            rest -= value;
        }
    }
    Some(out)
}

/// What a text is as a Roman numeral.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roman {
    /// A numeral, in range or not.
    Number(i32),
    /// Not a numeral: R warns.
    Invalid,
}

/// Reads a Roman numeral in either case. Subtractive pairs count as their long forms, which
/// then have to be in order: no more than five of I, X and C each, one of V, L and D.
pub fn from_roman(text: &str) -> Roman {
    let mut long = text.to_ascii_uppercase();
    for (pair, form) in
        [("CM", "DCCCC"), ("CD", "CCCC"), ("XC", "LXXXX"), ("XL", "XXXX"), ("IX", "VIIII"), ("IV", "IIII")]
    {
        long = long.replace(pair, form);
    }
    let mut rest = long.as_str();
    let mut total: i32 = 0;
    for (letter, value, most) in [
        ('M', 1000, 1000),
        ('D', 500, 1),
        ('C', 100, 5),
        ('L', 50, 1),
        ('X', 10, 5),
        ('V', 5, 1),
        ('I', 1, 5),
    ] {
        let count = rest.chars().take_while(|&c| c == letter).count();
        if count > most {
            return Roman::Invalid;
        }
        total += value * count as i32;
        rest = &rest[count..];
    }
    if rest.is_empty() { Roman::Number(total) } else { Roman::Invalid }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_reads_back() {
        for n in 1..=MAX_ROMAN {
            assert_eq!(from_roman(&to_roman(n).expect("in range")), Roman::Number(n));
        }
        assert_eq!(to_roman(0), None);
        assert_eq!(to_roman(3900), None);
        assert_eq!(to_roman(1990).as_deref(), Some("MCMXC"));
    }

    #[test]
    fn odd_numerals_are_read_as_r_reads_them() {
        let valid = [
            ("iv", 4),
            ("XIIII", 14),
            ("IIIII", 5),
            ("IIV", 5),
            ("IVI", 5),
            ("VIIIII", 10),
            ("IXI", 10),
            ("VIV", 9),
            ("XXL", 50),
            ("LXL", 90),
            ("XCX", 100),
            ("DCD", 900),
            ("CMC", 1000),
            ("MMMM", 4000),
        ];
        for (s, n) in valid {
            assert_eq!(from_roman(s), Roman::Number(n), "{s}");
        }
        for s in [
            "abc", "IIX", "VV", "IC", "IIIIII", "XM", "VX", " X", "IIIV", "IVIV", "IXX", "CDM", "IXIX", "VIX",
        ] {
            assert_eq!(from_roman(s), Roman::Invalid, "{s}");
        }
    }
}

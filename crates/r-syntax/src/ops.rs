//! The operator table: names, precedence, associativity and how each is called in error messages.
//!
//! The parser and the deparser both read it, so precedence is said once. Higher binds tighter.

/// How operators of equal precedence group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assoc {
    Left,
    Right,
    None,
}

/// Precedence levels, loosest first. Levels without an operator here belong to constructs that end
/// in an expression (`function`, loops, `if`).
pub mod prec {
    pub const HELP: u8 = 1;
    /// Not an expression operator: whatever follows `a = b` belongs to `b`, except `?`.
    pub const EQ_ASSIGN: u8 = 2;
    pub const LOW: u8 = 3;
    pub const IF: u8 = 4;
    pub const ELSE: u8 = 5;
    pub const LEFT_ASSIGN: u8 = 6;
    pub const RIGHT_ASSIGN: u8 = 7;
    pub const TILDE: u8 = 8;
    pub const OR: u8 = 9;
    pub const AND: u8 = 10;
    pub const NOT: u8 = 11;
    pub const COMPARE: u8 = 12;
    pub const SUM: u8 = 13;
    pub const PRODUCT: u8 = 14;
    pub const SPECIAL: u8 = 15;
    pub const PIPE_BIND: u8 = 16;
    pub const RANGE: u8 = 17;
    pub const SIGN: u8 = 18;
    pub const POWER: u8 = 19;
    pub const EXTRACT: u8 = 20;
    pub const NAMESPACE: u8 = 21;
    pub const POSTFIX: u8 = 22;
}

macro_rules! operators {
    ($($id:ident $text:literal => $name:literal $prec:ident $assoc:ident $shown:literal;)*) => {
        /// An operator token other than `%special%`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Op { $($id),* }

        impl Op {
            pub const ALL: &'static [Op] = &[$(Op::$id),*];

            /// As written in the source.
            pub fn text(self) -> &'static str { match self { $(Op::$id => $text),* } }

            /// The function the operator calls.
            pub fn name(self) -> &'static str { match self { $(Op::$id => $name),* } }

            /// Precedence as a binary operator.
            pub fn prec(self) -> u8 { match self { $(Op::$id => prec::$prec),* } }

            pub fn assoc(self) -> Assoc { match self { $(Op::$id => Assoc::$assoc),* } }

            /// How an error message names it, after "unexpected".
            pub fn shown(self) -> &'static str { match self { $(Op::$id => $shown),* } }
        }
    };
}

operators! {
    Help "?" => "?" HELP Left "'?'";
    LeftAssign "<-" => "<-" LEFT_ASSIGN Right "assignment";
    LeftAssign2 "<<-" => "<<-" LEFT_ASSIGN Right "assignment";
    ColonAssign ":=" => ":=" LEFT_ASSIGN Right "assignment";
    EqAssign "=" => "=" EQ_ASSIGN Right "'='";
    RightAssign "->" => "<-" RIGHT_ASSIGN Left "'->'";
    RightAssign2 "->>" => "<<-" RIGHT_ASSIGN Left "'->'";
    Tilde "~" => "~" TILDE Left "'~'";
    Or2 "||" => "||" OR Left "'||'";
    Or "|" => "|" OR Left "'|'";
    And2 "&&" => "&&" AND Left "'&&'";
    And "&" => "&" AND Left "'&'";
    Not "!" => "!" NOT Left "'!'";
    Gt ">" => ">" COMPARE None "'>'";
    Ge ">=" => ">=" COMPARE None "'>='";
    Lt "<" => "<" COMPARE None "'<'";
    Le "<=" => "<=" COMPARE None "'<='";
    Eq "==" => "==" COMPARE None "'=='";
    Ne "!=" => "!=" COMPARE None "'!='";
    Plus "+" => "+" SUM Left "'+'";
    Minus "-" => "-" SUM Left "'-'";
    Times "*" => "*" PRODUCT Left "'*'";
    Divide "/" => "/" PRODUCT Left "'/'";
    Pipe "|>" => "|>" SPECIAL Left "'|>'";
    PipeBind "=>" => "=>" PIPE_BIND Left "'=>'";
    Colon ":" => ":" RANGE Left "':'";
    Power "^" => "^" POWER Right "'^'";
    Dollar "$" => "$" EXTRACT Left "'$'";
    At "@" => "@" EXTRACT Left "'@'";
}

impl Op {
    /// Precedence as a prefix operator, if it can be one.
    pub fn prefix_prec(self) -> Option<u8> {
        match self {
            Op::Plus | Op::Minus => Some(prec::SIGN),
            Op::Not => Some(prec::NOT),
            Op::Tilde => Some(prec::TILDE),
            Op::Help => Some(prec::HELP),
            _ => None,
        }
    }
}

//! Properties: whatever the parser reads deparses to text that reads the same, and no bytes make it panic.

use proptest::prelude::*;
use r_syntax::{Arg, DeparseOptions, Node, NodeKind, Param, Parser, Span, deparse, parse_program};

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z][a-z0-9._]{0,12}",
        1 => prop::sample::select(vec!["a b", "if", "+", "1x", "é", "日本", "a\\b", "back`tick", "...", "%in", "_x"])
            .prop_map(str::to_owned),
    ]
    .prop_filter("reserved words are quoted, so they do", |name| !name.is_empty())
}

fn constant() -> impl Strategy<Value = Node> {
    let kind = prop_oneof![
        Just(NodeKind::Null),
        prop::option::of(any::<bool>()).prop_map(NodeKind::Logical),
        (0..i32::MAX).prop_map(|n| NodeKind::Int(Some(n))),
        Just(NodeKind::Int(None)),
        // Fifteen digits are all that deparse keeps.
        (0u64..999_999_999_999_999, -30i32..30)
            .prop_map(|(digits, exp)| NodeKind::Real(format!("{digits}e{exp}").parse().unwrap_or(0.0))),
        Just(NodeKind::Real(f64::INFINITY)),
        Just(NodeKind::NaReal),
        Just(NodeKind::NaStr),
        "[ -~\\n\\té日]{0,20}".prop_map(|s| NodeKind::Str(s.as_bytes().into())),
    ];
    kind.prop_map(Node::synthetic)
}

fn leaf() -> impl Strategy<Value = Node> {
    prop_oneof![name().prop_map(|n| Node::sym(&n)), constant()]
}

const BINARY: &[&str] = &[
    "=", "<-", "<<-", "~", "||", "|", "&&", "&", ">", "==", "<=", "!=", "+", "-", "*", "/", "%%", "%in%",
    "%o%", ":", "^", "?", ":=",
];

fn call_args(node: impl Strategy<Value = Node> + Clone) -> impl Strategy<Value = Vec<Arg>> {
    let arg = (prop::option::of(name()), node)
        .prop_map(|(n, value)| Arg { name: n.map(|n| n.as_str().into()), value });
    prop::collection::vec(arg, 0..5)
}

/// A function stands only where nothing can follow it without a bracket: GNU R writes no parentheses around it.
fn function(node: impl Strategy<Value = Node> + Clone) -> impl Strategy<Value = Node> {
    let params = prop::collection::btree_map(name(), prop::option::of(node.clone()), 0..4);
    (params, node).prop_map(|(params, body)| {
        let params =
            params.into_iter().map(|(n, default)| Param { name: n.as_str().into(), default }).collect();
        let function = Node::synthetic(NodeKind::Function { params, body: Box::new(body), source: None });
        Node::call("(", [function])
    })
}

/// A condition, where `=` can't assign without parentheses.
fn guarded(node: Node) -> Node {
    if node.call_name() == Some("=") { Node::call("(", [node]) } else { node }
}

/// Trees that the parser can make and that GNU R's deparser doesn't change.
fn tree() -> impl Strategy<Value = Node> {
    leaf().prop_recursive(6, 60, 6, |node| {
        let pair = (node.clone(), node.clone());
        prop_oneof![
            4 => (prop::sample::select(BINARY), pair.clone()).prop_map(|(op, (a, b))| Node::call(op, [a, b])),
            2 => (prop::sample::select(vec!["-", "+", "!", "~", "(", "?"]), node.clone())
                .prop_map(|(op, a)| Node::call(op, [a])),
            2 => (name(), call_args(node.clone()))
                .prop_map(|(f, args)| Node::call_node(Node::sym(&f), args, Span::default()))
                .prop_filter("operators drop names", |node| r_syntax::is_syntactic(node.call_name().unwrap_or(""))),
            1 => (node.clone(), call_args(node.clone())).prop_map(|(object, mut args)| {
                args.insert(0, object.into());
                // `x[]` reads back with an empty argument.
                if args.len() == 1 {
                    args.push(Node::missing().into());
                }
                Node::call_node(Node::sym("["), args, Span::default())
            }),
            1 => (node.clone(), name()).prop_map(|(a, n)| Node::call("$", [a, Node::sym(&n)])),
            1 => prop::collection::vec(node.clone(), 0..4).prop_map(|items| Node::call("{", items)),
            1 => pair.clone().prop_map(|(a, b)| Node::call("if", [guarded(a), b])),
            // Braces keep the `else` from an `if` inside.
            1 => (pair.clone(), node.clone())
                .prop_map(|((a, b), c)| Node::call("if", [guarded(a), Node::call("{", [b]), c])),
            1 => pair.prop_map(|(a, b)| Node::call("while", [guarded(a), b])),
            1 => (name(), node.clone(), node.clone())
                .prop_map(|(n, a, b)| Node::call("for", [Node::sym(&n), guarded(a), b])),
            1 => function(node),
        ]
    })
}

/// The tree of one expression's text.
fn read(text: &str) -> Result<Node, String> {
    let mut program = parse_program(text, "test").map_err(|e| e.located_message("<text>"))?;
    match program.exprs.len() {
        1 => Ok(program.exprs.swap_remove(0)),
        n => Err(format!("{n} expressions")),
    }
}

/// The tree without calls of `(`, which deparse adds where needed.
fn without_parens(node: Node) -> Node {
    let span = node.span;
    let kind = match node.into_kind() {
        NodeKind::Call { func, mut args } if func.as_sym() == Some("(") && args.len() == 1 => {
            return without_parens(args.swap_remove(0).value);
        }
        NodeKind::Call { func, args } => {
            let func = Box::new(without_parens(*func));
            let args = args
                .into_iter()
                .map(|arg| Arg { name: arg.name, value: without_parens(arg.value) })
                .collect();
            NodeKind::Call { func, args }
        }
        NodeKind::Function { params, body, source } => {
            let bare = |p: Param| Param { name: p.name, default: p.default.map(without_parens) };
            let params = params.into_iter().map(bare).collect();
            NodeKind::Function { params, body: Box::new(without_parens(*body)), source }
        }
        kind => kind,
    };
    Node::new(kind, span)
}

/// Parsing whatever the bytes are, and everything one can do with the result.
fn exercise(bytes: &[u8]) {
    let mut parser = Parser::new(bytes);
    loop {
        match parser.next_expr() {
            Ok(Some(node)) => {
                assert!(node.span.start <= node.span.end && node.span.end as usize <= bytes.len());
                let lines = deparse(&node, &DeparseOptions { cutoff: 20, ..DeparseOptions::default() });
                let _ = parse_program(lines.join("\n"), "again");
                assert!(node.clone() == node);
            }
            Ok(None) => break,
            Err(error) => {
                let _ = (error.inline_message(), error.located_message("<text>"));
                break;
            }
        }
    }
    parser.take_warnings();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn deparse_then_parse_is_the_same(node in tree(), cutoff in 20usize..100) {
        let text = deparse(&node, &DeparseOptions { cutoff, ..DeparseOptions::default() }).join("\n");
        let again = read(&text).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        prop_assert!(without_parens(again) == without_parens(node), "{}", text);
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        exercise(&bytes);
    }

    #[test]
    fn no_text_panics(text in "[-a-z0-9(){}\\[\\] \n;,'\"`%\\\\<>=!~^|&$@:?_.*/+#éL\t]{0,120}") {
        exercise(text.as_bytes());
    }

    #[test]
    fn no_token_soup_panics(words in prop::collection::vec(prop::sample::select(WORDS), 0..60)) {
        exercise(words.join(" ").as_bytes());
        exercise(words.concat().as_bytes());
    }
}

const WORDS: &[&str] = &[
    "if", "else", "for", "in", "while", "repeat", "function", "next", "break", "NULL", "TRUE", "x", "y", "1",
    "2L", "3i", "'s'", "`n`", "(", ")", "{", "}", "[", "]", "[[", "]]", ",", ";", "\n", "+", "-", "!", "~",
    "?", "<-", "->", "=", "|>", "_", "\\", "%%", "$", "@", "::", ":", "^", "==", "&&", "#", "r\"(", ")\"",
    "\\x", "\u{e9}", "0x", "1e", "...", "..1",
];

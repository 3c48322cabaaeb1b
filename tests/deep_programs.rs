//! Programs nested as deeply as their length allows are rejected, natively and on WebAssembly's
//! small stack.

use lua_vm::{Dialect, Program, limits};

/// Text to repeat, and text that closes it, repeated as often.
const NESTED: &[(&str, &str)] = &[
    ("(", ""),
    ("return (", ")"),
    ("if true then ", ""),
    ("if true then ", "end "),
    ("while true do ", "end "),
    ("do ", "end "),
    ("repeat ", "until true "),
    ("for i = 1, 2 do ", "end "),
    ("return {", "}"),
    ("return not ", ""),
    ("return - ", ""),
    ("return type(", ")"),
    ("local function f() ", "end "),
    ("return a[", "]"),
    ("return 1 .. ", "1"),
    ("return 1 + (", ")"),
    ("if true then elseif true then ", ""),
];

fn check() {
    for (open, close) in NESTED {
        let (first, rest) =
            open.split_once("return ").map_or(("", *open), |(_, rest)| ("return ", rest));
        let times = (limits::PROGRAM_BYTES - first.len()) / (rest.len() + close.len());
        let program = format!("{first}{}1{}", rest.repeat(times), close.repeat(times));
        for dialect in [Dialect::Client, Dialect::Script] {
            assert!(Program::load(&program, dialect).is_err(), "{open:?} {times} times");
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn deep_programs_are_refused() {
    check();
}

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen_test::wasm_bindgen_test]
fn deep_programs_are_refused() {
    check();
}

//! No input makes the language panic, overflow the stack or run forever.

use proptest::prelude::*;

use super::NOW;
use super::generators::{answers, declaration, dialect, programs, soup};
use super::machine::hash;
use crate::{
    Diagnostic, DiagnosticKind, Dialect, HostValue, Machine, Program, YieldReason, limits,
};

/// Half of the stack in WebAssembly. Without optimisation, every frame is several times as large.
const STACK_BYTES: usize = if cfg!(debug_assertions) { 1280 } else { 512 } * 1024;

/// Returns the kind of the first error of a program that is loaded on a small stack.
fn first_diagnostic(source: String) -> Option<DiagnosticKind> {
    std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || Program::load(&source, Dialect::Client).err().map(first_kind))
        .unwrap()
        .join()
        .unwrap()
}

fn first_kind(diagnostics: Vec<Diagnostic>) -> DiagnosticKind {
    diagnostics.into_iter().next().unwrap().kind
}

/// Fills a program up to its size limit: `start`, then `repeated` over and over, then `end`.
fn filled(start: &str, repeated: &str, end: &str) -> String {
    let room = limits::PROGRAM_BYTES - start.len() - end.len();
    [start, &repeated.repeat(room / repeated.len()), end].concat()
}

#[test]
fn deep_nesting_is_rejected() {
    let cases = [
        ("", "(", ""),
        ("local x = ", "(", "1"),
        ("x = ", "{", "1"),
        ("x = ", "a[", "1"),
        ("", "f(", ""),
        ("", "do ", ""),
        ("", "if x then ", ""),
        ("", "while x do ", ""),
        ("", "for i = 1, 2 do ", ""),
        ("", "repeat ", ""),
        ("", "local function f() ", ""),
        ("x = ", "function() return ", ""),
        ("", "if x then else ", ""),
        ("local x = ", "not ", "1"),
        ("local x = ", "- ", "1"),
        ("local x = ", "#", "1"),
        ("local x = 1", " .. 1", ""),
        ("local x = 1", "+1", ""),
        ("local x = 1", "^1", ""),
        ("local x = 1", " and 1 or 1", ""),
        ("local x = 1", " == 1 < 2 .. 3 + 4 * - 5 ^ 6", ""),
        ("local x = ", "(1 + ", "1"),
        ("local x = ", "f{-a[", "1"),
        ("", "if -x then ", ""),
        ("local x = ", "{", "1"),
        ("local x = ", "{x = ", "1"),
        ("local x = ", "{[", "1"),
        ("local t = {} t", "[t", ""),
        ("local x = ", "tostring(", "1"),
        ("local function f() ", "do ", ""),
        ("local t local x = t", ".a .. t", ""),
        ("", "for k in pairs({", ""),
        ("", "( end ", ""),
        ("", "do ) ", ""),
    ];
    for (start, repeated, end) in cases {
        let source = filled(start, repeated, end);
        assert_eq!(first_diagnostic(source), Some(DiagnosticKind::TooDeep), "{repeated}");
    }
}

#[test]
fn nesting_that_grows_to_the_left_is_rejected() {
    let mut expression = "1".to_owned();
    for _ in 0..20 {
        expression = format!("({expression}{})", " + 1".repeat(40));
    }
    let source = format!("local x = {expression}");
    assert_eq!(first_diagnostic(source), Some(DiagnosticKind::TooDeep));
}

#[test]
fn nesting_up_to_the_limit_is_accepted() {
    let operators = limits::NESTING;
    let brackets = operators / limits::BRACKET_NESTING;
    let blocks = operators / limits::BLOCK_NESTING;
    let nested = |opening: &str, inside: &str, closing: &str, depth: usize| {
        [&opening.repeat(depth), inside, &closing.repeat(depth)].concat()
    };
    for source in [
        nested("local x = ", &nested("(", "1", ")", brackets), "", 1),
        nested("local x = ", &nested("tostring(", "1", ")", brackets), "", 1),
        nested("local x = 1", &" + 1".repeat(operators), "", 1),
        nested("local x = 1", &" .. 1".repeat(operators), "", 1),
        nested("local x = ", &"not ".repeat(operators), "1", 1),
        nested("do ", "", " end", blocks),
        nested("if 1 then ", "", " end", blocks),
        nested("while 1 + 2 do ", "", " end", blocks),
        nested("for i = 1, 2 do ", "", " end", blocks),
        nested("repeat ", "", " until 1", blocks),
    ] {
        assert_eq!(first_diagnostic(source.clone()), None, "{source}");
    }
}

/// The parts that the parser gives up and the unsupported parts recurse no deeper.
#[test]
fn nesting_of_rejected_parts_does_not_overflow_the_stack() {
    let brackets = limits::NESTING / limits::BRACKET_NESTING;
    let blocks = limits::NESTING / limits::BLOCK_NESTING;
    for source in [
        format!("local x = {}", "{".repeat(brackets)),
        format!("local x = {}", "a[".repeat(brackets)),
        format!("local x = {}", "function() return ".repeat(blocks - 1)),
        "local function f() ".repeat(blocks - 1),
        "if 1 then for i = (".repeat(limits::NESTING / 10),
    ] {
        let diagnostic = first_diagnostic(source.clone());
        assert!(
            matches!(diagnostic, Some(DiagnosticKind::Syntax { .. })),
            "{source} {diagnostic:?}"
        );
    }
    let functions = "local function f() ".repeat(blocks - 1) + &"end ".repeat(blocks - 1);
    assert!(matches!(first_diagnostic(functions), Some(DiagnosticKind::Unsupported(_))));
}

#[test]
fn long_but_flat_programs_are_accepted() {
    for (start, repeated, end) in [
        ("", "redis.call('GET', 1 + 2) ", ""),
        ("local x ", "x = 1 + 2 ", ""),
        ("if 1 then ", "elseif 2 + 3 then ", "end"),
        ("", "do end ", ""),
        ("", "while - 1 do break end ", ""),
        ("", ";", ""),
        ("local t = {} t = t", ".a", ""),
        ("local t = {} t", "[1]", " = 1"),
        ("local t = ({})", ".a[1]", ""),
        ("local t = {", "1, ", "}"),
        ("local t = {", "a = 1; ", "}"),
        ("local t = {} ", "t.a, t[1] = #t, {} ", ""),
        ("local t = {} ", "for k, v in pairs(t) do end ", ""),
    ] {
        let diagnostic = first_diagnostic(filled(start, repeated, end));
        let accepted = diagnostic.is_none() || repeated == ";";
        assert!(accepted, "{repeated} {diagnostic:?}");
    }
}

/// Paths and chains of any length that cannot be called.
#[test]
fn long_chains_of_calls_are_rejected() {
    for (start, repeated, end) in [
        ("now", "()", ""),
        ("local x = now()", ".a()", ""),
        ("local t = {} t", ".a", "()"),
        ("a", ".a", "()"),
        ("local x = a", ".a", ""),
        ("local s = '' s", ":len()", ""),
        ("", "local function f() end ", ""),
    ] {
        let diagnostic = first_diagnostic(filled(start, repeated, end));
        let refused = !matches!(diagnostic, None | Some(DiagnosticKind::Syntax { .. }));
        assert!(refused, "{repeated} {diagnostic:?}");
    }
}

#[test]
fn program_beyond_a_size_limit_is_rejected() {
    let long = " ".repeat(limits::PROGRAM_BYTES);
    assert_eq!(first_diagnostic(long.clone()), None);
    let bytes = limits::PROGRAM_BYTES + 1;
    assert_eq!(first_diagnostic(long + " "), Some(DiagnosticKind::TooLong { bytes }));

    let locals = |count: usize| "local x ".repeat(count);
    assert_eq!(first_diagnostic(locals(limits::REGISTERS)), None);
    let too_many = Some(DiagnosticKind::TooManyRegisters);
    assert_eq!(first_diagnostic(locals(limits::REGISTERS + 1)), too_many);
    assert_eq!(first_diagnostic(locals(1000)), too_many);
    assert_eq!(first_diagnostic(filled("redis.call(1", ",1", ")")), too_many);

    let diagnostics = Program::load(&filled("", "x() y() ", ""), Dialect::Client).unwrap_err();
    assert_eq!(diagnostics.len(), 2);
    let diagnostics =
        Program::load(&filled("local t ", "t:x() ", ""), Dialect::Client).unwrap_err();
    assert_eq!(diagnostics.len(), limits::DIAGNOSTICS);
}

/// Programs that use up a machine's memory and then fail.
#[test]
fn program_that_uses_up_memory_fails() {
    for (source, message) in [
        ("local s = 'x' while true do s = s .. s end", "string length overflow"),
        ("local t = {} while true do t[#t + 1] = string.format('%99d', 1) end", "table overflow"),
        (
            "local s = string.format('%99d', 1) while #s < 600000 do s = s .. s end \
          local t = {} while true do t[#t + 1] = s .. 'x' end",
            "not enough memory",
        ),
        ("local t = {} for i = 1, 1000000 do t[i] = i end", "table overflow"),
        ("local t = {1} while true do t = {t, t, t} end", "not enough memory"),
        ("local t = {} table.insert(t, -2000000000, 1)", "table overflow"),
        ("local function f() local t = {f()} end f()", "stack overflow"),
        (
            "local s = string.format('%99d', 1) local t = {} for i = 1, 7000 do t[i] = s end \
          while true do s = table.concat({s, s, unpack(t)}) end",
            "string length overflow",
        ),
        ("local t = {1} for i = 1, 50 do t = {t, t} end return t", "values are returned"),
    ] {
        let program = Program::load(source, Dialect::Script).unwrap();
        let mut budget = 10_000_000;
        let stop = Machine::for_script(&program, &[], &[]).resume(
            &program,
            Ok(HostValue::Nil),
            NOW,
            &mut budget,
        );
        let YieldReason::Failed(error) = stop else { panic!("{source} {stop:?}") };
        assert!(error.to_string().contains(message), "{source} {error}");
    }
}

/// Loads an input. If it is a program, runs it for a while with the given answers, next to a copy
/// that is made again at every wait.
fn load_and_run(source: &str, dialect: Dialect, answers: &[Result<HostValue, HostValue>]) {
    let tokens = crate::highlight::tokens(source, dialect);
    assert_eq!(tokens.iter().map(|token| token.range.len()).sum::<usize>(), source.len());
    let Ok(program) = Program::load(source, dialect) else {
        return;
    };
    let string = |text: &str| text.as_bytes().into();
    let mut machine = match dialect {
        Dialect::Client => Machine::for_client(&program, &[], 1),
        Dialect::Script => {
            Machine::for_script(&program, &[string("k")], &[string("1"), string("")])
        }
    };
    for answer in answers.iter().cycle().take(20) {
        let mut copy = machine.clone();
        let mut budget = 1000;
        let stop = machine.resume(&program, answer.clone(), NOW, &mut budget);
        assert_eq!(copy.resume(&program, answer.clone(), NOW, &mut 1000), stop);
        assert_eq!(copy, machine);
        assert_eq!(hash(&copy), hash(&machine));
        let shown = machine.locals(&program).into_iter().map(|(_, value)| value.to_string());
        assert!(shown.map(|text| text.len()).max().unwrap_or_default() < 1_000_000);
        assert!(machine.line(&program) > 0);
        if super::has_ended(&stop) {
            break;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn token_soup_never_panics(source in soup(), dialect in dialect(), answers in answers()) {
        load_and_run(&source, dialect, &answers);
    }

    #[test]
    fn random_bytes_never_panic(bytes in any::<Vec<u8>>()) {
        load_and_run(&String::from_utf8_lossy(&bytes), Dialect::Client, &[Ok(HostValue::Nil)]);
    }

    #[test]
    fn formatted_number_parses_to_itself(number in any::<f64>()) {
        let text = crate::number::format_g(number, 17);
        let read = crate::number::parse(text.as_bytes()).map(HostValue::from);
        prop_assert_eq!(read, Some(HostValue::from(number)));
    }

    /// A declaration is either rejected at a position in its line, or its default parses to itself.
    #[test]
    fn declaration_is_rejected_or_its_default_parses_to_itself(line in declaration()) {
        match Program::load(&line, Dialect::Client) {
            Ok(program) => for parameter in program.parameters() {
                let shown = parameter.default.to_string();
                prop_assert_eq!(parameter.read(&shown), Ok(parameter.default.clone()));
            },
            Err(diagnostics) => for Diagnostic { place, .. } in diagnostics {
                let length = line.split('\n').nth(place.line as usize - 1).unwrap().chars().count();
                prop_assert!((1..=length + 1).contains(&(place.column as usize)));
            },
        }
        load_and_run(&line, Dialect::Client, &[Ok(HostValue::Nil)]);
    }

    #[test]
    fn machine_with_another_program_does_not_panic(first in soup(), second in soup()) {
        if let (Ok(first), Ok(second)) = (Program::load(&first, Dialect::Client), Program::load(&second, Dialect::Script)) {
            let mut machine = Machine::for_client(&first, &[], 1);
            for program in [&first, &second, &first, &second] {
                machine.resume(program, Ok(HostValue::Nil), NOW, &mut 100);
                assert!(machine.line(program) > 0);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn run_and_copies_of_a_program_have_the_same_future(
        (source, dialect) in dialect().prop_flat_map(|dialect| (programs(dialect), Just(dialect))),
        answers in answers(),
    ) {
        let loaded = Program::load(&source, dialect);
        prop_assert!(loaded.is_ok(), "{source} {loaded:?}");
        load_and_run(&source, dialect, &answers);
    }
}

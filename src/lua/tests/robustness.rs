//! No input makes the language panic, overflow the stack or run for ever.

use proptest::prelude::*;

use super::NOW;
use crate::lua::{Data, Dialect, Machine, Mistake, MistakeKind, Program, Stop, limits};

/// Half of what WebAssembly has. Without optimisation every frame is several times as large.
const STACK_BYTES: usize = if cfg!(debug_assertions) { 1280 } else { 512 } * 1024;

/// The kind of the first mistake of a program that is loaded on a small stack.
fn first_mistake(source: String) -> Option<MistakeKind> {
    std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || Program::load(&source, Dialect::Client).err().map(first_kind))
        .unwrap()
        .join()
        .unwrap()
}

fn first_kind(mistakes: Vec<Mistake>) -> MistakeKind {
    mistakes.into_iter().next().unwrap().kind
}

/// Fills a program up to its size limit: `start`, then `repeated` over and over, then `end`.
fn filled(start: &str, repeated: &str, end: &str) -> String {
    let room = limits::PROGRAM_BYTES - start.len() - end.len();
    [start, &repeated.repeat(room / repeated.len()), end].concat()
}

#[test]
fn deep_nesting_is_refused() {
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
        ("", "( end ", ""),
        ("", "do ) ", ""),
    ];
    for (start, repeated, end) in cases {
        let source = filled(start, repeated, end);
        assert_eq!(first_mistake(source), Some(MistakeKind::TooDeep), "{repeated}");
    }
}

#[test]
fn nesting_that_grows_to_the_left_is_refused() {
    let mut expression = "1".to_owned();
    for _ in 0..20 {
        expression = format!("({expression}{})", " + 1".repeat(40));
    }
    let source = format!("local x = {expression}");
    assert_eq!(first_mistake(source), Some(MistakeKind::TooDeep));
}

#[test]
fn nesting_up_to_the_limit_is_fine() {
    let operators = limits::NESTING;
    let brackets = operators / limits::NESTING_OF_A_BRACKET;
    let blocks = operators / limits::NESTING_OF_A_BLOCK;
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
        assert_eq!(first_mistake(source.clone()), None, "{source}");
    }
}

/// What the language leaves out and the parser breaks off recurses no deeper.
#[test]
fn nesting_outside_the_language_is_refused_as_such() {
    let brackets = limits::NESTING / limits::NESTING_OF_A_BRACKET;
    let blocks = limits::NESTING / limits::NESTING_OF_A_BLOCK;
    for source in [
        format!("local x = {}", "{".repeat(brackets)),
        format!("local x = {}", "a[".repeat(brackets)),
        format!("local x = {}", "function() return ".repeat(blocks - 1)),
        "local function f() ".repeat(blocks - 1),
        "if 1 then for i = (".repeat(limits::NESTING / 10),
    ] {
        let mistake = first_mistake(source.clone());
        assert!(matches!(mistake, Some(MistakeKind::Syntax { .. })), "{source} {mistake:?}");
    }
    let source = format!("x = {}{}", "{".repeat(brackets), "}".repeat(brackets));
    assert!(matches!(first_mistake(source), Some(MistakeKind::Unsupported(_))));
}

#[test]
fn long_but_flat_programs_are_fine() {
    for (start, repeated, end) in [
        ("", "redis.call('GET', 1 + 2) ", ""),
        ("local x ", "x = 1 + 2 ", ""),
        ("if 1 then ", "elseif 2 + 3 then ", "end"),
        ("", "do end ", ""),
        ("", "while - 1 do break end ", ""),
        ("", ";", ""),
    ] {
        let mistake = first_mistake(filled(start, repeated, end));
        let accepted = mistake.is_none() || repeated == ";";
        assert!(accepted, "{repeated} {mistake:?}");
    }
}

#[test]
fn size_limits() {
    let long = " ".repeat(limits::PROGRAM_BYTES);
    assert_eq!(first_mistake(long.clone()), None);
    let bytes = limits::PROGRAM_BYTES + 1;
    assert_eq!(first_mistake(long + " "), Some(MistakeKind::TooLong { bytes }));

    let locals = |count: usize| "local x ".repeat(count);
    assert_eq!(first_mistake(locals(limits::REGISTERS)), None);
    let too_many = Some(MistakeKind::TooManyRegisters);
    assert_eq!(first_mistake(locals(limits::REGISTERS + 1)), too_many);
    assert_eq!(first_mistake(locals(1000)), too_many);
    assert_eq!(first_mistake(filled("redis.call(1", ",1", ")")), too_many);

    let mistakes = Program::load(&filled("", "x() y() ", ""), Dialect::Client).unwrap_err();
    assert_eq!(mistakes.len(), 2);
    let mistakes = Program::load(&filled("local t ", "t:x() ", ""), Dialect::Client).unwrap_err();
    assert_eq!(mistakes.len(), limits::MISTAKES);
}

/// Loads a text and, if it is a program, runs it for a while with the given answers.
fn load_and_run(source: &str, answers: &[Data]) {
    let tokens = crate::lua::highlight::tokens(source, Dialect::Client);
    assert_eq!(tokens.iter().map(|token| token.range.len()).sum::<usize>(), source.len());
    let Ok(program) = Program::load(source, Dialect::Client) else {
        return;
    };
    let mut machine = Machine::default();
    for answer in answers.iter().cycle().take(20) {
        let mut budget = 1000;
        let stop = machine.resume(&program, Ok(answer.clone()), NOW, &mut budget);
        assert!(machine.locals(&program).len() <= limits::REGISTERS);
        assert!(machine.line(&program) > 0);
        if matches!(stop, Stop::Finished(_) | Stop::Failed(_)) {
            break;
        }
    }
}

/// Words, signs and scraps of programs, so that many soups come close to a program and some are one.
const SOUP: &str = "
    and break do else elseif end false for function if in local nil not or repeat return then true until
    while + - * / % ^ # == ~= <= >= < > = ( ) { } [ ] ; : , . .. ... x y x y 1 2 0x1f 1e309 'a' \"b\" [[c]]
    now() now() sleep(1) redis.call('GET',x) tonumber(x) tostring(y) enter() leave() work(2) local·x=1
    local·y=x x=x+1 if·x·then while·x·do for·x=1,3·do repeat·local·y=1 until·y end end x..y x<y (x) -x #x
    ` ! & é -- --[[ ]] ' \" \\ \0 goto redis . call redis.call";

fn value() -> impl Strategy<Value = Data> {
    prop_oneof![
        Just(Data::Nil),
        any::<bool>().prop_map(Data::from),
        any::<f64>().prop_map(Data::from),
        any::<Vec<u8>>().prop_map(|bytes| Data::from(bytes.as_slice())),
    ]
}

fn soup() -> impl Strategy<Value = String> {
    let words: Vec<String> = SOUP.split_whitespace().map(|word| word.replace('·', " ")).collect();
    let separator = prop::sample::select(vec![" ", " ", " ", "\n", "\r\n", ""]);
    prop::collection::vec((prop::sample::select(words), separator), 0..40).prop_map(|parts| {
        parts.into_iter().flat_map(|(word, space)| [word, space.to_owned()]).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn token_soup_never_panics(source in soup(), answers in prop::collection::vec(value(), 1..5)) {
        load_and_run(&source, &answers);
    }

    #[test]
    fn random_bytes_never_panic(bytes in any::<Vec<u8>>()) {
        load_and_run(&String::from_utf8_lossy(&bytes), &[Data::Nil]);
    }

    #[test]
    fn any_number_reads_back_as_itself(number in any::<f64>()) {
        let text = crate::lua::number::format_g(number, 17);
        let read = crate::lua::number::parse(text.as_bytes()).map(Data::from);
        prop_assert_eq!(read, Some(Data::from(number)));
    }

    #[test]
    fn a_machine_takes_any_program(first in soup(), second in soup()) {
        if let (Ok(first), Ok(second)) = (Program::load(&first, Dialect::Client), Program::load(&second, Dialect::Script)) {
            let mut machine = Machine::default();
            for program in [&first, &second, &first, &second] {
                machine.resume(program, Ok(Data::Nil), NOW, &mut 100);
                assert!(machine.line(program) > 0);
            }
        }
    }
}

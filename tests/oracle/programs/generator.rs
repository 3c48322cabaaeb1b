//! Random programs: their source, and the shapes of the grammar that produced it.

use super::grammar::{RULES, Use, index_of};
use super::layout::lay_out;
use crate::oracle::choices::Choices;
use crate::oracle::server::Version;
use proptest::collection::vec;
use proptest::prelude::*;

/// Depth at which rules begin to take their simplest shape.
const DEPTH: usize = 14;

/// First release that sends any number as the model does.
const NUMBERS_AS_ARGUMENTS: Version = (7, 2, 0);

/// The functions that a program may define. Each may call itself and the functions before it.
const FUNCTIONS: [&str; 3] = ["f1", "f2", "f3"];

/// The variables that a program may use, each with the rule for its initial value.
const VARIABLES: [(&str, &str); 8] = [
    ("n1", "numeral"),
    ("n2", "numeral"),
    ("s1", "quoted"),
    ("s2", "quoted"),
    ("t1", "constant table"),
    ("t2", "constant table"),
    ("a1", "constant"),
    ("a2", "constant"),
];

/// A function that logs a value for the reply, as a string, so that a number keeps its fraction.
const NOTE: &str = "local function note(value) \
                    if type(value) ~= 'table' then value = tostring(value) end \
                    log[#log + 1] = value end\n";

/// A random program.
#[derive(Clone, Debug)]
pub(crate) struct Generated {
    /// Source of the program.
    pub text: String,
    /// The shapes that produced the program, one entry per use.
    pub uses: Vec<Use>,
}

/// Generates any program that this release and the model run alike. Each statement has its own
/// choices, so that shrinking can drop it.
pub(crate) fn programs(version: Version) -> impl Strategy<Value = Generated> {
    let choices = |most| vec(any::<u8>(), 0..most);
    let statements = vec(choices(60), 0..9);
    let functions = [choices(60), choices(60), choices(60)];
    (choices(60), statements, choices(30), functions, any::<u8>()).prop_map(
        move |(variables, statements, last, functions, layout)| {
            let mut generator = Generator { uses: Vec::new(), callable: FUNCTIONS.len(), version };
            let mut lines: Vec<String> = Vec::new();
            for choices in &statements {
                lines.push(generator.expand("statement", &mut Choices::new(choices), 0));
            }
            lines.push(generator.expand("last", &mut Choices::new(&last), 0));
            let main = generator.declare_functions(lines.join("\n"), &functions);
            let declared = generator.declare_variables(&main, &mut Choices::new(&variables));
            Generated { text: lay_out(&(declared + &main), layout), uses: generator.uses }
        },
    )
}

struct Generator {
    uses: Vec<Use>,
    /// Number of [`FUNCTIONS`] that may be called here.
    callable: usize,
    version: Version,
}

impl Generator {
    /// Returns a random shape of a rule, fully expanded.
    fn expand(&mut self, rule: &str, choices: &mut Choices<'_>, depth: usize) -> String {
        if rule == "own call" {
            let function = choices.of(&FUNCTIONS[..self.callable]);
            return self.expand(function, choices, depth);
        }
        if rule == "sent number" {
            let is_same = self.version >= NUMBERS_AS_ARGUMENTS;
            let rule = if is_same { "number" } else { "same number" };
            return self.expand(rule, choices, depth);
        }
        let index = index_of(rule);
        let rule = RULES[index];
        let number = if depth < DEPTH { choices.below(rule.weight()) } else { 0 };
        let shape = rule.shape_at(number);
        self.uses.push((index, shape));
        let (_, mut rest) = rule.shapes[shape];
        let mut text = String::new();
        while let Some((literal, following)) = rest.split_once('«') {
            let (name, following) = following.split_once('»').expect("a name ends with »");
            text.push_str(literal);
            text.push_str(&self.expand(name, choices, depth + 1));
            rest = following;
        }
        text + rest
    }

    /// Prepends the definitions of the functions that the program calls. The last function is added
    /// first, because it may call the others.
    fn declare_functions(&mut self, text: String, choices: &[Vec<u8>; 3]) -> String {
        let mut text = text;
        for (index, function) in FUNCTIONS.iter().enumerate().rev() {
            if mentions(&text, function) {
                self.callable = index + 1;
                let choices = &mut Choices::new(&choices[index]);
                let declared = self.expand(&format!("function {function}"), choices, 0);
                text = declared + "\n" + &text;
            }
        }
        if mentions(&text, "deep") {
            let choices = &mut Choices::new(&[]);
            text = self.expand("function deep", choices, 0) + "\n" + &text;
        }
        text
    }

    /// Returns the declarations of all variables in the program.
    fn declare_variables(&mut self, text: &str, choices: &mut Choices<'_>) -> String {
        let mut declared = String::new();
        if mentions(text, "c") {
            declared += "local c = 0\n";
        }
        if mentions(text, "log") || mentions(text, "note") {
            declared += "local log = {}\n";
        }
        if mentions(text, "note") {
            declared += NOTE;
        }
        for (variable, rule) in VARIABLES {
            if mentions(text, variable) {
                let value = self.expand(rule, choices, 0);
                declared += &format!("local {variable} = {value}\n");
            }
        }
        declared
    }
}

/// Returns `true` if the source contains a word.
fn mentions(text: &str, word: &str) -> bool {
    let is_part = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'_';
    text.match_indices(word).any(|(start, _)| {
        let before = text.as_bytes()[..start].last().copied();
        let after = text.as_bytes().get(start + word.len()).copied();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

//! The operators, one rule each, with operands that are nearly always of the right type.

use super::grammar::Rule;

/// Every operator of the language. `negative` is unary minus.
#[rustfmt::skip]
pub(super) const OPERATORS: &[Rule] = &[
    Rule { name: "+", shapes: &[
        (40, "«number» + «number»"), (4, "«number» + «string number»"), (1, "«value» + «number»"), (1, "«number» + «index»"),
    ] },
    Rule { name: "-", shapes: &[
        (40, "«number» - «number»"), (4, "«string number» - «number»"), (1, "«index» - «number»"), (1, "«number» - «value»"),
    ] },
    Rule { name: "*", shapes: &[
        (40, "«number» * «number»"), (4, "«number» * «string number»"), (1, "«value» * «number»"), (1, "«number» * «a»"),
    ] },
    Rule { name: "/", shapes: &[
        (40, "«number» / «number»"), (4, "«string number» / «number»"), (1, "«a» / «number»"), (1, "«number» / «value»"),
    ] },
    Rule { name: "%", shapes: &[
        (40, "«number» % «number»"), (4, "«number» % «string number»"), (1, "«value» % «number»"), (1, "«number» % «index»"),
    ] },
    Rule { name: "negative", shapes: &[
        (10, "-«n»"), (10, "-(«number»)"), (4, "- «string number»"), (1, "-(«value»)"),
    ] },
    Rule { name: "#", shapes: &[
        (10, "#«t»"), (6, "#(«table»)"), (6, "#«s»"), (4, "#(«string»)"), (2, "#KEYS"), (1, "#«index»"), (1, "#(«value»)"),
    ] },
    Rule { name: "..", shapes: &[
        (40, "«string» .. «string»"), (10, "«string» .. «number»"), (6, "«number» .. «string»"), (4, "«number» .. «number»"),
        (1, "«value» .. «string»"), (1, "«string» .. «a»"), (1, "«s» .. «index»"),
    ] },
    Rule { name: "==", shapes: &[
        (10, "(«value» == «value»)"), (6, "(«number» == «number»)"), (6, "(«string» == «string»)"), (4, "(«a» == nil)"),
    ] },
    Rule { name: "~=", shapes: &[
        (10, "(«value» ~= «value»)"), (6, "(«number» ~= «number»)"), (6, "(«string» ~= «string»)"), (2, "(«t» ~= «t»)"),
    ] },
    Rule { name: "<", shapes: &[
        (30, "(«number» < «number»)"), (20, "(«string» < «string»)"), (1, "(«value» < «number»)"), (1, "(«a» < «a»)"),
    ] },
    Rule { name: "<=", shapes: &[
        (30, "(«number» <= «number»)"), (20, "(«string» <= «string»)"), (1, "(«string» <= «value»)"), (1, "(«t» <= «t»)"),
    ] },
    Rule { name: ">", shapes: &[
        (30, "(«number» > «number»)"), (20, "(«string» > «string»)"), (1, "(«value» > «number»)"), (1, "(«boolean» > «boolean»)"),
    ] },
    Rule { name: ">=", shapes: &[
        (30, "(«number» >= «number»)"), (20, "(«string» >= «string»)"), (1, "(«string» >= «value»)"), (1, "(nil >= «a»)"),
    ] },
    Rule { name: "and", shapes: &[
        (4, "(«value» and «value»)"), (2, "(«boolean» and «value»)"), (2, "(«boolean» and «value» or «value»)"),
    ] },
    Rule { name: "or", shapes: &[
        (4, "(«value» or «value»)"), (2, "(«a» or «value»)"), (2, "(«value» or «value» and «value»)"),
    ] },
    Rule { name: "not", shapes: &[
        (4, "not «a»"), (4, "not «boolean»"), (4, "not («value»)"),
    ] },
];

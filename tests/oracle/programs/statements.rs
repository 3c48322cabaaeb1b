//! The statements, one rule each, and the blocks that consist of statements.
//!
//! `c` counts the calls of functions and the iterations of loops that might not end. It stops both
//! before the limits.

use super::grammar::Rule;

/// Every kind of statement in the language.
#[rustfmt::skip]
pub(super) const STATEMENTS: &[Rule] = &[
    Rule { name: "local", shapes: &[
        (8, "local «n» = «number»"),
        (8, "local «s» = «string»"),
        (10, "local «t» = «walked»"),
        (8, "local «a» = «value»"),
        (2, "local «a»"),
        (3, "local «a», «a» = «values»"),
        (3, "local a1, a2 = «own call»"),
        (2, "local a1, a2, n1 = «value», «value»"),
    ] },
    Rule { name: "assignment", shapes: &[
        (8, "«n» = «number»"),
        (8, "«s» = string.sub(«string», 1, 20)"),
        (6, "«a» = «value»"),
        (14, "«target» = «value»"),
        (4, "«target», «target» = «value», «value»"),
        (3, "«target», «a» = «values»"),
        (2, "«a», «target», «a» = «own call»"),
        (2, "n1, t1[n1] = n1 + 1, «value»"),
        (2, "t1.x, t1.x = «value», «value»"),
        (4, "t1[#t1 + 1] = «value»"),
    ] },
    Rule { name: "call", shapes: &[
        (20, "note(«value»)"),
        (8, "«own call»"),
        (5, "«redis.call»"),
        (3, "«redis.pcall»"),
        (8, "«table.insert»"),
        (6, "«table.remove»"),
        (3, "«function»"),
    ] },
    Rule { name: "do", shapes: &[(4, "do\n«block»\nend"), (1, "do end")] },
    Rule { name: "if", shapes: &[
        (10, "if «condition» then\n«block»\nend"),
        (4, "if «condition» then\n«block»\nelse\n«block»\nend"),
        (3, "if «condition» then\n«block»\nelseif «condition» then\n«block»\nend"),
        (3, "if «condition» then\n«block»\nelseif «condition» then\n«block»\nelse\n«block»\nend"),
        (2, "if «condition» then end"),
    ] },
    Rule { name: "while", shapes: &[
        (6, "while «condition» do\nc = c + 1 if c > 50 then break end\n«loop block»\nend"),
        (3, "while c < 20 do\nc = c + 5\n«loop block»\nend"),
        (2, "while true do\nc = c + 1\n«block»\nif c > 9 or «condition» then break end\nend"),
    ] },
    Rule { name: "repeat", shapes: &[
        (6, "repeat\nc = c + 1\n«block»\nuntil c > 15 or «condition»"),
        (3, "repeat\nc = c + 4\nlocal a2 = «value»\n«loop block»\nuntil a2 or c > 20"),
        (1, "repeat\n«block»\nuntil true"),
    ] },
    Rule { name: "for =", shapes: &[
        (10, "for «n» = 1, «bound» do\n«loop block»\nend"),
        (4, "for «n» = «bound», «bound» do\n«loop block»\nend"),
        (4, "for «n» = «bound», «bound», «step» do\nc = c + 1 if c > 40 then break end\n«loop block»\nend"),
        (2, "for «n» = «number», «number» do\nc = c + 1 if c > 60 then break end\n«loop block»\nend"),
        (2, "for «a» = «value», «bound» do\n«loop block»\nend"),
        (1, "for «a» = 1, «value» do\nc = c + 1 if c > 30 then break end\n«block»\nend"),
        (1, "for «a» = 3, 1, «value» do\nc = c + 1 if c > 30 then break end\n«block»\nend"),
    ] },
    Rule { name: "for in", shapes: &[
        (10, "for a1, a2 in «pairs» do\n«loop block»\nend"),
        (6, "for a1, a2 in «pairs» do\nnote(a1)\nnote(a2)\nend"),
        (3, "for a1 in «pairs» do\nnote(a1)\nt1[a1] = «value»\nend"),
        (3, "for a1 in pairs(t1) do\nc = c + 1 if c > 40 then break end\nt1[a1] = nil\n«loop block»\nend"),
        (1, "for a1, a2, s1 in «pairs» do\nnote(s1)\nend"),
        (8, "for n1, a2 in «ipairs» do\n«loop block»\nend"),
        (3, "for n2, a1 in «ipairs» do\nc = c + 1 if c > 40 then break end\nt1[#t1 + 1] = a1\nend"),
    ] },
    Rule { name: "break", shapes: &[(1, "break")] },
    Rule { name: "return", shapes: &[
        (4, "return «value»"),
        (4, "return «values»"),
        (4, "return «own call»"),
        (2, "return {«values»}"),
        (1, "return"),
        (1, "return (f1())"),
    ] },
    Rule { name: "local function", shapes: &[(1, "local function")] },
];

/// Everything that consists of statements: blocks, functions, and the end of a program.
#[rustfmt::skip]
pub(super) const BLOCKS: &[Rule] = &[
    Rule { name: "statement", shapes: &[
        (40, "«call»"),
        (30, "«local»"),
        (40, "«assignment»"),
        (3, "«do»"),
        (16, "«if»"),
        (6, "«while»"),
        (6, "«repeat»"),
        (10, "«for =»"),
        (16, "«for in»"),
        (2, "if «condition» then «return» end"),
        (2, "do «return» end"),
        (2, "if «condition» then «error» end"),
    ] },
    Rule { name: "block", shapes: &[
        (4, "«statement»"),
        (3, "«statement»\n«statement»"),
        (1, "«statement»;\n«statement»"),
        (1, "«statement»\n«statement»\n«statement»"),
    ] },
    Rule { name: "loop block", shapes: &[
        (8, "«block»"),
        (2, "«block»\nif «condition» then «break» end"),
        (1, "«block»\n«break»"),
        (1, "«block»\ndo «break» end"),
    ] },
    Rule { name: "body", shapes: &[
        (4, "«return»"),
        (4, "«block»\n«return»"),
        (1, "«block»"),
        (1, "«block»\n«error»"),
    ] },
    Rule { name: "function f1", shapes: &[
        (1, "«local function» f1(n1, a1)\nc = c + 1 if c > 60 then return 1 end\n«body»\nend"),
    ] },
    Rule { name: "function f2", shapes: &[
        (1, "«local function» f2(s1)\nc = c + 1 if c > 60 then return end\n«body»\nend"),
    ] },
    Rule { name: "function f3", shapes: &[
        (1, "«local function» f3(a1, a2)\nc = c + 1 if c > 60 then return a2, a1 end\n«body»\nend"),
    ] },
    // The call depth of 200 is the only limit of the model that programs reach on purpose.
    Rule { name: "function deep", shapes: &[
        (1, "«local function» deep(n1)\nif n1 <= 0 then return 0 end\nreturn 1 + deep(n1 - 1)\nend"),
    ] },
    Rule { name: "last", shapes: &[
        (20, "return log"),
        (20, "return {log, «value»}"),
        (8, "return {log, «values»}"),
        (6, "return «value»"),
        (4, "return «own call»"),
        (3, "return «redis.error_reply»"),
        (2, "return {ok = «string»}"),
        (2, "return {err = «string»}"),
        (2, "return {ok = «value», «value»}"),
        (2, "return {err = «value», ok = «value»}"),
        (1, "return «value», «value»"),
        (1, "return"),
        (1, "note(1)"),
        (2, "«error»"),
    ] },
];

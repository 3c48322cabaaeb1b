//! Values: constants, variables, tables, and the commands that are sent to Redis.
//!
//! The variables `n1` and `n2` hold numbers, `s1` and `s2` strings, `t1` and `t2` tables to iterate
//! over, `a1` and `a2` anything.

use super::grammar::Rule;

/// All rules except the rules for statements, operators and functions.
#[rustfmt::skip]
pub(super) const VALUES: &[Rule] = &[
    Rule { name: "n", shapes: &[(3, "n1"), (2, "n2")] },
    Rule { name: "s", shapes: &[(3, "s1"), (2, "s2")] },
    Rule { name: "t", shapes: &[(3, "t1"), (2, "t2")] },
    Rule { name: "a", shapes: &[(3, "a1"), (2, "a2")] },
    Rule { name: "numeral", shapes: &[
        (8, "1"), (8, "2"), (4, "0"), (4, "3"), (2, "5"), (2, "10"), (1, "17"), (1, "100"), (2, "1.5"), (2, "0.1"), (1, ".5"), (1, "3."),
        (1, "1e3"), (1, "1e15"), (1, "1e17"), (1, "1e100"), (1, "0x10"), (1, "0xff"), (1, "9007199254740993"), (1, "2147483648"),
        (1, "123456789012345"), (1, "(-1)"), (1, "(-0)"), (1, "(-7.5)"), (1, "(1/0)"), (1, "(-1/0)"), (1, "(0/0)"), (1, "5e-324"),
    ] },
    // Never concatenated with other strings: `'0x1F' .. 1.5` would be one of the `departures`.
    Rule { name: "string number", shapes: &[
        (4, "'10'"), (2, "'1e2'"), (2, "'0x1F'"), (2, "'␣5␣'"), (2, "'-3'"), (1, "'.5'"), (1, "'1e'"), (1, "'0x'"), (1, "''"), (1, "'inf'"),
        (1, "'nan'"), (1, "'12\\0'"), (1, "'z1'"), (1, "'+1'"), (1, "'1␣2'"),
    ] },
    Rule { name: "quoted", shapes: &[
        (6, "'a'"), (4, "'b'"), (3, "'abc'"), (3, "''"), (3, "'10'"), (2, "\"x␣y\""), (2, "'\\0z'"), (2, "'é'"), (1, "'%d'"),
        (1, "\"q\\\"uote\""), (1, "[[long]]"), (1, "[==[\ntwo\nlines]]]==]"), (1, "'line\\\nbreak'"), (1, "'tab\\tbell\\a'"), (1, "'a\\r\\nb'"),
        (1, "'a_key_of_thirty_three_characters__'"), (1, "'\\x'"), (1, "'B'"), (1, "'-'"),
    ] },
    Rule { name: "name", shapes: &[(4, "x"), (3, "a"), (3, "b"), (2, "y"), (2, "n"), (2, "key"), (1, "zz"), (1, "_1"), (1, "ok"), (1, "err")] },
    Rule { name: "constant table", shapes: &[
        (3, "{}"), (3, "{1, 2, 3}"), (3, "{«numeral», «quoted», «numeral»}"), (2, "{x = «quoted», a = {y = «numeral»}}"), (2, "{1, 2, nil, 4}"),
        (1, "{a = 1, b = 2, x = 3, y = 4, zz = 5, key = 6, [1.5] = 7, [true] = 8}"), (1, "{[3] = 3, [2] = 2, [1] = 1, n = {1, {2}}}"),
    ] },
    Rule { name: "constant", shapes: &[(4, "nil"), (6, "«numeral»"), (6, "«quoted»"), (2, "true"), (2, "false"), (3, "«constant table»")] },
    Rule { name: "bound", shapes: &[
        (8, "2"), (6, "3"), (6, "1"), (4, "0"), (3, "5"), (3, "-1"), (2, "-2"), (1, "'4'"), (1, "2.5"), (1, "-0.5"), (2, "#«t»"),
    ] },
    Rule { name: "step", shapes: &[(3, "1"), (3, "2"), (3, "-1"), (1, "0.5"), (1, "'2'"), (1, "1e15"), (1, "-2.5"), (1, "0")] },
    Rule { name: "level", shapes: &[(3, "1"), (3, "2"), (2, "0"), (2, "3"), (1, "4"), (1, "-1"), (1, "'2'"), (1, "1.9"), (1, "nil")] },
    Rule { name: "base", shapes: &[(3, "10"), (3, "16"), (3, "2"), (2, "36"), (2, "8"), (1, "1"), (1, "37"), (1, "'16'"), (1, "10.5"), (1, "nil")] },
    Rule { name: "byte", shapes: &[(3, "65"), (1, "0"), (1, "255"), (1, "256"), (1, "-1"), (1, "10"), (2, "«number»")] },
    // Parts of a format string for `string.format`.
    Rule { name: "text", shapes: &[(3, ""), (1, "a"), (1, "|"), (1, "%%"), (1, "\\0"), (1, "é")] },
    Rule { name: "width", shapes: &[(3, ""), (2, "5"), (2, "-5"), (1, "12"), (1, ".2"), (1, "-8.1"), (1, ".0"), (1, "05")] },
    Rule { name: "flags", shapes: &[
        (8, ""), (2, "5"), (2, "-6"), (2, "+"), (2, "05"), (2, "#"), (1, "␣"), (2, ".2"), (1, "."), (1, ".0"), (2, "10.3"), (1, "-10.3"),
        (1, "+.1"), (1, "#08.3"), (1, "-+␣#0"), (1, "99.99"), (1, ".17"), (1, "+-+-+-"), (1, "100"), (1, ".100"),
    ] },
    Rule { name: "whole", shapes: &[(3, "d"), (1, "i"), (2, "x"), (1, "X"), (1, "o"), (1, "u"), (1, "c")] },
    Rule { name: "real", shapes: &[(3, "g"), (2, "f"), (2, "e"), (1, "G"), (1, "E")] },
    Rule { name: "odd", shapes: &[(1, "s"), (1, "q"), (1, "y"), (1, ""), (1, "n"), (1, "p"), (1, "a"), (1, "F")] },

    Rule { name: "number", shapes: &[
        (40, "«numeral»"), (30, "«n»"), (8, "«+»"), (8, "«-»"), (8, "«*»"), (6, "«/»"), (6, "«%»"), (6, "«negative»"), (8, "«#»"),
        (10, "(«number»)"), (4, "«math.floor»"), (2, "«math.ceil»"), (2, "«math.abs»"), (1, "math.huge"), (3, "«math.max»"), (3, "«math.min»"), (3, "«string.len»"), (3, "(«tonumber» or 0)"),
    ] },
    Rule { name: "string", shapes: &[
        (40, "«quoted»"), (1, "'\\255\\1'"), (30, "«s»"), (14, "(«..»)"), (6, "«..»"), (6, "«tostring»"), (4, "«type»"), (8, "«string.sub»"), (2, "«string.rep»"), (2, "«string.lower»"), (2, "«string.upper»"), (1, "«redis.sha1hex»"), (10, "«string.format»"),
        (6, "«table.concat»"), (1, "'10'"), (1, "'1e2'"), (4, "KEYS[1]"), (4, "ARGV[1]"),
    ] },
    Rule { name: "boolean", shapes: &[
        (8, "true"), (8, "false"), (8, "«==»"), (6, "«~=»"), (6, "«<»"), (5, "«<=»"), (5, "«>»"), (5, "«>=»"), (8, "«not»"),
    ] },
    Rule { name: "scalar", shapes: &[(10, "«number»"), (8, "«string»"), (4, "«boolean»"), (2, "nil")] },
    Rule { name: "condition", shapes: &[
        (20, "«boolean»"), (4, "«a»"), (4, "«boolean» and «boolean»"), (4, "«boolean» or «boolean»"), (4, "«value»"), (2, "#«t» > 1"), (1, "nil"),
    ] },
    Rule { name: "table", shapes: &[(10, "«t»"), (20, "«constructor»"), (2, "KEYS"), (2, "ARGV"), (1, "«replies»")] },
    Rule { name: "walked", shapes: &[(30, "«constructor»"), (4, "«t»"), (1, "«replies»")] },
    Rule { name: "replies", shapes: &[
        (3, "redis.call('LRANGE', 'lst', '0', -1)"), (1, "redis.call('MGET', 'str', 'none', 'num')"), (1, "redis.call('HGETALL', 'hsh')"),
    ] },
    Rule { name: "constructor", shapes: &[
        (8, "{}"), (10, "{«scalar», «scalar»}"), (12, "{«fields»}"), (3, "{«fields»;}"), (3, "{«fields», «value»,}"), (3, "{«fields», «own call»}"),
        (3, "{«values», «unpack»}"), (1, "{(«unpack»)}"), (3, "{1, 2, nil, 4}"), (2, "{nil, nil, 3}"), (2, "{a = 1, b = 2, x = 3, y = 4, zz = 5}"),
        (1, "{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, n = 1}"), (1, "{[1] = «value», [2] = «value», [4] = «value», [8] = 1}"),
    ] },
    Rule { name: "fields", shapes: &[(8, "«field»"), (12, "«field», «fields»"), (3, "«field»; «fields»")] },
    Rule { name: "field", shapes: &[(10, "«value»"), (3, "nil"), (10, "«name» = «value»"), (8, "[«key»] = «value»")] },
    Rule { name: "list", shapes: &[
        (8, "{«string», «number»}"), (4, "{«string»}"), (4, "{«number», «string», «number», «string»}"), (2, "{}"), (3, "KEYS"), (2, "ARGV"), (1, "{«value», «value»}"),
    ] },
    // Never a table: see `grammar`.
    Rule { name: "key", shapes: &[
        (10, "1"), (8, "2"), (3, "3"), (2, "4"), (6, "«numeral»"), (6, "(«quoted»)"), (6, "'«name»'"), (4, "«n»"), (4, "«s»"), (3, "«number»"),
        (2, "(«..»)"), (1, "«string.sub»"), (2, "«boolean»"), (1, "nil"), (4, "#«t» + 1"),
    ] },
    Rule { name: "index", shapes: &[
        (12, "«t».«name»"), (12, "«t»[«key»]"), (2, "«a».«name»"), (2, "«a»[«key»]"), (3, "(«constructor»)[«key»]"), (2, "(«value»).«name»"),
        (1, "«t».«name».«name»"), (1, "«t»[«key»][«key»]"), (4, "KEYS[1]"), (4, "ARGV[«bound»]"), (1, "KEYS.x"), (2, "redis.pcall(«wrong command»).err"),
        (2, "redis.call('SET', 'k', 'v').ok"), (2, "({[t1] = «scalar»})[t1]"), (1, "({[{}] = 1})[{}]"), (1, "«own call»[1]"),
    ] },
    Rule { name: "target", shapes: &[
        (12, "«t».«name»"), (12, "«t»[«key»]"), (2, "«a».«name»"), (2, "«a»[«key»]"), (1, "«t».«name».«name»"), (1, "KEYS.x"), (1, "ARGV.x"),
    ] },
    Rule { name: "value", shapes: &[
        (40, "«number»"), (36, "«string»"), (14, "«boolean»"), (6, "nil"), (14, "«constructor»"), (8, "«t»"), (14, "«a»"), (8, "«and»"), (8, "«or»"),
        (20, "«index»"), (12, "«own call»"), (5, "«redis.call»"), (5, "«redis.pcall»"), (3, "«redis.error_reply»"), (3, "«redis.status_reply»"), (4, "«function»"),
    ] },
    Rule { name: "values", shapes: &[(6, "«value»"), (6, "«value», «value»"), (2, "«value», «value», «value»"), (2, "«own call»"), (1, "«unpack»")] },
    Rule { name: "function", shapes: &[
        (4, "«tonumber»"), (2, "«tostring»"), (2, "«type»"), (3, "«unpack»"), (3, "«table.remove»"), (1, "«string.len»"), (1, "«string.sub»"),
        (2, "«string.format»"), (1, "«math.max»"), (1, "«math.min»"), (1, "«math.floor»"), (2, "«assert»"), (1, "«table.concat»"), (1, "«redis.error_reply»"),
        (1, "«redis.status_reply»"), (1, "«error»"), (1, "deep(«depth»)"),
    ] },
    Rule { name: "depth", shapes: &[(4, "3"), (3, "50"), (3, "150"), (1, "190"), (1, "250")] },

    // Calls of the program's own functions. `generator` uses only the functions that are already
    // declared.
    Rule { name: "f1", shapes: &[(12, "f1(«number», «value»)"), (2, "f1()"), (2, "f1(«number»)"), (2, "f1(«number», «value», «value»)"), (1, "f1(#t1, unpack(t1))")] },
    Rule { name: "f2", shapes: &[(12, "f2(«string»)"), (2, "f2()"), (1, "f2(«string», 1)")] },
    Rule { name: "f3", shapes: &[(12, "f3(«value», «value»)"), (3, "f3(«values»)"), (2, "f3()"), (3, "f3(«unpack»)")] },

    Rule { name: "command", shapes: &[
        (6, "'GET', «redis key»"), (6, "'SET', «redis key», «argument»"), (4, "'INCR', «redis key»"), (3, "'INCRBY', «redis key», «argument»"),
        (3, "'EXISTS', «redis key»"), (3, "'DEL', «redis key»"), (3, "'SETNX', «redis key», «argument»"), (3, "'APPEND', «redis key», «argument»"),
        (3, "'STRLEN', «redis key»"), (3, "'LRANGE', 'lst', '0', -1"), (3, "'RPUSH', 'lst', «argument», «argument»"), (2, "'LPOP', 'lst'"),
        (2, "'LPOP', 'lst', «argument»"), (2, "'HSET', 'hsh', «argument», «argument»"), (2, "'HGET', 'hsh', 'f'"), (2, "'HGETALL', 'hsh'"),
        (3, "'MGET', 'str', 'none', «redis key»"), (2, "'TYPE', «redis key»"), (4, "'ECHO', «argument»"), (2, "'PING'"), (2, "'ping', «argument»"),
        (2, "'SET', 'str', «argument», 'NX'"), (2, "'SET', 'str', «argument», 'XX', 'GET'"), (2, "'GETRANGE', 'str', '0', «bound»"), (1, "'DBSIZE'"),
        (2, "'INCRBYFLOAT', 'num', «argument»"), (2, "'PTTL', «redis key»"), (1, "'PUBLISH', 'channel', «argument»"), (1, "'RPUSH', 'lst', unpack({«argument», «argument»})"),
    ] },
    Rule { name: "redis key", shapes: &[(6, "'str'"), (6, "'num'"), (2, "'none'"), (6, "KEYS[1]"), (2, "'k'"), (2, "«s»"), (2, "KEYS[2]"), (1, "'lst'"), (1, "ARGV[1]")] },
    Rule { name: "argument", shapes: &[
        (8, "«string»"), (4, "«same number»"), (4, "«sent number»"), (3, "ARGV[1]"), (1, "«boolean»"), (1, "nil"), (1, "{}"),
    ] },
    // Numbers that all releases send alike. Not 0, because Lua 5.1 may merge it with -0 into one
    // constant.
    Rule { name: "same number", shapes: &[
        (8, "1"), (4, "3."), (3, "1.5"), (3, "(-7.5)"), (3, "#«t»"), (2, "1e3"), (2, "0xff"), (1, "1e15"), (1, "9007199254740993"), (1, "(1/0)"), (1, "(0/0)"),
    ] },
    Rule { name: "wrong command", shapes: &[
        (4, "'GET'"), (3, "'NOSUCH'"), (3, "'INCR', 'str'"), (3, "'HGET', 'str', 'f'"), (2, "'LPOP', 'num'"), (2, "'GET', 'lst'"), (2, "'SET', 'str', 'v', 'EX'"),
        (1, "'MULTI'"), (1, "'EVAL', 'return␣1', 0"), (1, "'WATCH', 'k'"), (1, "'INCRBY', 'num', 'x'"), (1, "'GET', nil"), (1, "'GET', {}"), (1, "'GET', true"),
        (1, ""), (1, "nil"), (1, "{}"), (1, "''"), (1, "1"), (1, "'SET', 'str'"), (1, "'SETRANGE', 'str', -1, 'x'"),
    ] },
];

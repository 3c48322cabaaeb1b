//! Reference data of the functions and values of programs: signature, an example, and an error that
//! a wrong call raises.

/// A function or a value. Its meaning is in `text`.
pub(crate) struct Function {
    /// The name with its parameters.
    pub signature: &'static str,
    /// An expression or a statement that uses it.
    pub example: &'static str,
    /// The output of `print` for the example. Empty if the output varies or the example is a
    /// statement.
    pub gives: &'static str,
    /// A wrong call, or empty if no call is wrong.
    pub wrong: &'static str,
    /// The error that the wrong call raises.
    pub raises: &'static str,
}

impl Function {
    /// Returns the name with its library, as in programs.
    pub(crate) fn name(&self) -> &'static str {
        self.signature.split('(').next().unwrap_or_default()
    }

    /// Returns the library of the function, or `None` for global functions such as `now`.
    pub(crate) fn library(&self) -> Option<&'static str> {
        self.name().split_once('.').map(|(library, _)| library)
    }
}

const fn function(
    signature: &'static str,
    (example, gives): (&'static str, &'static str),
    (wrong, raises): (&'static str, &'static str),
) -> Function {
    Function { signature, example, gives, wrong, raises }
}

const NEVER: (&str, &str) = ("", "");

/// All functions and values, in the order of the table of built-ins.
#[rustfmt::skip]
pub(crate) const FUNCTIONS: &[Function] = &[
    function("redis.call(command, …)", ("redis.call('INCR', 'counter')", "1"), ("redis.call('INCR')", "ERR wrong number of arguments for 'incr' command")),
    function("redis.pcall(command, …)", ("redis.pcall('INCR').err", "ERR wrong number of arguments for 'incr' command"), ("redis.pcall('GET', 'key') .. '!'", "attempt to concatenate a boolean value")),
    function("redis.call_on(node, command, …)", ("redis.call_on(1, 'SETNX', 'lock', 'token')", "1"), ("redis.call_on(0, 'PING')", "bad argument #1 to 'call_on' (whole number from 1 to 1 expected, got 0)")),
    function("redis.pcall_on(node, command, …)", ("redis.pcall_on(1, 'EXISTS', 'lock')", "0"), ("redis.pcall_on(2, 'PING')", "bad argument #1 to 'pcall_on' (whole number from 1 to 1 expected, got 2)")),
    function("redis.nodes", ("math.floor(redis.nodes / 2) + 1", "1"), NEVER),
    function("redis.sha1hex(text)", ("redis.sha1hex('')", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("redis.sha1hex()", "ERR wrong number of arguments")),
    function("redis.error_reply(text)", ("redis.error_reply('LOCKED by another').err", "LOCKED by another"), NEVER),
    function("redis.status_reply(text)", ("redis.status_reply('RELEASED').ok", "RELEASED"), NEVER),
    function("now()", ("local deadline = now() + 10000", ""), NEVER),
    function("sleep(ms)", ("sleep(100)", ""), ("sleep(-1)", "bad argument #1 to 'sleep' (0 to 1000000000 ms expected, got -1)")),
    function("work(ms)", ("work(3000)", ""), ("work('long')", "bad argument #1 to 'work' (number expected, got string)")),
    function("enter([mode])", ("enter('shared')", ""), ("enter('both')", "bad argument #1 to 'enter' (\"shared\" expected)")),
    function("leave()", ("leave()", ""), NEVER),
    function("uuid()", ("local token = uuid()", ""), NEVER),
    function("random(from, to)", ("sleep(random(50, 150))", ""), ("random(2, 1)", "bad argument #2 to 'random' (interval is empty)")),
    function("store.read(name)", ("store.read('stock')", "nil"), ("store.read(nil)", "bad argument #1 to 'read' (string expected, got nil)")),
    function("store.write(name, value [, token])", ("store.write('stock', 9, 33)", "true"), ("store.write('stock')", "bad argument #2 to 'write' (string expected, got no value)")),
    function("print(value, …)", ("print('token', 33)", ""), NEVER),
    function("tonumber(value [, base])", ("tonumber('0x10')", "16"), ("tonumber('1', 1)", "bad argument #2 to 'tonumber' (base out of range)")),
    function("tostring(value)", ("tostring(1.50)", "1.5"), ("tostring()", "bad argument #1 to 'tostring' (value expected)")),
    function("type(value)", ("type(redis.call('GET', 'key'))", "boolean"), ("type()", "bad argument #1 to 'type' (value expected)")),
    function("error(value [, level])", ("if redis.nodes == 0 then error('no server') end", ""), ("error('the lock is lost')", "the lock is lost")),
    function("assert(value [, message])", ("assert(7, 'no number')", "7\tno number"), ("assert(false, 'the lock is lost')", "the lock is lost")),
    function("unpack(list [, first [, last]])", ("unpack({'a', 'b'})", "a\tb"), ("unpack(nil)", "bad argument #1 to 'unpack' (table expected, got nil)")),
    function("ipairs(list)", ("for index, value in ipairs({'a', 'b'}) do print(index, value) end", ""), ("for i in ipairs(nil) do end", "bad argument #1 to 'ipairs' (table expected, got nil)")),
    function("pairs(table)", ("for key, value in pairs({x = 1}) do print(key, value) end", ""), ("for k in pairs(nil) do end", "bad argument #1 to 'pairs' (table expected, got nil)")),
    function("math.abs(number)", ("math.abs(-2)", "2"), ("math.abs('x')", "bad argument #1 to 'abs' (number expected, got string)")),
    function("math.ceil(number)", ("math.ceil(1.2)", "2"), ("math.ceil()", "bad argument #1 to 'ceil' (number expected, got no value)")),
    function("math.floor(number)", ("math.floor(7 / 2)", "3"), ("math.floor({})", "bad argument #1 to 'floor' (number expected, got table)")),
    function("math.huge", ("1e308 < math.huge", "true"), NEVER),
    function("math.max(number, …)", ("math.max(1, 3, 2)", "3"), ("math.max()", "bad argument #1 to 'max' (number expected, got no value)")),
    function("math.min(number, …)", ("math.min(1, 3, 2)", "1"), ("math.min(1, nil)", "bad argument #2 to 'min' (number expected, got nil)")),
    function("string.format(template, …)", ("string.format('%s:%05.1f', 'key', 2.5)", "key:002.5"), ("string.format('%d')", "bad argument #2 to 'format' (no value)")),
    function("string.len(text)", ("string.len('lock')", "4"), ("string.len({})", "bad argument #1 to 'len' (string expected, got table)")),
    function("string.lower(text)", ("string.lower('Lock')", "lock"), ("string.lower()", "bad argument #1 to 'lower' (string expected, got no value)")),
    function("string.rep(text, count)", ("string.rep('ab', 3)", "ababab"), ("string.rep('ab', 1e6)", "string length overflow (at most 1048576 bytes)")),
    function("string.sub(text, first [, last])", ("string.sub('lock:42', 6)", "42"), ("string.sub('lock')", "bad argument #2 to 'sub' (number expected, got no value)")),
    function("string.upper(text)", ("string.upper('ok')", "OK"), ("string.upper(nil)", "bad argument #1 to 'upper' (string expected, got nil)")),
    function("table.concat(list [, separator [, first [, last]]])", ("table.concat({1, 2, 3}, '-')", "1-2-3"), ("table.concat({{}})", "invalid value (table) at index 1 in table for 'concat'")),
    function("table.insert(list, [position,] value)", ("local list = {1} table.insert(list, 2)", ""), ("table.insert({})", "wrong number of arguments to 'insert'")),
    function("table.remove(list [, position])", ("table.remove({1, 2, 3})", "3"), ("table.remove(7)", "bad argument #1 to 'remove' (table expected, got number)")),
];

//! Reference data of the statements and values of the language: notation and an example.

/// A construct of the language. `text` has its meaning, by its form.
pub(crate) struct Statement {
    /// The notation.
    pub form: &'static str,
    /// A program that uses it.
    pub example: &'static str,
}

/// All constructs: declarations, statements, values.
#[rustfmt::skip]
pub(crate) const STATEMENTS: &[Statement] = &[
    Statement { form: "-- @param NAME default text, unit", example: "-- @param TTL 10000 lock lifetime, ms" },
    Statement { form: "-- @permits N", example: "-- @permits 3" },
    Statement { form: "-- comment", example: "sleep(10)  -- ten milliseconds" },
    Statement { form: "local name = value", example: "local key, ttl = 'lock', 10000" },
    Statement { form: "name = value", example: "local tries = 0 tries = tries + 1" },
    Statement { form: "if … then … elseif … else … end", example: "if now() > 0 then sleep(1) else sleep(2) end" },
    Statement { form: "while … do … end", example: "while redis.call('SETNX', 'lock', 1) == 0 do sleep(100) end" },
    Statement { form: "repeat … until …", example: "repeat sleep(100) until redis.call('EXISTS', 'lock') == 0" },
    Statement { form: "for name = first, last [, step] do … end", example: "for try = 1, 3 do sleep(try * 100) end" },
    Statement { form: "for … in ipairs(t) / pairs(t) do … end", example: "for _, key in ipairs({'a', 'b'}) do redis.call('DEL', key) end" },
    Statement { form: "break", example: "while true do break end" },
    Statement { form: "do … end", example: "do local start = now() end" },
    Statement { form: "local function name(…) … end", example: "local function twice(n) return n * 2 end sleep(twice(50))" },
    Statement { form: "return …", example: "if redis.call('EXISTS', 'lock') == 1 then return end" },
    Statement { form: "nil, false, true", example: "local is_held = redis.call('GET', 'lock') ~= false" },
    Statement { form: "1.5, 0x10, 1e3", example: "local half = 10000 / 2" },
    Statement { form: "'text', \"text\", [[text]]", example: "local script = [[return redis.call('GET', KEYS[1])]]" },
    Statement { form: "{…}, t.name, t[key], #t", example: "local t = {'a', name = 'b'} print(t[1], t.name, #t)" },
    Statement { form: "+ - * / %   ..   == ~= < <= > >=   and or not", example: "local late = now() % 1000 > 500 and 'late' or 'early'" },
    Statement { form: "KEYS, ARGV", example: "redis.call('EVAL', \"return redis.call('GET', KEYS[1]) == ARGV[1]\", 1, 'lock', 'token')" },
];

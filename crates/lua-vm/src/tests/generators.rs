//! Generators for property tests: inputs that are programs or nearly so, and answers of the world.

use proptest::prelude::*;

use crate::{Dialect, HostTable, HostValue};

/// Words, symbols and fragments. Many random sequences of them are nearly a program, and some are
/// one.
const SOUP: &str = "
    and break do else elseif end false for function if in local nil not or repeat return then true until
    while + - * / % ^ # == ~= <= >= < > = ( ) { } [ ] ; : , . .. ... x y x y 1 2 0x1f 1e309 'a' \"b\" [[c]]
    now() now() sleep(1) redis.call('GET',x) tonumber(x) tostring(y) enter() leave() work(2) local·x=1
    local·y=x x=x+1 if·x·then while·x·do for·x=1,3·do repeat·local·y=1 until·y end end x..y x<y (x) -x #x
    {1,nil,x} {x=1,[y]=2} x.a x[1] x[y] x.a=y x[y]=x x[#x+1]=y #x {f(x)} {unpack(x)} redis.pcall(x,y)
    table.insert(x,y) table.remove(x) table.concat(x) string.format('%5.2f%s',x,y) string.sub(x,y) type(x)
    local·x={} local·y={x,1} local·function·f(x,y) return·x,y end f(x) f(x,f(y)) return·f(x) x=f(y) KEYS
    ARGV[1] for·x,y·in·pairs(x)·do for·y·in·ipairs(y)·do error(x) error({err=x}) math.max(x,y) tostring(x)
    uuid() random(x,y) random(1,9) redis.nodes redis.call_on(x,y) redis.pcall_on(1,x) store.read(x)
    store.write(x,y,1) print(x,y) --·@param·X·1,·ms⏎ --·@param·x·'a·b'·text⏎ --·@param·X⏎ --·@lock⏎ X X
    string.rep(x,y) string.upper(x) math.ceil(x) math.abs(y) math.huge assert(x,y) redis.sha1hex(x) pcall(x)
    ` ! & é -- --[[ ]] ' \" \\ \0 goto redis . call redis.call";

fn value() -> impl Strategy<Value = HostValue> {
    let plain = prop_oneof![
        Just(HostValue::Nil),
        any::<bool>().prop_map(HostValue::from),
        any::<f64>().prop_map(HostValue::from),
        any::<Vec<u8>>().prop_map(|bytes| HostValue::from(bytes.as_slice())),
    ];
    plain.prop_recursive(3, 20, 5, |inner| {
        let array = prop::collection::vec(inner.clone(), 0..5);
        let fields = prop::collection::btree_map("[a-z]{0,3}", inner, 0..3);
        (array, fields).prop_map(|(array, fields)| {
            let bytes = |name: String| name.into_bytes().into();
            let fields = fields.into_iter().map(|(name, value)| (bytes(name), value)).collect();
            HostValue::Table(Box::new(HostTable { array, fields }))
        })
    })
}

/// Answers of the world: mostly values, sometimes errors.
pub(super) fn answers() -> impl Strategy<Value = Vec<Result<HostValue, HostValue>>> {
    let answer = (value(), prop::bool::weighted(0.2));
    let answer = answer.prop_map(|(value, fails)| if fails { Err(value) } else { Ok(value) });
    prop::collection::vec(answer, 1..5)
}

pub(super) fn dialect() -> impl Strategy<Value = Dialect> {
    prop::sample::select(vec![Dialect::Client, Dialect::Script])
}

/// Generates a line that is a parameter declaration, or nearly one.
pub(super) fn declaration() -> impl Strategy<Value = String> {
    let annotation =
        prop::sample::select(vec!["-- @param ", "--@param\t", "-- @param", "-- @", "--"]);
    (annotation, "[a-z_é]{0,3}", "[ ,]{0,2}", "\\PC{0,12}", "(.|\r\n){0,12}").prop_map(
        |(start, name, space, default, text)| [start, &name, &space, &default, &text].concat(),
    )
}

pub(super) fn soup() -> impl Strategy<Value = String> {
    let words: Vec<String> =
        SOUP.split_whitespace().map(|word| word.replace('·', " ").replace('⏎', "\n")).collect();
    let separator = prop::sample::select(vec![" ", " ", " ", "\n", "\r\n", ""]);
    prop::collection::vec((prop::sample::select(words), separator), 0..40).prop_map(|parts| {
        parts.into_iter().flat_map(|(word, space)| [word, space.to_owned()]).collect()
    })
}

/// Statements that are valid anywhere in a program with tables `t` and `u`, any `x` and `y`, and a
/// function `f`.
const STATEMENTS: &str = "
    x = t; y = x; t = {x, y, a = u}; u = {t, [x or 1] = y}; t.a = u; u[#u + 1] = x; t[1] = nil
    x = redis.call('GET', 'k'); y = redis.pcall('GET', #t); t.b = redis.call('GET', 'k', unpack({'a', 'b'}))
    x, y = f(x, u); t[#t + 1] = f(y); u = {f(t)}; x = y and x or t; x = t.a or t[1]
    if x == y then u = {} end; while #t > 5 do t = {redis.call('x')} end
    for i, v in ipairs(t) do u[i] = v redis.call('each', i) end
    for k, v in pairs(u) do x = v redis.pcall('each') end
    for i = 1, 3 do local z = {i, x} t[i] = z redis.call('i', i) end
    table.insert(t, x); table.remove(u); y = table.remove(t, 1); y = tostring(x)";

/// Like [`STATEMENTS`], for clients only, with a parameter `P`.
const CLIENT_STATEMENTS: &str = "
    x = P; t = {P, y, redis.nodes}; u[P] = P; y = uuid(); x = random(1, P); t.a = random(P, redis.nodes + P)
    x = redis.call_on(redis.nodes, 'GET', P); y = redis.pcall_on(P, 'GET', #t); sleep(P); print(x, y, P)
    x = store.read('a'); y = store.write('a', P, 7); t[#t + 1] = store.read(P) or P; enter(); leave()
    for i = 1, redis.nodes do u[i] = redis.pcall_on(i, 'each', uuid()) end";

pub(super) fn programs(dialect: Dialect) -> impl Strategy<Value = String> {
    let (parameter, more) = match dialect {
        Dialect::Client => ("-- @param P 1 text, unit\n", CLIENT_STATEMENTS),
        Dialect::Script => ("", ""),
    };
    let lines = STATEMENTS.lines().chain(more.lines()).flat_map(|line| {
        if line.contains(" do ") || line.contains("then") {
            vec![line]
        } else {
            line.split(';').collect()
        }
    });
    let statements: Vec<String> = lines.map(|line| line.trim().replace(';', "\n")).collect();
    let some = |count| prop::collection::vec(prop::sample::select(statements.clone()), 0..count);
    (some(4), some(12), 0..3_usize).prop_map(move |(body, statements, kind)| {
        let function = ["return a, b", "return f(b)", "if a then return f(nil, a) end return b"][kind];
        format!(
            "{parameter}local t, u, x, y = {{}}, {{}}\nlocal function f(a, b)\n{}\n{function} end\n{}\nreturn t",
            body.join("\n").replace("f(", "tostring("),
            statements.join("\n")
        )
    })
}

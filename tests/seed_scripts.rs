//! The Lua scripts that stand in the articles the locks come from: as a script inside Redis, and as the
//! program of a client, they answer the same and leave the same keys behind.

use lockscope::lua::{Data, Dialect, Machine, ParameterValue, Program, Stop};
use lockscope::redis::{Bytes, ConnectionId, Entry, Reply, Server};
use lockscope::time::{EPOCH, UnixMillis};

const RELEASE: &str = include_str!("seeds/release.lua");
const ACQUIRE: &str = include_str!("seeds/acquire.lua");

const CLIENT: ConnectionId = ConnectionId(1);

/// A script, what is there before it runs, its keys and arguments, and what it answers.
struct Case {
    script: &'static str,
    before: &'static [&'static str],
    keys: &'static [&'static str],
    arguments: &'static [&'static str],
    answer: &'static str,
}

const CASES: &[Case] = &[
    Case { script: RELEASE, before: &[], keys: &["lock"], arguments: &["mine"], answer: "0" },
    Case {
        script: RELEASE,
        before: &["SET lock mine PX 9"],
        keys: &["lock"],
        arguments: &["mine"],
        answer: "1",
    },
    Case {
        script: RELEASE,
        before: &["SET lock theirs"],
        keys: &["lock"],
        arguments: &["mine"],
        answer: "0",
    },
    Case {
        script: RELEASE,
        before: &["RPUSH lock 1"],
        keys: &["lock"],
        arguments: &["mine"],
        answer: "WRONGTYPE Operation against a key holding the wrong kind of value",
    },
    Case { script: ACQUIRE, before: &[], keys: &["lock", "500"], arguments: &[], answer: "1" },
    Case {
        script: ACQUIRE,
        before: &["SET lock 1 PX 9"],
        keys: &["lock", "500"],
        arguments: &[],
        answer: "2",
    },
    // A lifetime that Redis does not take leaves a lock for ever: nothing is rolled back.
    Case {
        script: ACQUIRE,
        before: &[],
        keys: &["lock", "10.5"],
        arguments: &[],
        answer: "ERR value is not an integer or out of range",
    },
    Case { script: ACQUIRE, before: &[], keys: &["lock", "0"], arguments: &[], answer: "1" },
    Case {
        script: ACQUIRE,
        before: &[],
        keys: &["lock"],
        arguments: &["500"],
        answer: "ERR Lua redis lib command arguments must be strings or integers",
    },
];

type Keys = Vec<(Bytes, Entry)>;

fn server(case: &Case) -> Server {
    let mut server = Server::default();
    for command in case.before {
        let args: Vec<Bytes> = command.split(' ').map(Bytes::from).collect();
        execute(&mut server, &args);
    }
    server
}

fn execute(server: &mut Server, args: &[Bytes]) -> Reply {
    server.execute(CLIENT, EPOCH, args).reply
}

fn keys(server: &Server) -> Keys {
    server.entries().map(|(key, entry)| (key.clone(), entry.clone())).collect()
}

/// The answer without the place of an error, and the keys.
fn by_eval(case: &Case) -> (String, Keys) {
    let mut server = server(case);
    let count = case.keys.len().to_string();
    let words = ["EVAL", case.script, &count].into_iter();
    let words = words.chain(case.keys.iter().copied()).chain(case.arguments.iter().copied());
    let reply = execute(&mut server, &words.map(Bytes::from).collect::<Vec<_>>()).to_string();
    let answer = reply.split(" script: ").next().unwrap_or_default().to_owned();
    (answer, keys(&server))
}

/// The script's own statements as a client's program, each of whose calls is a request.
fn by_client(case: &Case) -> (String, Keys) {
    let table = |words: &[&str]| {
        words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ")
    };
    let (keys_table, arguments) = (table(case.keys), table(case.arguments));
    let source = format!("local KEYS, ARGV = {{{keys_table}}}, {{{arguments}}}\n{}", case.script);
    drive(&source, case)
}

/// A client's program that sends the script to Redis.
fn by_client_and_eval(case: &Case) -> (String, Keys) {
    let words: Vec<String> =
        case.keys.iter().chain(case.arguments).map(|word| format!(", {word:?}")).collect();
    let (script, count, words) = (case.script, case.keys.len(), words.concat());
    drive(&format!("return redis.call(\"EVAL\", [==[{script}]==], {count}{words})"), case)
}

/// Runs a client's program to its end against a server of its own.
fn drive(source: &str, case: &Case) -> (String, Keys) {
    let program = Program::load(source, Dialect::Client).expect("the script is a program");
    let none: &[(String, ParameterValue)] = &[];
    let mut machine = Machine::for_client(&program, none, 1);
    let mut server = server(case);
    let mut answer = Ok(Data::Nil);
    loop {
        let UnixMillis(now) = EPOCH;
        let text = match machine.resume(&program, answer, now, &mut 10_000) {
            Stop::Call(call) => {
                let words: Vec<Bytes> = call.words.into_iter().map(Bytes::from).collect();
                answer = execute(&mut server, &words).into_lua();
                continue;
            }
            Stop::Finished(Data::Number(number)) => number.to_integer().to_string(),
            Stop::Failed(error) => {
                let text = error.to_string();
                let text = text.split(" script: ").next().unwrap_or_default();
                text.splitn(3, ':').last().unwrap_or_default().trim().to_owned()
            }
            other => panic!("{other:?}"),
        };
        return (text, keys(&server));
    }
}

#[test]
fn a_script_is_the_same_in_redis_and_in_a_client() {
    for case in CASES {
        let inside = by_eval(case);
        assert_eq!(inside.0, case.answer, "{:?} {:?}", case.keys, case.before);
        assert_eq!(by_client(case), inside, "{:?} {:?}", case.keys, case.before);
        assert_eq!(by_client_and_eval(case), inside, "{:?} {:?}", case.keys, case.before);
    }
}

//! Repairs of the usual shapes, and shapes that must stay as they are.

use crate::{RepairKind, repairs};
use expect_test::{Expect, expect};

fn repaired(kind: RepairKind, program: &str, expected: Expect) {
    let found = repairs(program).into_iter().find(|it| it.kind == kind);
    expected.assert_eq(found.as_ref().map_or("none", |it| &it.program));
}

/// Returns a program with this acquire, body and release.
fn lock(acquire: &str, inside: &str, release: &str) -> String {
    format!(
        "-- A lock.\n-- @param TTL 10000 lease, ms\n\nlocal key, token = \"lock\", uuid()\n\
         {acquire}\n\nenter()\n{inside}\nleave()\n{release}\n"
    )
}

#[test]
fn reply_is_tested_instead_of_compared() {
    let tested = |condition: &str, expected: &str| {
        let program = format!(
            "local ok = redis.call(\"SET\", \"k\", 1, \"NX\") -- ok == nil\n{condition} enter() end\n"
        );
        let expected = match expected {
            "none" => expected.to_owned(),
            _ => program.replace(condition, expected),
        };
        let found = repairs(&program).into_iter().find(|it| it.kind == RepairKind::TestedReply);
        assert_eq!(found.map_or("none".to_owned(), |it| it.program), expected, "{condition}");
    };
    tested("if ok ~= nil then", "if ok then");
    tested("if ok == nil then", "if not ok then");
    tested("if ok == 'OK' then", "if ok then");
    tested("if ok ~= \"OK\" then", "if not ok then");
    tested("if (ok~=nil) and ok == 'OK' then", "if (ok) and ok then");
    tested("if redis.call('GET', 'k') == nil then", "if not redis.call('GET', 'k') then");
    tested("local is_mine = ok == 'OK' if is_mine then", "none");
    tested("local is_mine = ok == 'OK'\nif is_mine then", "local is_mine = ok\nif is_mine then");
    tested("if nil == ok then", "none");
    tested("if not ok == nil then", "none");
    tested("if ok then", "none");
    tested("if redis.call('SETNX', 'k', 1) == 1 then", "none");
}

#[test]
fn value_of_all_clients_becomes_a_token() {
    for (declaration, expected) in [
        ("local me = \"worker\"", "local me = uuid()"),
        ("local key, me = 'k', 'worker'", "local key, me = 'k', uuid()"),
        // A comma in a string is read as the end of the value.
        ("local key, me = 'k', 'worker, 1'", "none"),
        ("local me = 1", "local me = uuid()"),
        ("local me = 1.5", "none"),
        ("local me = uuid()", "none"),
        ("local me = client_id()", "none"),
        ("", "none"),
    ] {
        let program = format!(
            "{declaration}\nif not redis.call(\"SET\", \"k\", me, \"NX\", \"PX\", 9) then return end\n\
             enter() leave()"
        );
        let found = repairs(&program).into_iter().find(|it| it.kind == RepairKind::UniqueToken);
        let expected = match expected {
            "none" => None,
            _ => Some(program.replace(declaration, expected)),
        };
        assert_eq!(found.map(|it| it.program), expected, "{declaration}");
    }
}

#[test]
fn ttl_moves_into_the_acquire() {
    let kind = RepairKind::TtlInTheSameCommand;
    let setnx = "while redis.call(\"SETNX\", key, token) == 0 do\n  sleep(100)\nend\n\
                 -- A crash here leaves no TTL.\nredis.call(\"EXPIRE\", key, TTL / 1000)";
    repaired(
        kind,
        &lock(setnx, "work(1)", "redis.call(\"DEL\", key)"),
        expect![[r#"
        -- A lock.
        -- @param TTL 10000 lease, ms

        local key, token = "lock", uuid()
        while not redis.call("SET", key, token, "NX", "PX", TTL) do
          sleep(100)
        end

        enter()
        work(1)
        leave()
        redis.call("DEL", key)
    "#]],
    );
    let taken =
        "if redis.call('SETNX', key, 1) ~= 1 then return end\nredis.call('PEXPIRE', key, TTL)";
    repaired(
        kind,
        &lock(taken, "work(1)", ""),
        expect![[r#"
        -- A lock.
        -- @param TTL 10000 lease, ms

        local key, token = "lock", uuid()
        if not redis.call("SET", key, 1, "NX", "PX", TTL) then return end

        enter()
        work(1)
        leave()

    "#]],
    );
    let set = "if not redis.call(\"SET\", key, token, \"NX\") then return end";
    repaired(
        kind,
        &lock(set, "work(1)", ""),
        expect![[r#"
        -- A lock.
        -- @param TTL 10000 lease, ms
        -- @param LEASE 10000 lease, ms

        local key, token = "lock", uuid()
        if not redis.call("SET", key, token, "NX", "PX", LEASE) then return end

        enter()
        work(1)
        leave()

    "#]],
    );
}

#[test]
fn equal_requests_before_and_in_a_loop_are_edited_together() {
    let twice = |request: &str, test: &str| {
        let acquire = format!(
            "local held = {request}{test}\nwhile not held do\n  sleep(100)\n  held = {request}{test}\nend"
        );
        lock(&acquire, "work(9000)", "redis.call(\"DEL\", key)")
    };
    let set = |value: &str, options: &str| {
        twice(&format!("redis.call(\"SET\", key, {value}, \"NX\"{options})"), "")
    };
    let setnx = twice("redis.call(\"SETNX\", key, token)", " == 1");
    for (kind, program, expected) in [
        (RepairKind::TtlInTheSameCommand, &setnx, &set("token", ", \"PX\", LEASE")),
        (RepairKind::TtlInTheSameCommand, &set("token", ""), &set("token", ", \"PX\", LEASE")),
        (RepairKind::LongerLease, &set("1", ", \"PX\", 5000"), &set("1", ", \"PX\", 20000")),
    ] {
        let expected = match kind {
            RepairKind::LongerLease => expected.clone(),
            _ => expected.replace("ms\n\n", "ms\n-- @param LEASE 10000 lease, ms\n\n"),
        };
        let found = repairs(program).into_iter().find(|it| it.kind == kind);
        assert_eq!(found.map(|it| it.program), Some(expected), "{program}");
    }
    repaired(
        RepairKind::CompareAndDelete,
        &set("1", ", \"PX\", TTL"),
        expect![[r#"
        -- A lock.
        -- @param TTL 10000 lease, ms

        local own_token = uuid()
        local key, token = "lock", uuid()
        local held = redis.call("SET", key, own_token, "NX", "PX", TTL)
        while not held do
          sleep(100)
          held = redis.call("SET", key, own_token, "NX", "PX", TTL)
        end

        enter()
        work(9000)
        leave()
        redis.call("EVAL", [[
          if redis.call("GET", KEYS[1]) == ARGV[1] then
            return redis.call("DEL", KEYS[1])
          end
          return 0
        ]], 1, key, own_token)
    "#]],
    );
    repaired(
        RepairKind::CompareAndDelete,
        &set("1", "").replacen("key, 1", "key, 2", 1),
        expect!["none"],
    );
}

#[test]
fn acquire_with_a_ttl_or_an_unusual_test_stays() {
    let kind = RepairKind::TtlInTheSameCommand;
    for acquire in [
        "redis.call(\"SET\", key, token, \"NX\", \"PX\", TTL)",
        "local reply = redis.call(\"SETNX\", key, token)",
        "redis.call(\"SETNX\", key, token) redis.call(\"SETNX\", \"other\", token)",
        "redis.call(\"INCR\", key)",
        "-- redis.call(\"SETNX\", key, token) == 0",
    ] {
        repaired(kind, &lock(acquire, "work(1)", ""), expect!["none"]);
    }
}

#[test]
fn release_compares() {
    let kind = RepairKind::CompareAndDelete;
    let acquire =
        "while not redis.call(\"SET\", key, token, \"NX\", \"PX\", TTL) do sleep(100) end";
    let two_steps = "if redis.call(\"GET\", key) == token then\n  -- Too late.\n  \
                     redis.call(\"DEL\", key)\nend";
    repaired(
        kind,
        &lock(acquire, "work(1)", two_steps),
        expect![[r#"
        -- A lock.
        -- @param TTL 10000 lease, ms

        local key, token = "lock", uuid()
        while not redis.call("SET", key, token, "NX", "PX", TTL) do sleep(100) end

        enter()
        work(1)
        leave()
        redis.call("EVAL", [[
          if redis.call("GET", KEYS[1]) == ARGV[1] then
            return redis.call("DEL", KEYS[1])
          end
          return 0
        ]], 1, key, token)
    "#]],
    );
    repaired(
        kind,
        &lock(acquire, "work(1)", "redis.call(\"DEL\", key)"),
        expect![[r#"
        -- A lock.
        -- @param TTL 10000 lease, ms

        local key, token = "lock", uuid()
        while not redis.call("SET", key, token, "NX", "PX", TTL) do sleep(100) end

        enter()
        work(1)
        leave()
        redis.call("EVAL", [[
          if redis.call("GET", KEYS[1]) == ARGV[1] then
            return redis.call("DEL", KEYS[1])
          end
          return 0
        ]], 1, key, token)
    "#]],
    );
    let shared = "if not redis.call(\"SET\", \"job\", \"host\", \"NX\", \"PX\", 30000) then return end\n\
                  enter() work(1) leave()\nredis.call(\"DEL\", \"job\")\n";
    repaired(
        kind,
        shared,
        expect![[r#"
        local token = uuid()
        if not redis.call("SET", "job", token, "NX", "PX", 30000) then return end
        enter() work(1) leave()
        redis.call("EVAL", [[
          if redis.call("GET", KEYS[1]) == ARGV[1] then
            return redis.call("DEL", KEYS[1])
          end
          return 0
        ]], 1, "job", token)
    "#]],
    );
}

#[test]
fn release_keeps_its_command() {
    let acquire = "if not redis.call('SET', key, token, 'NX', 'PX', TTL) then return end";
    let guarded = "if redis.call('GET', key) == token then redis.call('UNLINK', key) end";
    let in_text = guarded.replace("== token", "== tostring(token)");
    for release in ["redis.call('unlink', key)", guarded, &in_text] {
        let expected = expect![[r#"
            -- A lock.
            -- @param TTL 10000 lease, ms

            local key, token = "lock", uuid()
            if not redis.call('SET', key, token, 'NX', 'PX', TTL) then return end

            enter()
            work(1)
            leave()
            redis.call("EVAL", [[
              if redis.call("GET", KEYS[1]) == ARGV[1] then
                return redis.call("UNLINK", KEYS[1])
              end
              return 0
            ]], 1, key, token)
        "#]];
        repaired(RepairKind::CompareAndDelete, &lock(acquire, "work(1)", release), expected);
    }
}

#[test]
fn guards_of_a_renewal_and_of_a_release_become_scripts_one_by_one() {
    let acquire = "while not redis.call('SET', key, token, 'NX', 'PX', TTL) do sleep(100) end";
    let guarded = |request: &str| {
        format!("if redis.call('GET', key) == token then\n  redis.call({request})\nend")
    };
    let program = lock(acquire, &guarded("'PEXPIRE', key, TTL"), &guarded("'DEL', key"));
    repaired(
        RepairKind::CompareAndDelete,
        &program,
        expect![[r#"
        -- A lock.
        -- @param TTL 10000 lease, ms

        local key, token = "lock", uuid()
        while not redis.call('SET', key, token, 'NX', 'PX', TTL) do sleep(100) end

        enter()
        if redis.call('GET', key) == token then
          redis.call('PEXPIRE', key, TTL)
        end
        leave()
        redis.call("EVAL", [[
          if redis.call("GET", KEYS[1]) == ARGV[1] then
            return redis.call("DEL", KEYS[1])
          end
          return 0
        ]], 1, key, token)
    "#]],
    );
    repaired(
        RepairKind::CheckedRenewal,
        &program,
        expect![[r#"
        -- A lock.
        -- @param TTL 10000 lease, ms

        local key, token = "lock", uuid()
        while not redis.call('SET', key, token, 'NX', 'PX', TTL) do sleep(100) end

        enter()
        if redis.call("EVAL", [[
          if redis.call("GET", KEYS[1]) == ARGV[1] then
            return redis.call("PEXPIRE", KEYS[1], ARGV[2])
          end
          return 0
        ]], 1, key, token, TTL) == 0 then error("lost the lock") end
        leave()
        if redis.call('GET', key) == token then
          redis.call('DEL', key)
        end
    "#]],
    );
}

#[test]
fn value_with_a_meaning_stays() {
    let kind = RepairKind::CompareAndDelete;
    let timestamp =
        "local due = now() + TTL\nif redis.call(\"SETNX\", key, due) == 0 then return end";
    repaired(kind, &lock(timestamp, "work(1)", "redis.call(\"DEL\", key)"), expect!["none"]);
    let read = "if redis.call(\"SETNX\", key, token) == 0 then print(redis.call(\"GET\", key)) end";
    repaired(kind, &lock(read, "work(1)", "redis.call(\"DEL\", key)"), expect!["none"]);
}

#[test]
fn renewal_compares() {
    let acquire = "while not redis.call(\"SET\", key, 1, \"NX\", \"PX\", TTL) do sleep(100) end";
    let renewed = "for _ = 1, 4 do\n  redis.call(\"PEXPIRE\", key, TTL)\n  work(1000)\nend";
    let program = lock(acquire, renewed, "").replace(", token = \"lock\", uuid()", " = \"lock\"");
    repaired(
        RepairKind::CheckedRenewal,
        &program,
        expect![[r#"
            -- A lock.
            -- @param TTL 10000 lease, ms

            local token = uuid()
            local key = "lock"
            while not redis.call("SET", key, token, "NX", "PX", TTL) do sleep(100) end

            enter()
            for _ = 1, 4 do
              if redis.call("EVAL", [[
                if redis.call("GET", KEYS[1]) == ARGV[1] then
                  return redis.call("PEXPIRE", KEYS[1], ARGV[2])
                end
                return 0
              ]], 1, key, token, TTL) == 0 then error("lost the lock") end
              work(1000)
            end
            leave()

        "#]],
    );
}

#[test]
fn renewal_by_set_becomes_a_script() {
    let acquire =
        "while not redis.call(\"SET\", key, token, \"NX\", \"PX\", TTL) do sleep(100) end";
    let renewal = |renewed: &str| lock(acquire, renewed, "");
    let script = |option: &str, expire: &str, call: [&str; 2]| {
        let [before, after] = call;
        let program = renewal(&format!("{before}redis.call(\"SET\", key, token, {option}){after}"));
        let edited = crate::repairs(&program).into_iter();
        let edited = edited.filter(|it| it.kind == RepairKind::CheckedRenewal);
        let edited: Vec<String> = edited.map(|it| it.program).collect();
        let eval = format!(
            "redis.call(\"EVAL\", [[\n  if redis.call(\"GET\", KEYS[1]) == ARGV[1] then\n    \
             return redis.call(\"{expire}\", KEYS[1], ARGV[2])\n  end\n  return 0\n]], 1, key, token, TTL)"
        );
        (edited, eval)
    };
    for (option, expire) in [
        ("\"XX\", \"PX\", TTL", "PEXPIRE"),
        ("'xx', 'ex', TTL", "EXPIRE"),
        ("\"PX\", TTL", "PEXPIRE"),
    ] {
        let (edited, eval) = script(option, expire, ["", ""]);
        assert_eq!(edited, [renewal(&format!("if {eval} == 0 then error(\"lost the lock\") end"))]);
        let (edited, eval) = script(option, expire, ["if not ", " then return end"]);
        assert_eq!(edited, [renewal(&format!("if not ({eval} == 1) then return end"))]);
    }
    for option in ["\"KEEPTTL\"", "\"IFEQ\", token, \"PX\", TTL"] {
        let (edited, _) = script(option, "", ["", ""]);
        assert!(edited.is_empty(), "it sets no TTL, or compares: {edited:?}");
    }
}

#[test]
fn lease_becomes_longer_than_the_work() {
    let kind = RepairKind::LongerLease;
    let literal = "-- @param WORK 40000 work, ms\n\
                   if not redis.call(\"SET\", \"job\", 1, \"NX\", \"PX\", 30000) then return end\n\
                   enter() work(WORK) leave()\n";
    repaired(
        kind,
        literal,
        expect![[r#"
        -- @param WORK 40000 work, ms
        if not redis.call("SET", "job", 1, "NX", "PX", 80000) then return end
        enter() work(WORK) leave()
    "#]],
    );
    let acquire =
        "if not redis.call(\"SET\", key, token, \"NX\", \"EX\", TTL / 1000) then return end";
    repaired(kind, &lock(acquire, "work(12000)", ""), expect!["none"]);
    let acquire = "if not redis.call(\"SET\", key, token, \"NX\", \"PX\", TTL) then return end";
    repaired(
        kind,
        &lock(acquire, "work(12000)", ""),
        expect![[r#"
        -- A lock.
        -- @param TTL 30000 lease, ms

        local key, token = "lock", uuid()
        if not redis.call("SET", key, token, "NX", "PX", TTL) then return end

        enter()
        work(12000)
        leave()

    "#]],
    );
    repaired(kind, &lock(acquire, "work(9999)", ""), expect!["none"]);
}

#[test]
fn cache_is_read_again_inside() {
    let cache = "local value = redis.call(\"GET\", \"page\")\nif not value then\n  \
                 while not redis.call(\"SET\", \"lock\", 1, \"NX\", \"PX\", 10000) do sleep(100) end\n  \
                 enter()\n  work(3000)\n  redis.call(\"SET\", \"page\", \"new\")\n  leave()\n  \
                 redis.call(\"DEL\", \"lock\")\nend\n";
    repaired(
        RepairKind::SecondLookIntoTheCache,
        cache,
        expect![[r#"
        local value = redis.call("GET", "page")
        if not value then
          while not redis.call("SET", "lock", 1, "NX", "PX", 10000) do sleep(100) end
          enter()
          value = redis.call("GET", "page")
          if not value then
            work(3000)
            redis.call("SET", "page", "new")
          end
          leave()
          redis.call("DEL", "lock")
        end
    "#]],
    );
}

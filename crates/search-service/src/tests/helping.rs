//! Tests of the advice in a result.

use super::*;

#[test]
fn advice_fits_the_program_of_the_lock() {
    let usual = &[(FaultKind::Crash, 1), (FaultKind::Pause, 1)];
    // Advice never recommends a technique that the lock already uses: one of the next two locks
    // sets a TTL, the other compares the value before it releases.
    const PROLONGED: &str = r#"while not redis.call("SET", "l", 1, "NX", "EX", 5) do
        redis.call("EXPIRE", "l", 5) sleep(100) end
        enter() work(9) leave()"#;
    const TWO_SLOTS: &str = r#"local me, slot = uuid(), 0
        while not redis.call("SET", "slot" .. slot, me, "NX", "PX", 500) do slot = 1 - slot sleep(50) end
        enter() work(99) leave()
        redis.call("DELEX", "slot" .. slot, "IFEQ", me)"#;
    const LOOKS_FIRST: &str = r#"while redis.call("EXISTS", "l") == 1 do sleep(9) end
        redis.call("SET", "l", 1, "PX", 300) enter() work(50) leave() redis.call("DEL", "l")"#;
    const IGNORES: &str = r#"redis.call("SET", "l", 1, "NX", "PX", 300)
        enter() work(50) leave() redis.call("DEL", "l")"#;
    const FREES_FIRST: &str = r#"while redis.call("SETNX", "l", 1) == 0 do sleep(9) end
        enter() work(50) redis.call("DEL", "l") leave()"#;
    const READS_FIRST: &str = r#"local n = store.read("n") or 0
        while redis.call("SETNX", "l", 1) == 0 do sleep(9) end
        enter() work(50) store.write("n", n + 1) leave() redis.call("DEL", "l")"#;
    const WRITES_LAST: &str = r#"while redis.call("SETNX", "l", 1) == 0 do sleep(9) end
        enter() local n = store.read("n") or 0 work(50) leave()
        redis.call("DEL", "l") store.write("n", n + 1)"#;
    // The program reads and writes while it holds the lock. So the pause is to blame, and not the
    // read before `enter()`.
    const ENTERS_LATE: &str = r#"while not redis.call("SET", "l", 1, "NX", "PX", 300) do sleep(9) end
        local n = store.read("n") or 0 enter() work(50) store.write("n", n + 1) leave()"#;
    const EXTENDS_WITH_SET: &str = r#"local me = uuid()
        while not redis.call("SET", "l", me, "NX", "PX", 300) do sleep(50) end
        enter() work(200) redis.call("SET", "l", me, "XX", "PX", 300) work(200) leave()
        redis.call("DELEX", "l", "IFEQ", me)"#;
    let locks = [
        "setnx-expire",
        "set-nx-px-lua",
        "set-nx-px-lua-fenced",
        PROLONGED,
        TWO_SLOTS,
        LOOKS_FIRST,
        IGNORES,
        FREES_FIRST,
        READS_FIRST,
        WRITES_LAST,
        ENTERS_LATE,
        EXTENDS_WITH_SET,
    ];
    let asked = locks.map(|lock| {
        let news = in_english(Subject::Lock(self::lock(lock, usual)));
        let helps = answer(&news).ways.iter().flat_map(|way| &way.helps);
        let mut helps: Vec<String> =
            helps.map(|it| format!("{:.90}… ({})", it.sentence, it.lesson)).collect();
        helps.insert(0, lock.lines().next().unwrap_or_default().to_owned());
        helps.join("\n    ")
    });
    expect_test::expect![[r#"
        setnx-expire
            Set the TTL in the command that acquires the lock: SET key token NX with PX or EX. The loc… (set-nx-px)
            Write a unique token, and release in one script that deletes the key only if it contains t… (script)
        set-nx-px-lua
            Give each holder a fencing token higher than all earlier ones. Let the store reject every … (pause-and-fence)
        set-nx-px-lua-fenced
        while not redis.call("SET", "l", 1, "NX", "EX", 5) do
            Only the holder may set the TTL of the lock: an EXPIRE by a waiting client keeps a stale l… (renewal)
            Extend only your own lock: compare its value and extend it in one script. If this fails, s… (renewal)
        local me, slot = uuid(), 0
        while redis.call("EXISTS", "l") == 1 do sleep(9) end
            Acquire the lock with one command: SET key token NX PX milliseconds. If the program first … (set-nx-px)
            Acquire the lock with one command: SET key token NX PX milliseconds. If the program first … (set-nx-px)
            Acquire the lock with one command: SET key token NX PX milliseconds. If the program first … (set-nx-px)
        redis.call("SET", "l", 1, "NX", "PX", 300)
            Enter only if the reply shows that you hold the lock. In Lua, a nil reply from Redis becom… (setnx-and-del)
            Enter only if the reply shows that you hold the lock. In Lua, a nil reply from Redis becom… (setnx-and-del)
        while redis.call("SETNX", "l", 1) == 0 do sleep(9) end
            Release the lock only after leave(). If the client acquires the same lock again while insi… (setnx-and-del)
            Set the TTL in the command that acquires the lock: SET key token NX with PX or EX. The loc… (set-nx-px)
        local n = store.read("n") or 0
            Read the value after you acquire the lock: a value read earlier may have changed by then.… (cache-stampede)
            Set the TTL in the command that acquires the lock: SET key token NX with PX or EX. The loc… (set-nx-px)
        while redis.call("SETNX", "l", 1) == 0 do sleep(9) end
            Write while you hold the lock, and release it afterwards. If you write after the release, … (setnx-and-del)
            Set the TTL in the command that acquires the lock: SET key token NX with PX or EX. The loc… (set-nx-px)
        while not redis.call("SET", "l", 1, "NX", "PX", 300) do sleep(9) end
            Give each holder a fencing token higher than all earlier ones. Let the store reject every … (pause-and-fence)
        local me = uuid()
            Extend only your own lock: compare its value and extend it in one script. If this fails, s… (renewal)
            Extend only your own lock: compare its value and extend it in one script. If this fails, s… (renewal)"#]]
    .assert_eq(&asked.join("\n"));
}

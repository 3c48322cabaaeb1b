// Measures the time to check every built-in lock in the page and in the command line. The checks
// use three clients (Redlock two, with one clock jump), default parameters, one crash and one
// pause. This is not a test: run `node check_speed.mjs LOCKSCOPE` after `cargo xtask build` and
// `cargo build --release`. Both search on one thread.

import { execFileSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSite } from './support.mjs';

const [program = '../../target/release/lockscope'] = process.argv.slice(2);
const KINDS = ['crash', 'pause', 'delay', 'lost request', 'lost reply', 'clock jump', 'restart', 'partition', 'failover'];


const folder = await readdir(new URL('../../content/locks/', import.meta.url));
const locks = folder.filter((name) => !name.endsWith('.txt')).sort();
const site = await openSite();

/** The lock of the benchmark in benches/explore.rs. */
const YARDSTICK = `local token = uuid()
while not redis.call("SET", "lock", token, "NX", "PX", 100) do sleep(30) end
enter()
work(40)
leave()
if redis.call("GET", "lock") == token then redis.call("DEL", "lock") end
`;

const limits = (faults) => ({ faults: KINDS.map((kind) => faults[kind] ?? 0), states: 2_000_000, megabytes: 512 });

/** Returns the time until the page has a result, in ms, and the result. */
async function inPage(page, lock, link, faults) {
  const asked = { language: 'en', subject: { lock: { name: lock, link, clients: null, limits: limits(faults) } } };
  return page.evaluate((question) => new Promise((resolve) => {
    globalThis.lastId = (globalThis.lastId ?? 1_000) + 1;
    const id = globalThis.lastId;
    const begun = performance.now();
    const listen = ({ detail }) => {
      const told = JSON.parse(detail.slice(1));
      if (told.id !== id || !told.news.answered) return;
      removeEventListener('lockscope-response', listen);
      dispatchEvent(new CustomEvent('lockscope-request', { detail: '9' }));
      resolve({ ms: performance.now() - begun, title: told.news.answered.title });
    };
    addEventListener('lockscope-response', listen);
    // The page itself uses workers 0 to 4.
    dispatchEvent(new CustomEvent('lockscope-request', { detail: `9${JSON.stringify({ id, ...question })}` }));
  }), asked);
}

function natively(link, faults) {
  const options = Object.entries(faults).flatMap(([kind, count]) => [`--${OPTIONS[kind]}`, String(count)]);
  const begun = performance.now();
  try {
    execFileSync(program, ['check', link, '--threads', '1', '--json', ...options], { stdio: 'ignore' });
  } catch {
    // A broken lock has its own exit status.
  }
  return performance.now() - begun;
}
const OPTIONS = { crash: 'crashes', pause: 'pauses', 'clock jump': 'clock-jumps' };

const linkOf = (lock, clients) => {
  const printed = execFileSync(program, ['link', lock, '--clients', String(clients)], { encoding: 'utf8' });
  return printed.match(/v1\.[\w-]+/)[0];
};

await site.visit({}, async (page) => {
  const row = (...cells) => console.log(cells.map((it, place) => (place ? String(it).padStart(9) : it.padEnd(34))).join(' '));
  row('lock', 'first', 'warm', 'native', 'ratio', ' answer');
  const yardstick = join(tmpdir(), 'yardstick.lua');
  await writeFile(yardstick, YARDSTICK);
  for (const lock of [yardstick, ...locks]) {
    const isRedlock = lock.startsWith('redlock');
    const faults = isRedlock ? { crash: 0, pause: 0, 'clock jump': 1 } : { crash: 1, pause: 1 };
    const link = linkOf(lock, isRedlock || lock === yardstick ? 2 : 3);
    const first = await inPage(page, lock, link, faults);
    const times = [];
    for (let turn = 0; turn < 3; turn += 1) times.push((await inPage(page, lock, link, faults)).ms);
    const warm = Math.min(...times);
    const native = Math.min(natively(link, faults), natively(link, faults));
    row(lock, first.ms.toFixed(0), warm.toFixed(0), native.toFixed(0), (warm / native).toFixed(1), ` ${first.title}`);
  }
});
await site.close();

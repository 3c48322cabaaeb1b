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

/** Measures the time from a request to the first result, in the page. */
function measure() {
  let begun = 0;
  addEventListener('lockscope-request', ({ detail: [, request] }) => {
    if (request.length > 0) begun = performance.now();
  });
  addEventListener('lockscope-response', ({ detail: [, response] }) => {
    // The fourth byte is the kind of response: 1 is the result of a check.
    if (response[3] === 1) globalThis.ms = performance.now() - begun;
  });
}

/** Opens a lock with these faults allowed. */
async function openLock(page, link, faults) {
  const counts = KINDS.map((kind) => faults[kind] ?? 0).join(',');
  await page.evaluate((kept) => localStorage.setItem('lockscope.preferences', kept), JSON.stringify({ version: 1, faults: counts }));
  await page.goto(`${site.address}#${link}`);
  await page.reload();
  await page.locator('main').waitFor();
}

/** Returns the time until the page has a result, in ms, and the result. */
async function inPage(page) {
  await page.evaluate(() => { globalThis.ms = null; });
  await page.keyboard.press('k');
  await page.waitForFunction(() => globalThis.ms !== null, null, { timeout: 600_000 });
  return { ms: await page.evaluate(() => globalThis.ms), title: await page.locator('.card.answer').getByRole('heading').first().innerText() };
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

await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
  await page.addInitScript(measure);
  const row = (...cells) => console.log(cells.map((it, place) => (place ? String(it).padStart(9) : it.padEnd(34))).join(' '));
  row('lock', 'first', 'warm', 'native', 'ratio', ' answer');
  const yardstick = join(tmpdir(), 'yardstick.lua');
  await writeFile(yardstick, YARDSTICK);
  for (const lock of [yardstick, ...locks]) {
    const isRedlock = lock.startsWith('redlock');
    const faults = isRedlock ? { crash: 0, pause: 0, 'clock jump': 1 } : { crash: 1, pause: 1 };
    const link = linkOf(lock, isRedlock || lock === yardstick ? 2 : 3);
    await openLock(page, link, faults);
    const first = await inPage(page);
    const times = [];
    for (let turn = 0; turn < 3; turn += 1) times.push((await inPage(page)).ms);
    const warm = Math.min(...times);
    const native = Math.min(natively(link, faults), natively(link, faults));
    row(lock, first.ms.toFixed(0), warm.toFixed(0), native.toFixed(0), (warm / native).toFixed(1), ` ${first.title}`);
  }
});
await site.close();

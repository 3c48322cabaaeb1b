// Measures the time from a click on Check to the frame that shows the result, in Chromium, Firefox
// and WebKit: the first check of a page (cold) and three more (warm). This is not a test: run
// `node click_speed.mjs LOCKSCOPE LOCK` after `cargo xtask build`, on an idle machine.

import { execFileSync } from 'node:child_process';
import { eventually } from './eventually.mjs';
import { DRIVERS } from './other_browsers.mjs';
import { openSite } from './support.mjs';

/** Time after the first frame in which a page fetches and compiles its search worker, in ms. */
const IDLE_MS = 5_000;
const WARM_CHECKS = 3;

const [program = '../../target/release/lockscope', lock = 'setnx-expire'] = process.argv.slice(2);
const fragment = `#${execFileSync(program, ['link', lock], { encoding: 'utf8' }).match(/v1\.[\w-]+/)[0]}`;
const site = await openSite();

await site.visit({ fragment, viewport: { width: 1440, height: 900 } }, (page) => report('Chromium', page));
for (const [browser, start] of Object.entries(DRIVERS)) {
  const driver = await start();
  const page = await driver.open(site, fragment);
  await report(browser, page);
  await page.close();
  driver.close();
}
await site.close();

async function report(browser, page) {
  await eventually.ok(() => page.evaluate(() => document.querySelector('#check') !== null));
  await new Promise((resolve) => { setTimeout(resolve, IDLE_MS); });
  const times = [];
  for (let check = 0; check <= WARM_CHECKS; check += 1) {
    await page.evaluate(startCheck);
    await eventually.ok(() => page.evaluate(() => globalThis.clickToResultMs !== null));
    times.push(await page.evaluate(() => globalThis.clickToResultMs));
  }
  const [cold, ...warm] = times.map((ms) => Math.round(ms));
  console.log(`${browser.padEnd(9)} cold ${cold} ms, warm ${warm.join(', ')} ms`);
}

/** Clicks Check, and stores the time until a frame shows its result. Runs in the page. */
function startCheck() {
  globalThis.clickToResultMs = null;
  let hasResult = false;
  addEventListener('lockscope-response', ({ detail: [, response] }) => {
    // The fourth byte is the kind of response: 1 is the result of a check.
    hasResult ||= response[3] === 1;
  });
  const begun = performance.now();
  document.querySelector('#check').click();
  const frame = () => requestAnimationFrame(() => {
    const isShown = hasResult && document.querySelector('.card.answer h2') !== null;
    // The content at the beginning of a frame is visible in the next frame.
    if (isShown) requestAnimationFrame(() => { globalThis.clickToResultMs = performance.now() - begun; });
    else frame();
  });
  frame();
}

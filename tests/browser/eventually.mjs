// Assertions about the page that wait: the page updates a moment after each action, and other
// programs may keep the machine busy.

import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

/** The limit of every wait: it only has to end a test that fails, so it is long. */
export const WAIT_MS = 180_000;
const PAUSE_MS = 50;

/**
 * The assertions of Node.js, repeated until they are true. `read` must not change the page. A test
 * that something does not change or appear uses `assert`, because waiting would hide the change:
 *
 *     await eventually.equal(() => page.title(), 'Lockscope');
 */
export const eventually = {
  ok: repeated(assert.ok),
  equal: repeated(assert.equal),
  notEqual: repeated(assert.notEqual),
  deepEqual: repeated(assert.deepEqual),
  match: repeated(assert.match),
  doesNotMatch: repeated(assert.doesNotMatch),
};

function repeated(check) {
  return async (read, ...expected) => {
    const end = performance.now() + WAIT_MS;
    for (;;) {
      try {
        return check(await read(), ...expected);
      } catch (error) {
        if (performance.now() > end) throw error;
      }
      await setTimeout(PAUSE_MS);
    }
  };
}

/**
 * Waits until no element of the page moves from one look to the next, some frames later. A test
 * that compares several positions waits for this first. Do not use it during playback or a check.
 */
export async function rests(page) {
  const layout = () => page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    return [...document.querySelectorAll('body *')].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left, top, width, height].join(' ');
    }).join();
  });
  let before;
  await eventually.ok(async () => {
    const last = before;
    before = await layout();
    return before === last;
  }, 'the page rests');
}

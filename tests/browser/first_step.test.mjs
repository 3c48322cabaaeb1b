// Measures the time of a first visit until a step is visible, on a slow connection. The time is
// only printed, because it depends on the machine. The time that the connection needs for this
// number of bytes is printed for comparison.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { openSite } from './support.mjs';

const VISITS = 5;
const MEGABITS_PER_SECOND = 10;
const LATENCY_MS = 40;
const LINE = {
  offline: false,
  latency: LATENCY_MS,
  downloadThroughput: (MEGABITS_PER_SECOND * 1_000_000) / 8,
  uploadThroughput: (MEGABITS_PER_SECOND * 1_000_000) / 8,
};

const site = await openSite({ isCompressed: true });
after(() => site.close());

test('the first step is shown, printed', async () => {
  const visits = [];
  for (let visit = 0; visit < VISITS; visit += 1) visits.push(await firstVisit());
  const [{ bytes }] = visits;
  const milliseconds = (name) => `${middle(visits.map((visit) => visit[name])).toFixed(0)} ms`;
  console.log(
    `first step: ${milliseconds('firstStep')} on a cold cache at ${MEGABITS_PER_SECOND} Mbit/s and ${LATENCY_MS} ms; ` +
      `the ${bytes} bytes alone: ${milliseconds('bytesAlone')} (the middle of ${VISITS} visits)`,
  );
  assert.ok(bytes > 0);
});

/** Visits the page in a new context, so that the cache is empty. */
async function firstVisit() {
  let measured;
  await site.visit({ from: 'about:blank', serviceWorkers: 'block' }, async (page) => {
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', LINE);
    let bytes = 0;
    line.on('Network.loadingFinished', ({ encodedDataLength }) => { bytes += encodedDataLength; });
    await page.addInitScript(noteFirstStep);
    await page.goto(site.address);
    const firstStep = await page.evaluate(() => globalThis.firstStep);
    await page.waitForLoadState('networkidle');
    const loaded = bytes;
    site.replaced.set('as-many-bytes', randomBytes(loaded));
    const bytesAlone = await page.evaluate(async () => {
      const start = performance.now();
      await (await fetch('./as-many-bytes')).arrayBuffer();
      return performance.now() - start;
    });
    measured = { firstStep, bytesAlone, bytes: loaded };
  });
  return measured;
}

/**
 * Promises the time from the start of the visit to the frame that shows a step, in ms; runs in the
 * page.
 */
function noteFirstStep() {
  globalThis.firstStep = new Promise((resolve) => {
    const isShown = () => document.querySelector('main[data-step]') !== null;
    const frame = () => requestAnimationFrame(() => {
      // The content at the beginning of a frame is visible on the screen in the next frame.
      if (isShown()) requestAnimationFrame(() => resolve(performance.now()));
      else frame();
    });
    frame();
  });
}

function middle(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}

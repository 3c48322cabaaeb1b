// Loading the page: the size budget of everything that is loaded before the first step, compressed
// with Brotli, which every browser accepts, and the times of a first visit and of opening a link.
// The times are only printed, because they depend on the machine. The sizes with gzip, for simpler
// hosts, and of everything loaded later are printed as well.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { golden } from './runs.mjs';
import { openSite } from './support.mjs';

// Keeps the first step near a second at 10 Mbit/s, which a test below prints. docs/design.md
// explains the choice.
const BUDGET = 1_023 * 1024;
const DIST = new URL('../../dist/', import.meta.url);
const PREPARED = ['searcher.js', 'searcher_bg.wasm'];

// More visits give a steadier time: `VISITS=9 node --test loading.test.mjs`.
const VISITS = Number(process.env.VISITS ?? 1);
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

test('files loaded before the first step have at most 1 023 KB compressed', async () => {
  const first = await loadedFiles();
  const later = (await readdir(DIST)).filter((name) => !first.includes(name));
  const sizes = await measure(first);
  const total = sum(sizes);
  for (const file of [...sizes, total]) console.log(row('first', file));
  for (const file of await measure(later)) console.log(row('later', file));
  const percent = Math.round((100 * total.compressed) / BUDGET);
  console.log(`budget: ${total.compressed} of ${BUDGET} bytes (${percent} %)`);
  assert.ok(total.compressed <= BUDGET, `${total.compressed} bytes are more than ${BUDGET}`);
});

test('page contains no sentence of the check report, which the searcher formats', async () => {
  const program = await readFile(new URL((await readdir(DIST)).find((name) => /^page.*_bg\.wasm$/.test(name)), DIST));
  const messages = await readFile(new URL('../../locales/en/check.ftl', import.meta.url), 'utf8');
  const sentences = messages.split('\n').filter((line) => /^[a-z-]+ = [^{]{30,}$/.test(line)).map((line) => line.split(' = ')[1]);
  assert.ok(sentences.length > 20);
  assert.deepEqual(sentences.filter((sentence) => program.includes(sentence)), []);
});

test('first step is shown on a slow connection; the time is printed', async () => {
  const visits = [];
  for (let visit = 0; visit < VISITS; visit += 1) visits.push(await firstVisit());
  const [{ bytes }] = visits;
  const milliseconds = (name) => `${middle(visits.map((visit) => visit[name])).toFixed(0)} ms`;
  console.log(
    `first step: ${milliseconds('firstStep')} on a cold cache at ${MEGABITS_PER_SECOND} Mbit/s and ${LATENCY_MS} ms; ` +
      `the ${bytes} bytes alone: ${milliseconds('bytesAlone')} (the middle of all visits: ${VISITS})`,
  );
  assert.ok(bytes > 0);
});

test('run of a link is shown; the time is printed', async () => {
  for (const [name, link] of [
    ['the shortest story', await golden('lifetime-on-the-server-ignores-clocks')],
    ['a run of 10 000 moves', await golden('ten-thousand-moves')],
  ]) {
    const times = [];
    for (let time = 0; time < VISITS; time += 1) times.push(await opened(link));
    times.sort((one, other) => one - other);
    const [best, middle, worst] = [times[0], times[Math.floor(VISITS / 2)], times.at(-1)].map((it) => `${it.toFixed(0)} ms`);
    console.log(`opening ${name}, ${link.length} characters: ${middle} (${best} to ${worst})`);
  }
});

/**
 * Returns the files that the browser loads before the first step, each once. The page then loads the
 * searcher, when it is idle.
 */
async function loadedFiles() {
  const names = new Set();
  // The service worker would load all files again, to cache them.
  await site.visit({ isFirst: true, serviceWorkers: 'block' }, async (page, responses) => {
    await page.waitForLoadState('networkidle');
    for (const response of responses) names.add(response.url().slice(site.address.length) || 'index.html');
  });
  return [...names].filter((name) => !PREPARED.includes(name));
}

/** Returns the sizes of files, largest first. */
async function measure(names) {
  const sizes = await Promise.all(names.map(async (name) => {
    const body = await readFile(new URL(name, DIST));
    return {
      name,
      plain: body.length,
      compressed: site.compressed.get(fileURLToPath(new URL(name, DIST))).length,
      gzipped: gzipSync(body, { level: 9 }).length,
    };
  }));
  return sizes.sort((one, other) => other.compressed - one.compressed);
}

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

/**
 * Returns the time from the beginning of a navigation until the run of a link is visible, in ms.
 */
async function opened(link) {
  let milliseconds;
  await site.visit({ from: 'about:blank' }, async (page) => {
    await page.addInitScript(() => {
      const look = () => {
        // The toast about the replay appears together with the run.
        const said = document.querySelector('main[data-step]') && document.querySelector('.toast p');
        if (said?.textContent.startsWith('Reproduced: ')) globalThis.shownAt = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${site.address}#${link}`);
    await page.getByText('Reproduced: ').waitFor();
    milliseconds = await page.evaluate(() => globalThis.shownAt);
  });
  return milliseconds;
}

function sum(sizes) {
  const of = (size) => sizes.reduce((total, file) => total + file[size], 0);
  return { name: 'in all', plain: of('plain'), compressed: of('compressed'), gzipped: of('gzipped') };
}

function row(when, { name, plain, compressed, gzipped }) {
  const size = (bytes) => String(bytes).padStart(8);
  return `${when} ${name.padEnd(32)} ${size(plain)} bytes ${size(compressed)} with Brotli ${size(gzipped)} with gzip`;
}

// The size budget for everything that the page loads before its first step, compressed with Brotli,
// which every browser accepts. The sizes with gzip, for simpler hosts, and of everything loaded
// later are printed.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { openSite } from './support.mjs';

// Keeps the first step near a second at 10 Mbit/s (first_step.test.mjs prints the time).
// docs/design.md explains the choice.
const BUDGET = 928 * 1024;
const DIST = new URL('../../dist/', import.meta.url);

const site = await openSite();
after(() => site.close());

test('what the page loads before its first step is at most 928 KB compressed', async () => {
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

/** Returns the files that the browser loads without user action, each once. */
async function loadedFiles() {
  const names = new Set();
  // The service worker would load all files again, to cache them.
  await site.visit({ isFirst: true, serviceWorkers: 'block' }, async (page, responses) => {
    await page.waitForLoadState('networkidle');
    for (const response of responses) names.add(response.url().slice(site.address.length) || 'index.html');
  });
  return [...names];
}

/** Returns the sizes of files, largest first. */
async function measure(names) {
  const sizes = await Promise.all(names.map(async (name) => {
    const body = await readFile(new URL(name, DIST));
    return {
      name,
      plain: body.length,
      compressed: brotliCompressSync(body).length,
      gzipped: gzipSync(body, { level: 9 }).length,
    };
  }));
  return sizes.sort((one, other) => other.compressed - one.compressed);
}

function sum(sizes) {
  const of = (size) => sizes.reduce((total, file) => total + file[size], 0);
  return { name: 'in all', plain: of('plain'), compressed: of('compressed'), gzipped: of('gzipped') };
}

function row(when, { name, plain, compressed, gzipped }) {
  const size = (bytes) => String(bytes).padStart(8);
  return `${when} ${name.padEnd(32)} ${size(plain)} bytes ${size(compressed)} with Brotli ${size(gzipped)} with gzip`;
}

// The size budget: what the page loads before it can be used, compressed with Brotli, which every browser
// accepts. What gzip makes of it is printed beside it, for hosts that have nothing better.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { openSite } from './support.mjs';

const BUDGET = 300 * 1024;

const site = await openSite();
after(() => site.close());

test('everything the page loads is at most 300 KB compressed', async () => {
  const sizes = await measure();
  const sum = (size) => sizes.reduce((total, file) => total + file[size], 0);
  const total = sum('compressed');
  for (const file of sizes) console.log(row(file));
  console.log(row({ name: 'in all', plain: sum('plain'), compressed: total, gzipped: sum('gzipped') }));
  console.log(`budget: ${total} of ${BUDGET} bytes (${Math.round((100 * total) / BUDGET)} %)`);
  assert.ok(total <= BUDGET, `${total} bytes are more than ${BUDGET}`);
});

/** The files that the browser asked for, largest first, each once. */
async function measure() {
  const files = new Map();
  await site.visit({}, async (page, responses) => {
    await page.waitForLoadState('networkidle');
    for (const response of responses) {
      files.set(response.url().slice(site.address.length) || 'index.html', await response.body());
    }
  });
  return [...files]
    .map(([name, body]) => ({
      name,
      plain: body.length,
      compressed: brotliCompressSync(body).length,
      gzipped: gzipSync(body, { level: 9 }).length,
    }))
    .sort((one, other) => other.compressed - one.compressed);
}

function row({ name, plain, compressed, gzipped }) {
  const size = (bytes) => String(bytes).padStart(8);
  return `${name.padEnd(36)} ${size(plain)} bytes ${size(compressed)} with Brotli ${size(gzipped)} with gzip`;
}

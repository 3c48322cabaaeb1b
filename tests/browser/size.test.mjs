// The size budget: what the page loads before it can be used, compressed as a static host would.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openSite } from './support.mjs';

const BUDGET = 300 * 1024;

const site = await openSite();
after(() => site.close());

test('everything the page loads is at most 300 KB compressed', async () => {
  const sizes = await measure();
  const total = sizes.reduce((sum, { compressed }) => sum + compressed, 0);
  for (const { name, plain, compressed } of sizes) console.log(row(name, plain, compressed));
  console.log(row('in all', sizes.reduce((sum, { plain }) => sum + plain, 0), total));
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
      compressed: gzipSync(body, { level: 9 }).length,
    }))
    .sort((one, other) => other.compressed - one.compressed);
}

function row(name, plain, compressed) {
  return `${name.padEnd(36)} ${String(plain).padStart(8)} bytes ${String(compressed).padStart(8)} compressed`;
}

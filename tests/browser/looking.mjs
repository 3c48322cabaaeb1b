// What is to be true of whatever the page shows: axe finds nothing, and nothing stands out of it sideways.

import assert from 'node:assert/strict';
import axe from 'axe-core';

/** What axe finds in what is shown. */
export async function violations(page) {
  // Not as a script of the page: its policy would refuse it. It is there until the page is loaded again.
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => (await window.axe.run({ resultTypes: ['violations'] })).violations);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
}

/** Fails if axe finds anything in what is shown, or if it is wider than the page. */
export async function looksWell(page, screen = 'the page') {
  assert.deepEqual(await violations(page), [], screen);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(overflow, 0, `${screen} is ${overflow} px too wide`);
}

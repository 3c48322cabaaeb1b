// Requirements for every screen: axe reports no violations, and no element is wider than the page.

import assert from 'node:assert/strict';
import axe from 'axe-core';

const SIZES = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }];
const LOCALES = ['en', 'zh-CN', 'zh-TW'];

/**
 * The looks of the page to check. Every two of width, theme and language occur together: a violation
 * depends on the colours, on the text or on the layout, but not on all three.
 */
export const LOOKS = SIZES.flatMap((viewport, row) => LOCALES.map((locale, column) => ({
  viewport,
  locale,
  colorScheme: (row + column) % 2 === 0 ? 'light' : 'dark',
})));

/** Returns the violations that axe reports for the current screen. */
export async function violations(page) {
  // Not as a script of the page, because its policy would reject it. axe stays until the page is
  // reloaded.
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => (await window.axe.run({ resultTypes: ['violations'] })).violations);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
}

/**
 * Fails if axe reports a violation on the current screen, or if the content is wider than the page.
 */
export async function looksWell(page, screen = 'the page') {
  assert.deepEqual(await violations(page), [], screen);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(overflow, 0, `${screen} is ${overflow} px too wide`);
}

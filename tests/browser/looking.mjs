// Requirements for every screen: axe reports no violations, and no element is wider than the page.

import assert from 'node:assert/strict';
import axe from 'axe-core';

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };

/**
 * The looks of the page to check. A violation depends on the colours and the layout, or on the text
 * and the layout: the widest and the narrowest layout occur in both themes, and each language occurs.
 */
export const LOOKS = [
  { viewport: DESKTOP, locale: 'en', colorScheme: 'light' },
  { viewport: DESKTOP, locale: 'zh-CN', colorScheme: 'dark' },
  { viewport: TABLET, locale: 'zh-CN', colorScheme: 'light' },
  { viewport: PHONE, locale: 'en', colorScheme: 'dark' },
  { viewport: PHONE, locale: 'zh-TW', colorScheme: 'light' },
];

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

// Requirements for every screen: axe reports no violations, and no element is wider than the page.

import assert from 'node:assert/strict';
import axe from 'axe-core';

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };

/**
 * The looks of the page to check with axe. A violation depends on the layout together with the text
 * or with the colours: each layout and each language occurs, and each screen is checked in both
 * themes.
 */
export const LOOKS = [
  { viewport: DESKTOP, locale: 'en' },
  { viewport: TABLET, locale: 'zh-CN' },
  { viewport: PHONE, locale: 'zh-TW' },
];

/** Other looks, whose texts may be too long for the layout. */
export const OTHER_LOOKS = [
  { viewport: DESKTOP, locale: 'zh-CN' },
  { viewport: PHONE, locale: 'en' },
];

/** Returns the violations that axe reports for the current screen, in its current theme. */
export async function violations(page, options = {}) {
  // Not as a script of the page, because its policy would reject it. axe stays until the page is
  // reloaded.
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe.source);
  const found = await page.evaluate(async (options) => (
    (await window.axe.run({ resultTypes: ['violations'], ...options })).violations
  ), options);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
}

/** Returns the texts of the current screen that show a backtick outside code, or that are cut. */
export function flawedTexts(page) {
  return page.evaluate(() => {
    const isVisible = (it) => it.checkVisibility({ visibilityProperty: true });
    const hasBacktick = (it) => it.children.length === 0 && it.textContent.includes('`') && !it.closest('pre, code, textarea, .source, .drawing');
    const isCut = (it) => {
      const { overflowX, textOverflow } = getComputedStyle(it);
      const hides = overflowX === 'hidden' || overflowX === 'clip';
      return hides && textOverflow !== 'ellipsis' && it.clientWidth > 1 && it.scrollWidth > it.clientWidth + 1;
    };
    const texts = [...document.querySelectorAll('main *, header *, dialog *, .checking *, .legend, .legend *')].filter(isVisible);
    return [
      ...texts.filter(hasBacktick).map((it) => `backtick: ${it.textContent}`),
      ...texts.filter((it) => it.matches('.hint, .legend, .legend span, th, td, h2, h3, button')).filter(isCut).map((it) => `cut: ${it.textContent}`),
    ];
  });
}

/**
 * Returns the violations, and the flawed texts, in both themes. The themes differ only in their colours, so axe applies
 * only its rule about contrast to the second theme.
 *
 * The page must follow the theme of the system, which is the other one afterwards, and reduce
 * motion, because a colour that is changing has no contrast yet.
 */
export async function violationsInBothThemes(page) {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const found = (await violations(page)).concat(await flawedTexts(page));
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  return found.concat(await violations(page, { runOnly: ['color-contrast'] }));
}

/**
 * Fails if axe reports a violation on the current screen, or if the content is wider than the page.
 */
export async function looksWell(page, screen = 'the page') {
  assert.deepEqual(await violations(page), [], screen);
  await fits(page, screen);
}

/** Fails if the content of the current screen is wider than the page. */
export async function fits(page, screen) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(overflow, 0, `${screen} is ${overflow} px too wide`);
}

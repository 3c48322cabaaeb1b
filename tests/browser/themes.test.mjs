// Themes and languages: three themes in rotation, and both choices after a reload.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { becomes, onEach } from './panes.mjs';
import { press } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const ground = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const theme = (page) => page.locator('html').getAttribute('data-theme');
const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(20, 23, 27)';

onEach(site, 'the theme is the system\'s, light or dark, with the button or with a key', async (page) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const button = page.getByRole('button', { name: /^Theme: / });
  for (const [name, expected] of [['system', DARK], ['light', LIGHT], ['dark', DARK], ['system', DARK]]) {
    await becomes(() => button.getAttribute('aria-label'), `Theme: ${name}`);
    await becomes(() => ground(page), expected, name);
    await button.click();
  }
  await page.locator('html[data-theme=light]').waitFor();
  await press(page, 't');
  await page.locator('html[data-theme=dark]').waitFor();
});

onEach(site, 'theme and language are remembered', async (page) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await press(page, 't');
  await press(page, 't');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.locator('button[lang=zh-Hant]').click();
  await page.locator('html[lang=zh-Hant]').waitFor();
  await page.reload();
  await page.locator('html[lang=zh-Hant]').waitFor();
  assert.equal(await theme(page), 'dark');
  assert.equal(await ground(page), DARK);
  assert.match(await page.title(), /^兩個用戶端/);
});

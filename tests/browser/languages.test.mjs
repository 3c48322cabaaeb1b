// Chinese is loaded when it is chosen or preferred. Without its file, the page stays in English.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const DESKTOP = { viewport: { width: 1440, height: 900 } };

const language = (page) => page.locator('html').getAttribute('lang');
const loaded = (responses) =>
  responses.map((response) => response.url().slice(site.address.length)).filter((name) => /^zh-.*\.txt$/.test(name));

test('English page loads no other language until it is chosen, and each one once', async () => {
  await site.visit({ ...DESKTOP, locale: 'en' }, async (page, responses) => {
    await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
    assert.deepEqual(loaded(responses), []);
    for (const [name, tag, check] of [
      ['简体中文', 'zh-Hans', '检查'],
      ['繁體中文', 'zh-Hant', '檢查'],
      ['English', 'en', 'Check'],
      ['简体中文', 'zh-Hans', '检查'],
    ]) {
      await page.getByRole('group').locator(`button[title="${name}"]`).click();
      await page.getByRole('button', { name: check, exact: true }).waitFor();
      await eventually.equal(() => language(page), tag);
    }
    assert.deepEqual(loaded(responses), ['zh-Hans.txt', 'zh-Hant.txt']);
  });
});

test('preferred language is shown from the first moment', async () => {
  await site.visit({ ...DESKTOP, locale: 'zh-TW' }, async (page, responses) => {
    await page.getByRole('button', { name: '檢查', exact: true }).waitFor();
    await eventually.equal(() => language(page), 'zh-Hant');
    assert.deepEqual(loaded(responses), ['zh-Hant.txt']);
  });
});

test('page without the file of a language stays in English and says so', async () => {
  site.replaced.set('zh-Hans.txt', 'of another version\n');
  try {
    await site.visit({ ...DESKTOP, locale: 'zh-CN' }, async (page) => {
      await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
      await eventually.equal(() => language(page), 'en');
      await page.getByRole('group').locator('button[title="简体中文"]').click();
      await page.getByText('This language cannot be loaded.').waitFor();
    });
  } finally {
    site.replaced.delete('zh-Hans.txt');
  }
});

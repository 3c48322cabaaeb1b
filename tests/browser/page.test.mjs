// The page in general: languages, themes, widths.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { becomes } from './panes.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const WIDTHS = [1440, 1024, 390];
const LANGUAGES = { en: 'en', 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' };
const TITLES = {
  en: 'Two clients delete the same stale lock · Lockscope',
  'zh-Hans': '两个客户端删除同一把失效的锁 · Lockscope',
  'zh-Hant': '兩個用戶端刪除同一把失效的鎖 · Lockscope',
};

test('the browser chooses the language, and a person another', async () => {
  for (const [locale, tag] of Object.entries(LANGUAGES)) {
    await site.visit({ locale }, async (page) => {
      assert.equal(await page.title(), TITLES[tag]);
      assert.equal(await page.locator('html').getAttribute('lang'), tag);
    });
  }
  await site.visit({ locale: 'de' }, async (page) => {
    await page.getByRole('button', { name: '繁體中文' }).click();
    await page.getByRole('button', { name: '前進一步' }).click();
    await page.getByText('第 1 步，共 18 步', { exact: true }).waitFor();
    assert.equal(await page.title(), TITLES['zh-Hant']);
  });
});

test('the theme follows the system until it is switched', async () => {
  await site.visit({ colorScheme: 'dark' }, async (page) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(await ground(), 'rgb(20, 23, 27)');
    await page.getByRole('button', { name: 'Theme: system' }).click();
    await page.locator('html[data-theme=light]').waitFor();
    assert.equal(await ground(), 'rgb(255, 255, 255)');
  });
});

test('a system that changes its theme changes the page, until a person has chosen', async () => {
  await site.visit({ colorScheme: 'light' }, async (page) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.equal(await ground(), 'rgb(20, 23, 27)');
    await page.getByRole('button', { name: 'Theme: system' }).click();
    await page.locator('html[data-theme=light]').waitFor();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.equal(await ground(), 'rgb(255, 255, 255)');
  });
});

test('a page that cannot run says what it needs', async () => {
  const page = await fetch(site.address);
  assert.match(await page.text(), /It needs JavaScript and WebAssembly\./);
  await site.visit({}, async (page) => {
    await becomes(() => page.getByText('It needs').count(), 0, 'and once it runs, no more');
  });
});

test('the page never scrolls sideways, and the playhead is always in sight', async () => {
  for (const width of WIDTHS) {
    await site.visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce' }, async (page) => {
      for (const key of ['Home', 'End', 'ArrowLeft']) {
        await page.keyboard.press(key);
        const { overflow, playhead, plot, names } = await page.evaluate(() => {
          const edges = (selector) => {
            const { left, right } = document.querySelector(selector).getBoundingClientRect();
            return { left, right };
          };
          const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
          return { overflow, playhead: edges('.playhead'), plot: edges('.plot'), names: edges('.names') };
        });
        assert.equal(overflow, 0, `${width} px after ${key}`);
        assert.ok(names.right <= playhead.left && playhead.right <= plot.right, `${width} px after ${key}`);
      }
    });
  }
});

test('on a narrow page one pane is open at a time', async () => {
  await site.visit({ viewport: { width: 390, height: 844 } }, async (page) => {
    await page.keyboard.press('End');
    const panes = { Code: 'Code', Steps: 'Steps', Redis: 'Redis', 'Verdict 3': 'Verdict' };
    for (const [tab, pane] of Object.entries(panes)) {
      await page.getByRole('button', { name: tab, exact: true }).click();
      for (const other of Object.values(panes)) {
        const region = page.getByRole('region', { name: other, exact: true });
        assert.equal(await region.isVisible(), other === pane, `${other} with the tab ${tab}`);
      }
    }
  });
});

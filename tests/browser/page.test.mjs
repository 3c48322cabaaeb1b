// The page in general: languages, themes, widths, and the folder of its host.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually, rests } from './eventually.mjs';
import { onDesktop } from './panes.mjs';
import { openStory, press, shows } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const WIDTHS = [1440, 1024, 390];
const LANGUAGES = { en: 'en', 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' };
const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(20, 23, 27)';
const TITLES = {
  en: 'Two clients delete the same stale lock · Lockscope',
  'zh-Hans': '两个客户端删除同一把失效的锁 · Lockscope',
  'zh-Hant': '兩個用戶端刪除同一把失效的鎖 · Lockscope',
};

test('language of the page follows the browser until the user sets another', async () => {
  for (const [locale, tag] of Object.entries(LANGUAGES)) {
    await site.visit({ locale }, async (page) => {
      await eventually.equal(() => page.title(), TITLES[tag]);
      await eventually.equal(() => page.locator('html').getAttribute('lang'), tag);
    });
  }
  await site.visit({ locale: 'de' }, async (page) => {
    await page.getByRole('button', { name: '繁體中文' }).click();
    await page.getByRole('button', { name: '前進一步' }).click();
    await page.getByText('第 1 步，共 18 步', { exact: true }).waitFor();
    await eventually.equal(() => page.title(), TITLES['zh-Hant']);
  });
});

onDesktop(site, 'theme follows the system until it is set with the button or the key', async (page) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const button = page.getByRole('button', { name: /^Theme: / });
  for (const [colorScheme, expected] of [['light', LIGHT], ['dark', DARK]]) {
    await page.emulateMedia({ colorScheme });
    await eventually.deepEqual(ground, expected, colorScheme);
  }
  for (const [name, expected] of [['system', DARK], ['light', LIGHT], ['dark', DARK], ['system', DARK]]) {
    await eventually.deepEqual(() => button.getAttribute('aria-label'), `Theme: ${name}`);
    await eventually.deepEqual(ground, expected, name);
    await button.click();
  }
  await page.locator('html[data-theme=light]').waitFor();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.equal(await ground(), LIGHT, 'the set theme does not follow the system');
  await press(page, 't');
  await page.locator('html[data-theme=dark]').waitFor();
});

onDesktop(site, 'theme and language survive a reload', async (page) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await press(page, 't');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.locator('button[lang=zh-Hant]').click();
  await page.locator('html[lang=zh-Hant]').waitFor();
  await page.reload();
  await page.locator('html[lang=zh-Hant]').waitFor();
  await eventually.equal(() => page.locator('html').getAttribute('data-theme'), 'dark');
  await eventually.equal(() => ground(), DARK);
  await eventually.match(() => page.title(), /^兩個用戶端/);
});

test('page without WebAssembly shows its requirements, and a running page hides them', async () => {
  const page = await fetch(site.address);
  assert.match(await page.text(), /It needs JavaScript and WebAssembly\./);
  await site.visit({}, async (page) => {
    await eventually.deepEqual(() => page.getByText('It needs').count(), 0);
  });
});

test('page never scrolls sideways and the playhead is always visible', async () => {
  for (const width of WIDTHS) {
    await site.visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce' }, async (page) => {
      for (const [key, step] of [['Home', 0], ['End', 18], ['ArrowLeft', 17]]) {
        await page.keyboard.press(key);
        await shows(page, step);
        await rests(page);
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

test('narrow page shows one panel at a time', async () => {
  await site.visit({ viewport: { width: 390, height: 844 } }, async (page) => {
    await page.keyboard.press('End');
    const panes = { Code: 'Code', Steps: 'Steps', Redis: 'Redis', 'Verdict 3': 'Verdict' };
    for (const [tab, pane] of Object.entries(panes)) {
      await page.getByRole('button', { name: tab, exact: true }).click();
      for (const other of Object.values(panes)) {
        const region = page.getByRole('region', { name: other, exact: true });
        await eventually.equal(() => region.isVisible(), other === pane, `${other} with the tab ${tab}`);
      }
    }
  });
});

test('page opens in any folder of a host, because its addresses are relative', async () => {
  const host = await openSite({ folder: '/any/folder/' });
  try {
    await host.visit({}, async (page) => {
      await eventually.match(() => page.title(), /Lockscope$/);
      // A link to the work follows the path a little later.
      assert.equal(new URL(page.url()).pathname, '/any/folder/');
    });
  } finally {
    await host.close();
  }
});

test('keys of the data table and states of the clients are whole at 1024 px', async () => {
  await site.visit({ viewport: { width: 1024, height: 768 } }, async (page) => {
    await openStory(page, 'Two clients delete the same stale lock');
    await press(page, 'End');
    const key = page.locator('.redis tbody tr td').first().locator('code');
    await key.waitFor();
    const lines = await key.evaluate((code) => code.getClientRects().length);
    assert.equal(lines, 1);
    const isCut = (tabs) => tabs.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.innerText);
    assert.deepEqual(await page.locator('.code .tab > span').evaluateAll(isCut), [], 'states of the clients');
  });
});

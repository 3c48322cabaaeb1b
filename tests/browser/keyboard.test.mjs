// The main path with the keyboard alone, on a wide and on a narrow page: from the examples to a
// story, through it, away from it, back, and around the page.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { at, place, press } from './runs.mjs';
import { openSite } from './support.mjs';

const STORY = 'A fencing token makes the store reject the late write';
const LAST = 20;

const site = await openSite();
after(() => site.close());

const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

/** Returns the name of the focused element. */
const focused = (page) => page.evaluate(() => {
  const it = document.activeElement;
  const name = it.getAttribute('aria-label') ?? (it.id && document.querySelector(`label[for="${it.id}"]`)?.innerText);
  return (name || it.innerText).replace(/\s+/g, ' ').trim();
});

/** Presses Tab until an element with this name has the focus. It must be visible then. */
async function tabTo(page, name, key = 'Tab') {
  const passed = [];
  for (let tabs = 0; tabs < 80; tabs += 1) {
    await press(page, key);
    const now = await focused(page);
    passed.push(now.slice(0, 40));
    if (name instanceof RegExp ? name.test(now) : name === now) {
      const outline = await page.evaluate(() => {
        const style = getComputedStyle(document.activeElement);
        const { width, height } = document.activeElement.getBoundingClientRect();
        return { width, height, shown: style.outlineStyle !== 'none' || style.boxShadow !== 'none' };
      });
      assert.ok(outline.width > 0 && outline.height > 0, `${now} is on the page`);
      return;
    }
  }
  assert.fail(`${key} does not lead to ${name}, but to ${passed.join(' | ')}`);
}

async function openStory(page) {
  await press(page, 'g');
  await page.getByRole('dialog', { name: 'Scenarios' }).waitFor();
  await page.waitForFunction(() => document.activeElement.type === 'search');
  await page.keyboard.type('fencing refuse');
  await page.getByRole('status').filter({ hasText: ' of ' }).waitFor();
  await tabTo(page, new RegExp(STORY));
  await press(page, 'Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: STORY }).waitFor();
  await at(page, 0, LAST);
}

/** Opens a panel. On a narrow page this is necessary before Tab reaches it. */
async function openPane(page, size, name) {
  if (size === 'wide') return;
  await tabTo(page, name, 'Tab');
  await press(page, 'Enter');
}

for (const [size, viewport] of Object.entries(SIZES)) {
  const visit = (body) => site.visit({ viewport, reducedMotion: 'reduce' }, body);

  test(`story is found, stepped through, shown in all views, broken and changed with the keyboard, on a ${size} page`, async () => {
    await visit(async (page) => {
      await openStory(page);
      await press(page, 'ArrowRight', 3);
      await at(page, 3, LAST);
      await press(page, 'ArrowLeft');
      await at(page, 2, LAST);
      await press(page, ' ');
      await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
      await press(page, ' ');
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      await press(page, 'End');
      await at(page, LAST, LAST);

      await press(page, 'Home');
      await openPane(page, size, 'Steps');
      await press(page, '2');
      await page.locator('.diagram').waitFor();
      await press(page, '3');
      await page.locator('.log').waitFor();
      await press(page, '1');
      await page.getByRole('region', { name: 'Steps' }).getByText('C1 entered', { exact: true }).waitFor();
      await press(page, 'Home');
      await press(page, 'a');
      await page.waitForFunction(() => document.querySelectorAll('.handle text.step').length > 3);
      await press(page, 'a');
      await page.waitForFunction(() => document.querySelectorAll('.handle text.step').length <= 3);
      await openPane(page, size, 'Code');
      await press(page, ']');
      await page.getByRole('button', { name: /^C2/, pressed: true }).first().waitFor();
      await press(page, '[');
      await page.getByRole('button', { name: /^C1/, pressed: true }).first().waitFor();

      await press(page, 'ArrowRight', 4);
      await tabTo(page, 'Inject fault');
      await press(page, 'Enter');
      await tabTo(page, /^Pause C1…/);
      await press(page, 'Enter');
      await tabTo(page, 'Duration, ms');
      await press(page, 'Control+a');
      await page.keyboard.type('much');
      await page.getByText(/^Enter a whole number from/).waitFor();
      await press(page, 'Control+a');
      await page.keyboard.type('12000');
      await page.getByText(/^Enter a whole number from/).waitFor({ state: 'detached' });
      await press(page, 'Enter');
      await page.getByText(/Branch 2 starts here/).waitFor();
      await page.locator('.plot .paused').first().waitFor();
      await press(page, 'Control+z');
      await at(page, 4, LAST);
      await press(page, 'Home');

      await tabTo(page, 'Step forward');
      await press(page, 'Enter');
      await at(page, 1, LAST);
      await press(page, 's');
      const setUp = page.getByRole('dialog', { name: 'Setup' });
      await setUp.waitFor();
      await tabTo(page, /^TTL/);
      await press(page, 'Control+a');
      await page.keyboard.type('no');
      await setUp.locator('.diagnostic').first().waitFor();
      await press(page, 'Control+a');
      await page.keyboard.type('500');
      await setUp.locator('.diagnostic').waitFor({ state: 'detached' });
      await press(page, 'Escape');
      await setUp.waitFor({ state: 'detached' });
      await eventually.equal(() => focused(page), 'Step forward');
      await openPane(page, size, 'Steps');
      await page.getByRole('region', { name: 'Steps' }).getByText(/ 500 →\s1$/).first().waitFor();
    });
  });

  test(`another move, a crash, undo, the help, the language and the theme are reached with the keyboard, on a ${size} page`, async () => {
    await visit(async (page) => {
      await tabTo(page, 'Play');
      const help = page.getByRole('dialog', { name: 'Help' });
      for (const key of ['Escape', '?']) {
        await press(page, '?');
        await help.getByText('One step back, one step forward').waitFor();
        await press(page, key);
        await help.waitFor({ state: 'detached' });
        assert.equal(await focused(page), 'Play', `after ${key}`);
      }

      const crashed = page.locator('.of-client').nth(1).locator('.chip.gone');
      const branch = page.getByRole('textbox', { name: 'Name of branch 2' });
      await press(page, 'End');
      await press(page, 'ArrowLeft', 4);
      await at(page, 14, 18);
      await openPane(page, size, /^Verdict/);
      await tabTo(page, /^C2 reads its reply and sends DEL lock.foo → t = 10 002 ms$/);
      await press(page, 'Enter');
      await page.getByText(/Branch 2 starts here/).waitFor();
      await branch.waitFor();
      const branched = await place(page);

      await press(page, 'b');
      await page.getByRole('dialog', { name: 'Inject fault' }).waitFor();
      // The choice of the client is before the faults.
      await press(page, 'Shift+Tab', 3);
      await eventually.equal(() => focused(page), 'C2');
      await press(page, 'Enter');
      await tabTo(page, /^Crash C2/);
      await press(page, 'Enter');
      await crashed.waitFor();
      await eventually.equal(() => focused(page), 'Inject fault');
      const broken = await place(page);
      assert.ok(broken.step > branched.step);

      await press(page, 'Control+z');
      await crashed.waitFor({ state: 'detached' });
      await eventually.deepEqual(() => place(page), branched);
      await press(page, 'Control+Shift+z');
      await crashed.waitFor();
      await eventually.deepEqual(() => place(page), broken);
      await press(page, 'Control+z', 2);
      await at(page, 14, 18);
      await eventually.deepEqual(() => branch.count(), 0);

      if (size === 'narrow') {
        await tabTo(page, 'Menu');
        await press(page, 'Enter');
      }
      await tabTo(page, '繁體中文');
      await press(page, 'Enter');
      await page.locator('html[lang=zh-Hant]').waitFor();
      await page.getByRole('heading', { level: 1, name: '兩個用戶端刪除同一把失效的鎖' }).waitFor();
      await press(page, 't');
      await page.locator('html[data-theme=dark]').waitFor();
      await press(page, 't');
      await page.locator('html[data-theme=light]').waitFor();
    });
  });
}

test('program is edited with the keyboard, and Escape leaves the editor', async () => {
  await site.visit({ viewport: SIZES.wide }, async (page) => {
    await tabTo(page, 'Edit: Program of C3');
    await press(page, 'Enter');
    await page.waitForFunction(() => document.activeElement.tagName === 'TEXTAREA');
    await page.keyboard.type('local n = = 1\n');
    await page.getByRole('list', { name: 'Errors' }).getByRole('button').first().waitFor();
    await press(page, 'Tab');
    await eventually.equal(() => page.evaluate(() => document.activeElement.tagName), 'TEXTAREA', 'Tab indents');
    await press(page, 'Escape');
    await page.waitForFunction(() => document.activeElement.getAttribute('aria-label')?.startsWith('Edit: '));
    await eventually.deepEqual(() => page.getByRole('textbox', { name: 'Program of C3' }).count(), 0);
  });
});

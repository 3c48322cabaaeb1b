// Smoke test of the page in Firefox and WebKit. A browser that is not installed, or that does not
// start on this machine, is skipped with the reason.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { DRIVERS } from './other_browsers.mjs';
import { golden, paste } from './runs.mjs';
import { host } from './support.mjs';

const LESSON = 'Two DELs let two clients in';
const LINK = `#${await golden('failover-loses-the-lock')}`;
const LOCK = await readFile(new URL('../../content/locks/set-nx-ex-del/lock.lua', import.meta.url), 'utf8');

const FLOWS = [
  {
    name: 'first page lists the lessons',
    flow: ({ sees }) => sees('.entry', LESSON),
  },
  {
    name: 'lesson opens with its run',
    async flow({ sees, click }) {
      await click('.entry', LESSON);
      await sees('.tab-foot', 'Part 1 of 5');
      await sees('.lanes-of-lesson .number', '3');
    },
  },
  {
    name: 'link opens with its run',
    fragment: LINK,
    async flow({ sees }) {
      await sees('h1', 'A failover loses the lock');
      await sees('.toast', 'Reproduced: ');
    },
  },
  {
    name: 'pasted lock is checked',
    fragment: LINK,
    async flow({ page, sees, click }) {
      await sees('.toast', 'Reproduced: ');
      await paste(page, LOCK);
      await sees('h1', 'Your lock');
      await click('#check', 'Check');
      await sees('.card.answer h2', 'Broken: ');
    },
  },
  {
    name: 'Share shows a link',
    fragment: LINK,
    async flow({ sees, click }) {
      await sees('.toast', 'Reproduced: ');
      await click('header button', 'Share');
      await sees('dialog input', '#v1.');
    },
  },
];

const site = await host();
after(() => site.close());

// All browsers start before the first test is defined, because Node runs `after` as soon as no
// defined test is left.
const browsers = await Promise.all(Object.entries(DRIVERS).map(async ([browser, start]) => {
  try {
    return { browser, driver: await start() };
  } catch ({ message }) {
    return { browser, skip: message.split('\n')[0] };
  }
}));

for (const { browser, driver, skip } of browsers) {
  after(() => driver?.close());
  for (const { name, fragment = '', flow } of FLOWS) {
    test(`${name}, in ${browser}`, { skip }, async () => {
      const page = await driver.open(site, fragment);
      try {
        await flow(actions(page)).catch(async (error) => {
          error.message += (await page.problems()).map((problem) => `\nThe page also reported: ${problem}`).join('');
          throw error;
        });
        assert.deepEqual(await page.problems(), [], 'the page reports no problem');
      } finally {
        await page.close();
      }
    });
  }
}

/** Returns the actions of a user, for elements with this selector that show this text. */
function actions(page) {
  const onElement = (act) => (selector, text) => eventually.ok(async () => {
    const element = await page.find(visible, selector, text);
    await act(element);
    return element;
  }, `${selector} shows “${text}”`);
  return { page, sees: onElement(() => {}), click: onElement((element) => element?.click()) };
}

/** Returns the first visible element with this selector that shows this text. Runs in the page. */
function visible(selector, text) {
  return [...document.querySelectorAll(selector)].find((element) => (
    element.checkVisibility() && (element.value || element.textContent).replace(/\s+/g, ' ').includes(text)
  )) ?? null;
}

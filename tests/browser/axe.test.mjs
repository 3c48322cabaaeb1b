// axe reports no violations on any screen of the workshop at desktop and phone width, and on its first
// screens between these widths, in both themes and all languages. One page per look visits the
// screens.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { LOOKS, violationsInBothThemes } from './looking.mjs';
import { press, shows } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

for (const options of LOOKS) {
  const { viewport, locale } = options;
  test(`workshop has no violations: ${viewport.width} px, ${locale}, both themes`, async () => {
    await site.visit({ ...options, reducedMotion: 'reduce' }, async (page) => {
      const found = [];
      const look = async (screen) => found.push(...(await violationsInBothThemes(page)).map((it) => `${screen}: ${it}`));
      await workshop(page, look);
      if (viewport.width !== 1024) {
        await told(page, look);
        await driven(page, look);
        await edited(page, look);
        await laidOver(page, look);
        await mended(page, look);
        await worked(page, look);
        await severalServers(page, look);
      }
      assert.deepEqual(found, []);
    });
  });
}

const isNarrow = (page) => page.viewportSize().width < 1_000;

/** On a narrow page, opens the panel at this index. */
async function openPane(page, index) {
  if (isNarrow(page)) await page.locator('.panel-tabs button').nth(index).click();
}
const [CODE, STEPS, REDIS, VERDICT] = [0, 1, 2, 3];

async function close(page) {
  await press(page, 'Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** Visits the first story at both ends, and on a narrow page each panel and the menu. */
async function workshop(page, look) {
  await look('start');
  await press(page, 'End');
  await page.locator('.row.current').waitFor();
  await look('end');
  if (!isNarrow(page)) return;
  for (const [index, name] of ['code', 'steps', 'redis', 'verdict'].entries()) {
    await openPane(page, index);
    await look(`${name} pane`);
  }
  await page.locator('.opens-menu').click();
  await page.locator('.tools:popover-open').waitFor();
  await look('menu');
  await press(page, 'Escape');
}

/** Visits the other views of the run. */
async function told(page, look) {
  await openPane(page, STEPS);
  await press(page, '2');
  await page.locator('.diagram .row').first().waitFor();
  await look('diagram');
  await press(page, '3');
  await page.locator('.log .row').first().waitFor();
  await look('log');
  await press(page, '1');
  await press(page, 'a');
  await look('axis by steps');
  await press(page, 'a');
}

/** Visits a fault with an invalid amount, a branch, and two branches side by side. */
async function driven(page, look) {
  await press(page, 'End');
  await press(page, 'ArrowLeft', 4);
  await shows(page, 14);
  await openPane(page, VERDICT);
  await page.locator('#break-something').click();
  await page.locator('.menu .item').first().waitFor();
  await look('what can be broken');
  await page.locator('.menu .item[aria-expanded]').first().click();
  await page.locator('#amount').fill('?');
  await page.locator('#amount-said.wrong').waitFor();
  await look('fault with a wrong amount');
  await page.locator('.asking .button').last().click();
  await page.keyboard.press('Escape');
  await page.locator('.menu').waitFor({ state: 'detached' });
  await press(page, 'm');
  await page.locator('.menu.of-glyph .item').first().waitFor();
  await look('what a sign is');
  await page.keyboard.press('Escape');
  await page.locator('.menu').waitFor({ state: 'detached' });
  await page.locator('.card details summary').first().click();
  await look('why');
  await page.locator('.move:enabled:not(.recorded)').first().click();
  await page.locator('.toast').waitFor();
  await page.locator('.branches li').nth(1).waitFor();
  await look('branched');
  await page.locator('.branches .link').click();
  await page.locator('.comparison .difference-ring').first().waitFor();
  for (const [index, name] of ['before', 'after', 'program'].entries()) {
    if (isNarrow(page)) await page.locator('.comparison .panel-tabs button').nth(index).click();
    await look(`comparison of branches, ${name}`);
    if (!isNarrow(page)) break;
  }
  await page.locator('#comparison').focus();
  await press(page, 'Escape');
  await page.locator('.comparison').waitFor({ state: 'detached' });
  await press(page, 'Control+z');
}

/**
 * Visits a program under repair, one that fails, one with an error, and a setting with an error.
 */
async function edited(page, look) {
  await openPane(page, CODE);
  await page.locator('.code .edit').click();
  const editor = page.locator('.editor textarea');
  await look('editor');
  await page.locator('.editor select').selectOption('set-nx-px-lua');
  await page.locator('.remarks .rerun').waitFor();
  await look('editor with what the run makes of it');
  await openPane(page, VERDICT);
  await page.locator('.card .link', { hasText: /^(Compare|对比|對照)$/ }).click();
  if (isNarrow(page)) await page.locator('.comparison .panel-tabs button').nth(2).click();
  await page.locator('.comparison .programs .segmented button').first().click();
  await page.locator('.changes .added').first().waitFor();
  await look('comparison with changed lines');
  await page.locator('.comparison .programs .segmented button').nth(1).click();
  await page.locator('.comparison .editor').waitFor();
  await look('comparison with the editor');
  await page.locator('.comparison .close').click();
  await page.locator('.comparison').waitFor({ state: 'detached' });
  await openPane(page, CODE);
  await editor.fill('enter()\nwork(nil)');
  await page.locator('.remarks .failure').waitFor();
  await openPane(page, VERDICT);
  await page.locator('.verdict .card.bad').first().waitFor();
  await look('a program that fails');
  await openPane(page, CODE);
  await editor.fill('local = 1\nenter(');
  await page.locator('#editor-mistakes li').first().waitFor();
  await look('editor with mistakes');
  await editor.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await press(page, 's');
  await page.locator('.of-setup input').first().fill('?');
  await page.locator('.of-setup .diagnostic').waitFor();
  await look('set-up with a mistake');
  await close(page);
}

/** Visits the examples in both groupings and without a match, the help, and sharing. */
async function laidOver(page, look) {
  await press(page, 'g');
  await page.waitForFunction(() => [...document.querySelectorAll('.thumbnail')].every((it) => it.children.length > 0));
  await look('gallery by lock');
  await page.locator('.gallery .segmented button').nth(1).click();
  await look('gallery by failure');
  await page.getByRole('searchbox').fill('no such thing');
  await page.locator('.gallery .hint').waitFor();
  await look('gallery without a find');
  await page.getByRole('searchbox').fill('');
  await close(page);
  await press(page, '?');
  await page.locator('dialog .help').waitFor();
  await look('help');
  await page.locator('dialog .help .link').click();
  await page.locator('dialog .reference dt').first().waitFor();
  await look('reference');
  // The field keeps the focus while its list changes.
  await page.getByRole('searchbox').pressSequentially('store zzz');
  await page.locator('.reference .hint').waitFor();
  assert.equal(await page.getByRole('searchbox').inputValue(), 'store zzz');
  await look('reference without a find');
  // Escape would clear the field first.
  await page.getByRole('searchbox').fill('');
  await close(page);
  await press(page, 'c');
  await page.locator('dialog .sharing').waitFor();
  await look('share');
  await page.locator('.sharing summary').click();
  await page.locator('.sharing .forms').waitFor();
  await look('share, more formats');
  await close(page);
  await press(page, 'l');
  await page.locator('.of-table :is(td, .each .eight span).bad').first().waitFor();
  if (isNarrow(page)) await page.locator('.each summary').last().click();
  await look('table');
  await page.locator('.of-table :is(tbody th button, details[open] > .button)').last().click();
  await page.locator('.of-map .card.good').waitFor();
  await look('map');
  await close(page);
}

/**
 * Visits an expanded summary of a story, the summary of a changed story, its fixed version, and the
 * examples that mark it.
 */
async function mended(page, look) {
  await press(page, 'g');
  await page.getByRole('searchbox').fill('crash');
  await page.locator('.gallery .pair .question:not(:empty)').first().waitFor();
  await look('gallery with a find');
  await page.locator('.gallery .pair .story').first().click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  if (isNarrow(page)) await page.locator('.lead .icon-only').click();
  await page.locator('.sides:visible button').last().click();
  await page.locator('.sides:visible [aria-pressed=true]:last-child').waitFor();
  await look('mended');
  await press(page, 'g');
  await page.locator('.gallery .story[aria-current]').waitFor();
  await look('gallery with the story that is open');
  // Escape would clear the search first.
  await page.getByRole('searchbox').fill('');
  await close(page);
  await press(page, 's');
  await page.locator('.of-setup input').first().fill('7');
  await close(page);
  await look('a changed story');
  await press(page, 'Control+z');
}

/** Visits a background job, its result, and an error toast. */
async function worked(page, look) {
  await press(page, 'g');
  await page.locator('.story.own').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.locator('.editor textarea').press('Escape');
  await openPane(page, VERDICT);
  await page.locator('.varied summary').click();
  await page.locator('.varied .segmented button').nth(1).click();
  await look('what each seed tries');
  await page.locator('.varied > .buttons > .button').click();
  await page.getByRole('progressbar').waitFor();
  await look('long work');
  await page.locator('.toasts progress ~ button').click();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await page.locator('.toast').waitFor();
  await look('what came of it');
  // Waits until the work is saved. The page reports only once that it cannot save, and undo removes
  // that toast.
  await page.waitForFunction(() => history.state?.startsWith('true'));
  await page.evaluate(() => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  // Undo restores the earlier run, regardless of the progress of the last seed.
  await press(page, 'Control+z');
  await page.locator('.toast.trouble').waitFor();
  await look('trouble');
  await page.locator('.toast button').click();
}

/** Visits several servers with a broken lock, and replies of the console. */
async function severalServers(page, look) {
  await press(page, 'g');
  await page.getByRole('searchbox').fill('Redlock');
  await page.locator('.gallery .story:has(.verdict.bad)').first().click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await press(page, 'End');
  await openPane(page, REDIS);
  await page.locator('.console summary').click();
  const line = page.locator('.console input');
  await line.fill('GET "lock');
  await line.press('Enter');
  await page.locator('#console-hint .bad').waitFor();
  await look('console with a mistake');
  await line.fill('GET lock.foo');
  await line.press('Enter');
  await page.locator('.answers pre').first().waitFor();
  await look('several servers and an answer');
}

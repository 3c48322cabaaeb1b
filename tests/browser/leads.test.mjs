// The summary of a story below its title, the switch between a failing lock and its fixed version,
// and comments in the language of the page: on a desktop and on a phone.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { eventually } from './eventually.mjs';
import { close, onDesktop, onEach, open, pane, words } from './panes.mjs';
import { openStory, place, press, shows } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const FAULT = 'The holder crashes, and the lock is never released';
const MENDED = 'The holder crashes, and the lock expires';

const lead = (page) => page.getByRole('region', { name: 'About this scenario' });
const title = (page) => page.getByRole('heading', { level: 1 });

/** The switch is next to the title, or on a phone below it. */
const sides = (page) => page.getByRole('group', { name: 'Broken or fixed version' });

/** Expands the summary on a small page. */
async function unfold(page) {
  const button = lead(page).getByRole('button', { name: 'About this scenario' });
  if (await button.isVisible()) await button.click();
}

async function speak(page, tag) {
  const menu = page.locator('.opens-menu');
  if (await menu.isVisible()) await menu.click();
  await page.locator(`button[lang=${tag}]`).click();
}

onEach(site, 'summary of a story is below its title, folded on a phone, and belongs to the open story after a reload', async (page) => {
  const loaded = [];
  page.on('request', (request) => loaded.push(request.url()));
  await lead(page).getByText('Two clients see that a lock has expired.').waitFor();
  const about = lead(page).getByText('C3 crashes while it holds the lock.');
  const isPhone = page.viewportSize().width < 1_000;
  assert.equal(await about.isVisible(), !isPhone, 'a phone shows the question only');
  await unfold(page);
  await about.waitFor();
  assert.deepEqual(loaded.filter((url) => url.includes('leads')), []);
  await speak(page, 'zh-Hans');
  await page.locator('.lead').getByText('两个客户端都看到锁已过期').waitFor();
  await page.locator('.lead').getByText('C3 持锁时崩溃').waitFor();
  await speak(page, 'en');

  await page.waitForURL(/#/);
  const before = page.url();
  await openStory(page, 'A failover loses the lock');
  await lead(page).getByText('Does a lock survive a failover to a replica?').waitFor();
  await lead(page).getByText('replication is asynchronous').waitFor();
  // The address contains the story as soon as it is saved.
  await page.waitForURL((url) => url.href !== before);
  await page.reload();
  await lead(page).getByText('Does a lock survive a failover to a replica?').waitFor();
});

onDesktop(site, 'summary marks a changed story, and a lock of the user has none', async (page) => {
  await unfold(page);
  await press(page, 's');
  await page.getByRole('dialog').getByRole('textbox', { name: /^WORK/ }).first().fill('1234');
  await close(page);
  await lead(page).getByText('Changed from: ').waitFor();
  await eventually.deepEqual(() => lead(page).getByText('C3 crashes').count(), 0);
  await press(page, 'Control+z');
  await eventually.deepEqual(() => lead(page).getByText('Changed from').count(), 0);
  await press(page, 'g');
  await page.getByRole('button', { name: 'Check your lock' }).click();
  await page.getByRole('textbox', { name: 'Program of C1' }).waitFor();
  await eventually.deepEqual(() => lead(page).count(), 0);
});

onDesktop(site, 'switch between a failing lock and its fixed version keeps the time, and the examples mark the open story', async (page) => {
  await openStory(page, FAULT);
  await press(page, 'ArrowRight', 3);
  await shows(page, 3);
  const button = (name) => sides(page).locator('visible=true').getByRole('button', { name, exact: true });
  await button('Broken').and(page.locator('[aria-pressed=true]')).waitFor();
  await button('Fixed').click();
  await title(page).getByText(MENDED).waitFor();
  await shows(page, 4);
  await button('Fixed').and(page.locator('[aria-pressed=true]')).waitFor();
  await lead(page).getByText('How is a lock released after its holder has crashed').waitFor();
  await button('Broken').click();
  await title(page).getByText(FAULT).waitFor();
  await shows(page, 3);
  await press(page, 'Control+z');
  await title(page).getByText(MENDED).waitFor();
  await eventually.equal(async () => (await place(page)).last, 14);
  await openStory(page, 'Two clients poll in step: three hundred requests');
  await eventually.deepEqual(() => button('Fixed').count(), 1);
  await openStory(page, 'A failover loses the lock');
  await eventually.deepEqual(() => sides(page).count(), 0);

  await openStory(page, MENDED);
  const gallery = await open(page, 'Scenarios');
  // The search text is still present. It excludes the failing lock of the pair.
  await gallery.getByRole('searchbox').fill('');
  const current = gallery.locator('.story[aria-current=true]');
  await eventually.deepEqual(() => current.count(), 1);
  await eventually.match(() => words(current), new RegExp(`^Fixed open now ${MENDED} How is a lock released after its holder has crashed`));
  const questions = gallery.locator('.story:not(.own) .question');
  await eventually.ok(async () => (await questions.allInnerTexts()).every((it) => it.endsWith('?')));
});

onDesktop(site, 'comments and parameters are shown in the language of the page and edited in the original', async (page) => {
  await pane(page, 'Code');
  const source = page.locator('.panel.code .source');
  await source.getByText('-- the race is here').waitFor();
  await speak(page, 'zh-Hant');
  await source.getByText('-- 競爭就在這裡').waitFor();
  await source.getByText('-- @param TTL 10000 鎖的有效期, ms').waitFor();
  await page.getByRole('textbox', { name: 'TTL: 鎖的有效期' }).waitFor();
  const colours = await source.locator('.comment').allInnerTexts();
  assert.ok(colours.includes('-- 競爭就在這裡'), 'it looks like a comment');
  await page.locator('.panel.code .edit').click();
  const editor = page.locator('.editor textarea');
  await eventually.match(() => editor.inputValue(), /-- the race is here/);
  await editor.press('Escape');
  await speak(page, 'en');
  await source.getByText('-- the race is here').waitFor();
});

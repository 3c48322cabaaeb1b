// Fixing a lock: an edit for all clients, a re-run of the failing run with the new program, and a
// program that fails.

import { after } from 'node:test';
import { eventually } from './eventually.mjs';
import { onDesktop, pane, words } from './panes.mjs';
import { press } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const editorOf = (page, client) => page.getByRole('textbox', { name: `Program of ${client}` });
const hint = (page) => page.locator('#editor-hint');
const reach = (page) => page.getByRole('group', { name: 'Apply change to' });

/** Opens the editor of the client whose program is shown. */
async function edit(page) {
  await pane(page, 'Code');
  await page.getByRole('button', { name: /^Edit: Program of/ }).click();
  await page.locator('.editor textarea').waitFor();
}

/** Returns the program of each client, from the editor's tabs. */
async function programs(page) {
  const texts = [];
  for (const client of ['C1', 'C2', 'C3']) {
    await page.locator('.code .tabs').getByRole('button', { name: new RegExp(`^${client}`) }).click();
    texts.push(await editorOf(page, client).inputValue());
  }
  return texts;
}

onDesktop(site, 'edit applies to all clients, or to one client on request', async (page) => {
  await edit(page);
  await eventually.deepEqual(() => words(hint(page)).then((text) => text.startsWith('All clients run this program.')), true);
  await editorOf(page, 'C3').fill('sleep(1)');
  await eventually.deepEqual(() => programs(page), ['sleep(1)', 'sleep(1)', 'sleep(1)']);
  await eventually.deepEqual(() => page.getByRole('button', { name: 'Use for all clients' }).count(), 0, 'they run it');
  await reach(page).getByRole('button', { name: 'This client only' }).click();
  await editorOf(page, 'C3').fill('sleep(2)');
  await eventually.deepEqual(() => programs(page), ['sleep(1)', 'sleep(1)', 'sleep(2)']);
  await eventually.deepEqual(() => words(hint(page)).then((text) => text.startsWith('Only C3 runs this program.')), true);
  await page.getByRole('button', { name: 'Use for all clients' }).click();
  await eventually.deepEqual(() => programs(page), ['sleep(2)', 'sleep(2)', 'sleep(2)']);
});

onDesktop(site, 're-run of the failing run reports the effect of the new program', async (page) => {
  await edit(page);
  const line = page.locator('.remarks .rerun');
  const program = await editorOf(page, 'C3').inputValue();
  // A comment changes nothing: the same run breaks the same property.
  await editorOf(page, 'C3').fill(`${program}-- the same\n`);
  await line.getByText('Still breaks in the earlier failing run').waitFor();
  const verdict = await pane(page, 'Verdict');
  const card = verdict.getByRole('article').first();
  await card.getByRole('heading', { name: 'Still breaks in the earlier failing run' }).waitFor();
  await eventually.match(() => words(card), /Before: Lock changed by another client \(step 16\)\. Now: C2 deleted C1's lock \(step 16\)\. All 905 moves were repeated in the same order\. Faults repeated: 1 of 1\. Compare$/);
  // A compare-and-delete with a lease: the crash happens again, but the rest of the run differs.
  await pane(page, 'Code');
  await page.getByRole('combobox', { name: /^Lock of/ }).selectOption('set-nx-px-lua');
  await line.getByText('Still breaks').waitFor({ state: 'detached' });
  await eventually.deepEqual(() => page.locator('.remarks .rerun.bad').count(), 0);
  await pane(page, 'Verdict');
  await eventually.match(() => words(card), /\d+ of 905 moves were repeated, up to step \d+\..*Faults repeated: 1 of 1\./);
  await eventually.deepEqual(() => verdict.locator('.card.good').filter({ hasText: 'earlier failing run' }).count(), 0, 'not green: it was not followed');
  // A different fault gives a different run.
  await page.getByRole('heading', { level: 1 }).getByRole('button').focus();
  await press(page, 'Home');
  await page.keyboard.press('b');
  await page.keyboard.press('c');
  await verdict.getByText('earlier failing run').waitFor({ state: 'detached' });
});

// Saving the run as a file in each format, and opening a saved run.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { onEach } from './panes.mjs';
import { golden, openStory, press, shows } from './runs.mjs';
import { openSite } from './support.mjs';

const STORY = 'A fencing token makes the store reject the late write';

const GOLDEN = await golden('two-clients-delete-a-dead-lock');

const site = await openSite();
after(() => site.close());

async function share(page) {
  await press(page, 'c');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.waitFor();
  return dialog;
}

/** Saves the run with the button of this name. Returns the name and the content of the file. */
async function saved(page, dialog, name) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name, exact: true }).click(),
  ]);
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
}

const choose = (dialog, content) => dialog.locator('input[type=file]').setInputFiles({
  name: 'saved.json',
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

onEach(site, 'the run is saved in every form', async (page) => {
  await openStory(page, STORY);
  const dialog = await share(page);
  for (const [name, file, beginning] of [
    ['Markdown', 'md', `# ${STORY}\n`],
    ['Plain text', 'txt', `${STORY}\n\n`],
    ['Mermaid diagram', 'mmd', `---\ntitle: "${STORY}"\n---\nsequenceDiagram\n`],
    ['JSON (can be opened again)', 'json', '{"link":"v1.'],
    ['Scenario file (to edit and run)', 'scenario.json', '{\n  "version": 1,\n'],
    ['Redis log (MONITOR)', 'log', '1700000000.000000 [0 C1] "EVAL" "  if redis.call('],
    ['redis-cli script', 'redis', 'ECHO "# all polls are here; '],
  ]) {
    const [called, content] = await saved(page, dialog, name);
    assert.equal(called, `lockscope-fencing-refuses-the-stale-write.${file}`);
    assert.ok(content.startsWith(beginning), `${name}: ${content.slice(0, 100)}`);
  }
});

test('a saved run is opened at its step, on another page', async () => {
  let content;
  await site.visit({}, async (page) => {
    await openStory(page, STORY);
    await press(page, 'ArrowRight', 6);
    [, content] = await saved(page, await share(page), 'JSON (can be opened again)');
  });
  assert.equal(JSON.parse(content).scenario.name, STORY);
  await site.visit({}, async (page) => {
    await choose(await share(page), content);
    await page.getByText('Reproduced: ').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).getByText(STORY).waitFor();
    await shows(page, 6);
  });
});

test('a scenario file is opened, changed, on another page', async () => {
  let content;
  await site.visit({}, async (page) => {
    await openStory(page, STORY);
    [, content] = await saved(page, await share(page), 'Scenario file (to edit and run)');
  });
  const file = JSON.parse(content);
  delete file.moves;
  file.clients.push(file.clients[0]);
  await site.visit({}, async (page) => {
    await choose(await share(page), JSON.stringify(file));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await shows(page, 0);
    await page.getByRole('button', { name: new RegExp(`^C${file.clients.length}`) }).first().waitFor();
  });
});

for (const [name, content, sentence] of [
  ['a scenario with a mistake', '{"version": 1,\n"clents": []}', 'This scenario file was not opened. Line 2, column 8: clents: unknown field'],
  ['something else', '{"clients":[]}', 'This is neither a link nor a saved run of Lockscope'],
  ['empty', '', 'This is neither a link nor a saved run of Lockscope'],
  [
    'a run that was edited',
    JSON.stringify({ link: GOLDEN, scenario: { call_timeout_ms: 5 } }),
    'This file was edited, so it was not opened: scenario.call_timeout_ms is 5, but 3000 in the run of its link.',
  ],
  ['cut off', '{"link":"v1.AYUBxgg5HnR3by1jbGll', 'The end of this link is missing'],
]) {
  onEach(site, `a file that is ${name} costs a sentence that can be read`, async (page) => {
    await press(page, 'ArrowRight', 3);
    await choose(await share(page), content);
    // Checks that no element covers it.
    await page.getByText(sentence).click({ trial: true });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await shows(page, 3);
  });
}

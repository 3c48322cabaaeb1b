// Saving the run as a file in each format, and opening a saved run.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { moreFormats, onDesktop, onEach } from './panes.mjs';
import { golden, openStory, press, shows } from './runs.mjs';
import { openSite } from './support.mjs';

const STORY = 'A fencing token makes the store reject the late write';

const GOLDEN = await golden('two-clients-delete-a-dead-lock');

const site = await openSite();
after(() => site.close());

async function share(page) {
  await press(page, 'c');
  return moreFormats(page.getByRole('dialog', { name: 'Share' }));
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

onDesktop(site, 'run is saved in every format', async (page) => {
  await openStory(page, STORY);
  const dialog = await share(page);
  for (const [name, file, beginning] of [
    ['Markdown', 'md', `# ${STORY}\n`],
    ['Plain text', 'txt', `${STORY}\n\n`],
    ['Mermaid diagram', 'mmd', `---\ntitle: "${STORY}"\n---\nsequenceDiagram\n`],
    ['JSON (can be opened again)', 'json', '{"link":"v1.'],
    ['Scenario file (to edit and run)', 'scenario.json', '{\n  "version": 1,\n'],
    ['Redis log (MONITOR)', 'log', '1700000000.000000 [0 C1] "EVAL" "  if redis.call('],
    ['redis-cli script', 'redis', 'ECHO "# includes all polls; '],
  ]) {
    const [called, content] = await saved(page, dialog, name);
    assert.equal(called, `lockscope-fencing-refuses-the-stale-write.${file}`);
    assert.ok(content.startsWith(beginning), `${name}: ${content.slice(0, 100)}`);
  }
});

test('saved run opens at its step on another page, and a changed scenario file opens as a new run', async () => {
  let run;
  let scenario;
  await site.visit({}, async (page) => {
    await openStory(page, STORY);
    await press(page, 'ArrowRight', 6);
    const dialog = await share(page);
    [, run] = await saved(page, dialog, 'JSON (can be opened again)');
    [, scenario] = await saved(page, dialog, 'Scenario file (to edit and run)');
  });
  assert.equal(JSON.parse(run).scenario.name, STORY);
  const file = JSON.parse(scenario);
  delete file.moves;
  file.clients.push(file.clients[0]);
  await site.visit({}, async (page) => {
    await choose(await share(page), run);
    await page.getByText('Reproduced: ').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).getByText(STORY).waitFor();
    await shows(page, 6);
    await choose(await share(page), JSON.stringify(file));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await shows(page, 0);
    await page.getByRole('button', { name: new RegExp(`^C${file.clients.length}`) }).first().waitFor();
  });
});

/** Files that cannot be opened, each with the reason that the page shows. */
const REJECTED = [
  ['{"version": 1,\n"clents": []}', 'This scenario file was not opened. Line 2, column 8: clents: unknown field'],
  ['{"clients":[]}', 'This is neither a link nor a saved run of Lockscope'],
  ['', 'This is neither a link nor a saved run of Lockscope'],
  [
    JSON.stringify({ link: GOLDEN, scenario: { call_timeout_ms: 5 } }),
    'This file was edited, so it was not opened: scenario.call_timeout_ms is 5, but 3000 in the run of its link.',
  ],
  ['{"link":"v1.AYUBxgg5HnR3by1jbGll', 'The end of this link is missing'],
];

onEach(site, 'file that cannot be opened leaves the run unchanged and shows a visible reason', async (page) => {
  await press(page, 'ArrowRight', 3);
  for (const [content, sentence] of REJECTED) {
    await choose(await share(page), content);
    // Checks that no element covers it.
    await page.getByText(sentence).click({ trial: true });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText(sentence).waitFor({ state: 'detached' });
    await shows(page, 3);
  }
});

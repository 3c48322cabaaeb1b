// A property is never green on the page unless it was tested: the programs of tests/verdicts.rs,
// opened as scenario files.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after } from 'node:test';
import { eventually } from './eventually.mjs';
import { onDesktop, pane } from './panes.mjs';
import { press } from './runs.mjs';
import { openSite } from './support.mjs';

const CASES = JSON.parse(await readFile(new URL('../verdicts/programs.json', import.meta.url), 'utf8'));

const site = await openSite();
after(() => site.close());

/**
 * Selectors that must be present in the panel, and selectors that must be absent, for each verdict.
 */
const SHOWN = {
  broken: { there: '.card.bad', absent: 'text="Not tested"' },
  lease_limit: { there: '.card.warn', absent: '.card.bad' },
  not_tested: { there: 'text="Not tested"', absent: '.card.good' },
  inconclusive: { there: 'text=inconclusive', absent: '.card.good' },
  not_violated: { there: '.card.good', absent: '.card.bad, .card.warn, text="Not tested"' },
};

/** Returns a scenario with these programs, each with this last line, and these moves. */
function scenario({ programs, moves }, mark = '') {
  const marked = (text) => (text === '' ? text : `${text}\n${mark}`);
  const texts = Object.fromEntries(programs.map((text, place) => [`p${place}`, marked(text)]));
  const clients = programs.map((_, place) => ({ program: `p${place}` }));
  return JSON.stringify({ version: 1, programs: texts, clients, until_ms: 60_000, moves });
}

async function openScenario(page, content) {
  await press(page, 'c');
  const buffer = Buffer.from(content);
  await page.locator('input[type=file]').setInputFiles({ name: 's.json', mimeType: 'application/json', buffer });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('main[data-step]').waitFor();
}

onDesktop(site, 'verdict panel shows the verdict of the command line for programs of tests/verdicts', async (page) => {
  const shown = page.getByRole('region', { name: 'Verdict' });
  for (const [verdict, { there, absent }] of Object.entries(SHOWN)) {
    const cases = CASES.filter((it) => it.verdict === verdict);
    assert.ok(cases.length > 0, verdict);
    for (const it of cases) {
      const mark = `-- ${it.name}`;
      await openScenario(page, scenario(it, mark));
      if (it.programs[0] !== '') await page.getByRole('region', { name: 'Code' }).getByText(mark, { exact: true }).waitFor();
      await shown.locator(there).first().waitFor();
      for (const selector of absent.split(', ')) {
        await eventually.deepEqual(() => shown.locator(selector).count(), 0, `${it.name}: ${selector}`);
      }
    }
  }

  // Programs that lock different keys are described before any finding.
  await openScenario(page, scenario(CASES.find((it) => it.name === 'different keys at the same time')));
  await shown.getByText("The program of C2 differs from C1's program.").waitFor();
  const remark = await shown.locator('.remark').last().innerText();
  assert.match(remark, /^C[12] locks (lock|other), C[12] locks (lock|other): they never compete\.$/);
  const [first] = await shown.locator('.remark, .card').all();
  await eventually.equal(() => first.getAttribute('class'), 'remark');
});

onDesktop(site, 'program with errors has no result', async (page) => {
  await openScenario(page, scenario(CASES.find((it) => it.name === 'SETNX and DEL without faults')));
  const shown = await pane(page, 'Verdict');
  await shown.locator('.card.good').waitFor();
  await pane(page, 'Code');
  await page.getByRole('button', { name: 'Edit: Program of C1' }).click();
  await page.getByRole('textbox', { name: 'Program of C1' }).fill('while true do');
  await pane(page, 'Verdict');
  await shown.getByText("C1's program has errors, so it has no result yet.").waitFor();
  await eventually.deepEqual(() => shown.locator('.card').count(), 0);
  await pane(page, 'Code');
  await page.getByRole('textbox', { name: 'Program of C1' }).fill('sleep(1)');
  await pane(page, 'Verdict');
  await shown.getByText('program has errors').waitFor({ state: 'detached' });
});

// A property is never green on the page unless it was tested: the programs of tests/verdicts.rs,
// opened as scenario files.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { moreFormats, onDesktop, pane } from './panes.mjs';
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
  not_tested: { there: 'text="Not tested"', absent: '.card.unbroken' },
  inconclusive: { there: 'text=inconclusive', absent: '.card.unbroken' },
  not_violated: { there: '.card.unbroken', absent: '.card.bad, .card.warn, text="Not tested"' },
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
  const dialog = await moreFormats(page.getByRole('dialog'));
  await dialog.locator('input[type=file]').setInputFiles({ name: 's.json', mimeType: 'application/json', buffer });
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
  // The result of a check states it, too.
  await page.locator('#check').click();
  await page.locator('.card.answer .hint', { hasText: /^C[12] locks (lock|other), C[12] locks (lock|other): they never compete\.$/ }).waitFor();
});

onDesktop(site, 'program with errors has no result', async (page) => {
  await openScenario(page, scenario(CASES.find((it) => it.name === 'SETNX and DEL without faults')));
  const shown = await pane(page, 'Verdict');
  await shown.locator('.card.unbroken').waitFor();
  await pane(page, 'Code');
  await page.getByRole('button', { name: 'Edit: Program of C1' }).click();
  await page.getByRole('textbox', { name: 'Program of C1' }).fill('while true do');
  await pane(page, 'Verdict');
  await shown.getByText("C1's program does not run yet, so it has no result.").waitFor();
  await eventually.deepEqual(() => shown.locator('.card').count(), 0);
  await pane(page, 'Code');
  await page.getByRole('textbox', { name: 'Program of C1' }).fill('sleep(1)');
  await pane(page, 'Verdict');
  await shown.getByText('program has errors').waitFor({ state: 'detached' });
});

const CLIENTS = 3;
const LOCKS = ['setnx-expire', 'set-nx-px-get-del', 'set-nx-px-lua', 'set-nx-ex-del', 'redlock'];

/** Returns a scenario with three clients that run a built-in lock. */
async function threeClients(lock) {
  const text = await readFile(new URL(`../../content/locks/${lock}/lock.lua`, import.meta.url), 'utf8');
  const clients = Array.from({ length: CLIENTS }, () => ({ program: 'lock' }));
  return JSON.stringify({ version: 1, programs: { lock: text }, clients, until_ms: 60_000 });
}

/** Returns the heights of the strip and of the room below it, and the lines and rows in that room. */
const heights = (page) => page.evaluate(() => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const within = (selector, part) => {
    const outer = box(selector);
    if (outer === undefined) return 0;
    const all = [...document.querySelectorAll(`${selector} ${part}`)].map((it) => it.getBoundingClientRect());
    return all.filter((it) => it.height > 0 && it.top >= outer.top - 1 && it.bottom <= Math.min(outer.bottom, innerHeight) + 1).length;
  };
  return {
    strip: box('.checking').height,
    lines: within('.panel.code .source', '.line'),
    rows: within('.panel.steps', '.row'),
    // The lines and rows for which there is room, without one that wraps.
    roomForLines: Math.floor(box('.panel.code .source').height / 20),
    roomForRows: Math.floor(box('.panel.steps .scroll').height / 28),
  };
});

for (const [width, height, most, lines, rows] of [[1440, 900, 120, 14, 10], [1024, 768, 150, 5, 5]]) {
  test(`strip with three clients is at most ${most} px high, with whole sentences, at ${width} px`, async () => {
    await site.visit({ viewport: { width, height } }, async (page) => {
      for (const lock of LOCKS) {
        await openScenario(page, await threeClients(lock));
        await page.locator('h1', { hasText: 'Shared lock' }).waitFor();
        await press(page, 'k');
        const strip = page.getByRole('region', { name: 'Check this lock' });
        await strip.locator('.card.answer h2').waitFor();
        await page.locator('#check', { hasText: 'Check' }).waitFor();
        const before = await heights(page);
        console.log(`${width} px, ${lock}: ${JSON.stringify(before)}`);
        assert.ok(before.strip <= most, `${lock}: ${before.strip} px`);
        assert.ok(before.roomForLines >= lines && before.roomForRows >= rows, `${lock}: ${JSON.stringify(before)}`);
        for (const sentence of await strip.locator('.said > p').all()) {
          const cut = await sentence.evaluate((it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 1);
          assert.ok(!cut, `${lock}: ${await sentence.innerText()}`);
        }
        await press(page, 'd');
        await page.getByRole('region', { name: 'Details' }).waitFor();
        assert.equal((await heights(page)).strip, before.strip, 'the details are beside the strip');
        await press(page, 'Escape');
        await page.getByRole('region', { name: 'Details' }).waitFor({ state: 'detached' });
        await strip.getByRole('button', { name: 'Close', exact: true }).click();
        await strip.waitFor({ state: 'detached' });
      }
    });
  });
}

test('details are a tab of the side panel with all properties, those that are broken first', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await openScenario(page, await threeClients('set-nx-ex-del'));
    await page.locator('h1', { hasText: 'Shared lock' }).waitFor();
    const tabs = page.getByRole('group', { name: 'Side panel' });
    assert.equal(await tabs.count(), 0, 'without a result there are no details');
    await press(page, 'k');
    await tabs.getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('region', { name: 'Details' });
    for (const heading of ['What was checked', 'Properties', 'Selected failing run', 'Remedies', 'Observed', 'Coverage', 'Command line']) {
      await details.getByRole('heading', { name: heading, exact: true }).waitFor();
    }
    const rows = details.locator('.marks tbody tr');
    await eventually.equal(() => rows.count(), 9);
    const verdicts = (await rows.allInnerTexts()).map((row) => (/broken/.test(row) ? 0 : /lease limit/.test(row) ? 1 : 2));
    assert.deepEqual(verdicts, verdicts.toSorted(), 'broken, lease limit, then the others');
    await details.getByText('3 clients, 1 server').waitFor();
    await tabs.getByRole('button', { name: 'Now' }).click();
    await details.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Next move' }).waitFor();
  });
});

test('violated property opens its own run', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await openScenario(page, await threeClients('set-nx-px-lua'));
    await page.locator('#check').click();
    const strip = page.getByRole('region', { name: 'Check this lock' });
    await strip.getByRole('heading', { name: 'No mistake found within the lease' }).waitFor();
    const [way, property] = ['C1 inside without its lock', 'Mutual exclusion'].map((name) => strip.getByRole('button', { name }));
    await eventually.equal(() => way.getAttribute('aria-pressed'), 'true');
    await property.click();
    await strip.getByRole('heading', { name: /^Lease limit: C\d and C\d both inside/ }).waitFor();
    await page.locator('.plot').getByText('2 inside', { exact: true }).waitFor();
    assert.deepEqual([await way.getAttribute('aria-pressed'), await property.getAttribute('aria-pressed')], ['false', 'true']);
  });
});

test('fix is a diff in the code panel, and the strip keeps its height', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await openScenario(page, await threeClients('set-nx-ex-del'));
    await page.locator('h1', { hasText: 'Shared lock' }).waitFor();
    await page.locator('#check').click();
    const strip = page.getByRole('region', { name: 'Check this lock' });
    await strip.getByRole('heading', { name: /^Broken: / }).waitFor();
    const height = async () => (await strip.boundingBox()).height;
    const before = await height();
    await strip.getByRole('button', { name: 'Fix it' }).click();
    const fix = page.locator('.panel.code').getByRole('region', { name: 'Fix it' });
    await fix.getByText(/^Fixes \d of \d mistakes?; the lease limit remains$/).waitFor();
    await fix.locator('.added .keyword').first().waitFor();
    assert.equal(await height(), before);
    await page.keyboard.press('Escape');
    await fix.waitFor({ state: 'detached' });
    // The fix replaces the editor.
    await page.getByRole('button', { name: 'Edit: Program of C1' }).click();
    await strip.getByRole('button', { name: 'Fix it' }).click();
    await fix.getByRole('button', { name: 'Apply and check' }).click();
    await strip.getByText(/^Edit applied\. Fixes \d of \d mistakes?\. Checked: 3 clients, at most .* All [\d\s]+ states within these bounds /).waitFor();
    await page.getByRole('button', { name: 'Edit: Program of C1' }).waitFor();
  });
});

test('details on a phone are a sheet, and the fix opens in view', async () => {
  await site.visit({ viewport: { width: 390, height: 844 }, hasTouch: true }, async (page) => {
    await openScenario(page, await threeClients('set-nx-ex-del'));
    await page.locator('h1', { hasText: 'Shared lock' }).waitFor();
    await page.locator('#check').click();
    const strip = page.getByRole('region', { name: 'Check this lock' });
    await strip.getByRole('button', { name: 'Details' }).click();
    const sheet = page.getByRole('dialog', { name: 'Details' });
    await sheet.getByRole('heading', { name: 'Coverage' }).waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await strip.getByRole('button', { name: 'Details' }).click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    await strip.getByRole('button', { name: 'Fix it' }).click();
    const apply = strip.getByRole('button', { name: 'Apply and check' });
    await apply.waitFor();
    for (const part of [apply, strip.locator('.fix .changes .added').first()]) {
      await eventually.ok(() => part.evaluate((it) => {
        const { top, bottom } = it.getBoundingClientRect();
        const bar = document.querySelector('.transport').getBoundingClientRect();
        const tabs = document.querySelector('.panel-tabs').getBoundingClientRect();
        return top >= tabs.bottom && bottom <= bar.top;
      }));
    }
  });
});

// Links: the address, the links that Share copies, opening, and the errors for links that cannot be
// opened.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { faults, onDesktop, words } from './panes.mjs';
import { at, golden, openStory, place, press, shows } from './runs.mjs';
import { hurryTimers, openSite, timersEnd } from './support.mjs';

const STORY = 'Two clients delete the same stale lock';
const LAST = 18;

const GOLDEN = await golden('two-clients-delete-a-dead-lock');

const site = await openSite();
after(() => site.close());

const fragment = (page) => page.evaluate(() => location.hash.slice(1));

/** Waits until the address is a link to the current run, and returns it. */
async function address(page) {
  await page.waitForFunction(() => history.state?.startsWith('true') && location.hash.startsWith('#v1.'));
  return fragment(page);
}

/** Opens a link as a user does by pasting it into the address bar. */
const goTo = (page, link) => page.evaluate((link) => { location.hash = link; }, link);

/** Opens Share and returns its links. */
async function share(page) {
  await press(page, 'c');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.waitFor();
  return {
    link: dialog.getByRole('textbox', { name: /^Link to this run at step/ }),
    frame: dialog.getByRole('textbox', { name: 'Embed in your own page' }),
    copy: (place) => dialog.getByRole('button', { name: 'Copy' }).nth(place).click(),
    dialog,
  };
}

onDesktop(site, 'copied link opens the same run at the same step and in the same view', async (page) => {
  await openStory(page, 'A fencing token makes the store reject the late write');
  await press(page, 'ArrowRight', 7);
  await press(page, 'a');
  await press(page, '2');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { link, copy, dialog } = await share(page);
  await copy(0);
  await dialog.getByText('Copied', { exact: true }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, await link.inputValue());
  assert.match(copied, /^http:\/\/127\.0\.0\.1:\d+\/#v1\.[A-Za-z0-9_-]+$/);
  await press(page, 'Escape');
  await eventually.equal(() => address(page), new URL(copied).hash.slice(1), 'the address is the same link');
  const shown = async (page) => [
    await place(page),
    await words(page.locator('h1')),
    await page.locator('.panel.verdict').innerText(),
    await page.getByRole('button', { name: 'Diagram' }).getAttribute('aria-pressed'),
    await page.locator('.plot').getAttribute('class'),
  ];
  const other = await page.context().newPage();
  await other.setViewportSize(page.viewportSize());
  await other.goto(copied);
  await other.getByText('Reproduced: ').waitFor();
  await shows(other, 7);
  await eventually.deepEqual(() => shown(other), await shown(page));
  await eventually.equal(() => fragment(other), await fragment(page), 'an unchanged run has the same link');
  await other.close();
});

test('address follows the run without new history entries, and Back and Forward lead from link to link', async () => {
  const [one, two] = [await golden('fencing-refuses-the-stale-write'), await golden('failover-loses-the-lock')];
  await site.visit({ fragment: `#${one}` }, async (page) => {
    const heading = (title) => page.getByRole('heading', { level: 1 }).getByText(title).waitFor();
    await heading('A fencing token makes the store reject the late write');
    await page.getByText('Reproduced: ').waitFor();
    await press(page, 'ArrowRight', 4);
    await page.waitForFunction((one) => history.state?.startsWith('true') && location.hash.slice(1) !== one, one);
    await page.evaluate((two) => { location.hash = two; }, two);
    await heading('A failover loses the lock');
    await page.getByText('Reproduced: ').waitFor();
    await page.goBack();
    await heading('A fencing token makes the store reject the late write');
    await shows(page, 4);
    assert.equal(await page.locator('.toast').count(), 0, 'a return shows no message');
    await page.goForward();
    await heading('A failover loses the lock');
    await shows(page, 0);

    const first = await address(page);
    const entries = await page.evaluate(() => history.length);
    await press(page, 'ArrowRight', 3);
    await page.waitForFunction((first) => history.state?.startsWith('true') && location.hash.slice(1) !== first, first);
    await press(page, 'ArrowLeft', 3);
    await page.waitForFunction((first) => history.state?.startsWith('true') && location.hash.slice(1) === first, first);
    assert.equal(await page.evaluate(() => history.length), entries);
  });
});

onDesktop(site, 'undo after a link was opened restores the run and the program with errors', async (page) => {
  const editor = page.getByRole('textbox', { name: /^Program of/ });
  await press(page, 'End');
  await page.keyboard.press('b');
  await page.getByRole('button', { name: /^Crash C/ }).click();
  await at(page, LAST + 1, LAST + 1);
  await page.getByRole('button', { name: 'Edit' }).click();
  await editor.fill('local x = -- my long work');
  await editor.press('Escape');
  await address(page);
  await page.goto(`${site.address}#${await golden('failover-loses-the-lock')}`);
  await page.getByText('Reproduced: ').waitFor();
  await press(page, 'Control+z');
  await page.getByRole('heading', { level: 1 }).getByText(STORY).waitFor();
  await at(page, LAST + 1, LAST + 1);
  await page.getByRole('button', { name: 'Edit' }).click();
  await eventually.equal(() => editor.inputValue(), 'local x = -- my long work');
});

test('link that cannot be opened shows the reason and changes neither the run nor the address', async () => {
  const rejected = [
    [GOLDEN.slice(0, -9), 'The end of this link is missing'],
    [GOLDEN.replace('A', 'B'), 'This link was altered in transit'],
    [GOLDEN.replace('v1', 'v2'), 'This link is from a later version (2; this page reads 1)'],
    ['top', 'This is neither a link nor a saved run of Lockscope'],
    ['v1.<img src=x onerror=alert(1)>', 'This link was altered in transit'],
  ];
  const [[cut, reason]] = rejected;
  await site.visit({ from: 'about:blank' }, async (page) => {
    await hurryTimers(page);
    await page.goto(`${site.address}#${cut}`);
    await page.getByRole('alert').getByText(reason).waitFor();
    await page.getByRole('heading', { level: 1 }).getByText(STORY).waitFor();
    await timersEnd(page);
    assert.equal(decodeURIComponent(await fragment(page)), cut, 'the address is unchanged');
    await press(page, 'ArrowRight', 2);
    await at(page, 2, LAST);
    await address(page);
    for (const [text, sentence] of rejected) {
      await goTo(page, text);
      await page.getByRole('alert').getByText(sentence).waitFor();
      await at(page, 2, LAST);
      await page.getByRole('alert').getByRole('button').click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
    }
  });
});

test('markup in a link is shown as text', async () => {
  const markup = '<img src=x onerror="injected()">';
  let link;
  await site.visit({}, async (page) => {
    await press(page, 'ArrowRight', 5);
    await page.keyboard.press('b');
    await page.getByRole('button', { name: /^Crash C/ }).click();
    const unnamed = await address(page);
    await page.getByLabel('Name of branch 2').fill(markup);
    await page.getByLabel('Name of branch 2').press('Tab');
    await page.waitForFunction((unnamed) => history.state?.startsWith('true') && location.hash.slice(1) !== unnamed, unnamed);
    link = await fragment(page);
  });
  await site.visit({ fragment: `#${link}` }, async (page) => {
    await page.getByText('Reproduced: ').waitFor();
    await eventually.equal(() => page.getByLabel('Name of branch 2').inputValue(), markup);
    await eventually.deepEqual(() => page.locator('img').count(), 0);
  });
});

test('run that is too long for a link is saved in the browser only, and the dialog Share explains it', async () => {
  await site.visit({}, async (page) => {
    await page.keyboard.press('g');
    await page.getByRole('button', { name: 'Check your lock' }).click();
    const editor = page.getByRole('textbox', { name: 'Program of C1' });
    await editor.fill('while true do redis.call("SET", "a", 1) sleep(random(1, 1000)) end');
    await editor.press('Escape');
    await press(page, 's');
    await page.getByRole('textbox', { name: 'Run until' }).fill('3 600 000');
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Continue run', exact: true }).click();
    await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 120_000 });
    await page.waitForFunction(() => history.state?.startsWith('true') && location.hash === '');
    const { dialog } = await share(page);
    await dialog.getByText('This run is too long for a link').waitFor();
    await press(page, 'Escape');
    await page.reload();
    await page.locator('h1', { hasText: 'Your lock' }).waitFor();
  });
});

test('stored work is kept while a shared link is only viewed, and replaced once it is changed', async () => {
  const kept = (page) => page.evaluate(() => localStorage.getItem('lockscope.work'));
  await site.visit({}, async (page) => {
    await press(page, 'ArrowRight', 5);
    await (await faults(page, 'C1')).getByRole('button', { name: /^Crash/ }).click();
    const own = await address(page);
    await eventually.deepEqual(() => kept(page), own);
    const visit = await page.context().newPage();
    await visit.goto(`${site.address}#${await golden('failover-loses-the-lock')}`);
    await visit.getByText('Reproduced: ').waitFor();
    const before = await fragment(visit);
    await press(visit, 'ArrowRight', 2);
    await visit.waitForFunction((before) => history.state?.startsWith('true') && location.hash.slice(1) !== before, before);
    await visit.reload();
    await shows(visit, 2);
    await press(visit, 'ArrowRight');
    await visit.waitForFunction(() => history.state?.startsWith('true'));
    await eventually.equal(() => kept(visit), own);
    await (await faults(visit, 'C1')).getByRole('button', { name: /^Crash/ }).click();
    await visit.waitForFunction((own) => localStorage.getItem('lockscope.work') !== own, own);
  });
});

test('change that no address contains is kept for undo when Back is used', async () => {
  await site.visit({}, async (page) => {
    await press(page, 'ArrowRight', 2);
    await address(page);
    await goTo(page, await golden('failover-loses-the-lock'));
    await page.getByText('Reproduced: ').waitFor();
    await address(page);
    const title = await words(page.locator('h1'));
    await page.keyboard.press('b');
    await page.getByRole('button', { name: 'Crash C1' }).click();
    await page.goBack();
    await shows(page, 2);
    await page.getByRole('heading', { level: 1 }).getByText(STORY).waitFor();
    await page.keyboard.press('Control+z');
    await page.waitForFunction((title) => document.querySelector('h1').innerText.replace(/\s+/g, ' ').trim() === title, title);
    await page.getByText('C1 crashed').first().waitFor();
  });
});

// Links: the address, the links that Share copies, opening, and the errors for links that cannot be
// opened.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { allWords, faults, moreFormats, onDesktop, onEach, words } from './panes.mjs';
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
    dialog,
  };
}

onDesktop(site, 'copied link opens the same run at the same step and in the same view', async (page) => {
  await openStory(page, 'A fencing token makes the store reject the late write');
  await press(page, 'ArrowRight', 7);
  await press(page, 'a');
  await press(page, '2');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { link, dialog } = await share(page);
  const shared = await link.inputValue();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('status').getByText('Link copied').waitFor();
  await eventually.equal(() => dialog.count(), 0, 'a copied link closes the dialog');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, shared);
  assert.match(copied, /^http:\/\/127\.0\.0\.1:\d+\/#v1\.[A-Za-z0-9_-]+$/);
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

onDesktop(site, 'lanes are shown and copied as an image, and the link opens at the chosen step', async (page) => {
  await openStory(page, STORY);
  await press(page, 'ArrowRight', 7);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { link, dialog } = await share(page);
  const preview = dialog.getByRole('img', { name: 'Lanes at step 7: Two clients delete the same stale lock' });
  await eventually.ok(() => preview.evaluate((it) => it.complete && it.naturalWidth > 0 && it.getBoundingClientRect().height > 0));
  await dialog.getByRole('button', { name: 'Copy image' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  await dialog.getByRole('status').getByText('Copied', { exact: true }).waitFor();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const blob = await item.getType('image/png');
    const { width, height } = await createImageBitmap(blob);
    return { types: [...item.types], type: blob.type, size: blob.size, width, height };
  });
  assert.deepEqual([copied.types, copied.type], [['image/png'], 'image/png']);
  assert.ok(copied.size > 0 && copied.width > 0 && copied.height > 0, JSON.stringify(copied));

  const steps = dialog.getByRole('group', { name: 'Start at' });
  const links = new Set([await link.inputValue()]);
  for (const [name, step] of [[/^Step of the finding \(\d+\)$/, null], ['First step', 0], ['This step (7)', 7]]) {
    const button = steps.getByRole('button', { name });
    const expected = step ?? Number((await button.innerText()).match(/\d+/)[0]);
    await button.click();
    const field = dialog.getByLabel(`Link to this run at step ${expected}`);
    await field.waitFor();
    links.add(await field.inputValue());
    if (step !== 7) assert.equal(await dialog.getByRole('button', { name: 'Copied' }).count(), 0, 'another image is not copied yet');
    const other = await page.context().newPage();
    await other.goto(await field.inputValue());
    await other.getByText('Reproduced: ').waitFor();
    await shows(other, expected);
    await other.close();
  }
  assert.equal(links.size, 3, 'each step has its own link');
});

onEach(site, 'Share shows the link, the image and the step without scrolling, and the rest on demand', async (page) => {
  const { width } = page.viewportSize();
  const { link, dialog } = await share(page);
  const shown = () => allWords(dialog.locator('.sharing button:visible'));
  const first = (await shown()).slice(0, 2);
  assert.deepEqual(first, ['Copy link', 'Copy image']);
  const content = dialog.locator('.sharing');
  const fits = () => content.evaluate((it) => it.scrollHeight <= it.clientHeight);
  for (const height of width < 1_000 ? [844] : [900, 800]) {
    await page.setViewportSize({ width, height });
    await eventually.ok(fits, `it fits a height of ${height} px`);
  }
  // From top to bottom: the buttons, the image, the step, the link, the other formats.
  const parts = [dialog.getByRole('button', { name: 'Copy link' }), dialog.getByRole('img'), dialog.getByRole('group', { name: 'Start at' }), link, dialog.getByText('More formats')];
  const tops = await Promise.all(parts.map(async (it) => (await it.boundingBox()).y));
  assert.deepEqual(tops.toSorted((one, other) => one - other), tops);
  assert.equal(await dialog.getByLabel('Embed in your own page').count(), 0);
  await moreFormats(dialog);
  for (const label of ['Embed in your own page', 'Title', 'Markdown']) await dialog.getByLabel(label, { exact: true }).waitFor();
});

test('browser that cannot copy images is told to save one', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.addInitScript(() => { delete globalThis.ClipboardItem; });
    await page.reload();
    await page.locator('main').waitFor();
    const { dialog } = await share(page);
    await dialog.getByRole('button', { name: 'Copy image' }).click();
    await dialog.getByText('The browser did not copy the image. Open “More formats” and save the lanes as PNG.').waitFor();
    await moreFormats(dialog);
    await dialog.getByRole('button', { name: 'Lanes PNG' }).waitFor();
  });
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
  await eventually.equal(() => editor.inputValue(), 'local x = -- my long work');
});

test('success message goes away by itself, but not while it is in use; a problem stays', async () => {
  const passing = (page) => page.locator('.toast').evaluate((it) => it.getAnimations().map((animation) => animation.playState));
  await site.visit({ fragment: `#${await golden('failover-loses-the-lock')}`, viewport: { width: 390, height: 844 } }, async (page) => {
    const toast = page.locator('.toasts [role=status] .toast');
    await toast.getByText('Reproduced: ').waitFor();
    const [box, menu] = await Promise.all([toast.boundingBox(), page.locator('header .opens-menu').boundingBox()]);
    assert.ok(box.x + box.width <= menu.x, 'the menu is not covered');
    await toast.hover();
    await eventually.deepEqual(() => passing(page), ['paused']);
    await page.mouse.move(195, 600);
    await toast.getByRole('button').focus();
    await eventually.deepEqual(() => passing(page), ['paused']);
    await toast.getByRole('button').blur();
    await eventually.deepEqual(() => passing(page), ['running']);
    await toast.waitFor({ state: 'detached' });
    await goTo(page, GOLDEN.slice(0, -9));
    await page.getByRole('alert').waitFor();
    assert.deepEqual(await passing(page), []);
  });
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
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
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
    // The page writes the address after a delay, which must not end before Back.
    await page.evaluate(() => {
      const start = globalThis.setTimeout;
      globalThis.setTimeout = (callback, delayMs) => (delayMs < 400 ? start(callback, delayMs) : 0);
    });
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

// Links: the address, the links that Share copies, opening, and the errors for links that cannot be
// opened.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { becomes, faults, onEach, words } from './panes.mjs';
import { at, golden, openStory, place, press, shows } from './runs.mjs';
import { openSite } from './support.mjs';

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

onEach(site, 'what is copied opens the same run at the same step', async (page) => {
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
  assert.equal(new URL(copied).hash.slice(1), await address(page), 'the address is the same link');
  const shown = async (page) => [
    await place(page),
    await words(page.locator('h1')),
    await page.locator('.pane.verdict').innerText(),
    await page.getByRole('button', { name: 'Diagram' }).getAttribute('aria-pressed'),
    await page.locator('.plot').getAttribute('class'),
  ];
  const other = await page.context().newPage();
  await other.setViewportSize(page.viewportSize());
  await other.goto(copied);
  await other.getByText('Reproduced: ').waitFor();
  await shows(other, 7);
  assert.deepEqual(await shown(other), await shown(page));
  assert.equal(await fragment(other), await fragment(page), 'shared unchanged, it is the same link');
  await other.close();
});

test('the address follows the work without a new entry to go back from', async () => {
  await site.visit({}, async (page) => {
    const first = await address(page);
    const entries = await page.evaluate(() => history.length);
    await press(page, 'ArrowRight', 3);
    await page.waitForFunction((first) => history.state?.startsWith('true') && location.hash.slice(1) !== first, first);
    await press(page, 'ArrowLeft', 3);
    await page.waitForFunction((first) => history.state?.startsWith('true') && location.hash.slice(1) === first, first);
    assert.equal(await page.evaluate(() => history.length), entries);
  });
});

test('back and forward lead from link to link', async () => {
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
    assert.equal(await page.locator('.notice').count(), 0, 'one\'s own place needs no word');
    await page.goForward();
    await heading('A failover loses the lock');
    await shows(page, 0);
  });
});

test('a link that is opened can be left for what one worked on', async () => {
  const link = await golden('failover-loses-the-lock');
  await site.visit({}, async (page) => {
    await press(page, 'End');
    await page.keyboard.press('b');
    await page.getByRole('button', { name: /^Crash C/ }).click();
    await at(page, LAST + 1, LAST + 1);
    await address(page);
    await page.goto(`${site.address}#${link}`);
    await page.getByText('Reproduced: ').waitFor();
    await press(page, 'Control+z');
    await at(page, LAST + 1, LAST + 1);
  });
});

for (const [name, text, sentence] of [
  ['cut off', GOLDEN.slice(0, -9), 'The end of this link is missing'],
  ['altered', GOLDEN.replace('A', 'B'), 'This link was altered in transit'],
  ['of a later version', GOLDEN.replace('v1', 'v2'), 'This link is from a later version (2; this page reads 1)'],
  ['not ours', 'top', 'This is neither a link nor a saved run of Lockscope'],
  ['markup', 'v1.<img src=x onerror=alert(1)>', 'This link was altered in transit'],
]) {
  test(`a link that is ${name} costs a sentence, and the page goes on with what it had`, async () => {
    await site.visit({ fragment: `#${text}` }, async (page) => {
      await page.getByRole('alert').getByText(sentence).waitFor();
      await page.getByRole('heading', { level: 1 }).getByText(STORY).waitFor();
      await page.waitForTimeout(600);
      assert.equal(decodeURIComponent(await fragment(page)), text, 'nobody has overwritten it yet');
      await press(page, 'ArrowRight', 2);
      await at(page, 2, LAST);
      await address(page);
      await page.evaluate((text) => { location.hash = text; }, text);
      await page.getByRole('alert').getByText(sentence).waitFor();
      await at(page, 2, LAST);
    });
  });
}

test('a link that finds something else says from which step', async () => {
  const link = await golden('fencing-refuses-the-stale-write');
  const other = sealed(Buffer.from(link.slice(3), 'base64url'));
  await site.visit({ fragment: `#${other}` }, async (page) => {
    await page.getByRole('alert').getByText('From step 8 on').waitFor();
    await page.getByRole('heading', { level: 1 }).getByText('A fencing token makes the store reject the late write').waitFor();
    await shows(page, 0);
  });
});

/** Returns the link with these bytes, but with the first finding one step later. */
function sealed(bytes) {
  const content = Buffer.from(bytes.subarray(0, -4));
  // The two findings are at the end, in four and five bytes. The second byte of each is the step.
  content[content.length - 8] ^= 1;
  return `v1.${Buffer.concat([content, crc32(content)]).toString('base64url')}`;
}

function crc32(bytes) {
  let rest = 0xFFFFFFFF;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xEDB88320 : 0);
  }
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE((rest ^ 0xFFFFFFFF) >>> 0);
  return checksum;
}

test('what a link says is text, whatever it says', async () => {
  const markup = '<img src=x onerror="injected()">';
  let link;
  await site.visit({}, async (page) => {
    await press(page, 'ArrowRight', 5);
    await page.keyboard.press('b');
    await page.getByRole('button', { name: /^Crash C/ }).click();
    await page.getByLabel('Name of branch 2').fill(markup);
    await page.getByLabel('Name of branch 2').press('Tab');
    await address(page);
    await page.waitForTimeout(600);
    link = await address(page);
  });
  await site.visit({ fragment: `#${link}` }, async (page) => {
    await page.getByText('Reproduced: ').waitFor();
    assert.equal(await page.getByLabel('Name of branch 2').inputValue(), markup);
    await becomes(() => page.locator('img').count(), 0);
  });
});

test('a run that is too long for a link says so', async () => {
  await site.visit({}, async (page) => {
    await page.keyboard.press('g');
    await page.getByRole('button', { name: 'Your own lock' }).click();
    const editor = page.getByRole('textbox', { name: 'Program of C1' });
    await editor.fill('while true do redis.call("SET", "a", 1) sleep(random(1, 1000)) end');
    await editor.press('Escape');
    await press(page, 's');
    await page.getByRole('textbox', { name: 'Runs go on until' }).fill('3 600 000');
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Let it run on', exact: true }).click();
    await page.locator('.notices progress').waitFor({ state: 'detached', timeout: 120_000 });
    await page.waitForFunction(() => history.state?.startsWith('true') && location.hash === '');
    const { dialog } = await share(page);
    await dialog.getByText('This run is too long for a link').waitFor();
    await press(page, 'Escape');
    await page.reload();
    await page.getByText('Your own lock').first().waitFor();
  });
});

/** Opens a link as a user does by pasting it into the address bar. */
const goTo = (page, link) => page.evaluate((link) => { location.hash = link; }, link);

test('text that is no program yet comes back after a link was looked at', async () => {
  await site.visit({}, async (page) => {
    const editor = page.getByRole('textbox', { name: /^Program of/ });
    await page.getByRole('button', { name: 'Edit' }).click();
    await editor.fill('local x = -- my long work');
    await editor.press('Escape');
    await goTo(page, await golden('failover-loses-the-lock'));
    await page.getByText('Reproduced: ').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('heading', { level: 1 }).getByText(STORY).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    assert.equal(await editor.inputValue(), 'local x = -- my long work');
  });
});

test('looking at a link of somebody else leaves what the browser keeps as it is, until it is changed', async () => {
  const kept = (page) => page.evaluate(() => localStorage.getItem('lockscope.work'));
  await site.visit({}, async (page) => {
    await press(page, 'ArrowRight', 5);
    await (await faults(page, 'C1')).getByRole('button', { name: /^Crash/ }).click();
    const own = await address(page);
    await becomes(() => kept(page), own);
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
    assert.equal(await kept(visit), own);
    await (await faults(visit, 'C1')).getByRole('button', { name: /^Crash/ }).click();
    await visit.waitForFunction((own) => localStorage.getItem('lockscope.work') !== own, own);
  });
});

test('what no address holds yet is kept for undo when one goes back', async () => {
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

// Back closes what covers the page: a dialog or a comparison. The place in the page and the work
// stay.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { eventually } from './eventually.mjs';
import { onDesktop, onEach, onPhone } from './panes.mjs';
import { openStory, press, shows } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const dialog = (page, name) => page.getByRole('dialog', { name });
const isGone = (locator) => locator.waitFor({ state: 'detached' });
const entries = (page) => page.evaluate(() => history.length);

onEach(site, 'Back closes a dialog, and closing it in another way leaves no entry', async (page) => {
  await press(page, 'Home');
  await press(page, 'ArrowRight', 3);
  await page.keyboard.press('?');
  await dialog(page, 'Help').waitFor();
  const open = await entries(page);
  await page.goBack();
  await isGone(dialog(page, 'Help'));
  await shows(page, 3);

  await page.keyboard.press('?');
  await dialog(page, 'Help').waitFor();
  await eventually.equal(() => entries(page), open);
  await page.keyboard.press('Escape');
  await isGone(dialog(page, 'Help'));
  await page.keyboard.press('g');
  await dialog(page, 'Scenarios').waitFor();
  await eventually.equal(() => entries(page), open, 'the entry of the first dialog is used again');
  await page.keyboard.press('Escape');
  await isGone(dialog(page, 'Scenarios'));
  await shows(page, 3);
});

onDesktop(site, 'work that changes under a dialog stays when Back closes the dialog', async (page) => {
  await page.keyboard.press('s');
  const setUp = page.locator('.of-set-up');
  await setUp.waitFor();
  await setUp.getByRole('button', { name: 'Add a client' }).click();
  await setUp.getByText('C4', { exact: true }).first().waitFor();
  await page.goBack();
  await isGone(setUp);
  await page.locator('.lanes').getByText('C4', { exact: true }).first().waitFor();
  await page.waitForFunction(() => history.state?.startsWith('true'));
  await page.reload();
  await page.locator('.lanes').getByText('C4', { exact: true }).first().waitFor();
});

onDesktop(site, 'a place that is opened from a dialog is one entry', async (page) => {
  await page.getByRole('button', { name: 'Lockscope: Tabs' }).click();
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await page.getByRole('button', { name: 'All scenarios' }).first().click();
  const title = 'Two clients delete the same stale lock';
  await page.getByRole('searchbox').fill(title);
  await page.locator('.gallery .story', { hasText: title }).first().click();
  await page.getByRole('slider').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'All scenarios' }).first().waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.goForward();
  await page.getByRole('slider').waitFor();
});

onDesktop(site, 'Back closes a comparison', async (page) => {
  await openStory(page, 'Two clients delete the same stale lock');
  await press(page, 'Home');
  await press(page, 'ArrowRight', 13);
  await page.locator('.move:not(.recorded)').first().click();
  const list = page.getByRole('region', { name: 'Branches' });
  await list.getByRole('button', { name: 'Compare branch 1 with the one shown', exact: true }).click();
  await page.locator('main.comparison').waitFor();
  await page.goBack();
  await isGone(page.locator('main.comparison'));
  await list.waitFor();
});

onDesktop(site, 'Back returns to the story before, at its step', async (page) => {
  const title = (text) => page.getByRole('heading', { level: 1 }).getByText(text).waitFor();
  const opened = () => page.waitForFunction(() => history.state?.startsWith('true'));
  await press(page, 'Home');
  await press(page, 'ArrowRight', 5);
  await openStory(page, 'The holder crashes, and the lock is never released');
  await title('The holder crashes, and the lock is never released');
  await page.locator('.sides:visible').getByRole('button', { name: 'Fixed' }).click();
  await page.locator('.sides:visible [aria-pressed=true]').getByText('Fixed').waitFor();
  await opened();
  await page.goBack();
  await title('The holder crashes, and the lock is never released');
  await page.goBack();
  await title('Two clients delete the same stale lock');
  await shows(page, 5);
  await page.goForward();
  await title('The holder crashes, and the lock is never released');
});

onPhone(site, 'Back closes a menu', async (page) => {
  await press(page, 'Home');
  await press(page, 'ArrowRight', 2);
  await page.locator('#break-something').click();
  await dialog(page, 'Inject fault').waitFor();
  await page.goBack();
  await isGone(dialog(page, 'Inject fault'));
  await page.getByRole('button', { name: 'Lockscope: Tabs' }).click();
  await page.locator(':popover-open').waitFor();
  await page.goBack();
  await isGone(page.locator(':popover-open'));
  await shows(page, 2);
});

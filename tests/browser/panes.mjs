// The workshop on a desk and on a phone: the same test on both, and the ways to what is in a menu or behind a
// tab on the smaller one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { press } from './runs.mjs';

const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
};

/** One test for each device, on a page of its own. */
export function onEach(site, name, body) {
  for (const [device, options] of Object.entries(DEVICES)) {
    test(`${name}, on a ${device}`, () => site.visit(options, (page) => {
      page.setDefaultTimeout(10_000);
      return body(page);
    }));
  }
}

/** A pane, brought into sight. What lies ahead and the branches stand with the verdict. */
export async function pane(page, name) {
  const tab = page.locator('.pane-tabs').getByRole('button', { name: new RegExp(`^${name}`) });
  if (await tab.isVisible()) await tab.click();
  return page.getByRole('region', { name, exact: true });
}

/** The part that says what may happen next, brought into sight. */
export async function ahead(page) {
  await pane(page, 'Verdict');
  return page.getByRole('region', { name: 'Next move' });
}

/** The menu of what can be broken where the run stands, about this client or server. */
export async function faults(page, subject) {
  const menu = page.getByRole('dialog', { name: 'Break something' });
  if (!await menu.isVisible()) await page.getByRole('button', { name: 'Break something' }).click();
  await menu.waitFor();
  if (subject !== undefined) await menu.getByRole('button', { name: subject, exact: true }).click();
  return menu;
}

/** Opens what the header leads to, and returns the dialog. */
export async function open(page, name) {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

export async function close(page) {
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The browser hides a dialog before the page takes it away; until then its field keeps all keys.
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** Opens a lock of one's own with this program for both of its clients, and leaves the editor. */
export async function openOwn(page, program) {
  await page.keyboard.press('g');
  await page.getByRole('button', { name: 'Your own lock' }).click();
  const editor = page.getByRole('textbox', { name: 'Program of C1' });
  await editor.fill(program);
  await editor.press('Escape');
  await editor.waitFor({ state: 'detached' });
}

/** Waits until what is read is what is expected: the page draws a moment after it is used. */
export async function becomes(read, expected, message) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (isDeepStrictEqual(await read(), expected)) return;
    await setTimeout(50);
  }
  assert.deepEqual(await read(), expected, message);
}

/** Text as it is read: without line breaks and with plain spaces. */
export const words = async (locator) => (await locator.innerText()).replace(/\s+/g, ' ').trim();

/** The same of everything found. */
export async function allWords(locator) {
  return (await locator.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
}

// Helpers that open the workshop on a desktop, or on a desktop and on a phone, and that open the
// controls which the smaller page has in a menu or in a tab.

import { test } from 'node:test';
import { press } from './runs.mjs';

const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
};

/** Defines one test for each device, for behaviour that depends on the layout. */
export function onEach(site, name, body) {
  for (const device of Object.keys(DEVICES)) define(site, device, `${name}, on a ${device}`, body);
}

/** Defines a test on a desktop, for behaviour that does not depend on the layout. */
export function onDesktop(site, name, body) {
  define(site, 'desktop', name, body);
}

/** Defines a test on a phone, for behaviour of the smaller page. */
export function onPhone(site, name, body) {
  define(site, 'phone', name, body);
}

function define(site, device, name, body) {
  test(name, () => site.visit(DEVICES[device], body));
}

/** Opens a panel and returns it. The next moves and the branches are in the verdict panel. */
export async function pane(page, name) {
  const tab = page.locator('.panel-tabs').getByRole('button', { name: new RegExp(`^${name}`) });
  if (await tab.isVisible()) await tab.click();
  return page.getByRole('region', { name, exact: true });
}

/** Opens the list of next moves and returns it. */
export async function ahead(page) {
  await pane(page, 'Verdict');
  return page.getByRole('region', { name: 'Next move' });
}

/** Opens the menu of faults at the current step, for this client or server. */
export async function faults(page, subject) {
  const menu = page.getByRole('dialog', { name: 'Inject fault' });
  if (!await menu.isVisible()) await page.getByRole('button', { name: 'Inject fault' }).click();
  await menu.waitFor();
  if (subject !== undefined) await menu.getByRole('button', { name: subject, exact: true }).click();
  return menu;
}

/** Opens a dialog from the header and returns it. */
export async function open(page, name) {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

/** Opens the disclosure of the Share dialog that contains everything but the link and the image. */
export async function moreFormats(dialog) {
  await dialog.locator('summary').click();
  await dialog.locator('details[open] input[type=file]').waitFor({ state: 'attached' });
  return dialog;
}

export async function close(page) {
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The browser hides a dialog before the page removes it; until then its field captures all keys.
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** Opens a new lock with this program for both clients, and leaves the editor. */
export async function openOwn(page, program) {
  await page.keyboard.press('g');
  await page.getByRole('dialog').getByRole('button', { name: 'Check your lock' }).click();
  const editor = page.getByRole('textbox', { name: 'Program of C1' });
  await editor.fill(program);
  await editor.press('Escape');
  await editor.waitFor({ state: 'detached' });
}

/** Returns the text of an element without line breaks and with plain spaces. */
export const words = async (locator) => (await locator.innerText()).replace(/\s+/g, ' ').trim();

/** Returns the texts of all matching elements, normalized in the same way. */
export async function allWords(locator) {
  return (await locator.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
}

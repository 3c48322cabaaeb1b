import { openSite } from './support.mjs';
import { readFile } from 'node:fs/promises';
const site = await openSite();
const [,, w='1440', scheme='light', locale='en'] = process.argv;
const h = { 1440: 900, 1024: 768, 390: 844 }[w];
const program = async (task, section) => {
  const file = await readFile(new URL(`../../src/tasks/defences/${task}.txt`, import.meta.url), 'utf8');
  return `${file.split(`[${section}]\n`)[1].split(/\n\[[a-z-]+\]\n/)[0].trimEnd()}\n`;
};
try {
await site.visit({ viewport: { width: +w, height: h }, colorScheme: scheme, locale, isFirst: true, hasTouch: w==='390', reducedMotion: 'reduce' }, async (page) => {
  page.setDefaultTimeout(12000);
  const shot = (n) => page.screenshot({ path: `/tmp/cshots/${n}-${scheme}-${locale}-${w}.png`, fullPage: true });
  await page.locator('.ways .way').nth(1).click();
  await page.locator('.kind .entry').first().waitFor();
  await shot('list');
  await page.locator('.kind .entry').nth(6).click();
  await page.locator('.mv').first().waitFor();
  await shot('attack0');
  for (const k of ['1','2','1','3','2']) { await page.keyboard.press(k); await page.waitForTimeout(150); }
  await page.keyboard.press('p'); await page.waitForTimeout(200);
  await shot('attack-whom');
  await page.keyboard.press('1'); await page.waitForTimeout(200);
  await shot('attack-amount');
  await page.locator('.targets .asking .buttons button').nth(2).click();
  await page.keyboard.press('h'); 
  await page.waitForTimeout(200);
  await shot('attack-spent');
  await page.locator('header .back').click();
  await page.locator('.kind .entry').nth(0).click();
  for (const k of ['1','2','2','p','1']) { await page.keyboard.press(k); await page.waitForTimeout(150); }
  await page.locator('.targets .asking .buttons button').first().click();
  for (const k of ['c','1']) { await page.keyboard.press(k); await page.waitForTimeout(150); }
  await page.waitForTimeout(1500);
  await shot('attack-done');
  await page.locator('header .back').click();
  await page.locator('.kind').nth(1).locator('.entry').nth(5).click();
  await page.waitForTimeout(4000);
  await shot('defend');
  await page.locator('textarea').fill(await program('late-release','near-miss'));
  await page.waitForTimeout(4000);
  await shot('defend-near');
  await page.locator('textarea').fill(await program('late-release','reference'));
  await page.waitForTimeout(5000);
  await shot('defend-solved');
});
} catch (e) { console.log(String(e.message).slice(0,800)); }
await site.close();

// node zz-shots.mjs FOLDER [names...]
import { mkdir } from 'node:fs/promises';
import { openSite } from './support.mjs';
const [folder, ...only] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const site = await openSite();
const each = [
  ['en-light-1440', { viewport: { width: 1440, height: 900 }, locale: 'en', colorScheme: 'light' }],
  ['zh-dark-1440', { viewport: { width: 1440, height: 900 }, locale: 'zh-CN', colorScheme: 'dark' }],
  ['en-light-1024', { viewport: { width: 1024, height: 768 }, locale: 'en', colorScheme: 'light' }],
  ['zh-light-390', { viewport: { width: 390, height: 844 }, locale: 'zh-CN', colorScheme: 'light', deviceScaleFactor: 1 }],
  ['en-dark-390', { viewport: { width: 390, height: 844 }, locale: 'en', colorScheme: 'dark' }],
];
for (const [name, options] of each) {
  if (only.length && !only.includes(name)) continue;
  try {
    await site.visit({ ...options, isFirst: true, reducedMotion: 'reduce' }, async (page) => {
      page.setDefaultTimeout(15000);
      const shot = async (state, full = false) => { await page.waitForTimeout(250); await page.screenshot({ path: `${folder}/${state}-${name}.png`, fullPage: full }); };
      await page.locator('.entry').first().waitFor();
      await shot('1-start', true);
      await page.locator('.entry').nth(2).click();
      await page.locator('.program').waitFor();
      await shot('2-lesson');
      await page.locator('.foot .primary').click();
      await page.locator('.awaited i').waitFor();
      await shot('3-predict');
      await page.locator('.choice').nth(0).click();
      await page.locator('.aside-card').waitFor();
      await shot('4-answer');
      await page.locator('.foot .primary').click();
      await page.locator('.foot .primary').click();
      await page.locator('.awaited i').waitFor();
      await shot('5-predict2', true);
      await page.locator('.choice').nth(0).click();
      await page.locator('.aside-card').waitFor();
      await shot('6-wrong', true);
      await page.locator('.foot .primary').click();
      await page.keyboard.press('3');
      await page.locator('.foot .primary').click();
      await page.locator('.aside-card').waitFor();
      await shot('7-end');
      await page.locator('header .back').click();
      await page.locator('.entry').nth(4).click();
      await page.locator('.program').waitFor();
      await page.keyboard.press('1');
      await page.keyboard.press('Enter');
      await page.keyboard.press('1');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(300);
      await page.locator('header .back').click();
      await page.locator('.entry').first().waitFor();
      await shot('8-again', true);
      await page.keyboard.press('w');
      await page.locator('.transport').waitFor();
      await page.locator('button.brand').click();
      await shot('9-workshop');
    });
  } catch (error) { console.log(name, error.message.slice(0, 800)); }
}
await site.close();

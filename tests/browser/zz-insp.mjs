import { openSite } from './support.mjs';
const site = await openSite();
try {
await site.visit({ viewport: { width: 1440, height: 900 }, isFirst: true }, async (page) => {
  await page.locator('.ways .way').nth(1).click();
  await page.locator('.kind').nth(1).locator('.entry').nth(5).click();
  await page.locator('.verdict-of-defence').waitFor();
  console.log(await page.evaluate(() => {
    const g = (s) => { const c = getComputedStyle(document.querySelector(s)); return [s, c.display, c.gridTemplateColumns, c.padding, c.borderTop].join(' | '); };
    const sheets = [...document.styleSheets].flatMap(s => [...s.cssRules]).map(r => r.cssText);
    return [g('.verdict-of-defence'), g('.verdict-of-defence h2'), g('.under .line'), g('.columns'), g('.top'), document.querySelector('.under').outerHTML.slice(0,300), sheets.filter(t => t.includes('.verdict-of-defence {')).join('\n'), sheets.filter(t=>/\.source \.line/.test(t)).join('\n')].join('\n');
  }));
});
} catch (e) { console.log(e.message); }
await site.close();

// Takes screenshots of the built page: `cargo xtask screenshots [FOLDER]`. There is one for each
// width, colour scheme, language and screen; the file name contains all four.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { press } from './runs.mjs';
import { openSite } from './support.mjs';

const SIZES = {
  1440: { width: 1440, height: 900 },
  1024: { width: 1024, height: 768 },
  390: { width: 390, height: 844 },
};
const SCHEMES = ['light', 'dark'];
const LANGUAGES = ['en', 'zh-CN', 'zh-TW'];
// The main screens, each with the keys that lead to it from the first step of the first story.
const SCREENS = {
  start: [],
  workshop: ['End', 'ArrowLeft'],
  steps: ['End', 'ArrowLeft', 'a'],
  diagram: ['End', 'ArrowLeft', '2'],
  log: ['End', 'ArrowLeft', '3'],
  gallery: ['g'],
  'set-up': ['s'],
  help: ['?'],
  share: ['c'],
};
// The page uses the system's fonts, which differ between machines; screenshots must not differ. The
// page's policy would reject another style.
const FONTS = ':root { --sans: Inter, "Noto Sans CJK SC", system-ui; --mono: "JetBrains Mono", ui-monospace, monospace; }';

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Name the folder for the pictures: node screenshots.mjs FOLDER');
  process.exit(2);
}
await mkdir(folder, { recursive: true });

const site = await openSite();
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      for (const locale of LANGUAGES) {
        await photograph(`${size}-${colorScheme}-${locale}`, { viewport, colorScheme, locale });
      }
    }
  }
} finally {
  await site.close();
}

async function photograph(name, options) {
  await site.visit({ ...options, reducedMotion: 'reduce', bypassCSP: true }, async (page) => {
    await page.addStyleTag({ content: FONTS });
    for (const [screen, keys] of Object.entries(SCREENS)) {
      await press(page, 'Home');
      for (const key of keys) await press(page, key);
      if (screen === 'gallery') await page.locator('.thumbnail:empty').first().waitFor({ state: 'detached' });
      await page.screenshot({ path: join(folder, `${name}-${screen}.png`) });
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      // Restores the state for the next screenshot.
      if (screen === 'steps') await page.keyboard.press('a');
      if (screen === 'log') await page.keyboard.press('1');
    }
    console.log(name);
  });
}

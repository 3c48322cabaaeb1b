// Takes pictures of the built page: `cargo xtask screenshots [FOLDER]`.
// One for each width, colour scheme, language and moment; the name of a file says which.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openSite } from './support.mjs';

const SIZES = {
  1440: { width: 1440, height: 900 },
  1024: { width: 1024, height: 768 },
  390: { width: 390, height: 844 },
};
const SCHEMES = ['light', 'dark'];
const LANGUAGES = ['en', 'zh-CN', 'zh-TW'];
// The keys that lead from the first step to the moment.
const MOMENTS = {
  start: [],
  poll: Array(5).fill('ArrowRight'),
  takes: ['End', 'ArrowLeft'],
  end: ['End'],
};
// The page asks for the system's fonts, which differ from machine to machine; pictures should not.
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
  await site.visit({ ...options, reducedMotion: 'reduce' }, async (page) => {
    await page.addStyleTag({ content: FONTS });
    for (const [moment, keys] of Object.entries(MOMENTS)) {
      await page.keyboard.press('Home');
      for (const key of keys) await page.keyboard.press(key);
      await page.screenshot({ path: join(folder, `${name}-${moment}.png`) });
    }
    console.log(name);
  });
}

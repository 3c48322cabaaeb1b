// The exports of Share, read by their consumers: Markdown by `marked`, which accepts GitHub's
// dialect, and Mermaid by its own parser (`@mermaid-js/tiny` contains it without the large
// diagrams). They must contain the same text as the plain-text export, regardless of the output of
// a program. tests/redis_script.rs runs the scripts for redis-cli, and crates/formats/src/export/svg/tests.rs
// reads the diagrams as XML.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { lexer, parse } from 'marked';
import { eventually } from './eventually.mjs';
import { moreFormats, openOwn } from './panes.mjs';
import { openStory, press } from './runs.mjs';
import { openSite } from './support.mjs';

const MERMAID = createRequire(import.meta.url).resolve('@mermaid-js/tiny');

/**
 * Markup in Markdown, HTML or Mermaid, and everything that ends a line, a cell, a block or a fence
 * there.
 */
const HOSTILE = [
  '<b>x</b> <img src=x onerror="injected()"> </td></table> &lt; &amp;',
  'a | b || c \\| d \\',
  '**bold** _it_ ~~gone~~ [text](target) ![text](target) `code` $$x$$ # ; %% {} end',
  'wrap: activate C1',
  '```',
  '- item',
  '1. item',
];

/**
 * The runs to open: a name and a function that opens the run. crates/formats/src/export/tests/
 * contains the exports of a run without a store and with a single server.
 */
const RUNS = [
  ['A fencing token makes the store reject the late write'],
  ['A restarted server votes twice in Redlock'],
  ['output of a program with markup', openHostile],
];

const site = await openSite();
after(() => site.close());

function openHostile(page) {
  const prints = HOSTILE.map((text) => `print(${JSON.stringify(text)})\n`).join('');
  return openOwn(page, `${prints}redis.pcall("wrap:", "<b>", "a|b", "-->>", "#59;")\nenter()\nleave()\n`);
}

/** Returns the exports of Share: the plain text as a file, and the text that its buttons copy. */
async function exported(page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'c');
  const dialog = await moreFormats(page.getByRole('dialog', { name: 'Share' }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Plain text', exact: true }).click(),
  ]);
  const copied = async (label) => {
    const field = dialog.locator('.field', { has: page.getByLabel(label, { exact: true }) });
    await field.getByRole('button', { name: 'Copy' }).click();
    await field.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Copied' }).count(), 1, 'only the last copy is confirmed');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  return {
    text: await readFile(await download.path(), 'utf8'),
    markdown: await copied('Markdown'),
    mermaid: await copied('Mermaid diagram'),
    link: await dialog.getByLabel(/^Link to this run at step/).inputValue(),
  };
}

/**
 * Splits a plain-text export into its parts: the title, the summary below it, each step with its
 * lines and their explanations, the findings, the facts about the run.
 */
function parts(text) {
  const [title, ...others] = text.trimEnd().split('\n\n');
  const [steps, found, about] = others.slice(-3);
  const lines = (part) => part.split('\n').map((line) => line.trim());
  const column = steps.match(/^.*? ms {2}/)[0].length;
  const rows = [];
  for (const line of steps.split('\n')) {
    const [, number, time] = line.match(/^ *([\d–]*)(?: +([\d ]+) ms)?/);
    const [, indent, words] = line.slice(column).match(/^( *)(.*)$/);
    if (number) rows.push({ number, time, happened: [], why: [] });
    rows.at(-1)[indent ? 'why' : 'happened'].push(words.trimEnd());
  }
  return { title, preface: others.slice(0, -3).flatMap(lines), rows, found: lines(found), about: about.split('\n') };
}

/** Opens an empty page to render an export in. */
async function besides(page, body) {
  const other = await page.context().newPage();
  try {
    return await body(other);
  } finally {
    await other.close();
  }
}

/** Returns the text of each element, with a line end for each <br> and ordinary spaces. */
const said = (page, selector) => page.locator(selector).evaluateAll((elements) => elements.map((element) => {
  for (const end of element.querySelectorAll('br')) end.replaceWith('\n');
  return element.textContent.replaceAll('\u00a0', ' ').trim();
}));

for (const [name, openRun = (page) => openStory(page, name)] of RUNS) {
  test(`Markdown and Mermaid exports contain the text of the plain export: ${name}`, () => site.visit({}, async (page) => {
    await openRun(page);
    const { text, markdown, mermaid, link } = await exported(page);
    const { title, preface, rows, found, about } = parts(text);
    const kinds = lexer(markdown).map((token) => token.type).filter((type) => type !== 'space');
    assert.match(kinds.join(' '), /^heading (paragraph )*(list )?(paragraph )*table( paragraph code)*$/);
    // Below the table are the programs that are not built-in locks, each with its client.
    const programs = kinds.filter((kind) => kind === 'code').length;
    await besides(page, async (other) => {
      await other.setContent(parse(markdown));
      await eventually.deepEqual(() => said(other, 'h1'), [title]);
      await eventually.deepEqual(() => said(other, 'th'), ['step', 'time, ms', 'Steps']);
      const cells = (await said(other, 'td')).map((cell) => cell.split('\n').map((line) => line.trim()));
      assert.deepEqual(cells, rows.flatMap(({ number, time, happened, why }) => (
        [[number], [time], [...happened, ...why]]
      )));
      const paragraphs = (await said(other, 'p')).map((paragraph) => paragraph.split('\n').map((line) => line.trim()));
      assert.deepEqual(paragraphs.at(-1 - programs).filter(Boolean), about);
      const told = (await said(other, 'li, p')).slice(0, -1 - programs).join(' ');
      assert.equal(told.replaceAll(/\s+/g, ' '), [...preface, ...found].join(' ').replaceAll(/\s+/g, ' '));
      const markup = await other.locator('body *').evaluateAll((all) => [...new Set(all.map((it) => it.tagName))].sort());
      const expected = ['A', 'H1', 'P', 'TABLE', 'TBODY', 'TD', 'TH', 'THEAD', 'TR'];
      if (kinds.includes('list')) expected.push('LI', 'STRONG', 'UL');
      if (programs > 0) expected.push('CODE', 'PRE');
      assert.deepEqual(markup, expected.sort());
      await eventually.equal(() => other.locator('a').getAttribute('href'), link);
      assert.equal(about.at(-1), `Link: ${link}`);
      await other.goto(link);
      await other.getByText('Reproduced: ').waitFor();
    });

    const [block, ...others] = lexer(mermaid);
    assert.deepEqual([block.type, block.lang, others], ['code', 'mermaid', []]);
    await besides(page, async (other) => {
      await other.addScriptTag({ path: MERMAID });
      const kind = await other.evaluate((source) => globalThis.mermaid.parse(source), block.text);
      assert.equal(kind.diagramType, 'sequence');
      await other.evaluate(async (source) => {
        globalThis.mermaid.initialize({ startOnLoad: false });
        document.body.innerHTML = (await globalThis.mermaid.render('diagram', source)).svg;
      }, block.text);
      const drawn = await said(other, '.messageText, .noteText');
      const clients = Number(text.match(/^Clients: (\d+)$/m)[1]);
      const actors = new Set(await said(other, 'text.actor'));
      for (let client = 1; client <= clients; client += 1) assert.ok(actors.has(`C${client}`), [...actors].join());
      await eventually.ok(async () => await other.locator('svg').getByText(title, { exact: true }).count() > 0, 'it has its title');
      // A note may continue with an event that is not a separate step.
      const shown = (words) => drawn.some((it) => it.includes(words));
      for (const { happened } of rows) {
        for (const line of happened) {
          const words = line.replace(/^C\d+(?: S\d+)?: /, '').replace(/ → .*$/, '');
          if (words.length < 60 && !/[0-9a-f]{8}-/.test(words)) assert.ok(shown(words), `${words} in ${drawn.join('\n')}`);
        }
      }
      for (const line of found.filter((line) => / \(step \d+\)$/.test(line) && !line.includes('failed'))) {
        assert.ok(shown(line.replace(/ \(step \d+\)$/, '')), line);
      }
      assert.ok(drawn.every((it) => !/[0-9a-f]{8}-[0-9a-f]{4}-/.test(it)), 'tokens are short');
      await eventually.deepEqual(() => other.locator('svg img, svg b').count(), 0);
    });
  }));
}

test('shared run has the title and the notes of its user, and a file name from the title', async () => {
  await site.visit({ acceptDownloads: true }, async (page) => {
    await page.keyboard.press('c');
    await moreFormats(page.getByRole('dialog', { name: 'Share' }));
    await page.getByLabel('Title').fill('Why *our* lock fails');
    await page.getByLabel('Title').press('Tab');
    await page.getByRole('heading', { level: 1, name: 'Why *our* lock fails', includeHidden: true }).waitFor({ state: 'attached' });
    await page.getByLabel('Notes').fill('Seen in production.');
    await page.getByLabel('Notes').press('Tab');
    await eventually.deepEqual(async () => (await page.locator('#share-markdown').inputValue()).split('\n').slice(0, 3), [
      '# Why \\*our\\* lock fails', '', 'Seen in production.',
    ]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Plain text' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'lockscope-why-our-lock-fails.txt');
    const link = await page.locator('#share-link').inputValue();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: /Why \*our\* lock fails/ }).waitFor();
  });
});

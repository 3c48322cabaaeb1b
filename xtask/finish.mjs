// Finishes the site that trunk has built: `node xtask/finish.mjs dist`.
//
// Merges all styles into one, so that one hash is enough, and removes comments and spaces. Adds a Content-Security-Policy that
// forbids everything the page does not need. It allows only the page's own scripts and the loader,
// which is identified by its hash, and nothing from other origins. Style attributes are allowed
// because the page sets positions and widths with them, as numbers. Finally lists the files that
// the service worker caches. The compiled program stays unchanged. `cargo xtask
// serve` does not run this script, because nothing should be cached there.

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const site = process.argv[2];
const WORKER = 'service-worker.js';
const POLICY_PLACE = '<meta charset="utf-8">';

// The scripts that a visit loads before the first step. Without comments they save 1.4 KB.
const FIRST_SCRIPTS = /^(offline|rescue|searcher-host|page-\w+)\.js$/;

const hash = (algorithm, content) => createHash(algorithm).update(content).digest('base64');
const read = (name, encoding) => readFile(join(site, name), encoding);
const write = (name, content) => writeFile(join(site, name), content);

for (const name of await readdir(site)) {
  if (FIRST_SCRIPTS.test(name)) await write(name, withoutComments(await read(name, 'utf8')));
}
const page = withVersion(withPolicy(withOneStyle(await read('index.html', 'utf8'))), await version(['index.html', WORKER]));
await write('index.html', page);
await finishWorker();

/** Returns a hash of all files except the given ones; it identifies the version. */
async function version(except) {
  const files = (await readdir(site)).filter((name) => !except.includes(name)).sort();
  const contents = await Promise.all(files.map((name) => read(name)));
  const all = hash('sha256', contents.map((content) => hash('sha256', content)).join());
  return all.replaceAll(/\W/g, '').slice(0, 16);
}

/** Adds the version to the page. Results that one version has computed are invalid in any other. */
function withVersion(page, name) {
  return page.replace('</title>', `</title><meta name="version" content="${name}">`);
}

function withOneStyle(page) {
  const styles = [];
  const without = page.replaceAll(/<style>(.*?)<\/style>/gs, (_, style) => { styles.push(style); return ''; });
  return without.replace('</head>', `<style>${compact(styles.join(''))}</style></head>`);
}

/** Removes comments, and spaces around blocks and declarations, from a style sheet: 2 KB of the compressed page. */
function compact(style) {
  return style.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ').replaceAll(/ ?([{};]) ?/g, '$1').replaceAll(';}', '}');
}

/** Removes the lines of comments and the indentation from a script. */
function withoutComments(script) {
  return script.replaceAll(/^\s*(\/\/|\/\*\*|\*).*\n/gm, '').replaceAll(/\n\s+/g, '\n');
}

function withPolicy(page) {
  const inline = (tag) =>
    [...page.matchAll(new RegExp(`<${tag}\\b(?![^>]*\\bsrc=)[^>]*>(.*?)</${tag}>`, 'gs'))]
      .map(([, content]) => `'sha256-${hash('sha256', content)}'`)
      .join(' ');
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${inline('script')}`,
    `style-src-elem ${inline('style')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts = page.split(POLICY_PLACE);
  if (parts.length !== 2) throw new Error(`index.html has no ${POLICY_PLACE}, behind which the policy stands`);
  return parts.join(
    `${POLICY_PLACE}<meta http-equiv="Content-Security-Policy" content="${policy}">` +
      '<script type=module src=./rescue.js></script><script type=module src=./offline.js></script>',
  );
}

async function finishWorker() {
  const files = (await readdir(site)).filter((name) => name !== WORKER).sort();
  const name = await version([WORKER]);
  const worker = await read(WORKER, 'utf8');
  const listed = worker
    .replace('VERSION = null', `VERSION = '${name}'`)
    .replace('FILES = []', `FILES = ${JSON.stringify(files.map((name) => (name === 'index.html' ? './' : name)))}`);
  if (!listed.includes(name) || listed.includes('FILES = []')) {
    throw new Error(`${WORKER} has no VERSION and FILES to be filled in`);
  }
  await write(WORKER, listed);
}

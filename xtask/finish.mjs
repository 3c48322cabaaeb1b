// Finishes the site that trunk has built: `node xtask/finish.mjs dist`, with esbuild on the search path.
//
// It makes the scripts smaller, and one style of all, so that one hash is enough; it forbids the page whatever
// it does not need (Content-Security-Policy: no script but its own files and the loader, known by its hash;
// nothing from elsewhere), and lists the files that the service worker keeps.
// Style attributes are allowed: the page has places and widths in them, as numbers. `cargo xtask serve`
// leaves the site unfinished: there, nothing is to be kept.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const site = process.argv[2];
const WORKER = 'service-worker.js';
const POLICY_PLACE = '<meta charset=utf-8>';

const hash = (algorithm, content) => createHash(algorithm).update(content).digest('base64');
const read = (name, encoding) => readFile(join(site, name), encoding);
const write = (name, content, encoding) => writeFile(join(site, name), content, encoding);
// What wasm-bindgen warns of cannot happen on a finished site, but for a host that sends the program as another type.
const SMALLER = ['--minify', '--tree-shaking=true', '--pure:console.warn', '--format=esm', '--target=es2022'];
const minify = (script) => execFileSync('esbuild', SMALLER, { input: script, encoding: 'utf8' });

let page = await finishProgram(await read('index.html', 'utf8'));
page = withPolicy(withOneStyle(page));
await write('index.html', page);
await write('offline.js', minify(await read('offline.js', 'utf8')));
await finishWorker();

/**
 * What the program imports is named alike in its two files, and each name ends with a random number, which
 * does not compress: they get short ones. They are filled up, so that nothing in the program moves.
 */
async function finishProgram(page) {
  const [glue] = page.match(/page-\w+\.js/);
  const [wasm] = page.match(/page-\w+_bg\.wasm/);
  // Each byte is one character.
  let [script, program] = await Promise.all([glue, wasm].map((name) => read(name, 'latin1')));
  for (const [number, [, name]] of [...script.matchAll(/^\s+(__wb\w+): function/gm)].entries()) {
    const short = String(number).padStart(name.length, '_');
    [script, program] = [script, program].map((file) => {
      const parts = file.split(name);
      if (parts.length !== 2) throw new Error(`${name} is there ${parts.length - 1} times`);
      return parts.join(short);
    });
  }
  script = minify(Buffer.from(script, 'latin1').toString());
  for (const [name, content] of [[glue, Buffer.from(script)], [wasm, Buffer.from(program, 'latin1')]]) {
    const before = hash('sha384', await read(name));
    if (!page.includes(before)) throw new Error(`index.html does not know the hash of ${name}`);
    const finished = name.replace(/-[0-9a-f]+/, `-${createHash('sha256').update(content).digest('hex').slice(0, 16)}`);
    await rm(join(site, name));
    await write(finished, content);
    page = page.replace(before, hash('sha384', content)).replaceAll(name, finished);
  }
  return page;
}

function withOneStyle(page) {
  const styles = [];
  const without = page.replaceAll(/<style>(.*?)<\/style>/gs, (_, style) => { styles.push(style); return ''; });
  return without.replace('</head>', `<style>${styles.join('')}</style></head>`);
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
      '<script type=module src=./offline.js></script>',
  );
}

async function finishWorker() {
  const files = (await readdir(site)).filter((name) => name !== WORKER).sort();
  const contents = await Promise.all(files.map((name) => read(name)));
  const version = hash('sha256', contents.map((content) => hash('sha256', content)).join()).replaceAll(/\W/g, '');
  const worker = await read(WORKER, 'utf8');
  const listed = worker
    .replace('VERSION = null', `VERSION = '${version.slice(0, 16)}'`)
    .replace('FILES = []', `FILES = ${JSON.stringify(files.map((name) => (name === 'index.html' ? './' : name)))}`);
  if (!listed.includes(version.slice(0, 16)) || listed.includes('FILES = []')) {
    throw new Error(`${WORKER} has no VERSION and FILES to be filled in`);
  }
  await write(WORKER, listed);
}

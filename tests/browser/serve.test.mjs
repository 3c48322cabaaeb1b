// When `cargo xtask serve` ends in any way, all processes that it has started end too. The page that
// it builds does not matter here, so a program that copies its input stands in for wasm-opt, which
// would take a minute.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free_port.mjs';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

// The lines of output that trigger the signals: during the build, and when the page is served.
const BUILDING = 'starting build';
const SERVED = 'Lockscope is at';

const programs = await mkdtemp(join(tmpdir(), 'lockscope-serve-'));
after(() => rm(programs, { recursive: true }));
await writeCopyingWasmOpt(join(programs, 'wasm-opt'));
const environment = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` };

for (const [signal, moment] of [
  ['SIGTERM', SERVED],
  ['SIGINT', BUILDING],
  ['SIGHUP', BUILDING],
  ['SIGKILL', BUILDING],
]) {
  test(`all started processes end after ${signal} at "${moment}"`, async () => {
    const port = await freePort();
    const serve = spawn('cargo', ['xtask', 'serve', '--port', port], { cwd: PROJECT, env: environment });
    const exited = once(serve, 'exit');
    // The output closes when the last process that can write to it has ended.
    const closed = once(serve, 'close');
    await outputUntil(serve, moment);
    const wasOpen = await isOpen(port);
    const started = descendants(serve.pid);

    serve.kill(signal);
    assert.deepEqual(await exited, [null, signal]);
    assert.equal(wasOpen, moment === SERVED);
    assert.ok(started.length > 0, 'it has started others');
    await closed;
    while (running().some(({ pid }) => started.includes(pid))) await setImmediate();
    assert.ok(!await isOpen(port), `port ${port} is closed`);
  });
}

/** Writes a program that takes the arguments of wasm-opt and copies the file. */
async function writeCopyingWasmOpt(file) {
  const settings = await readFile(join(PROJECT, 'Trunk.toml'), 'utf8');
  const [, version] = /wasm_opt = "version_(\d+)"/.exec(settings);
  await writeFile(file, `#!/bin/sh
for word; do
  case "$word" in
    --version) echo 'wasm-opt version ${version}'; exit ;;
    --output=*) output=\${word#--output=} ;;
    -*) ;;
    *) input=$word ;;
  esac
done
cp "$input" "$output"
`);
  await chmod(file, 0o755);
}

/** Reads the output and returns when a line contains the text; fails if no line does. */
function outputUntil({ stdout, stderr }, text) {
  const lines = [];
  return new Promise((resolve, reject) => {
    for (const stream of [stdout, stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (line.includes(text)) resolve();
      });
    }
    stdout.on('end', () => reject(new Error(`"${text}" was not printed: ${lines.join('\n')}`)));
  });
}

function isOpen(port) {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('connect', () => { socket.destroy(); resolve(true); });
    socket.on('error', () => resolve(false));
  });
}

function running() {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  const processes = rows.map((row) => row.trim().split(/\s+/)).map(([pid, parent, state]) => ({ pid, parent, state }));
  // A zombie process has ended; its parent has not read the status yet.
  return processes.filter(({ state }) => !state.startsWith('Z'));
}

function descendants(ancestor) {
  const family = [String(ancestor)];
  const processes = running();
  for (const parent of family) {
    family.push(...processes.filter((it) => it.parent === parent).map(({ pid }) => pid));
  }
  return family.slice(1);
}

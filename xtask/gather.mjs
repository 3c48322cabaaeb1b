// Concatenates the built-in tasks into one file, which the page loads. Trunk runs this script with
// each build (Trunk.toml). The tasks and their order are defined in crates/learning/src/challenges/index.rs; a form
// feed separates two tasks.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const TASKS = 'crates/learning/src/challenges';

const list = await readFile(join(TASKS, 'index.rs'), 'utf8');
const names = [...list.matchAll(/include_str!\("([^"]+)"\)/g)].map(([, name]) => name);
if (names.length === 0) throw new Error(`${TASKS}/index.rs names no file`);
const files = await Promise.all(names.map((name) => readFile(join(TASKS, name), 'utf8')));
await writeFile(join(process.env.TRUNK_STAGING_DIR ?? 'dist', 'tasks.txt'), files.join('\f'));

// Gathers the built-in tasks in one text, as the page loads them: trunk starts it with each build (Trunk.toml).
// Which there are, and in which order, src/tasks/built_in.rs says; a form feed stands between two of them.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const TASKS = 'src/tasks';

const list = await readFile(join(TASKS, 'built_in.rs'), 'utf8');
const names = [...list.matchAll(/include_str!\("([^"]+)"\)/g)].map(([, name]) => name);
if (names.length === 0) throw new Error(`${TASKS}/built_in.rs names no file`);
const files = await Promise.all(names.map((name) => readFile(join(TASKS, name), 'utf8')));
await writeFile(join(process.env.TRUNK_STAGING_DIR ?? 'dist', 'tasks.txt'), files.join('\f'));

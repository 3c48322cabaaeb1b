// Writes the texts that the page loads. Trunk runs this script with each build (Trunk.toml); the work is done by
// `cargo xtask texts`. A build that xtask has started names the compiled program, so that nothing is compiled here.

import { spawnSync } from 'node:child_process';

const { LOCKSCOPE_XTASK, TRUNK_STAGING_DIR = 'dist' } = process.env;
const [program, ...words] = LOCKSCOPE_XTASK ? [LOCKSCOPE_XTASK] : ['cargo', 'xtask'];
const { status } = spawnSync(program, [...words, 'texts', TRUNK_STAGING_DIR], { stdio: 'inherit' });
process.exit(status ?? 1);

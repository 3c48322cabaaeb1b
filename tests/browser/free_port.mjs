// A port for a program that does not print the one that it chooses.

import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a port that no program uses. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return String(port);
}

import { expect, it } from 'vitest';
import { readConfig } from '../config/config.js';
import { HOUR, SECOND } from '../kernel/clock.js';
import { composeFrontend } from './compose.js';

it('gives a large upload an hour, and its headers 30 seconds', async () => {
  const frontend = await composeFrontend(readConfig({}));
  const server = frontend.createServer(() => new Response());
  expect([server.requestTimeout, server.headersTimeout]).toEqual([HOUR, 30 * SECOND]);
  await frontend.close();
});

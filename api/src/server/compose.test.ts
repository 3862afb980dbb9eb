import { expect, it } from 'vitest';
import { readConfig } from '../config/config.js';
import { HOUR, SECOND } from '../kernel/clock.js';
import { composeFrontend } from './compose.js';

it('allows an hour for a request, and 30 seconds for its headers', async () => {
  const frontend = await composeFrontend(readConfig({}));
  const server = frontend.createServer(() => new Response());
  expect([server.requestTimeout, server.headersTimeout]).toEqual([HOUR, 30 * SECOND]);
  await frontend.close();
});

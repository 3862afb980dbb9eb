import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { connectBrowser } from './browser.js';
import { type SharedServer, startServer, type TidingsServer } from './server.js';

export interface Session<Server extends SharedServer = SharedServer> {
  browser: Browser;
  server: Server;
}

/** Returns the shared server and browser. Read the fields only inside tests. */
export function setUpSession(): Session {
  const session = {} as Session;
  beforeAll(async () => {
    session.server = inject('server');
    session.browser = await connectBrowser();
  });
  afterAll(() => session.browser?.close());
  return session;
}

/** Returns a server with its own settings for the journeys of a file, and the shared browser. */
export function setUpServer(
  env: () => Promise<Record<string, string>> | Record<string, string> = () => ({}),
): Session<TidingsServer> {
  const session = {} as Session<TidingsServer>;
  beforeAll(async () => {
    session.server = await startServer(await env());
    session.browser = await connectBrowser();
  });
  afterAll(async () => {
    await session.browser?.close();
    await session.server?.stop();
  });
  return session;
}

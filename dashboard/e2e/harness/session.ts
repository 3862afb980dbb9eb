import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { connectBrowser } from './browser.js';
import { startServer, type TidingsServer } from './server.js';

export interface Session {
  browser: Browser;
  server: TidingsServer;
}

/** One server for the journeys of a file, and the browser of all journeys. Read its fields inside tests. */
export function withSession(
  env: () => Promise<Record<string, string>> | Record<string, string> = () => ({}),
): Session {
  const session = {} as Session;
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

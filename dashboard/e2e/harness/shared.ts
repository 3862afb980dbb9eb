import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './engines/chromium.js';
import { type SharedServer, startServer } from './server.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address at which journeys connect to the shared browser. */
    browser: string;
    server: SharedServer;
  }
}

/**
 * Starts one Chromium and one server for all journeys of a run. Each page has its own browser context. Usernames must
 * be unique over all journeys, because a second sign-up fails.
 */
export default async function startShared({ provide }: TestProject): Promise<() => Promise<unknown>> {
  const [browser, server] = await Promise.all([
    chromium.launchServer({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS }),
    startServer({ BETA_URL: 'https://forms.example/beta' }),
  ]);
  provide('browser', browser.wsEndpoint());
  const { url, dataDir, adminPassword } = server;
  provide('server', { url, dataDir, adminPassword });
  return () => Promise.all([browser.close(), server.stop()]);
}

import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './engines/chromium.js';
import { type SharedServer, startServer } from './server.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where journeys connect to the browser that they share. */
    browser: string;
    server: SharedServer;
  }
}

/**
 * Starts one Chromium and one server for all journeys of a run. Each page has a browser context of its own. Creators
 * of the server have names that no other journey uses: a second registration fails.
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

import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './chromium.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where journeys connect to the browser that they share. */
    browser: string;
  }
}

/** One Chromium for all journeys of a run: each page has a context of its own, which shares nothing with others. */
export default async function shareBrowser({ provide }: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
  provide('browser', browser.wsEndpoint());
  return () => browser.close();
}

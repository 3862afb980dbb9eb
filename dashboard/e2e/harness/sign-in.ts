import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createCreator } from './api.js';
import { openPage } from './browser.js';
import type { Session } from './session.js';

/** Signs the browser in without opening the form, like another tab. */
export async function signIn(context: BrowserContext, session: Session, username: string): Promise<void> {
  const { url } = session.server;
  const data = { username, password: 'correct horse' };
  const response = await context.request.post(`${url}/api/login`, { data, headers: { origin: url } });
  expect(response.status()).toBe(200);
}

export async function signOut(context: BrowserContext, session: Session): Promise<void> {
  const { url } = session.server;
  const response = await context.request.post(`${url}/api/logout`, { headers: { origin: url } });
  expect(response.status()).toBe(200);
}

/** Opens a screen of the dashboard as a new creator. */
export async function openScreen(
  session: Session,
  { username, path, options }: { username: string; path: string; options?: BrowserContextOptions },
): Promise<Page> {
  await createCreator(session.server, username);
  const page = await openPage(session.browser, options);
  await signIn(page.context(), session, username);
  await page.goto(session.server.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Returns a function that counts the page's POST requests to a path from now on. */
export function countPosts(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

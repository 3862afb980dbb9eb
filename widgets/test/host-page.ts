import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchBrowser } from './browser.js';
import { type FakeInstance, type RunningServer, startHostSite, startInstance } from './servers.js';

export interface HostPageOptions {
  /** What happens on the page while the script is still on its way. */
  beforeScript?: () => Promise<void>;
  attributes?: string;
  head?: string;
  csp?: string;
  context?: BrowserContextOptions;
  /** What is there when it is open: the element's own form, or what stands in for it until it comes near. */
  until?: 'drawn' | 'defined' | 'loaded';
  /** What is arranged before the page is asked for. */
  prepare?: (page: Page) => Promise<unknown>;
  /** A file of a release instead of the evergreen one. */
  file?: { path: string; integrity: string } | undefined;
  /** Further headers of the page. */
  headers?: Record<string, string>;
}

/** A page of somebody else with the element on it. Instance and page are new for each test. */
export interface HostPage {
  readonly instance: FakeInstance;
  readonly page: Page;
  open(options?: HostPageOptions): Promise<void>;
  input(): Locator;
  button(): Locator;
  submit(email: string): Promise<void>;
}

const plainForm = (origin: string) => `<form method="post" action="${origin}/api/subscribers">
  <input type="hidden" name="username" value="mara"><label>Email <input type="email" name="email"></label>
  <button>Subscribe</button></form>`;

function scriptOf(origin: string, file: HostPageOptions['file']): string {
  const source = `src="${origin}${file?.path ?? '/embed/v1.js'}"`;
  const check = file === undefined ? '' : `integrity="${file.integrity}" crossorigin="anonymous"`;
  return `<script type="module" ${source} ${check}></script>`;
}

const documentOf = (origin: string, { attributes = '', head = '', file }: HostPageOptions) => `<!doctype html>
  <html lang="en"><head><title>Host</title>${head}</head><body>
    <main>
      <h1>My site</h1>
      <tidings-subscribe creator="mara" ${attributes}>${plainForm(origin)}</tidings-subscribe>
      <p><a href="#next">Next</a></p>
    </main>
    ${scriptOf(origin, file)}
  </body></html>`;

/** Call at the top of a test file: it starts and stops everything around the tests. */
export function useHostPage(): HostPage {
  let browser: Browser;
  let instance: FakeInstance;
  let hostSite: RunningServer | undefined;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });
  beforeEach(async () => {
    instance = await startInstance();
  });
  afterEach(async () => {
    await page.context().close();
    await hostSite?.close();
    await instance.close();
  });

  async function open(options: HostPageOptions = {}): Promise<void> {
    hostSite = await startHostSite(documentOf(instance.origin, options), options.csp, options.headers);
    page = await browser.newPage({ reducedMotion: 'reduce', ...options.context });
    await page.route('**/embed/v1.js', async (route) => {
      await options.beforeScript?.();
      await route.continue();
    });
    await options.prepare?.(page);
    await page.goto(hostSite.origin);
    if (options.context?.javaScriptEnabled === false || options.until === 'loaded') return;
    await page.waitForFunction(() => customElements.get('tidings-subscribe'));
    if (options.until === 'defined') return;
    await page.waitForFunction(() => document.querySelector('tidings-subscribe')?.shadowRoot);
  }

  const input = () => page.getByRole('textbox', { name: 'Email address' });
  const button = () => page.getByRole('button');

  return {
    get instance() {
      return instance;
    },
    get page() {
      return page;
    },
    open,
    input,
    button,
    async submit(email) {
      await input().fill(email);
      await button().click();
    },
  };
}

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchBrowser } from './browser.js';
import { type FakeInstance, type RunningServer, startHostSite, startInstance } from './servers.js';
import { stockInstance } from './widget-samples.js';

export interface WidgetPageOptions {
  head?: string;
  csp?: string;
  headers?: Record<string, string>;
  /** `never`: the page loads no script. */
  script?: string | 'never';
  context?: BrowserContextOptions;
  /** What is arranged on the empty page before it goes to the address. */
  prepare?: (page: Page) => Promise<void>;
}

/** A page of somebody else, on an origin of its own, beside an instance that knows mara and product 9. */
export interface WidgetPage {
  readonly instance: FakeInstance;
  readonly page: Page;
  /** Paths that the page asked the instance for. */
  readonly asked: string[];
  open(body: string, options?: WidgetPageOptions): Promise<void>;
  /** The element has drawn itself. */
  drawn(tag: string): Promise<void>;
  /** Types of the events that the elements sent, in order, with `reason`, `state` or `outcome`. */
  events(): Promise<string[]>;
}

const RECORD = `<script>
  window.events = [];
  for (const name of ['ready', 'submit', 'subscribed', 'open', 'close', 'success', 'error']) {
    addEventListener('tidings-' + name, ({ detail }) =>
      window.events.push([name, detail.reason ?? detail.state ?? detail.outcome].filter(Boolean).join(' ')));
  }
</script>`;

/** Call at the top of a test file: it starts and stops everything around the tests. */
export function useWidgetPage(): WidgetPage {
  let browser: Browser;
  let instance: FakeInstance;
  let hostSite: RunningServer | undefined;
  let page: Page;
  const asked: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });
  beforeEach(async () => {
    instance = await startInstance();
    stockInstance(instance);
    asked.length = 0;
  });
  afterEach(async () => {
    await page.context().close();
    await hostSite?.close();
    await instance.close();
  });

  async function open(body: string, options: WidgetPageOptions = {}): Promise<void> {
    const { head = '', csp, headers, script = '/embed/v1.js', context, prepare } = options;
    const tag = script === 'never' ? '' : `<script type="module" src="${instance.origin}${script}"></script>`;
    // Under a policy the page runs no inline script, this one included.
    const recorder = csp ? '' : RECORD;
    const html = `<!doctype html><html lang="en"><head><title>Host</title>${recorder}${head}</head>
      <body><main><h1>My site</h1>${body}<p><a href="#next">Next</a></p></main>${tag}</body></html>`;
    hostSite = await startHostSite(html, csp, { headers });
    page = await browser.newPage({ reducedMotion: 'reduce', ...context });
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === instance.origin) asked.push(pathname);
    });
    await prepare?.(page);
    await page.goto(hostSite.origin);
  }

  return {
    get instance() {
      return instance;
    },
    get page() {
      return page;
    },
    asked,
    open,
    drawn: async (tag) => {
      await page.waitForFunction((name) => document.querySelector(name)?.shadowRoot, tag);
    },
    events: () => page.evaluate(() => (window as unknown as { events: string[] }).events),
  };
}

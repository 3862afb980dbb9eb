import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchBrowser } from './browser.js';
import { stockInstance } from './samples/widgets.js';
import { type FakeInstance, type RunningServer, startHostSite, startInstance } from './servers.js';

export interface HostPageOptions {
  head?: string;
  csp?: string | undefined;
  headers?: Record<string, string>;
  /** A file of a release instead of the evergreen one; `never`: the page loads no script. */
  script?: { path: string; integrity: string } | 'never' | undefined;
  /** What happens on the page while the evergreen script is still on its way. */
  beforeScript?: () => Promise<void>;
  context?: BrowserContextOptions | undefined;
  /** What is arranged on the empty page before it goes to the address. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Another site's page on its own origin, and an instance with the creator mara and product 9. */
export interface HostPage {
  readonly instance: FakeInstance;
  readonly page: Page;
  /** Of the page. */
  readonly origin: string;
  /** Paths that the page asked the instance for. */
  readonly asked: string[];
  open(body: string, options?: HostPageOptions): Promise<void>;
  /** Types of the events that the elements sent, in order, with `reason`, `status` or `outcome`. */
  events(): Promise<string[]>;
  /** What came with the events of one type. */
  details(type: string): Promise<unknown[]>;
}

const RECORD = `<script>
  window.events = [];
  for (const name of ['ready', 'submit', 'subscribed', 'open', 'close', 'success', 'error']) {
    addEventListener('tidings-' + name, ({ detail }) => window.events.push({ name, detail }));
  }
</script>`;

interface RecordedEvent {
  name: string;
  detail: { reason?: string; status?: string; outcome?: string };
}

function scriptTag(origin: string, script: HostPageOptions['script']): string {
  if (script === 'never') return '';
  if (script === undefined) return `<script type="module" src="${origin}/embed/v1.js"></script>`;
  const { path, integrity } = script;
  return `<script type="module" src="${origin}${path}" integrity="${integrity}" crossorigin="anonymous"></script>`;
}

/** Call at the top of a test file: it starts and stops everything around the tests. */
export function useHostPage(): HostPage {
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

  async function open(body: string, options: HostPageOptions = {}): Promise<void> {
    const { head = '', csp, headers, script, beforeScript, context, prepare } = options;
    // Under a policy the page runs no inline script, this one included.
    const recorder = csp ? '' : RECORD;
    const html = `<!doctype html><html lang="en"><head><title>Host</title>${recorder}${head}</head>
      <body><main><h1>My site</h1>${body}<p><a href="#next">Next</a></p></main>
      ${scriptTag(instance.origin, script)}</body></html>`;
    hostSite = await startHostSite(html, { csp, headers });
    page = await browser.newPage({ reducedMotion: 'reduce', ...context });
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === instance.origin) asked.push(pathname);
    });
    if (beforeScript !== undefined) {
      await page.route('**/embed/v1.js', async (route) => {
        await beforeScript();
        await route.continue();
      });
    }
    await prepare?.(page);
    await page.goto(hostSite.origin);
  }

  const recorded = () => page.evaluate(() => (window as unknown as { events: RecordedEvent[] }).events);

  return {
    get instance() {
      return instance;
    },
    get page() {
      return page;
    },
    get origin() {
      return hostSite?.origin ?? '';
    },
    asked,
    open,
    events: async () =>
      (await recorded()).map(({ name, detail: { reason, status, outcome } }) =>
        [name, reason ?? status ?? outcome].filter(Boolean).join(' '),
      ),
    details: async (type) =>
      (await recorded()).filter(({ name }) => name === type).map(({ detail }) => detail),
  };
}

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchBrowser } from './browser.js';
import { fillInstance } from './samples/widgets.js';
import { type FakeInstance, type RunningServer, startHostSite, startInstance } from './servers.js';

export interface HostPageOptions {
  head?: string;
  csp?: string | undefined;
  headers?: Record<string, string>;
  /** A file of a release, instead of the evergreen script. `never` loads no script. */
  script?: { path: string; integrity: string } | 'never' | undefined;
  /** Runs on the page before the evergreen script has loaded. */
  beforeScript?: () => Promise<void>;
  context?: BrowserContextOptions | undefined;
  /** Runs on the empty page before it opens the URL. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** A page of another site, with an instance that has the creator mara and product 9. */
export interface HostPage {
  readonly instance: FakeInstance;
  readonly page: Page;
  /** The origin of the page. */
  readonly origin: string;
  /** The paths that the page requested from the instance. */
  readonly asked: string[];
  open(body: string, options?: HostPageOptions): Promise<void>;
  /** The types of the elements' events in order, with `reason`, `status` or `outcome`. */
  events(): Promise<string[]>;
  /** Returns the details of the events of one type. */
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

function createScriptTag(origin: string, script: HostPageOptions['script']): string {
  if (script === 'never') return '';
  if (script === undefined) return `<script type="module" src="${origin}/embed/v1.js"></script>`;
  const { path, integrity } = script;
  return `<script type="module" src="${origin}${path}" integrity="${integrity}" crossorigin="anonymous"></script>`;
}

/** Starts and stops the browser and the servers. Call it at the top of a test file. */
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
    fillInstance(instance);
    asked.length = 0;
  });
  afterEach(async () => {
    await page.context().close();
    await hostSite?.close();
    await instance.close();
  });

  async function open(body: string, options: HostPageOptions = {}): Promise<void> {
    const { head = '', csp, headers, script, beforeScript, context, prepare } = options;
    // A policy would block this inline script.
    const recorder = csp ? '' : RECORD;
    const html = `<!doctype html><html lang="en"><head><title>Host</title>${recorder}${head}</head>
      <body><main><h1>My site</h1>${body}<p><a href="#next">Next</a></p></main>
      ${createScriptTag(instance.origin, script)}</body></html>`;
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

  const readEvents = () => page.evaluate(() => (window as unknown as { events: RecordedEvent[] }).events);

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
      (await readEvents()).map(({ name, detail: { reason, status, outcome } }) =>
        [name, reason ?? status ?? outcome].filter(Boolean).join(' '),
      ),
    details: async (type) =>
      (await readEvents()).filter(({ name }) => name === type).map(({ detail }) => detail),
  };
}

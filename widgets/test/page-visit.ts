import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type PageView, renderPage } from '../src/pages/index.js';
import { launchBrowser } from './browser.js';
import { type FakeInstance, startInstance } from './servers.js';

export interface Visit {
  width?: number;
  colorScheme?: 'light' | 'dark';
  javaScriptEnabled?: boolean;
  /** The files that arrive only after the first paint. */
  late?: RegExp;
  /** Runs on the empty page before it opens the URL. */
  prepare?: (page: Page) => Promise<void>;
}

/** One of our pages in a browser, with an instance that responds to its requests. */
export interface PageVisit {
  readonly instance: FakeInstance;
  readonly page: Page;
  /** Serves the view like the API, with a policy that allows exactly its scripts. Returns the console errors. */
  open(view: PageView, visit?: Visit): Promise<string[]>;
  /** Does the same in a shared browser page, which is faster for tests that only look. */
  inspect(view: PageView, look?: Look): Promise<string[]>;
}

export type Look = Pick<Visit, 'width' | 'colorScheme'>;

/** `prepareShared` runs once on the shared page, before its first view. */
interface VisitOptions {
  prepareShared?: (page: Page) => Promise<void>;
}

/** Starts and stops the browser and the instance. Call it at the top of a test file. */
export function usePageVisit({ prepareShared }: VisitOptions = {}): PageVisit {
  let browser: Browser;
  let instance: FakeInstance;
  let page: Page;
  let sharedPage: Page | undefined;
  let sharedComplaints: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    instance = await startInstance();
  });
  afterAll(async () => {
    await browser.close();
    await instance.close();
  });
  afterEach(async () => {
    if (page !== sharedPage) await page.context().close();
    instance.received.length = 0;
    instance.counted.length = 0;
  });

  function serve(view: PageView): void {
    instance.pages.set('/page', renderServedPage(view, instance.origin));
    instance.pages.set('/mailbox/m1/html', {
      html: '<!doctype html><html lang="en"><title>Mail</title><p>Hello',
    });
  }

  async function openShared(): Promise<Page> {
    const openedPage = await browser.newPage({ reducedMotion: 'reduce' });
    openedPage.on(
      'console',
      (message) => message.type() === 'error' && sharedComplaints.push(message.text()),
    );
    await prepareShared?.(openedPage);
    // Without an icon, the page would request a missing file.
    instance.pages.set('/empty', {
      html: '<!doctype html><title>Empty</title><link rel="icon" href="data:,">',
    });
    await openedPage.goto(`${instance.origin}/empty`);
    return openedPage;
  }

  async function inspect(
    view: PageView,
    { width = 375, colorScheme = 'light' }: Look = {},
  ): Promise<string[]> {
    serve(view);
    sharedPage ??= await openShared();
    page = sharedPage;
    // Deletes the data of the previous view, such as typed text.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    sharedComplaints = [];
    await page.setViewportSize({ width, height: 812 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${instance.origin}/page`);
    return sharedComplaints;
  }

  async function open(view: PageView, visit: Visit = {}): Promise<string[]> {
    const { width = 375, late, prepare, ...context } = visit;
    serve(view);
    page = await browser.newPage({ viewport: { width, height: 812 }, reducedMotion: 'reduce', ...context });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    if (late) await holdUntilPainted(page, late);
    await prepare?.(page);
    await page.goto(`${instance.origin}/page`);
    return complaints;
  }

  return {
    get instance() {
      return instance;
    },
    get page() {
      return page;
    },
    open,
    inspect,
  };
}

function renderServedPage(view: PageView, origin: string): { html: string; csp: string } {
  const { html, styleHashes, frameSources } = renderPage(view, { brandName: 'Tidings', publicUrl: origin });
  const csp = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `style-src ${styleHashes.join(' ')}`,
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    ["frame-src 'self'", ...frameSources].join(' '),
  ];
  return { html, csp: csp.join('; ') };
}

/** Also sums the layout shifts of the page, as `window.shift`. */
async function holdUntilPainted(page: Page, files: RegExp): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route(files, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
}

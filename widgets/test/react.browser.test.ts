import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.js';
import { buildApp } from './example-app.js';
import { type FakeInstance, type RunningServer, startHostSite, startInstance } from './servers.js';

let browser: Browser;
let instance: FakeInstance;
let site: RunningServer;
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
  await site.close();
  await instance.close();
});

/** Renders the app like a server, before any script runs. */
async function renderApp(framework: 'react-18' | 'react-19'): Promise<string> {
  const [source = ''] = (await buildApp(framework, 'react-app-server.tsx')).values();
  const { render } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    render(host: string): string;
  };
  return render(instance.origin);
}

describe.each(['react-18', 'react-19'] as const)('wrappers in %s', (framework) => {
  test('render on a server, and hydrate in the browser', async () => {
    const app = await renderApp(framework);
    expect(app).toContain(
      `<tidings-subscribe host="${instance.origin}" creator="mara" style="--tidings-radius:0px" heading="My notes" class="notes"><a href="${instance.origin}/mara">Subscribe</a></tidings-subscribe>`,
    );
    site = await startHostSite(
      `<!doctype html><html lang="en"><title>App</title><div id="app" data-host="${instance.origin}">${app}</div>
        <script type="module" src="/main.js"></script></html>`,
      { scripts: await buildApp(framework, 'react-app-main.tsx') },
    );
    page = await browser.newPage({ reducedMotion: 'reduce' });
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(site.origin);
    const readEventLog = () => page.locator('#event-log').textContent();
    await expect.poll(readEventLog).toBe('ready 0');
    await page.getByRole('heading', { name: 'My notes' }).waitFor();

    // The ref is the element.
    await page.getByRole('button', { name: 'Focus' }).click();
    const field = page.getByRole('textbox', { name: 'Email address' });
    expect(await field.evaluate((input) => input.matches(':focus'))).toBe(true);

    // The handler prevents the default of the element.
    await page.keyboard.type('ines@example.com');
    await page.keyboard.press('Enter');
    await expect.poll(readEventLog).toBe('ready 0, submit 0');
    expect(instance.received).toEqual([]);

    // The element calls the latest handlers, and a removed property returns to its default.
    const count = page.getByRole('button', { name: 'Count' });
    await count.click();
    await page.getByRole('heading', { name: 'Subscribe to my updates' }).waitFor();
    await count.click();
    await field.press('Enter');
    await expect.poll(readEventLog).toBe('ready 0, submit 0, submit 2, subscribed 2');
    expect(instance.received).toHaveLength(1);
    expect(problems).toEqual([]);
  });
});

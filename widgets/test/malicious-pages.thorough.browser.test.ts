import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type HostPageOptions, useHostPage } from './host-page.js';
import { type WidgetName, widgets } from './samples/widgets.js';
import { startHostSite } from './servers.js';

const host = useHostPage();
const kinds = Object.keys(widgets) as WidgetName[];
const open = (kind: WidgetName, options?: HostPageOptions) =>
  host.open(widgets[kind](host.instance.origin), options);
const getElement = (kind: WidgetName) => host.page.locator(`tidings-${kind}`);
/** The last button of each element. */
const getButton = (kind: WidgetName) => getElement(kind).locator('[part~=button]').last();

/** Uses the element as a visitor does. */
async function use(kind: WidgetName, place: Page | FrameLocator = host.page): Promise<void> {
  const last = place.locator(`tidings-${kind} [part~=button]`).last();
  switch (kind) {
    case 'subscribe':
      await place.getByRole('textbox', { name: 'Email address' }).fill('ines@example.com');
      await last.click();
      await place.getByText('Thanks for subscribing!').waitFor();
      break;
    case 'buy':
      await last.click();
      await place.frameLocator('iframe').getByRole('button', { name: 'Pay' }).waitFor();
      break;
    case 'card':
      await place.getByRole('heading', { name: 'Mara Lindqvist' }).waitFor();
      expect(await last.getAttribute('href')).toBe('https://tidings.example/mara');
  }
}

describe.each(kinds)('%s', (kind) => {
  test('keeps its appearance on a page that resets all styles', async () => {
    const readStyles = () =>
      getButton(kind).evaluate((buttonElement) => {
        const { display, color, backgroundColor, fontWeight, letterSpacing, textTransform } =
          getComputedStyle(buttonElement);
        return { display, color, backgroundColor, fontWeight, letterSpacing, textTransform };
      });
    await open(kind, { head: '<style>main { text-align: left }</style>' });
    await getButton(kind).waitFor();
    const stylesBefore = await readStyles();
    await host.page.addStyleTag({
      content: `* { all: unset !important; letter-spacing: 9px !important; text-transform: uppercase !important }
        button, a, form, input { display: none !important } :root { color: #f0f; font-weight: 900 }`,
    });
    expect(await readStyles()).toEqual(stylesBefore);
    await use(kind);
  });

  test('stays usable under heavy page styles', async () => {
    await open(kind, {
      head: '<style>* { font: 40px/3 fantasy; letter-spacing: .3em; text-transform: uppercase; margin: 9px }</style>',
    });
    await getButton(kind).waitFor();
    const box = await getButton(kind).boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
    await use(kind);
  });

  test('leaks no styles into the page', async () => {
    const readStyles = () =>
      host.page.getByRole('heading', { level: 1 }).evaluate((heading) => {
        const { color, font, margin } = getComputedStyle(heading);
        return { color, font, margin };
      });
    await open(kind, { head: `<style>tidings-${kind} { display: block; margin-top: 300vh }</style>` });
    const stylesBefore = await readStyles();
    await getElement(kind).scrollIntoViewIfNeeded();
    await getButton(kind).waitFor();
    expect(await readStyles()).toEqual(stylesBefore);
  });

  test('works under a strict policy with Trusted Types and without a policy of its own', async () => {
    const { origin } = host.instance;
    const complaints: string[] = [];
    await open(kind, {
      csp: `default-src 'none'; script-src ${origin}; connect-src ${origin}; frame-src ${origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
      prepare: async (page) => void page.on('console', (message) => complaints.push(message.text())),
    });
    await use(kind);
    expect(complaints).toEqual([]);
  });

  test('loads nothing while hidden, and draws once it is shown', async () => {
    await host.open(`<div id="tab" style="display:none">${widgets[kind](host.instance.origin)}</div>`);
    await host.page.waitForLoadState('networkidle');
    expect(host.asked).toEqual(['/embed/v1.js']);
    await host.page.locator('#tab').evaluate((tab) => tab.removeAttribute('style'));
    await getButton(kind).waitFor();
  });

  test('loads nothing far below the fold, and draws once it is scrolled to', async () => {
    await open(kind, { head: `<style>tidings-${kind} { display: block; margin-top: 300vh }</style>` });
    await host.page.waitForLoadState('networkidle');
    expect(host.asked).toEqual(['/embed/v1.js']);
    await getElement(kind).scrollIntoViewIfNeeded();
    await getButton(kind).waitFor();
  });

  test('draws if it has no content inside', async () => {
    await host.open(widgets[kind](host.instance.origin).replace(/>.*</, '><'));
    await getButton(kind).waitFor();
  });

  test('keeps its content when it is moved, removed and inserted again', async () => {
    await open(kind);
    await getButton(kind).waitFor();
    await getButton(kind).evaluate((buttonElement) => buttonElement.setAttribute('data-mine', ''));
    await host.page.evaluate((tag) => {
      const movedElement = document.querySelector(tag);
      movedElement?.remove();
      const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
      if (movedElement) shadow.append(movedElement);
      document.body.append(movedElement ?? '');
    }, `tidings-${kind}`);
    expect(await getButton(kind).getAttribute('data-mine')).toBe('');
    expect(await host.events()).toEqual(['ready']);
  });

  test('keeps its style when it is moved into a frame’s document', async () => {
    await host.open(`${widgets[kind](host.instance.origin)}<iframe title="Frame" srcdoc="<body>"></iframe>`);
    await getButton(kind).waitFor();
    const fill = () =>
      getButton(kind).evaluate((buttonElement) => getComputedStyle(buttonElement).backgroundColor);
    const fillBefore = await fill();
    const fillAfter = await host.page.evaluate((tag) => {
      const movedElement = document.querySelector(tag) as HTMLElement;
      const frame = document.querySelector('iframe')?.contentDocument;
      frame?.body.append(movedElement);
      const buttonElement = [...(movedElement.shadowRoot?.querySelectorAll('[part~=button]') ?? [])].at(
        -1,
      ) as Element;
      return movedElement.ownerDocument.defaultView?.getComputedStyle(buttonElement).backgroundColor;
    }, `tidings-${kind}`);
    expect(fillAfter).toBe(fillBefore);
  });

  test('works with a second copy of the script and a release file on the page', async () => {
    await open(kind);
    const errors: string[] = [];
    host.page.on('pageerror', ({ message }) => errors.push(message));
    const { release } = (await import('../dist/embed/release.json', { with: { type: 'json' } })).default;
    for (const file of ['v1.js?again', `${release}/tidings.js`, `${release}/${kind}.js`]) {
      await host.page.addScriptTag({ type: 'module', url: `${host.instance.origin}/embed/${file}` });
    }
    await getButton(kind).waitFor();
    expect([errors, await host.events()]).toEqual([[], ['ready']]);
    await use(kind);
  });

  test('works on a cross-origin isolated page', async () => {
    await open(kind, {
      headers: {
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
      },
    });
    await use(kind);
    expect(await host.page.evaluate(() => crossOriginIsolated)).toBe(true);
  });

  test.each(['allow-scripts allow-forms', 'allow-scripts allow-forms allow-same-origin'])(
    'works in a frame sandboxed to %s',
    async (sandbox) => {
      const { origin } = host.instance;
      const framedSite = await startHostSite(
        `<!doctype html><html lang="en"><title>Framed</title>${widgets[kind](origin)}<script type="module" src="${origin}/embed/v1.js"></script>`,
      );
      await host.open(`<iframe title="Framed" sandbox="${sandbox}" src="${framedSite.origin}"></iframe>`);
      await use(kind, host.page.frameLocator('iframe'));
      await framedSite.close();
    },
  );

  test('keeps its content while offline, and draws once it is online', async () => {
    await host.open('<p id="place"></p>');
    await host.page.waitForFunction(() => customElements.get('tidings-card'));
    await host.page.context().setOffline(true);
    await host.page.locator('#place').evaluate((place, html) => {
      place.outerHTML = html;
    }, widgets[kind](host.instance.origin));
    await expect.poll(host.events).toEqual(['error unavailable']);
    expect(await host.page.getByText('Stand-in').isVisible()).toBe(true);
    await host.page.context().setOffline(false);
    await getButton(kind).waitFor();
    expect(await host.events()).toEqual(['error unavailable', 'ready']);
  });

  test('follows the right-to-left direction of the page', async () => {
    await host.open(`<div dir="rtl">${widgets[kind](host.instance.origin)}</div>`, {
      context: { viewport: { width: 375, height: 700 } },
    });
    await getButton(kind).waitFor();
    const direction = await getElement(kind).evaluate(({ shadowRoot }) => {
      return getComputedStyle(shadowRoot?.firstElementChild as Element).direction;
    });
    expect(direction).toBe('rtl');
    expect(await host.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('keeps properties that were set before the script loaded', async () => {
    await host.open(
      `${widgets[kind](host.instance.origin)}<script>document.querySelector('tidings-${kind}').theme = 'dark'</script>`,
    );
    await getButton(kind).waitFor();
    expect(await getElement(kind).getAttribute('theme')).toBe('dark');
    expect(
      await getButton(kind).evaluate((buttonElement) => getComputedStyle(buttonElement).colorScheme),
    ).toBe('dark');
  });

  test('stores nothing, and reports its install once', async () => {
    const twoWidgets = widgets[kind](host.instance.origin).repeat(2);
    await host.open(twoWidgets);
    await expect.poll(() => host.events()).toEqual(['ready', 'ready']);
    await expect
      .poll(() => host.instance.installs)
      .toEqual([`text/plain;charset=UTF-8 ${host.origin} {"creator":"mara","widget":"${kind}"}`]);
    const storageSizes = await host.page.evaluate(async () => ({
      local: localStorage.length,
      session: sessionStorage.length,
      databases: await indexedDB.databases(),
    }));
    expect(storageSizes).toEqual({ local: 0, session: 0, databases: [] });
    expect(await host.page.context().cookies()).toEqual([]);
  });
});

test.each(['buy', 'card'] as const)('keeps the content of %s usable during a slow response', async (kind) => {
  let release = () => {};
  const pendingResponse = new Promise<void>((resolve) => (release = resolve));
  const path = kind === 'buy' ? '/api/products/9/offer' : '/api/user/mara';
  const originalResponse = host.instance.answers.get(path);
  host.instance.answers.set(path, async () => {
    await pendingResponse;
    return typeof originalResponse === 'function'
      ? originalResponse()
      : (originalResponse ?? { status: 500, body: {} });
  });
  await open(kind);
  await expect.poll(() => host.asked).toContain(path);
  expect(await host.page.getByText('Stand-in').isVisible()).toBe(true);
  release();
  await getButton(kind).waitFor();
  expect(await host.page.getByText('Stand-in').isVisible()).toBe(false);
});

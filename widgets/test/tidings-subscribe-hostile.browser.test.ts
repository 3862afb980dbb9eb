import { describe, expect, test } from 'vitest';
import { useHostPage } from './host-page.js';

const host = useHostPage();

const element = () => host.page.locator('tidings-subscribe');
const drawnForm = () => element().locator('[part=form]');
const boxOfButton = () => drawnForm().locator('button').boundingBox();

async function subscribes(): Promise<void> {
  await host.submit('ines@example.com');
  await host.page.getByText('Thanks for subscribing!').waitFor();
}

describe('styles of the page', () => {
  test.each([
    ['a reset of everything', '* { all: unset !important }'],
    ['rules for tags', 'button, input, form, h2 { display: none !important; color: red !important }'],
    [
      'a loud theme',
      '* { font: 40px/3 fantasy; letter-spacing: .3em; text-transform: uppercase; margin: 9px }',
    ],
  ])('%s leaves the form usable', async (_, css) => {
    await host.open({ head: `<style>${css}</style>` });
    expect(await drawnForm().evaluate((form) => getComputedStyle(form).display)).toBe('grid');
    const box = await boxOfButton();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    await subscribes();
  });

  test('nothing of the element reaches the page', async () => {
    const styleOf = () =>
      host.page.getByRole('heading', { level: 1 }).evaluate((heading) => {
        const { color, font, margin } = getComputedStyle(heading);
        return { color, font, margin };
      });
    await host.open({ until: 'defined', head: '<style>h1 { margin-bottom: 2000px }</style>' });
    const before = await styleOf();
    await host.page.evaluate(() => scrollTo(0, 2000));
    await drawnForm().waitFor();
    expect(await styleOf()).toEqual(before);
  });
});

describe('policies of the page', () => {
  test('isolated from other origins, it loads and subscribes', async () => {
    await host.open({
      headers: {
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
      },
    });
    await subscribes();
  });

  test('a policy that names the instance alone is broken nowhere', async () => {
    const { origin } = host.instance;
    const complaints: string[] = [];
    await host.open({
      csp: `default-src 'none'; script-src ${origin}; connect-src ${origin}; style-src 'none'; form-action ${origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
      prepare: async (page) => page.on('console', (message) => complaints.push(message.text())),
    });
    await subscribes();
    expect(complaints.filter((text) => /policy|trusted/i.test(text))).toEqual([]);
  });

  test.each([
    ['an origin', 'allow-scripts allow-same-origin allow-forms'],
    ['no origin', 'allow-scripts allow-forms'],
  ])('in a sandbox with %s it subscribes', async (_, sandbox) => {
    await host.open();
    await host.page.evaluate(
      ([rules, script]) => {
        const frame = document.createElement('iframe');
        frame.setAttribute('sandbox', rules ?? '');
        frame.style.cssText = 'width: 600px; height: 400px';
        frame.srcdoc = `<tidings-subscribe creator="tom"></tidings-subscribe><script type="module" src="${script}"></script>`;
        document.querySelector('h1')?.before(frame);
      },
      [sandbox, `${host.instance.origin}/embed/v1.js`],
    );
    const frame = host.page.frameLocator('iframe');
    await frame.getByRole('textbox', { name: 'Email address' }).fill('tom@example.com');
    await frame.getByRole('button').click();
    await frame.getByText('Thanks for subscribing!').waitFor();
  });
});

describe('the network', () => {
  const answersHtml = { status: 200, contentType: 'text/html', body: '<h1>Sign in to the wifi</h1>' };

  test('an answer that is a page is a refusal, not thanks', async () => {
    await host.open();
    await host.page.route('**/api/subscribers', (route) => route.fulfill({ ...answersHtml, status: 502 }));
    await host.submit('ines@example.com');
    await host.page.getByRole('alert').getByText('Failed to subscribe. Please try again.').waitFor();
  });

  test('a script that is a page leaves what stands inside', async () => {
    await host.open({
      until: 'defined',
      head: `<script>addEventListener('tidings-error', ({ detail }) => { window.reason = detail.reason; })</script>`,
      prepare: (page) => page.route('**/embed/subscribe-view.*.js', (route) => route.fulfill(answersHtml)),
    });
    await expect
      .poll(() => host.page.evaluate(() => (window as unknown as { reason?: string }).reason))
      .toBe('unavailable');
    expect(await host.page.getByRole('button', { name: 'Subscribe', exact: true }).isVisible()).toBe(true);
  });

  test('what is slow leaves what stands inside until it is there', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await host.open({
      until: 'defined',
      prepare: (page) =>
        page.route('**/embed/subscribe-view.*.js', async (route) => {
          await arrived;
          await route.continue();
        }),
    });
    await host.page.getByRole('textbox', { name: 'Email' }).fill('ines@example.com');
    arrive();
    await drawnForm().waitFor();
    expect(await host.input().inputValue()).toBe('ines@example.com');
  });

  test('gone at the drawing and back again', async () => {
    await host.open({ until: 'defined', head: '<style>h1 { margin-bottom: 3000px }</style>' });
    const failed = host.page.waitForEvent('requestfailed');
    await host.page.context().setOffline(true);
    await element().scrollIntoViewIfNeeded();
    await failed;
    expect(await host.page.getByRole('button', { name: 'Subscribe', exact: true }).isVisible()).toBe(true);
    await host.page.context().setOffline(false);
    await drawnForm().waitFor();
    await subscribes();
  });
});

describe('other pages', () => {
  test('from right to left, the button stands at the left', async () => {
    await host.open({ head: '<script>document.documentElement.dir = "rtl"</script>' });
    const field = await host.input().boundingBox();
    expect((await boxOfButton())?.x).toBeLessThan(field?.x ?? 0);
    expect(await drawnForm().evaluate((form) => getComputedStyle(form).direction)).toBe('rtl');
  });

  test('in the shadow of somebody else’s element', async () => {
    await host.open();
    await host.page.evaluate(() => {
      const outer = document.createElement('div');
      outer.id = 'outer';
      const inner = document.createElement('tidings-subscribe');
      inner.creator = 'tom';
      outer.attachShadow({ mode: 'open' }).append(inner);
      document.querySelector('h1')?.before(outer);
    });
    const inner = host.page.locator('#outer tidings-subscribe');
    await inner.getByRole('textbox').fill('tom@example.com');
    await inner.getByRole('button').click();
    await inner.getByText('Thanks for subscribing!').waitFor();
  });

  test('it keeps nothing in the browser', async () => {
    await host.open();
    await subscribes();
    const kept = await host.page.evaluate(async () => ({
      cookies: document.cookie,
      local: localStorage.length,
      session: sessionStorage.length,
      databases: (await indexedDB.databases()).length,
    }));
    expect(kept).toEqual({ cookies: '', local: 0, session: 0, databases: 0 });
    expect(await host.page.context().cookies()).toEqual([]);
  });
});

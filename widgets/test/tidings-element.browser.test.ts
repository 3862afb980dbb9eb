import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { useSubscribePage } from './subscribe-page.js';

const host = useSubscribePage();

const VIEW = '**/embed/subscribe-view.*.js*';
const getPlainButton = () => host.page.getByRole('button', { name: 'Subscribe', exact: true });
const isPlain = () => host.element().evaluate(({ shadowRoot }) => shadowRoot === null);

interface ReleaseFile {
  name: string;
  path: string;
  integrity: string;
}

async function readRelease(): Promise<ReleaseFile[]> {
  const text = await readFile(new URL('../dist/embed/release.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { files: ReleaseFile[] }).files;
}

describe('before it is near the viewport', () => {
  test('keeps its content usable, requests nothing, and draws once it is near', async () => {
    await host.open({ head: '<style>h1 { margin-bottom: 2000px }</style>', until: 'defined' });
    expect(await isPlain()).toBe(true);
    expect(host.asked).toEqual(['/embed/v1.js']);
    expect(await getPlainButton().count()).toBe(1);
    await host.page.evaluate(() => scrollTo(0, 1000));
    await host.form().waitFor();
    expect(host.asked.filter((path) => path.startsWith('/embed/'))).toEqual([
      '/embed/v1.js',
      expect.stringMatching(/^\/embed\/subscribe-view\.\w+\.js$/),
      '/embed/looks/mara',
    ]);
    expect(await getPlainButton().isVisible()).toBe(false);
  });

  test('waits for a hidden parent to be shown', async () => {
    await host.open({ head: '<style>main { display: none }</style>', until: 'defined' });
    await host.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await isPlain()).toBe(true);
    await host.page.addStyleTag({ content: 'main { display: block !important }' });
    await host.form().waitFor();
  });

  test('draws if it has no content inside', async () => {
    await host.open();
    await host.page.evaluate(() => {
      const empty = document.createElement('tidings-subscribe');
      empty.creator = 'tom';
      document.querySelector('h1')?.after(empty);
    });
    await host.page.locator('tidings-subscribe[creator=tom] [part=form]').waitFor();
  });
});

describe('an element that cannot be drawn', () => {
  test('keeps its content, and emits an error', async () => {
    let isDown = true;
    await host.open({
      until: 'defined',
      prepare: (page) => page.route(VIEW, (route) => (isDown ? route.abort() : route.continue())),
    });
    await expect.poll(host.events).toEqual(['error unavailable']);
    expect(await host.details('error')).toEqual([
      {
        creator: 'mara',
        reason: 'unavailable',
        title: 'Not available',
        message: 'This widget could not be loaded. Its link or form still works.',
      },
    ]);
    expect(await getPlainButton().isVisible()).toBe(true);
    await host.page.getByRole('textbox', { name: 'Email' }).fill('ines@example.com');
    isDown = false;
    await host.page.evaluate(() => dispatchEvent(new Event('online')));
    await host.form().waitFor();
    expect(await host.input().inputValue()).toBe('ines@example.com');
  });

  test('keeps its content if an HTML page is served instead of its script', async () => {
    const signInPage = { status: 200, contentType: 'text/html', body: '<h1>Sign in to the wifi</h1>' };
    await host.open({
      until: 'defined',
      prepare: (page) => page.route(VIEW, (route) => route.fulfill(signInPage)),
    });
    await expect.poll(host.events).toEqual(['error unavailable']);
    expect(await getPlainButton().isVisible()).toBe(true);
  });

  test('accepts input while its script loads slowly', async () => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await host.open({
      until: 'defined',
      prepare: (page) =>
        page.route(VIEW, async (route) => {
          await arrival;
          await route.continue();
        }),
    });
    await host.page.getByRole('textbox', { name: 'Email' }).fill('ines@example.com');
    arrive();
    await host.form().waitFor();
    expect(await host.input().inputValue()).toBe('ines@example.com');
  });

  test('draws once it has its missing attribute', async () => {
    await host.open({ until: 'defined' });
    await host.form().waitFor();
    await host.page.evaluate(() => {
      const unnamedElement = document.createElement('tidings-subscribe');
      unnamedElement.id = 'unnamed';
      document.querySelector('h1')?.after(unnamedElement);
    });
    await expect
      .poll(() => host.details('error'))
      .toEqual([expect.objectContaining({ creator: '', reason: 'unavailable' })]);
    await host.page.evaluate(() => document.querySelector('#unnamed')?.setAttribute('creator', 'tom'));
    await host.page.locator('#unnamed [part=form]').waitFor();
  });
});

describe('properties', () => {
  test('set before the script loads are kept', async () => {
    await host.open({
      beforeScript: () =>
        host.page.evaluate(() => {
          Object.assign(document.querySelector('tidings-subscribe') ?? {}, { heading: 'Early' });
        }),
    });
    expect(await host.page.getByRole('heading', { level: 2 }).textContent()).toBe('Early');
    expect(await host.element().getAttribute('heading')).toBe('Early');
  });

  test('reflect their attributes, with defaults for missing ones', async () => {
    await host.open({ attributes: 'button-text="Join"' });
    const read = () =>
      host
        .element()
        .evaluate((subscribe: HTMLElementTagNameMap['tidings-subscribe']) => [
          subscribe.creator,
          subscribe.heading,
          subscribe.buttonText,
          subscribe.theme,
          subscribe.confirmText,
        ]);
    expect(await read()).toEqual(['mara', 'Subscribe to my updates', 'Join', 'auto', '']);
    await host.element().evaluate((subscribe: HTMLElementTagNameMap['tidings-subscribe']) => {
      subscribe.heading = '';
      subscribe.buttonText = 'Sign up';
    });
    expect(await host.button().textContent()).toBe('Sign up');
    expect(await host.page.getByRole('heading', { level: 2 }).count()).toBe(0);
    expect(await read()).toEqual(['mara', '', 'Sign up', 'auto', '']);
    expect(await host.element().getAttribute('button-text')).toBe('Sign up');
    await host.element().evaluate((subscribe) => subscribe.removeAttribute('button-text'));
    expect(await read()).toEqual(['mara', '', "Let's Go", 'auto', '']);
    expect(await host.button().textContent()).toBe("Let's Go");
  });

  test('have their defaults again when they are set to null or undefined', async () => {
    await host.open({ attributes: 'heading="Notes" theme="dark"' });
    await host.element().evaluate((subscribe) => {
      Object.assign(subscribe, { heading: null, theme: undefined });
    });
    await host.page.getByRole('heading', { name: 'Subscribe to my updates' }).waitFor();
    const { heading, theme } = await host
      .element()
      .evaluate(({ heading, theme }: HTMLElementTagNameMap['tidings-subscribe']) => ({ heading, theme }));
    expect({ heading, theme }).toEqual({ heading: 'Subscribe to my updates', theme: 'auto' });
  });

  test('become attributes, with one redraw for several changes', async () => {
    await host.open();
    const result = await host
      .element()
      .evaluate(async (subscribe: HTMLElementTagNameMap['tidings-subscribe']) => {
        const button = subscribe.shadowRoot?.querySelector('button');
        let changes = 0;
        const observer = new MutationObserver((records) => {
          changes += records.filter(({ type }) => type === 'childList').length;
        });
        if (button) observer.observe(button, { childList: true });
        subscribe.buttonText = 'One';
        subscribe.buttonText = 'Two';
        await subscribe.updateComplete;
        await Promise.resolve();
        return { attribute: subscribe.getAttribute('button-text'), label: button?.textContent, changes };
      });
    expect(result).toEqual({ attribute: 'Two', label: 'Two', changes: 1 });
  });
});

describe('after a move', () => {
  test('keeps its input and its message', async () => {
    await host.open();
    await host.submit('ines@');
    await host.page.getByRole('alert').getByText('Invalid email').waitFor();
    await host.element().evaluate((element) => {
      element.remove();
      document.querySelector('h1')?.before(element);
    });
    expect(await host.input().inputValue()).toBe('ines@');
    expect(await host.page.getByRole('alert').textContent()).toContain('Invalid email');
    expect(
      await host.element().evaluate(({ shadowRoot }) => shadowRoot?.querySelectorAll('form').length),
    ).toBe(1);
  });

  test('draws at its new position if it was not drawn yet', async () => {
    await host.open({ head: '<style>h1 { margin-bottom: 2000px }</style>', until: 'defined' });
    await host.element().evaluate((element) => document.querySelector('h1')?.before(element));
    await host.form().waitFor();
  });
});

describe('a release file', () => {
  test('runs under its hash, without further files', async () => {
    const script = (await readRelease()).find(({ name }) => name === 'subscribe');
    await host.open({ script });
    expect(host.asked.filter((path) => path.startsWith('/embed/'))).toEqual([
      script?.path,
      '/embed/looks/mara',
    ]);
    await host.submit('ines@example.com');
    await host.page.getByText('Thanks for subscribing!').waitFor();
  });

  test('does not run if its content has changed', async () => {
    const [first, second] = await readRelease();
    await host.open({
      script: { path: first?.path ?? '', integrity: second?.integrity ?? '' },
      until: 'loaded',
    });
    expect(await host.page.evaluate(() => customElements.get('tidings-subscribe') === undefined)).toBe(true);
    expect(await getPlainButton().isVisible()).toBe(true);
  });
});

describe('the creator’s look', () => {
  const LOOK = ':host(:not([theme])){--_surface:var(--tidings-surface,#123456);color-scheme:dark}';
  const readSurface = () =>
    host.form().evaluate((form) => getComputedStyle(form).backgroundColor.replaceAll(' ', ''));

  async function openWith(attributes: string) {
    await host.open({
      attributes,
      prepare: (page) =>
        page.route('**/embed/looks/mara', (route) =>
          route.fulfill({ json: LOOK, headers: { 'access-control-allow-origin': '*' } }),
        ),
    });
    await host.form().waitFor();
  }

  test('is used by default, but the colors of the site take precedence', async () => {
    await openWith('');
    expect(await readSurface()).toBe('rgb(18,52,86)');
    await host.element().evaluate((element) => {
      element.style.setProperty('--tidings-surface', '#ffffff');
    });
    expect(await readSurface()).toBe('rgb(255,255,255)');
  });

  test('is not requested for another theme', async () => {
    await openWith('theme="page"');
    expect(host.asked).not.toContain('/embed/looks/mara');
    expect(await readSurface()).toBe('rgb(253,254,254)');
  });
});

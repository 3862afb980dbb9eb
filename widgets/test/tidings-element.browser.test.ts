import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { useHostPage } from './host-page.js';

const host = useHostPage();

const VIEW = '**/embed/subscribe-view.*.js';
const element = () => host.page.locator('tidings-subscribe');
const plainButton = () => host.page.getByRole('button', { name: 'Subscribe', exact: true });
const drawnForm = () => element().locator('[part=form]');

/** What the element's events said, from before its script arrived. */
const recording = `<script>
  window.events = [];
  for (const type of ['tidings-ready', 'tidings-error']) {
    addEventListener(type, (event) => window.events.push({ type, detail: event.detail }));
  }
</script>`;
const recordedEvents = () => host.page.evaluate(() => (window as unknown as { events: unknown[] }).events);

async function recordRequests(): Promise<string[]> {
  const requests: string[] = [];
  host.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  return requests;
}

describe('until it is near', () => {
  test('what stands inside works, and nothing is asked for; then it is drawn', async () => {
    await host.open({ head: '<style>h1 { margin-bottom: 2000px }</style>', until: 'defined' });
    const requests = await recordRequests();
    expect(await element().evaluate(({ shadowRoot }) => shadowRoot)).toBeNull();
    expect(await plainButton().count()).toBe(1);
    await host.page.evaluate(() => scrollTo(0, 1000));
    await drawnForm().waitFor();
    expect(requests.filter((path) => path.startsWith('/embed/'))).toEqual([
      expect.stringMatching(/^\/embed\/subscribe-view\.\w+\.js$/),
    ]);
    expect(await plainButton().isVisible()).toBe(false);
  });

  test('a parent without display waits for its own appearance', async () => {
    await host.open({ head: '<style>main { display: none }</style>', until: 'defined' });
    await host.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await element().evaluate(({ shadowRoot }) => shadowRoot)).toBeNull();
    await host.page.addStyleTag({ content: 'main { display: block !important }' });
    await drawnForm().waitFor();
  });

  test('an element with nothing inside is drawn too', async () => {
    await host.open();
    await host.page.evaluate(() => {
      const empty = document.createElement('tidings-subscribe');
      empty.creator = 'tom';
      document.querySelector('h1')?.after(empty);
    });
    await host.page.locator('tidings-subscribe[creator=tom] [part=form]').waitFor();
  });
});

describe('what cannot be drawn', () => {
  test('stays what it is, and says so', async () => {
    let isDown = true;
    await host.open({
      head: recording,
      until: 'defined',
      prepare: (page) => page.route(VIEW, (route) => (isDown ? route.abort() : route.continue())),
    });
    await expect.poll(recordedEvents).toEqual([
      {
        type: 'tidings-error',
        detail: {
          creator: 'mara',
          reason: 'unavailable',
          title: 'Not available',
          message: 'This could not be loaded. What stands in its place still works.',
        },
      },
    ]);
    expect(await plainButton().isVisible()).toBe(true);
    await host.page.getByRole('textbox', { name: 'Email' }).fill('ines@example.com');
    isDown = false;
    await host.page.evaluate(() => dispatchEvent(new Event('online')));
    await drawnForm().waitFor();
    expect(await host.input().inputValue()).toBe('ines@example.com');
  });

  test('is drawn once it has what it lacked', async () => {
    await host.open({ until: 'defined', head: recording });
    await drawnForm().waitFor();
    await host.page.evaluate(() => {
      const unnamed = document.createElement('tidings-subscribe');
      unnamed.id = 'unnamed';
      document.querySelector('h1')?.after(unnamed);
    });
    await expect.poll(recordedEvents).toContainEqual({
      type: 'tidings-error',
      detail: expect.objectContaining({ creator: '', reason: 'unavailable' }),
    });
    await host.page.evaluate(() => document.querySelector('#unnamed')?.setAttribute('creator', 'tom'));
    await host.page.locator('#unnamed [part=form]').waitFor();
  });
});

describe('properties', () => {
  test('set before the script arrived are kept', async () => {
    await host.open({
      beforeScript: () =>
        host.page.evaluate(() => {
          Object.assign(document.querySelector('tidings-subscribe') ?? {}, { heading: 'Early' });
        }),
    });
    expect(await host.page.getByRole('heading', { level: 2 }).textContent()).toBe('Early');
    expect(await element().getAttribute('heading')).toBe('Early');
  });

  test('are their attributes, with the usual texts where there is none', async () => {
    await host.open({ attributes: 'button-text="Join"' });
    const read = () =>
      element().evaluate((subscribe: HTMLElementTagNameMap['tidings-subscribe']) => [
        subscribe.creator,
        subscribe.heading,
        subscribe.buttonText,
        subscribe.theme,
        subscribe.confirmText,
      ]);
    expect(await read()).toEqual(['mara', 'Subscribe to my updates', 'Join', 'auto', '']);
    await element().evaluate((subscribe: HTMLElementTagNameMap['tidings-subscribe']) => {
      subscribe.heading = '';
      subscribe.buttonText = 'Sign up';
    });
    expect(await host.button().textContent()).toBe('Sign up');
    expect(await host.page.getByRole('heading', { level: 2 }).count()).toBe(0);
    expect(await read()).toEqual(['mara', '', 'Sign up', 'auto', '']);
  });
});

describe('after a move', () => {
  test('what was typed, and what was answered, is still there', async () => {
    await host.open();
    await host.submit('ines@');
    await host.page.getByRole('alert').getByText('Invalid email').waitFor();
    await element().evaluate((moved) => {
      moved.remove();
      document.querySelector('h1')?.before(moved);
    });
    expect(await host.input().inputValue()).toBe('ines@');
    expect(await host.page.getByRole('alert').textContent()).toContain('Invalid email');
    expect(await element().evaluate(({ shadowRoot }) => shadowRoot?.querySelectorAll('form').length)).toBe(1);
  });

  test('before it was drawn, it waits at its new place', async () => {
    await host.open({ head: '<style>h1 { margin-bottom: 2000px }</style>', until: 'defined' });
    await element().evaluate((moved) => document.querySelector('h1')?.before(moved));
    await drawnForm().waitFor();
  });
});

describe('sightings', () => {
  test('one for each creator and page view, and nothing of the visitor', async () => {
    await host.open({ head: recording });
    await host.page.evaluate(() => {
      const again = document.createElement('tidings-subscribe');
      again.creator = 'mara';
      document.querySelector('h1')?.after(again);
    });
    await expect.poll(recordedEvents).toHaveLength(2);
    await expect
      .poll(() => host.instance.sightings)
      .toEqual([
        `text/plain;charset=UTF-8 ${new URL(host.page.url()).origin} ${JSON.stringify({ creator: 'mara', widget: 'subscribe' })}`,
      ]);
  });
});

describe('a file of a release', () => {
  test('runs under its hash, whole in itself', async () => {
    const { files } = JSON.parse(
      await readFile(new URL('../dist/embed/release.json', import.meta.url), 'utf8'),
    ) as { files: Array<{ name: string; path: string; integrity: string }> };
    const file = files.find(({ name }) => name === 'subscribe');
    await host.open({ file });
    const scripts = await host.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    expect(scripts.filter((path) => path.startsWith('/embed/'))).toEqual([file?.path]);
    await host.submit('ines@example.com');
    await host.page.getByText('Thanks for subscribing!').waitFor();
  });

  test('does not run when a byte is another', async () => {
    const { files } = JSON.parse(
      await readFile(new URL('../dist/embed/release.json', import.meta.url), 'utf8'),
    ) as { files: Array<{ name: string; path: string; integrity: string }> };
    const [first, second] = files;
    await host.open({
      file: {
        path: first?.path ?? '',
        integrity: `sha384-${second?.integrity.slice(7).split('').reverse().join('')}`,
      },
      until: 'loaded',
    });
    expect(await host.page.evaluate(() => customElements.get('tidings-subscribe') === undefined)).toBe(true);
    expect(await plainButton().isVisible()).toBe(true);
  });
});

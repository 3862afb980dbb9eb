import { unwrap } from '@tidings/sdk';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { renderCard } from '../../../widgets/src/elements/card/render-card.js';
import { createCreator, subscribeMany } from '../harness/api.js';
import type { Engine } from '../harness/engines/engine.js';
import { hasFirefox, startFirefox } from '../harness/engines/firefox.js';
import { createVisitor } from '../harness/engines/visitor.js';
import { hasWebKit, startWebKit } from '../harness/engines/webkit.js';
import { serveHostPage } from '../harness/host-page.js';
import { listEmailsTo } from '../harness/mailbox.js';
import { openShop } from '../harness/open-shop.js';
import { PIXEL } from '../harness/pixel.js';
import { buy, soldBytes } from '../harness/shop.js';

/** `.ci/run` installs both engines. Chromium runs the other journeys. */
const ENGINES = [
  { name: 'Firefox', isInstalled: hasFirefox, start: startFirefox },
  { name: 'WebKit', isInstalled: hasWebKit, start: startWebKit },
];

describe.each(ENGINES.filter(({ isInstalled }) => isInstalled))('$name', ({ name, start }) => {
  const server = inject('server');
  /** Returns the name of a creator for this engine. */
  const toUsername = (creator: string) => `${creator}-${name.toLowerCase()}`;
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine?.close());

  async function openVisitor(path: string) {
    const tab = await engine.openTab();
    onTestFinished(() => tab.close());
    const visitor = createVisitor(tab);
    await visitor.goto(new URL(path, server.url).href);
    return visitor;
  }

  it('shows a page with its font and its image, without horizontal scrolling', async () => {
    const mara = await createCreator(server, toUsername('mara'));
    await unwrap(
      mara.POST('/api/onboarding', {
        body: {
          displayName: 'Mara Lindqvist',
          bio: 'Pots and weather.',
          theme: 'gradient-2',
          profileImage: PIXEL,
        },
      }),
    );
    const visitor = await openVisitor(`/${toUsername('mara')}`);
    await visitor.see('Mara Lindqvist');
    await visitor.see('Pots and weather.');
    const page = await visitor.read(async () => {
      await document.fonts.ready;
      // The browser does not load the QR code in the closed panel.
      const images = [...document.images].filter(({ offsetParent }) => offsetParent !== null);
      // `decode` rejects if the browser cannot show the image.
      await Promise.all(images.map((image) => image.decode()));
      return {
        loadedFonts: [...document.fonts].filter(({ status }) => status === 'loaded').length,
        images: images.length,
        overflow: document.documentElement.scrollWidth - window.innerWidth,
      };
    }, null);
    expect(page).toEqual({
      loadedFonts: expect.toSatisfy((count: number) => count > 0),
      images: 1,
      overflow: 0,
    });
  });

  it('subscribes a visitor of a page', async () => {
    const tom = await createCreator(server, toUsername('tom'));
    const visitor = await openVisitor(`/${toUsername('tom')}`);
    await visitor.fill('Email', 'ines@kova.example');
    await visitor.press("Let's Go");
    await visitor.see("Thanks for subscribing! You'll receive updates soon.");
    expect(await unwrap(tom.GET('/api/subscribers'))).toMatchObject([{ email: 'ines@kova.example' }]);
  });

  it('sells a file for the simulated card', async () => {
    const { creator, paid } = await openShop(server, toUsername('yuki'));
    const visitor = await openVisitor(`/buy/${paid}`);
    await visitor.fill('Email', 'ines@kova.example');
    await visitor.press('Continue to purchase');
    await visitor.press('Succeeds 4242');
    await visitor.press('Pay $12.99');
    await visitor.see('Your Download is Ready!');
    const file = await visitor.read(async () => {
      const link = document.querySelector<HTMLAnchorElement>('a[href*="/api/download/"]');
      return (await fetch(link?.href ?? '')).text();
    }, null);
    expect(file).toBe(soldBytes);
    expect((await unwrap(creator.GET('/api/sales'))).data).toMatchObject([
      { customerEmail: 'ines@kova.example', amount: 1_299, status: 'completed' },
    ]);
  });

  it('continues a form that was posted before the script ran', async () => {
    const { paid } = await openShop(server, toUsername('early'));
    const visitor = await openVisitor(`/buy/${paid}`);
    await visitor.see('Continue to purchase');
    await visitor.read(() => {
      const form = document.querySelector<HTMLFormElement>('form[method=post]');
      const field = form?.querySelector<HTMLInputElement>('input[name=email]');
      if (field) field.value = 'ines@kova.example';
      // Like Enter before the script runs, `submit` bypasses the script.
      form?.submit();
    }, null);
    await visitor.see('Pay $12.99');
  });

  // The driver of WebKitGTK ends its session when a page that starts a download reloads.
  if (name !== 'WebKit') {
    it('shows a payment again after a reload and with Back, never as an empty form', async () => {
      const { paid } = await openShop(server, toUsername('again'));
      const visitor = await openVisitor(`/buy/${paid}`);
      await visitor.fill('Email', 'ines@kova.example');
      await visitor.press('Continue to purchase');
      await visitor.press('Succeeds 4242');
      await visitor.press('Pay $12.99');
      await visitor.see('Your Download is Ready!');
      const firstHtml = await visitor.read(async () => (await fetch(location.href)).text(), null);
      expect(firstHtml).not.toContain('name="email"');
      await visitor.read(() => location.reload(), null);
      await visitor.see('Your Download is Ready!');
      const purchaseUrl = await visitor.read(() => location.href, null);
      await visitor.goto(`${server.url}/${toUsername('again')}`);
      await visitor.see('Glaze notebook');
      await visitor.read(() => history.back(), null);
      await visitor.see('Your Download is Ready!');
      expect(await visitor.read(() => location.href, null)).toBe(purchaseUrl);
    });
  }

  it('shows a product page, and lists the purchase in the library with its receipt', async () => {
    const { creator, paid } = await openShop(server, toUsername('shelf'));
    const { slug } = await unwrap(creator.GET('/api/products/{id}/page', { params: { path: { id: paid } } }));
    const email = `${toUsername('noor')}@kova.example`;
    await buy(server, paid, email);
    const visitor = await openVisitor(`/${toUsername('shelf')}/p/${slug}`);
    await visitor.see('Glaze notebook');
    await visitor.see('$12.99');
    await visitor.goto(`${server.url}/${toUsername('shelf')}/library`);
    await visitor.fill('Email', email);
    await visitor.press('Email me a code');
    await visitor.see('Check your mail');
    const code = await vi.waitUntil(async () => {
      const emails = await listEmailsTo(server, email);
      return emails.map(({ subject }) => /^(\d{6}) is the code/.exec(subject)?.[1]).find(Boolean);
    });
    await visitor.fill('Code', code);
    await visitor.press('Open your library');
    await visitor.see('Glaze notebook');
    await visitor.follow('Receipt for Glaze notebook');
    await visitor.see('Receipt');
    await visitor.see(email);
  });

  it('shows blocks, and plays nothing before a press', async () => {
    const creator = await createCreator(server, toUsername('blocks'));
    for (const body of [
      { kind: 'heading', title: 'Listen' },
      { kind: 'text', content: '<p>I fire on <strong>Mondays</strong>.</p>' },
      { kind: 'embed', title: 'A kiln', url: 'https://vimeo.com/76979871' },
      { kind: 'map', title: 'The studio', description: 'Hafengasse 3, Zürich' },
    ] as const)
      await unwrap(creator.POST('/api/links', { body }));
    const visitor = await openVisitor(`/${toUsername('blocks')}`);
    for (const text of ['Listen', 'I fire on Mondays.', 'The studio', 'Hafengasse 3'])
      await visitor.see(text);
    const state = await visitor.read(
      () => ({
        frames: document.querySelectorAll('iframe').length,
        // The difference is negative beside a scroll bar.
        overflow: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
        others: performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).host !== location.host).length,
      }),
      null,
    );
    expect(state).toEqual({ frames: 0, overflow: 0, others: 0 });
  });

  it('draws widgets on another origin, where they subscribe and sell', async () => {
    const { creator, paid } = await openShop(server, toUsername('edith'));
    const profile = {
      username: toUsername('edith'),
      displayName: 'Edith Ash',
      bio: 'Pots and weather.',
      profileImage: null,
      socialLinks: {},
      links: [],
      address: `${server.url}/${toUsername('edith')}`,
    };
    const site = await serveHostPage(`
      ${renderCard(profile).html}
      <tidings-subscribe creator="${toUsername('edith')}"></tidings-subscribe>
      <tidings-buy product="${paid}"></tidings-buy>
      <script type="module" src="${server.url}/embed/v1.js"></script>`);
    await unwrap(creator.POST('/api/widgets/hosts', { body: { host: site.host } }));
    const visitor = await openVisitor(site.url);
    await visitor.see('Pots and weather.');
    await visitor.fill('Email', 'rosa@blum.example');
    await visitor.press("Let's Go");
    await visitor.see('Thanks for subscribing!');
    expect(await unwrap(creator.GET('/api/subscribers'))).toMatchObject([
      { email: 'rosa@blum.example', consent: { source: 'widget', host: site.host } },
    ]);

    await visitor.follow('Buy Now $12.99: Glaze notebook');
    await visitor.inFrame('/buy/', async () => {
      await visitor.fill('Email', 'tom@kova.example');
      await visitor.press('Continue to purchase');
      await visitor.press('Succeeds 4242');
      await visitor.press('Pay $12.99');
      await visitor.see('Your Download is Ready!');
    });
    await visitor.press('Close');
    const { data: sales } = await unwrap(creator.GET('/api/sales'));
    expect(sales).toMatchObject([{ customerEmail: 'tom@kova.example', status: 'completed' }]);
  });

  it('unsubscribes with the link in a newsletter', async () => {
    const rosa = await createCreator(server, toUsername('rosa'));
    await subscribeMany(server, toUsername('rosa'), 1);
    const body = { title: `For ${name}`, content: '<p>Ash.</p>' };
    const { id } = await unwrap(rosa.POST('/api/newsletters', { body }));
    await unwrap(rosa.POST('/api/newsletters/{id}/send', { params: { path: { id } } }));
    const email = await vi.waitUntil(async () => {
      const emails = await listEmailsTo(server, 'subscriber1@kova.example');
      return emails.find(({ subject }) => subject === body.title)?.path;
    });
    const text = await (await fetch(`${server.url}${email}/html`)).text();
    const visitor = await openVisitor(/\/u\/[\w-]+/.exec(text)?.[0] ?? '');
    await visitor.choose('I receive too many emails');
    await visitor.press('Confirm Unsubscribe');
    await visitor.see("You're Unsubscribed");
    expect(await unwrap(rosa.GET('/api/subscribers/count'))).toEqual({ count: 0 });
  });

  it('signs a creator in to the dashboard and out again', async () => {
    await createCreator(server, toUsername('ines'));
    const visitor = await openVisitor('/auth?mode=log-in');
    await visitor.fill('Username or email', toUsername('ines'));
    await visitor.fill('Password', 'correct horse');
    await visitor.press('Log In');
    await visitor.arriveAt('/dashboard');
    await visitor.see('0 of 100 newsletters');
    await visitor.press('Account menu');
    await visitor.press('Log out');
    await visitor.arriveAt('/auth');
    await visitor.goto(`${server.url}/subscribers`);
    await visitor.arriveAt('/auth');
  });
});

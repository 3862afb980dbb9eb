import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createCreator } from '../harness/api.js';
import { openPage } from '../harness/browser.js';
import { setUpSession } from '../harness/session.js';

const session = setUpSession();

it('the page is readable and usable without JavaScript', async () => {
  const mara = await createCreator(session.server, 'readable');
  await mara.POST('/api/onboarding', {
    body: {
      displayName: 'Mara Lindqvist',
      bio: 'Pots and weather.',
      socialLinks: { website: 'kiln.example' },
    },
  });
  const page = await openPage(session.browser, {
    javaScriptEnabled: false,
    viewport: { width: 375, height: 812 },
  });
  const response = await page.goto(`${session.server.url}/readable`);
  expect(response?.status()).toBe(200);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Mara Lindqvist');
  await page.getByText('Pots and weather.').waitFor();
  expect(await page.getByRole('link', { name: 'Website' }).getAttribute('href')).toBe(
    'https://kiln.example/',
  );
  await page.getByRole('textbox').fill('ines@kova.example');
  await page.getByRole('button', { name: "Let's Go" }).click();
  await page.getByText("You'll receive updates soon.").waitFor();
  expect((await mara.GET('/api/subscribers/count')).data).toEqual({ count: 1 });
});

it('an unknown username returns a 404 page with a link home', async () => {
  const page = await openPage(session.browser);
  const response = await page.goto(`${session.server.url}/nobody`);
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Micro-site not found' }).waitFor();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.waitForURL(`${session.server.url}/`);
});

it('a visitor subscribes on the page, and a second attempt shows the existing subscription', async () => {
  await createCreator(session.server, 'visited');
  const page = await openPage(session.browser);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${session.server.url}/visited`);
  const box = page.locator('tidings-subscribe');
  await box.getByRole('textbox').fill('ines@kova.example');
  await box.getByRole('button').click();
  await box.getByText("Thanks for subscribing! You'll receive updates soon.").waitFor();
  expect(errors).toEqual([]);

  await page.reload();
  // Before its script runs, the browser itself would submit the form.
  await page.waitForFunction(() => document.querySelector('tidings-subscribe')?.shadowRoot);
  await box.getByRole('textbox').fill('Ines@Kova.example');
  await page.keyboard.press('Enter');
  await box.getByText('Already subscribed', { exact: false }).first().waitFor();
});

it('the subscribe widget works on a page of another origin', async () => {
  const yuki = await createCreator(session.server, 'embedded');
  const host = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>My shop</title><h1>Shop</h1>
      <tidings-subscribe creator="embedded"></tidings-subscribe>
      <script type="module" src="${session.server.url}/embed/v1.js"></script>`);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void host.close());
  await once(host, 'listening');
  const address = host.address();
  const port = typeof address === 'object' ? address?.port : 0;

  const page = await openPage(session.browser);
  await page.goto(`http://localhost:${port}/`);
  const box = page.locator('tidings-subscribe');
  await box.getByRole('textbox').fill('rosa@blum.example');
  await box.getByRole('button').click();
  await box.getByText('Thanks for subscribing!', { exact: false }).waitFor();
  expect((await yuki.GET('/api/subscribers')).data).toMatchObject([
    { email: 'rosa@blum.example', consent: { source: 'widget', host: `localhost:${port}` } },
  ]);
  expect(await page.context().cookies()).toEqual([]);
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from './browser.js';
import { buildExample } from './build-example.js';
import { startHostSite, startInstance } from './servers.js';
import { stockInstance } from './widget-samples.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.each(['html', 'react-18', 'react-19', 'vue', 'svelte'])(
  '%s: subscribes, sells, shows the card, and hears of it',
  async (name) => {
    const instance = await startInstance();
    stockInstance(instance);
    const site = await startHostSite(await buildExample(name, instance.origin));
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    onTestFinished(async () => {
      await page.context().close();
      await site.close();
      await instance.close();
    });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(site.origin);

    const subscribe = page.getByRole('form', { name: 'Letters from the kiln' });
    await subscribe.getByLabel('Email address').fill('ines@example.com');
    await subscribe.getByRole('button').click();
    await page.getByText('Welcome, ines@example.com').waitFor();

    await page.getByRole('article', { name: 'Mara Lindqvist' }).waitFor();
    await page.getByRole('link', { name: /^Buy Now/ }).click();
    await page.getByRole('dialog', { name: 'Buy Glaze notebook' }).waitFor();
    expect(errors).toEqual([]);
  },
);

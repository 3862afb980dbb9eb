import type { TidingsClient } from '@tidings/sdk';
import { unwrap } from '@tidings/sdk';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createCreator, subscribeMany } from '../harness/api.js';
import { type AxeOptions, COLOR_RULES, findAccessibilityProblems, openPage } from '../harness/browser.js';
import { setUpSession } from '../harness/session.js';

const session = setUpSession();

const TEXT = [
  '<p>Hello {{first_name|there}}, frost came on Tuesday. Here is <a href="https://kiln.example/log">the log</a>.</p>',
  '<h2>What it taught me</h2><blockquote><p>A kiln is a clock.</p></blockquote><ul><li>Sleep</li></ul>',
  '<table><thead><tr><th>Cone</th><th>Hours</th></tr></thead><tbody><tr><td>10</td><td>31</td></tr></tbody></table>',
  '<pre>ash 1</pre><p><a class="button" href="https://kiln.example/sheet">The sheet</a> <mark>now</mark></p><hr>',
].join('');
const ARABIC = '<p>جاء الصقيع يوم الثلاثاء.</p><h2>ما تعلّمته</h2><blockquote>الفرن ساعة</blockquote>';
const THEMES = ['default-bg', 'gradient-3', 'gradient-5', 'gradient-8', 'bg-3', 'bg-4'] as const;

async function publish(creator: TidingsClient, newsletter: object): Promise<number> {
  const { id } = await unwrap(
    creator.POST('/api/newsletters', { body: { title: 'The kiln', ...newsletter } }),
  );
  await unwrap(creator.POST('/api/newsletters/{id}/send', { params: { path: { id } } }));
  return id;
}

async function createMara(username: string) {
  const mara = await createCreator(session.server, username);
  await mara.POST('/api/onboarding', { body: { displayName: 'Mara Lindqvist', bio: 'Pots and weather.' } });
  await subscribeMany(session.server, username, 1);
  return mara;
}

async function findProblems(page: Page, options: AxeOptions = {}): Promise<string[]> {
  const problems: string[] = [];
  for (const width of [375, 500, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) problems.push(`${width}: scrolls sideways by ${overflow} px`);
    if (width === 500) continue;
    problems.push(
      ...(await findAccessibilityProblems(page, options)).map((problem) => `${width}: ${problem}`),
    );
  }
  return problems;
}

it('the archive links the page, the list, a newsletter and its neighbors', async () => {
  const mara = await createMara('archiver');
  await publish(mara, { title: 'First frost', content: '<p>It came on Tuesday.</p>' });
  await publish(mara, { title: 'The kiln that would not cool', content: TEXT });
  const page = await openPage(session.browser, {
    viewport: { width: 375, height: 812 },
    javaScriptEnabled: false,
  });
  await page.goto(`${session.server.url}/archiver`);
  await page.getByRole('link', { name: /Read past newsletters/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' }).waitFor();
  await page.getByRole('link', { name: 'The kiln that would not cool' }).click();
  await page.getByRole('heading', { level: 1, name: 'The kiln that would not cool' }).waitFor();
  await page.getByRole('article').getByText('Hello there, frost came on Tuesday.').waitFor();
  await page.getByRole('link', { name: /Older\s*First frost/ }).click();
  await page.getByRole('heading', { level: 1, name: 'First frost' }).waitFor();
  // Without scripts, the browser posts the form, and the response is a page.
  await page.getByRole('textbox').fill('tom@adeyemi.example');
  await page.getByRole('button').click();
  await page.getByText('receive updates soon').waitFor();
  await expect.poll(async () => (await mara.GET('/api/subscribers/count')).data?.count).toBe(2);
});

it('the archive passes axe in dark and light themes', { timeout: 240_000 }, async () => {
  const mara = await createMara('themed');
  const ids = [
    await publish(mara, { title: 'رسالة من الفرن', content: ARABIC }),
    await publish(mara, {
      title: 'x'.repeat(200),
      content: `<p>${'y'.repeat(400)}</p>${TEXT}`,
      template: 'template-4',
      imageBlocks: ['https://images.example/a.png', 'https://images.example/b.png'],
      imageBlockLinks: ['https://kiln.example/a', ''],
      ctaText: 'See the kiln',
      ctaUrl: 'https://kiln.example',
    }),
  ];
  const page = await openPage(session.browser, { reducedMotion: 'reduce' });
  const image = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.route('https://images.example/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: image }),
  );
  const problems: string[] = [];
  for (const theme of THEMES) {
    await unwrap(mara.POST('/api/onboarding', { body: { theme } }));
    for (const path of ['', ...ids.map((id) => `/${id}`)]) {
      await page.goto(`${session.server.url}/themed/newsletters${path}`);
      // Themes differ only in colors.
      const options = theme === THEMES[0] ? {} : { runOnly: COLOR_RULES };
      problems.push(...(await findProblems(page, options)).map((problem) => `${theme} ${path} ${problem}`));
    }
  }
  expect(problems).toEqual([]);
});

it('an empty archive passes axe', async () => {
  await createMara('unsent');
  const page = await openPage(session.browser);
  await page.goto(`${session.server.url}/unsent/newsletters`);
  await page.getByText('Nothing sent yet').waitFor();
  expect(await findProblems(page)).toEqual([]);
});

it('an archived newsletter runs no script of its content, and violates no policy', async () => {
  const mara = await createMara('malicious');
  const id = await publish(mara, {
    title: '<script>document.title="taken"</script>',
    content: `<p>Read me</p><img src="x" onerror="document.title='taken'"><script>document.title="taken"</script>`,
  });
  const page = await openPage(session.browser);
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(`${session.server.url}/malicious/newsletters/${id}`, { waitUntil: 'networkidle' });
  await page.getByText('Read me').waitFor();
  expect(await page.title()).toContain('<script>');
  expect(messages).toEqual([]);
});

it('the archive has a feed that a strict parser accepts', async () => {
  const mara = await createMara('fed');
  await publish(mara, { title: 'Salt & <smoke> ]]> \u000b', content: `${TEXT}<p>&nbsp;&eacute; ]]></p>` });
  const page = await openPage(session.browser);
  await page.goto(`${session.server.url}/fed/newsletters`);
  const feed = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[type="application/rss+xml"]')?.href ?? '';
    return (await fetch(address)).text();
  });
  // Trusted Types forbid the archive page itself to parse text, so an empty page parses it.
  await page.goto('about:blank');
  const feedItem = await page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    const html = xml.getElementsByTagName('content:encoded')[0]?.textContent ?? '';
    return {
      error: xml.querySelector('parsererror')?.textContent ?? null,
      title: xml.querySelector('item > title')?.textContent,
      heading: new DOMParser().parseFromString(html, 'text/html').querySelector('h2')?.textContent,
      date: Number.isFinite(Date.parse(xml.querySelector('pubDate')?.textContent ?? '')),
    };
  }, feed);
  expect(feedItem).toEqual({
    error: null,
    title: 'Salt & <smoke> ]]>',
    heading: 'What it taught me',
    date: true,
  });
});

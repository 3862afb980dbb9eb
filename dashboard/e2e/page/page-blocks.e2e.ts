import { unwrap } from '@tidings/sdk';
import { expect, it, vi } from 'vitest';
import { createCreator } from '../harness/api.js';
import { expectNoPolicyViolations, findProblemsOfState, openPage } from '../harness/browser.js';
import { setPlan } from '../harness/plan.js';
import { setUpSession } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';

const session = setUpSession();

it('a creator adds blocks, moves a link across a heading, and chooses a look', async () => {
  const creator = await createCreator(session.server, 'blocky');
  for (const title of ['Shop', 'Diary'])
    await unwrap(creator.POST('/api/links', { body: { title, url: 'kiln.example' } }));
  const page = await openPage(session.browser);
  await signIn(page.context(), session, 'blocky');
  await page.goto(`${session.server.url}/dashboard3`);
  const dialog = page.getByRole('dialog');
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add block' }).click();
    await page.getByRole('button', { name: kind, exact: true }).click();
  };

  await add('Heading');
  await dialog.getByLabel('Title').fill('Read more');
  await dialog.getByLabel('Title').press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Move Read more' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');

  await add('Text');
  await dialog.locator('[contenteditable=true]').fill('I fire on Mondays.');
  expect(await findProblemsOfState(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await add('Player');
  await dialog.getByLabel('Address').fill('https://kiln.example/radio');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Please enter a URL of YouTube, Spotify, SoundCloud or Vimeo.').waitFor();
  await dialog.getByLabel('Address').fill('https://vimeo.com/76979871');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('radio', { name: 'Typewriter' }).check({ force: true });
  await page.getByLabel('Choose a color').fill('#ffff00');
  await page.getByText('This accent color is hard to read on this theme').waitFor();
  const offer = page.getByRole('button', { name: /^Use #/ });
  const accent = (await offer.textContent())?.replace('Use ', '');
  await offer.click();
  await page.getByRole('button', { name: 'Save Changes' }).first().click();
  await page.getByRole('dialog', { name: 'Share your page' }).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);

  expect(await unwrap(creator.GET('/api/user'))).toMatchObject({ accent, fontPair: 'typewriter' });
  const { data } = await unwrap(creator.GET('/api/links'));
  expect(data.map(({ kind, title }) => [kind, title])).toEqual([
    ['link', 'Shop'],
    ['heading', 'Read more'],
    ['link', 'Diary'],
    ['text', ''],
    ['embed', ''],
  ]);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).host));
  await page.goto(`${session.server.url}/blocky`);
  await page.getByText('I fire on Mondays.').waitFor();
  expect(new Set(requests)).toEqual(new Set([new URL(session.server.url).host]));
  expect(await findProblemsOfState(page)).toEqual([]);
});

it('a Pro creator styles the page, sees what is not allowed, and loses the styles with Pro', async () => {
  await createCreator(session.server, 'stylish');
  await setPlan(session.server, 'stylish', { isPro: true });
  const page = await openPage(session.browser);
  await expectNoPolicyViolations(page);
  await signIn(page.context(), session, 'stylish');
  await page.goto(`${session.server.url}/dashboard3`);
  const field = page.getByLabel('CSS', { exact: true });
  await field.fill('.name { color: rgb(1, 2, 3) }\n.bio { background: url(https://evil.example) }');
  const preview = page.frameLocator('iframe[title="Your page"]');
  const getColor = (name: Element) => getComputedStyle(name).color;
  // A preview that reloads detaches its frame, which throws an error.
  await vi.waitFor(async () =>
    expect(await preview.locator('.name').evaluate(getColor)).toBe('rgb(1, 2, 3)'),
  );
  await page.getByRole('button', { name: 'Save Changes' }).first().click();
  await page.getByText('Line 2: url() is not allowed').first().waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await field.fill('.name { color: rgb(1, 2, 3) }');
  await page.getByRole('button', { name: 'Save Changes' }).first().click();
  await page.getByRole('dialog', { name: 'Share your page' }).waitFor();

  const readNameColor = async () => {
    await page.goto(`${session.server.url}/stylish`);
    return page.locator('.name').evaluate(getColor);
  };
  expect(await readNameColor()).toBe('rgb(1, 2, 3)');
  await setPlan(session.server, 'stylish', { isPro: false });
  // Cached pages are up to two seconds old, because the server did not make this change itself.
  await vi.waitUntil(async () => (await readNameColor()) !== 'rgb(1, 2, 3)');
});

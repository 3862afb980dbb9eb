import { text } from 'node:stream/consumers';
import type { Download, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createCreator, subscribeMany } from '../harness/api.js';
import { findProblemsOfState, openPage } from '../harness/browser.js';
import { setPlan } from '../harness/plan.js';
import { setUpSession } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';

const session = setUpSession();

async function openSubscribers(username: string, path = '/subscribers'): Promise<Page> {
  const page = await openPage(session.browser);
  await signIn(page.context(), session, username);
  await page.goto(session.server.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const fetchCount = async (creator: Awaited<ReturnType<typeof createCreator>>) =>
  (await creator.GET('/api/subscribers/count')).data?.count;
const getRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const readFocusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const readText = async (download: Download) => text(await download.createReadStream());

async function paste(page: Page, text: string): Promise<void> {
  await page.getByText('Paste addresses').click();
  // Pastes the text, because typing thousands of lines takes too long.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.getByRole('textbox', { name: 'Addresses' }).focus();
  await page.keyboard.press('Control+V');
  await page.getByRole('button', { name: 'Check the list' }).click();
}

it('a creator adds a subscriber, finds and removes them, and undoes the removal', async () => {
  const mara = await createCreator(session.server, 'lister');
  await subscribeMany(session.server, 'lister', 8);
  const page = await openSubscribers('lister');
  await page.getByText('+3 more subscribers').waitFor();

  await page.getByRole('button', { name: 'Add subscriber' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('Subscriber1@kova.example');
  await dialog.getByLabel('Name (optional)').fill('Ines Kovač');
  await dialog.getByLabel('Email').press('Enter');
  await dialog.getByText('This subscriber is already on your list.').waitFor();
  await dialog.getByLabel('Email').fill('ines@kiln.example');
  await dialog.getByLabel('Email').press('Enter');
  await page.getByText('Subscriber added').first().waitFor();
  await getRow(page, 'ines@kiln.example').waitFor();
  expect(await readFocusedText(page)).toBe('Add subscriber');
  expect(await fetchCount(mara)).toBe(9);

  await page.getByLabel('Search subscribers').fill('kovač');
  await getRow(page, 'subscriber8@kova.example').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Ines Kovač/ }).press('Enter');
  await dialog.getByText('They asked me to put them on my list.').waitFor();
  await dialog.getByText('Added by you').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Search subscribers').fill('%');
  await page.getByText('No results found for "%"').waitFor();
  await page.getByLabel('Search subscribers').fill('');
  await getRow(page, 'subscriber8@kova.example').waitFor();

  await page.getByRole('button', { name: 'Remove Ines Kovač' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Subscriber removed').first().waitFor();
  await expect.poll(() => readFocusedText(page)).toBe('subscriber8@kova.example');
  await expect.poll(() => fetchCount(mara)).toBe(8);
  await page.getByRole('button', { name: 'Undo' }).click();
  await getRow(page, 'ines@kiln.example').waitFor();
  expect(await fetchCount(mara)).toBe(9);

  await page.getByRole('button', { name: 'Show all' }).click();
  await getRow(page, 'subscriber1@kova.example').waitFor();
  expect(await page.getByRole('button', { name: /^Show/ }).count()).toBe(0);
});

it('a list is exported as JSON on every plan, and as CSV on Pro', async () => {
  await createCreator(session.server, 'exporter');
  await subscribeMany(session.server, 'exporter', 3);
  const page = await openSubscribers('exporter');
  const day = new Date().toISOString().slice(0, 10);
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return file;
  };
  const json = await download('Download JSON');
  expect(json.suggestedFilename()).toBe(`subscribers_${day}.json`);
  expect(JSON.parse(await readText(json))).toMatchObject(
    [1, 2, 3].map((n) => ({ email: `subscriber${n}@kova.example` })),
  );

  await page.getByRole('button', { name: /^Download CSV/ }).click({ force: true });
  await page.waitForURL('**/settings?tab=subscription');
  await setPlan(session.server, 'exporter', { isPro: true });
  await page.goto(`${session.server.url}/subscribers`);
  const csv = await download('Download CSV');
  expect(csv.suggestedFilename()).toBe(`subscribers_${day}.csv`);
  const lines = (await readText(csv)).split('\r\n');
  expect(lines[1]).toMatch(/^"subscriber1@kova\.example","",Subscribed,\d{4}-\d\d-\d\d$/);
  expect(lines).toHaveLength(5);
});

it('ten thousand pasted lines are imported as the check predicted, and undone', async () => {
  const tom = await createCreator(session.server, 'importer');
  await subscribeMany(session.server, 'importer', 2);
  const page = await openSubscribers('importer', '/subscribers/import');
  const lines = Array.from({ length: 9_990 }, (_, index) => `person${index}@kova.example`);
  const odd = [
    'PERSON7@kova.example',
    'person7+pots@kova.example',
    'Subscriber1@Kova.example',
    'no address',
    '🌊@kova.example',
  ];
  await paste(page, [...lines, ...odd].join('\n'));

  await page.getByRole('heading', { name: 'Result of the check' }).waitFor();
  const readFigures = () =>
    page
      .locator('main dl')
      .first()
      .evaluate((list) =>
        Object.fromEntries(
          [...list.querySelectorAll('dt')].map((term) => [
            term.textContent,
            term.nextElementSibling?.textContent,
          ]),
        ),
      );
  const otherCounts = { 'Already on your list': '1', 'Duplicate in the file': '1', 'Not an address': '2' };
  expect(await readFigures()).toEqual({ 'Will be added': '9,991', ...otherCounts });
  expect(await fetchCount(tom)).toBe(2);
  await page.getByText('Not an address', { exact: false }).last().click();
  await getRow(page, '🌊@kova.example').waitFor();
  await getRow(page, 'person0@kova.example').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Import 9,991 subscribers' }).click();
  await page.getByText('Please confirm that these subscribers agreed').waitFor();
  await page.getByLabel('These subscribers agreed to get my newsletter.').check();
  await page.getByRole('button', { name: 'Import 9,991 subscribers' }).click();
  await page.getByRole('heading', { name: '9,991 subscribers added' }).waitFor();
  expect(await readFigures()).toEqual({ Added: '9,991', ...otherCounts });
  expect(await fetchCount(tom)).toBe(9_993);

  // The page still shows the finished import after a return.
  await page.goto(`${session.server.url}/subscribers/import`);
  await page.getByRole('link', { name: 'Pasted addresses' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('heading', { name: '9,991 subscribers removed' }).waitFor();
  expect(await fetchCount(tom)).toBe(2);
});

it('a creator checks a file again with other columns, and a spreadsheet is rejected', async () => {
  await createCreator(session.server, 'mapper');
  const page = await openSubscribers('mapper', '/subscribers/import');
  const rows = [
    'Private,Work,Name',
    'ines@kova.example,i.kovac@work.example,Ines',
    'tom@kova.example,nonsense,Tom',
  ];
  const file = { name: 'kiln.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
  await page.getByLabel('List file').setInputFiles(file);
  await page.getByText('kiln.csv').waitFor();
  await page.getByRole('button', { name: 'Check the list' }).click();
  await getRow(page, 'tom@kova.example').first().waitFor();
  await page.getByText('Change columns').click();
  await page.getByLabel('Addresses').selectOption('Work');
  await page.getByRole('button', { name: 'Check with these columns' }).click();
  await page.getByRole('table', { name: 'Row by row' }).getByText('i.kovac@work.example').waitFor();
  await page.getByRole('button', { name: 'Import 1 subscriber' }).waitFor();

  // The page rejects a spreadsheet below the file field.
  await page.getByRole('button', { name: 'Choose another list' }).click();
  const spreadsheet = {
    name: 'kiln.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004xl/workbook'),
  };
  await page.getByLabel('List file').setInputFiles(spreadsheet);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByText('choose one file at a time.').waitFor();
  await page.getByText('kiln.xlsx').waitFor();
});

it('the list settings are saved', async () => {
  const aoife = await createCreator(session.server, 'aoife');
  const page = await openSubscribers('aoife', '/settings?tab=subscribers');
  await page.getByRole('switch', { name: 'Double opt-in' }).click();
  await page.getByText('Settings saved').first().waitFor();
  await page.getByRole('radio', { name: /^Not listed/ }).check();
  await page.getByRole('button', { name: 'Save archive' }).click();
  await expect
    .poll(async () => (await aoife.GET('/api/list-settings')).data)
    .toEqual({ archive: 'unlisted', doubleOptIn: true, tracking: 'anonymous' });
  expect(await findProblemsOfState(page)).toEqual([]);
});

it('every state of the screens is accessible', async () => {
  await createCreator(session.server, 'axel');
  const page = await openSubscribers('axel');
  const problems: string[] = [];
  const check = async (state: string) => {
    problems.push(...(await findProblemsOfState(page)).map((problem) => `${state}: ${problem}`));
  };
  await page.getByText('No subscribers yet').waitFor();
  await check('empty');
  await page.getByRole('button', { name: 'Add subscriber' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await check('adding, with a problem');
  await page.keyboard.press('Escape');

  await page.goto(`${session.server.url}/subscribers/import`);
  await page.getByText('Drop CSV or text files here').waitFor();
  await check('choosing a file');
  const longEmail = `${'x'.repeat(60)}@${'kiln'.repeat(12)}.example`;
  const names = [
    'Name,Email',
    `عمر الفخاري من المدينة القديمة,${longEmail}`,
    `${'W'.repeat(90)},w@kova.example`,
    'Ines,nonsense',
  ];
  await paste(page, names.join('\n'));
  await page.getByRole('table', { name: 'Row by row' }).waitFor();
  await page.getByText('Change columns').click();
  await page.getByRole('button', { name: 'Import 2 subscribers' }).click();
  await check('checked, without consent');
  await page.getByLabel('These subscribers agreed to get my newsletter.').check();
  await page.getByRole('button', { name: 'Import 2 subscribers' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await check('done, asking whether to undo');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'See your subscribers' }).click();
  await getRow(page, longEmail).waitFor();
  await check('filled');
  await page.getByRole('button', { name: new RegExp(longEmail) }).click();
  await page.getByRole('dialog').getByText('Import', { exact: true }).waitFor();
  await check('details');
  await page.keyboard.press('Escape');
  await page.getByLabel('Search subscribers').fill('zz');
  await page.getByText('No results found for "zz"').waitFor();
  await check('nobody found');
  // The requests get no response, so the page keeps loading.
  await page.route('**/api/subscribers**', () => undefined);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await check('loading');
  await page.unrouteAll();
  await page.route('**/api/subscribers*', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  await check('not loaded');
  await page.unrouteAll();

  await page.goto(`${session.server.url}/subscribers/import`);
  const [importBefore] = await (await page.request.get(`${session.server.url}/api/subscribers/imports`))
    .json()
    .then(({ data }) => data);
  const show = async (state: string, change: object, text: string) => {
    const body = { ...importBefore, ...change };
    await page.route(`**/api/subscribers/imports/${importBefore.id}*`, (route) =>
      route.fulfill({ json: body }),
    );
    await page.goto(`${session.server.url}/subscribers/import?id=${importBefore.id}`);
    await page.getByText(text).first().waitFor();
    await check(state);
    await page.unrouteAll();
  };
  await show('importing', { status: 'adding', progress: 0.5 }, 'You can leave this page.');
  await show('undoing', { status: 'undoing', progress: 0.5, undone: 1 }, 'Undoing the import');
  await show('undone', { status: 'undone', undone: 2 }, '2 subscribers removed');
  await show(
    'failed',
    { status: 'failed', hasReport: false, error: 'The file was deleted. Please choose it again.' },
    'The file was deleted.',
  );
  expect(problems).toEqual([]);
  // The test checks fourteen states in two looks each.
}, 360_000);

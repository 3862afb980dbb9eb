import type { Locator, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { expectNoPolicyViolations, findAccessibilityProblems, openPage } from '../harness/browser.js';
import { paste } from '../harness/clipboard.js';
import { getSheet, openContent, writeContent, writeTitle } from '../harness/newsletters/write-newsletter.js';
import { setUpSession } from '../harness/session.js';
import { openScreen, signIn } from '../harness/sign-in.js';

const session = setUpSession();

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GOOGLE_DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400;">The wheel</span></h1><p dir="ltr"><span style="font-weight:400;">Plain, </span><span style="font-weight:700;">bold</span></p><ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>Nested</span></p></li></ul></ul><p dir="ltr"><a href="https://www.google.com/url?q=https://kiln.example/a&amp;sa=D"><span style="text-decoration:underline;">A link</span></a></p><script>alert(1)</script></b>`;

/** The part of TipTap's editor that the tests use. */
type Editor = { state: { selection: { from: number; to: number } } };

const getTextbox = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Content', exact: true });
const waitForSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();

/** Returns the server's content of the creator's newest draft. */
async function readStoredContent(page: Page): Promise<string> {
  const response = await page.request.get(`${session.server.url}/api/newsletters`);
  const [newest] = (await response.json()) as Array<{ content: string }>;
  return newest?.content ?? '';
}

async function openEditor(username: string): Promise<Page> {
  return openScreen(session, { username, path: '/newsletter/new2' });
}

/** Opens the same draft in another tab of the same browser. */
async function openAnotherTab(page: Page): Promise<Page> {
  const otherPage = await page.context().newPage();
  await otherPage.goto(`${session.server.url}/newsletter/new2`);
  await otherPage.getByRole('heading', { level: 1 }).waitFor();
  await otherPage.getByRole('button', { name: 'Edit Content' }).waitFor();
  return otherPage;
}

it('text, links, buttons, names and images arrive in the email as written', async () => {
  const page = await openEditor('wilma');
  await writeTitle(page, 'All of it');
  const dialog = await openContent(page);
  const text = getTextbox(dialog);
  await text.click();
  await page.keyboard.type('# Frost\nDear , it was **cold**.\n- bowls\n');
  await page.keyboard.press('Tab');
  await page.keyboard.type('small ones');
  for (const _ of [1, 2, 3]) await page.keyboard.press('Enter');

  await dialog.getByRole('button', { name: 'Add a button' }).click();
  const button = page.getByRole('dialog', { name: 'Add a button' });
  await button.getByLabel('Label').fill('Visit the market');
  await button.getByLabel('Address').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await button.getByText('Please use an address that begins with', { exact: false }).waitFor();
  await button.getByLabel('Address').fill('kiln.example/market');
  await page.keyboard.press('Enter');
  await text.getByRole('link', { name: 'Visit the market' }).waitFor();

  await page.keyboard.type('See the shop');
  for (const _ of 'shop') await page.keyboard.press('Shift+ArrowLeft');
  // The editor learns the browser's selection a moment later.
  await vi.waitUntil(() =>
    text.evaluate((element) => {
      // TipTap sets its editor as a property of the element.
      const { selection } = (element as unknown as { editor: Editor }).editor.state;
      return selection.to - selection.from === 4;
    }),
  );
  await page.keyboard.press('Control+k');
  const link = page.getByRole('dialog', { name: 'Add a link' });
  await link.getByLabel('Address').fill('kiln.example/shop');
  await page.keyboard.press('Enter');
  await link.waitFor({ state: 'detached' });
  await page.keyboard.type(' for you, ');
  await dialog.getByRole('button', { name: 'Insert name or email' }).click();
  await page.getByRole('button', { name: /^First name/ }).click();

  await dialog.getByRole('button', { name: 'Add an image' }).click();
  const image = page.getByRole('dialog', { name: 'Add an image' });
  await image
    .getByLabel('Image file')
    .setInputFiles({ name: 'kiln.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') });
  await image.getByLabel('Description').fill('A red kiln');
  await image.getByRole('button', { name: 'Add image' }).click();
  await text.getByRole('img', { name: 'A red kiln' }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await waitForSaved(page);
  expect(await readStoredContent(page)).toMatch(
    /^<h2>Frost<\/h2><p>Dear , it was <strong>cold<\/strong>\.<\/p><ul><li>bowls<ul><li>small ones<\/li><\/ul><\/li><\/ul><a (?:class="button" href="https:\/\/kiln\.example\/market"|href="https:\/\/kiln\.example\/market" class="button")>Visit the market<\/a><p>See the <a href="https:\/\/kiln\.example\/shop">shop<\/a> for you, \{\{first_name\|friend\}\}<\/p><img src="\/media\/[0-9a-f]{24}\/512\.webp" alt="A red kiln" ?\/?>$/,
  );
});

it('pasted content is cleaned, and limited in length', async () => {
  const page = await openEditor('pia');
  await writeTitle(page, 'Pasted');
  const dialog = await openContent(page);
  const text = getTextbox(dialog);
  await text.click();
  await paste(text, { 'text/html': GOOGLE_DOCS });
  await text.getByRole('link', { name: 'A link' }).waitFor();
  expect(await text.innerHTML()).toMatch(
    /^<h2>The wheel<\/h2><p>Plain, <strong>bold<\/strong><\/p><ul><li><p>One<\/p><ul><li><p>Nested<\/p><\/li><\/ul><\/li><\/ul><p><a href="https:\/\/kiln\.example\/a">A link<\/a><\/p>/,
  );

  // The editor rejects two megabytes of text at once, and the previous text stays editable.
  const htmlBefore = await text.innerHTML();
  const paragraph =
    '<p style="margin:0"><span style="color:red">Frost came on <b>Tuesday</b> again.</span></p>';
  const busy = await paste(text, { 'text/html': paragraph.repeat(2_000_000 / paragraph.length) });
  await page.getByText('This text is too long').first().waitFor();
  expect(await text.innerHTML()).toBe(htmlBefore);
  expect(busy).toBeLessThan(3_000);

  // Word's images are files on another computer, so the editor reports that they are missing.
  await page.keyboard.press('Control+a');
  await paste(text, { 'text/html': '<p>Bowls</p><p><img src="file:///C:/Temp/image001.png"></p>' });
  await page.getByText('Images not pasted').first().waitFor();
  expect(await text.locator('img[src]').count()).toBe(0);

  // The editor copies an image from another server. If that fails, the image stays linked and a message explains it.
  await page.keyboard.press('Control+a');
  await paste(text, { 'text/html': '<p>Bowls</p><p><img src="https://kiln.invalid/a.png" alt="bowl"></p>' });
  await page.getByText('Image not copied').first().waitFor();
  expect(await text.locator('img[src]').getAttribute('src')).toBe('https://kiln.invalid/a.png');

  // The editor recognizes plain text by blank lines, Markdown by its marks, and images by their bytes.
  await page.keyboard.press('Control+a');
  await paste(text, { 'text/plain': 'Dear all,\n\nfrost came.\nCold hands.' });
  expect(await text.innerHTML()).toBe('<p>Dear all,</p><p>frost came.<br>Cold hands.</p>');
  await page.keyboard.press('Control+a');
  await paste(text, { 'text/plain': '# Kiln\n\n- a\n- b\n\n[x](https://kiln.example)' });
  await text.getByRole('heading', { name: 'Kiln' }).waitFor();
  expect(await text.getByRole('listitem').count()).toBe(2);
  await page.keyboard.press('Control+a');
  await paste(text, { 'text/html': `<p>a</p><img alt="dot" src="data:image/png;base64,${DOT}"><p>b</p>` });
  await text.getByRole('img', { name: 'dot' }).waitFor();
  await paste(text, { files: [{ name: 'dot.png', type: 'image/png', base64: DOT }] });
  // Screen readers ignore an image without a description.
  await text.locator('img').nth(1).waitFor();
  await text.getByRole('button', { name: 'Describe image' }).click();
  const image = page.getByRole('dialog', { name: 'Change the image' });
  await image.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByText('This image has no description yet.').waitFor();
  await text.getByRole('button', { name: 'Describe image' }).click();
  await image.getByLabel('Description').fill('kiln');
  await image.getByRole('button', { name: 'Change image' }).click();
  await text.getByRole('img', { name: 'kiln' }).waitFor();
});

it('an upload shows its progress and can be canceled, and a failed one preserves the text', async () => {
  const page = await openEditor('uma');
  const dialog = await openContent(page);
  const text = getTextbox(dialog);
  const heldUploads: Array<() => void> = [];
  await page.route('**/api/upload-image*', async (route) => {
    await new Promise<void>((resolve) => heldUploads.push(resolve));
    await route.abort().catch(() => undefined);
  });
  /** Fails the upload with this number, once the page has started it. */
  const failUpload = async (number: number) => {
    await vi.waitUntil(() => heldUploads.length >= number, 15_000);
    heldUploads[number - 1]?.();
  };
  await text.click();
  await page.keyboard.type('Before');
  await paste(text, { files: [{ name: 'bowl.png', type: 'image/png', base64: DOT }] });
  await dialog.getByRole('progressbar', { name: 'Uploading bowl.png' }).waitFor();
  await vi.waitUntil(() => heldUploads.length === 1, 15_000);
  await text.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('progressbar').waitFor({ state: 'detached' });
  await failUpload(1);
  await paste(text, { files: [{ name: 'cup.png', type: 'image/png', base64: DOT }] });
  await dialog.getByRole('progressbar', { name: 'Uploading cup.png' }).waitFor();
  await failUpload(2);
  await page.getByText('Image upload failed').first().waitFor();
  await dialog.getByRole('progressbar').waitFor({ state: 'detached' });
  expect((await text.textContent())?.trim()).toBe('Before');
  await paste(text, { files: [{ name: 'letter.png', type: 'image/png', base64: btoa('no image') }] });
  await page.getByText('Could not process the selected image').first().waitFor();
});

it('the keyboard reaches the tools and leaves the text, and Markdown opens the same newsletter', async () => {
  const page = await openEditor('mia');
  await writeTitle(page, 'Markdown');
  const dialog = await openContent(page);
  const text = getTextbox(dialog);
  const readFocusedName = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
  await text.click();
  await page.keyboard.type('Frost');
  await page.keyboard.press('Escape');
  expect(await readFocusedName()).toBe('Heading');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await readFocusedName()).toBe('Italic');
  await page.keyboard.press('End');
  expect(await readFocusedName()).toBe('More tools');
  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 10 && (await readFocusedName()) !== 'Write as Markdown'; presses += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  const source = dialog.getByRole('textbox', { name: 'Content, as Markdown' });
  expect(await source.inputValue()).toBe('Frost');
  await source.fill('## Frost\n\n[Go](https://kiln.example){.button}\n\n| a | b |\n|---|---|\n| 1 | 2 |');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Markdown' }).click();
  await text.getByRole('link', { name: 'Go' }).waitFor();
  await text.getByRole('cell', { name: '2' }).waitFor();
  await text.getByRole('heading').click();
  await page.keyboard.press('Tab');
  expect(await readFocusedName()).not.toBe('Content');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await waitForSaved(page);
  expect(await readStoredContent(page)).toContain('<h2>Frost</h2>');
  expect(await readStoredContent(page)).toContain('<th>a</th>');

  // Opening the draft again and pressing into it changes nothing.
  const contentBefore = await readStoredContent(page);
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/newsletter') && request.method() !== 'GET') saves += 1;
  });
  await openContent(page);
  await text.getByRole('heading').click();
  await page.keyboard.press('ArrowDown');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await readStoredContent(page)).toBe(contentBefore);
  expect(saves).toBe(0);
});

it('the unsaved text of a closed tab is restored in a new tab, and saved', async () => {
  const page = await openEditor('cora');
  await writeTitle(page, 'Before the crash');
  await waitForSaved(page);
  // From now on no request reaches the server, as if the connection was lost.
  await page.route('**/api/newsletter/draft*', (route) => route.abort());
  await writeContent(page, 'What the clay remembers');
  await page.getByText('Offline: stored on this device').waitFor();
  const survivor = await page.context().newPage();
  await page.close({ runBeforeUnload: false });

  await survivor.goto(`${session.server.url}/newsletter/new2`);
  await survivor.getByText('We restored your unsaved changes.').first().waitFor();
  await getSheet(survivor).getByText('What the clay remembers', { exact: true }).waitFor();
  await waitForSaved(survivor);
  expect(await readStoredContent(survivor)).toBe('<p>What the clay remembers</p>');
});

it('the editor waits for a lost connection, preserves the text, and saves it afterwards', async () => {
  const page = await openEditor('olga');
  await writeTitle(page, 'Online');
  await waitForSaved(page);
  await page.context().setOffline(true);
  await writeTitle(page, 'Written offline');
  await page.getByText('Offline: stored on this device').waitFor();
  await page.getByText('You can keep writing.', { exact: false }).waitFor();
  await page.context().setOffline(false);
  await waitForSaved(page);
  const { data } = {
    data: await (await page.request.get(`${session.server.url}/api/newsletter/draft`)).json(),
  };
  expect(data.title).toBe('Written offline');
});

it('two tabs never overwrite each other without a question', async () => {
  const first = await openEditor('tess');
  await writeTitle(first, 'Begun');
  await waitForSaved(first);
  const second = await openAnotherTab(first);
  await first.getByText('This newsletter is also open in another tab.').waitFor();

  // A tab without unsaved changes follows the other tab.
  await writeTitle(first, 'From the first');
  await getSheet(second).getByText('From the first').waitFor();

  // A tab with unsaved changes asks. The second tab is offline, so that it cannot save before the first.
  await second.route('**/api/newsletter/draft*', (route) => route.abort());
  await writeTitle(second, 'Mine, from the second');
  await second.getByText('Offline: stored on this device').waitFor();
  await writeTitle(first, 'Theirs, from the first');
  await waitForSaved(first);
  await second.unroute('**/api/newsletter/draft*');
  const question = second.getByRole('dialog', { name: 'Choose a version to keep' });
  await question.waitFor();
  await question.getByText('Mine, from the second').waitFor();
  await question.getByText('Theirs, from the first').waitFor();
  expect(await findAccessibilityProblems(second)).toEqual([]);
  await question.getByRole('button', { name: 'Keep both' }).click();
  await question.waitFor({ state: 'detached' });
  await waitForSaved(second);

  const response = await second.request.get(`${session.server.url}/api/newsletters`);
  const titles = ((await response.json()) as Array<{ title: string }>).map(({ title }) => title);
  expect(titles.sort()).toEqual(['Mine, from the second', 'Theirs, from the first']);
});

it('the second of two new tabs asks which text to keep', async () => {
  const first = await openEditor('bea');
  const second = await openAnotherTab(first);
  await writeTitle(first, 'The first');
  await waitForSaved(first);
  await writeTitle(second, 'The second');
  const question = second.getByRole('dialog', { name: 'Choose a version to keep' });
  await question.getByRole('button', { name: 'Keep the other version' }).click();
  await getSheet(second).getByText('The first').waitFor();
});

it('the editor saves when the creator leaves, and stores no copy in the browser', async () => {
  const page = await openEditor('lea');
  await writeTitle(page, 'Left in a hurry');
  await page.getByRole('link', { name: 'Subscribers' }).first().click();
  await page.waitForURL('**/subscribers');
  await vi.waitUntil(async () => {
    const response = await page.request.get(`${session.server.url}/api/newsletters`);
    return ((await response.json()) as Array<{ title: string }>)[0]?.title === 'Left in a hurry';
  });
  const listDraftKeys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tidings-draft')));
  await vi.waitUntil(async () => (await listDraftKeys()).length === 0);
});

it('an editor that fails to load shows an error, and loads on retry', async () => {
  const page = await openPage(session.browser);
  await expectNoPolicyViolations(page);
  await openEditor('ella').then((otherPage) => otherPage.close());
  await signIn(page.context(), session, 'ella');
  await page.route('**/assets/app/content-editor-*.js*', (route) => route.abort());
  await page.goto(`${session.server.url}/newsletter/new2`);
  await page.getByText('The editor could not be loaded. Your text is safe.').waitFor();
  await page.unroute('**/assets/app/content-editor-*.js*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await getSheet(page).getByRole('textbox', { name: 'Content' }).waitFor();
});

import { expect, it, vi } from 'vitest';
import { createCreator } from '../harness/api.js';
import { findAccessibilityProblems, findProblemsOfState } from '../harness/browser.js';
import { listEmailsTo } from '../harness/mailbox.js';
import {
  getPreviewFrame,
  getSheet,
  openContent,
  writeContent,
  writeTitle,
} from '../harness/newsletters/write-newsletter.js';
import { setUpSession } from '../harness/session.js';
import { openScreen } from '../harness/sign-in.js';

const session = setUpSession();

/** Draws a red rectangle as an image file. */
async function drawImage(page: Awaited<ReturnType<typeof openScreen>>): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 320;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#f45031';
      context.fillRect(0, 0, 640, 320);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
}

it('a creator writes in the newsletter, previews and tests it, and finds it after a reload', async () => {
  const page = await openScreen(session, { username: 'studio', path: '/newsletter/new2' });
  const newsletter = getSheet(page);

  // The creator writes title and text directly into the empty newsletter.
  await newsletter.getByRole('textbox', { name: 'Title' }).click();
  await page.keyboard.type('The kiln that would not cool');
  await newsletter.getByRole('textbox', { name: 'Content' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('## The fire');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Frost came on **Tuesday**.');
  await newsletter.getByRole('heading', { name: 'The fire' }).waitFor();
  await newsletter.locator('strong', { hasText: 'Tuesday' }).waitFor();

  // Undo follows the order of changes over all fields.
  const undone = newsletter.getByRole('textbox', { name: 'Title' });
  await undone.click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await newsletter.getByRole('textbox', { name: 'Content' }).press('Control+z');
  expect(await undone.textContent()).toBe('The kiln that would not cool');

  // The newsletter shows our copy of the image.
  await newsletter.locator('.t-image').click();
  const image = page.getByRole('dialog', { name: 'Change Image' });
  const buffer = await drawImage(page);
  await image.locator('input[type=file]').setInputFiles({ name: 'kiln.png', mimeType: 'image/png', buffer });
  await page.getByText('Image uploaded successfully').first().waitFor();
  await image.getByLabel('Description').fill('A red kiln');
  await image.getByRole('button', { name: 'Done' }).click();
  await newsletter.getByRole('img', { name: 'A red kiln' }).waitFor();

  // The creator edits the button in the panel.
  await page.getByLabel('Button label').fill('Read the journal');
  await page.getByLabel('Button link').fill('kiln.example/journal');
  const button = newsletter.getByRole('textbox', { name: 'Button text' });
  expect(await button.textContent()).toBe('Read the journal');
  await button.press('Enter');
  await page.getByRole('dialog', { name: 'Edit Button' }).getByRole('button', { name: 'Done' }).click();

  // The template changes at once. The preview shows the email, its dark version and its text.
  await page.getByRole('radio', { name: 'Side Image' }).check({ force: true });
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const previewDialog = page.getByRole('dialog', { name: 'Preview' });
  const previewFrame = getPreviewFrame(page);
  await previewFrame.getByRole('link', { name: 'Read the journal' }).waitFor();
  await previewDialog.getByText('Dark', { exact: true }).click();
  const readBackground = () =>
    previewFrame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await vi.waitUntil(async () => (await readBackground()) === 'rgb(8, 21, 27)');
  await previewDialog.getByText('Light', { exact: true }).click();
  await vi.waitUntil(async () => (await readBackground()) !== 'rgb(8, 21, 27)');
  await previewDialog.getByText('Plain text', { exact: true }).click();
  await previewDialog.getByText('Read the journal: https://kiln.example/journal').waitFor();
  await previewDialog.getByRole('button', { name: 'Close Preview' }).click();

  // The test email arrives.
  await page.getByRole('button', { name: 'Send test email' }).click();
  await page.getByRole('button', { name: 'Send Test', exact: true }).click();
  await page.getByText('Test email sent!').first().waitFor();
  const email = await vi.waitUntil(async () => {
    const [newest] = await listEmailsTo(session.server, 'studio@creators.example');
    return newest?.subject.includes('The kiln that would not cool') ? newest : undefined;
  });
  const mailbox = await page.context().newPage();
  await mailbox.goto(session.server.url + email.path);
  const message = mailbox.locator('iframe').first().contentFrame();
  await message.getByRole('heading', { name: 'The kiln that would not cool' }).waitFor();
  await message.getByText('Frost came on Tuesday.', { exact: true }).waitFor();
  await mailbox.close();

  // The draft is saved automatically, and loads after a reload.
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Draft loaded').first().waitFor();
  await getSheet(page).getByText('The kiln that would not cool').waitFor();
  await getSheet(page).getByRole('img', { name: 'A red kiln' }).waitFor();
  expect(await page.getByLabel('Button label').inputValue()).toBe('Read the journal');
});

it('every dialog of the studio is accessible and fits, in every theme', async () => {
  const page = await openScreen(session, { username: 'nora', path: '/newsletter/new2' });
  await writeTitle(page, 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen '.repeat(3).trim());
  await writeContent(page, 'Frost came on Tuesday.');
  await page.getByText('Products', { exact: true }).click();
  expect(await findProblemsOfState(page)).toEqual([]);

  const openers: Array<[button: string, leave: string]> = [
    ['Edit Title', 'Done'],
    ['Edit Content', 'Done'],
    ['Preview', 'Close Preview'],
    ['Send test email', 'Cancel'],
    ['Change image 1', 'Done'],
    ['Link of image 1', 'Save'],
    ['Send to all subscribers', 'Cancel'],
  ];
  for (const [opener, buttonName] of openers) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    if (opener === 'Edit Content')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Content' }).waitFor();
    const problems = await findProblemsOfState(page);
    expect(problems.map((problem) => `${opener}: ${problem}`)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: buttonName, exact: true }).click();
  }
}, 180_000);

it('a creator writes, designs and tests a newsletter by keyboard', async () => {
  const page = await openScreen(session, { username: 'kim', path: '/newsletter/new2' });
  /** Presses Tab until the element with this name has the focus, like a screen reader user. */
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 80; presses += 1) {
      const focusedName = await page.evaluate(() => {
        const element = document.activeElement;
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
        return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim();
      });
      if (focusedName === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to "${name}".`);
  };

  await getSheet(page).getByRole('textbox', { name: 'Content' }).waitFor();
  await tabTo('Title');
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await vi.waitUntil(() =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Content'),
  );
  await page.keyboard.type('Not a mouse in sight.');
  await tabTo('Button text');
  await tabTo('Default');
  await page.keyboard.press('ArrowRight');
  await vi.waitUntil(() => page.getByRole('radio', { name: 'No Image' }).isChecked());
  await tabTo('Send test email');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Send Test Email' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Test email sent!').first().waitFor();
  await getSheet(page).getByText('Not a mouse in sight.', { exact: true }).waitFor();
});

it('the composer stores its text in the browser, sends it and starts empty', async () => {
  const page = await openScreen(session, {
    username: 'composer',
    path: '/newsletter/new',
    options: { viewport: { width: 375, height: 812 } },
  });
  await getPreviewFrame(page).getByRole('heading', { name: 'Newsletter Title' }).waitFor();
  await getPreviewFrame(page).locator('.t-title').click();
  await page.getByRole('dialog').getByRole('textbox').fill('From a phone');
  await page.getByRole('button', { name: 'Done' }).click();
  await writeContent(page, 'The kiln is warm.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Newsletter test draft saved successfully').first().waitFor();
  await page.reload();
  await page.getByText('Test Draft loaded').first().waitFor();
  await getPreviewFrame(page).getByRole('heading', { name: 'From a phone' }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);

  const { url } = session.server;
  const subscriber = { username: 'composer', email: 'reader@kova.example' };
  expect((await page.request.post(`${url}/api/subscribers`, { data: subscriber })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Send Newsletter to Subscribers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Now' }).click();
  await page.getByText('Newsletter sent successfully to your subscribers').first().waitFor();
  await page.waitForURL('**/newsletters');
  await page.getByText('From a phone').first().waitFor();
  await page.goto(`${url}/newsletter/new`);
  await getPreviewFrame(page).getByRole('heading', { name: 'Newsletter Title' }).waitFor();
});

it('the simple form saves a draft, and the next newsletter starts empty', async () => {
  const mara = await createCreator(session.server, 'form-owner-api');
  expect((await mara.GET('/api/newsletters')).data).toEqual([]);
  const page = await openScreen(session, { username: 'ida', path: '/newsletters/new' });
  await page.getByLabel('Title', { exact: true }).fill('From a form');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Line by line.');
  await getPreviewFrame(page).getByText('Line by line.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await page.waitForURL('**/newsletters');
  await page.getByText('From a form').first().waitFor();

  await page.goto(`${session.server.url}/newsletter/new2`);
  await writeTitle(page, 'The first');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'New newsletter' }).click();
  await getSheet(page).getByRole('textbox', { name: 'Content' }).waitFor();
  await vi.waitUntil(
    async () => (await getSheet(page).getByRole('textbox', { name: 'Title' }).textContent()) === '',
  );
  const dialog = await openContent(page);
  expect(await dialog.getByRole('textbox', { name: 'Content' }).textContent()).toBe('');
});

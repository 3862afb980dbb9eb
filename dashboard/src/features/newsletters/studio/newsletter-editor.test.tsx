import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MAX_NEWSLETTER_TITLE_LENGTH } from '@tidings/sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadFrames } from '../../../../test/load-frames';
import { createNewsletter, createSegment, createUser } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

beforeEach(loadFrames);

const getButton = (name: string) => screen.getByRole('button', { name });
const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const findDialog = (name: string) => screen.findByRole('dialog', { name });
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });

/** Returns the part of the newsletter in which the creator writes. */
async function findInSheet(selector: string): Promise<HTMLElement> {
  return waitFor(() => {
    const element = document.querySelector<HTMLElement>(`.newsletter-sheet ${selector}`);
    if (!element) throw new Error(`The newsletter has no ${selector} yet.`);
    return element;
  });
}

async function openEditor(path = '/newsletter/new2') {
  const app = renderApp(path);
  await screen.findByRole('button', { name: 'Edit Title' });
  return app;
}

type User = Awaited<ReturnType<typeof openEditor>>['user'];

async function writeTitle(user: User, title: string) {
  await user.click(getButton('Edit Title'));
  const editor = await findDialog('Edit Title');
  await user.type(within(editor).getByRole('textbox'), title);
  await user.click(within(editor).getByRole('button', { name: 'Done' }));
}

/** Renders the editor with a stored text, so that it can be sent. */
function serveDraft(fields: Parameters<typeof createNewsletter>[0] = {}) {
  const draft = createNewsletter({ id: 7, version: 3, ...fields });
  server.use(
    mockEndpoint('get', '/api/newsletter/draft', draft),
    mockEndpoint('post', '/api/newsletter/draft', async (request) => ({
      ...draft,
      ...((await request.json()) as object),
      version: 4,
    })),
  );
}

describe('opening', () => {
  it('loads the open draft once and shows that', async () => {
    serveDraft({ ctaText: 'Visit' });
    await openEditor();
    expect(await findToast('Draft loaded')).toBeTruthy();
    expect((await findInSheet('.t-title')).textContent).toBe('What the clay remembers');
    expect(getField('Button label').value).toBe('Visit');
  });

  it('opens the draft in the URL', async () => {
    server.use(mockEndpoint('get', '/api/newsletters/{id}', createNewsletter({ id: 12, title: 'Thaw' })));
    await openEditor('/newsletter/new2?id=12');
    expect((await findInSheet('.t-title')).textContent).toBe('Thaw');
  });

  it('starts empty if there is no draft', async () => {
    const { user } = await openEditor();
    expect(screen.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    expect(getField('Sender name').placeholder).toBe('Mara Lindqvist');
    expect(getField('Sender name').value).toBe('');
    expect(getField('Sender email').value).toBe('mara@lindqvist.example');
    expect(screen.getByText('3/100')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade to PRO' }).getAttribute('href')).toBe('/upgrade');
    expect(screen.queryByText('Draft loaded')).toBeNull();
  });

  it.each(['abc', '-1', '0', '1.5'])('shows no newsletter for ?id=%s', async (id) => {
    renderApp(`/newsletter/new2?id=${id}`);
    expect(await screen.findByText('Newsletter not found')).toBeTruthy();
  });

  it('shows an error for an unknown draft', async () => {
    server.use(mockFailingEndpoint('get', '/api/newsletters/{id}', 404, 'Newsletter not found.'));
    renderApp('/newsletter/new2?id=12');
    expect(await screen.findByText('Newsletter not found')).toBeTruthy();
  });

  it('shows a sent newsletter, and starts a copy of it', async () => {
    const sentNewsletter = createNewsletter({ id: 12, sentAt: '2026-10-26T08:00:00.000Z' });
    server.use(
      mockEndpoint('get', '/api/newsletters/{id}', (request) =>
        request.url.includes('/13') ? createNewsletter({ id: 13, title: 'A copy' }) : sentNewsletter,
      ),
      mockEndpoint('post', '/api/newsletters/{id}/duplicate', createNewsletter({ id: 13 })),
    );
    const { user, router } = renderApp('/newsletter/new2?id=12');
    expect(await screen.findByText(/has been sent and cannot be edited/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Title' })).toBeNull();
    await user.click(getButton('Duplicate'));
    await waitFor(() => expect(router.state.location.search).toBe('?id=13'));
    expect((await findInSheet('.t-title')).textContent).toBe('A copy');
  });

  it('locks a scheduled newsletter until its schedule is canceled', async () => {
    let isScheduled = true;
    const scheduledAt = '2026-11-22T07:00:00.000Z';
    server.use(
      mockEndpoint('get', '/api/user', createUser({ timeZone: 'Asia/Kathmandu' })),
      mockEndpoint('get', '/api/segments', createList([createSegment({ id: 3, name: 'VIP' })])),
      mockEndpoint('get', '/api/newsletters/{id}', () =>
        createNewsletter({
          id: 12,
          audience: { include: [3], exclude: [9] },
          scheduledAt: isScheduled ? scheduledAt : null,
          scheduleTimeZone: 'Europe/Stockholm',
        }),
      ),
      mockEndpoint('delete', '/api/newsletters/{id}/schedule', () => {
        isScheduled = false;
        return createNewsletter({ id: 12 });
      }),
    );
    const { user } = renderApp('/newsletter/new2?id=12');
    expect(await screen.findByText('Sun, Nov 22, 2026, 12:45 GMT+5:45', { exact: false })).toBeTruthy();
    expect(await screen.findByText('VIP, except a deleted segment')).toBeTruthy();
    await user.click(getButton('Cancel schedule'));
    expect(await screen.findByRole('button', { name: 'Edit Title' })).toBeTruthy();
  });

  it('starts a new draft from Create, and links to the previously open draft', async () => {
    const open = createNewsletter({ id: 7, title: 'Frost' });
    let closeCount = 0;
    server.use(
      mockEndpoint('get', '/api/newsletter/draft', () => (closeCount === 0 ? open : null)),
      mockEndpoint('delete', '/api/newsletter/draft', () => {
        closeCount += 1;
        return { success: true };
      }),
    );
    const { router } = await openEditor('/newsletter/new2?new');
    expect((await findInSheet('.t-title [role=textbox]')).textContent).toBe('');
    const offer = await screen.findByRole('link', { name: 'Continue that draft' });
    expect(offer.getAttribute('href')).toBe('/newsletter/new2?id=7');
    expect(screen.getByText(/Frost/)).toBeTruthy();
    expect(screen.queryByText('Draft loaded')).toBeNull();
    expect(closeCount).toBe(1);
    expect(router.state.location.search).toBe('');
  });

  it('offers no open draft without text for Create', async () => {
    server.use(
      mockEndpoint(
        'get',
        '/api/newsletter/draft',
        createNewsletter({ id: 7, title: ' ', content: '<p></p>' }),
      ),
    );
    await openEditor('/newsletter/new2?new');
    expect(screen.queryByRole('link', { name: 'Continue that draft' })).toBeNull();
  });

  it('shows that Create failed, and starts the draft on retry', async () => {
    serveDraft();
    server.use(mockFailingEndpoint('delete', '/api/newsletter/draft', 503, 'The database is away.'));
    const { user } = renderApp('/newsletter/new2?new');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    server.use(mockEndpoint('delete', '/api/newsletter/draft', { success: true }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Continue that draft' })).toBeTruthy();
  });

  it('closes the open draft, starts an empty one, and offers the first', async () => {
    serveDraft();
    let closeCount = 0;
    server.use(
      mockEndpoint('delete', '/api/newsletter/draft', () => {
        closeCount += 1;
        return { success: true };
      }),
    );
    const { user } = await openEditor();
    await findInSheet('.t-title');
    await user.click(getButton('New newsletter'));
    await waitFor(async () => expect((await findInSheet('.t-title')).textContent).toBe(''));
    expect(closeCount).toBe(1);
    const offer = await screen.findByRole('link', { name: 'Continue that draft' });
    expect(offer.parentElement?.textContent).toMatch(/^Your draft “What the clay remembers” is in /);
    expect(offer.getAttribute('href')).toBe('/newsletter/new2?id=7');
  });

  it('offers a draft that was never saved before', async () => {
    server.use(
      mockEndpoint('post', '/api/newsletter/draft', async (request) => ({
        ...createNewsletter({ version: 1 }),
        ...((await request.json()) as object),
        id: 9,
      })),
      mockEndpoint('delete', '/api/newsletter/draft', { success: true }),
    );
    const { user } = await openEditor();
    await writeTitle(user, 'Thaw');
    await user.click(getButton('New newsletter'));
    const offer = await screen.findByRole('link', { name: 'Continue that draft' });
    expect(offer.parentElement?.textContent).toMatch(/^Your draft “Thaw” is in your newsletters/);
    expect(offer.getAttribute('href')).toBe('/newsletter/new2?id=9');
  });
});

describe('writing in the newsletter', () => {
  it('edits title and button in place, and undoes the changes of both', async () => {
    serveDraft();
    const { user } = await openEditor();
    const title = await findInSheet('.t-title [role=textbox]');
    fireEvent.input(Object.assign(title, { textContent: 'Cold' }));
    const action = await findInSheet('.t-action [role=textbox]');
    fireEvent.input(Object.assign(action, { textContent: 'Read more' }));
    expect(getField('Button label').value).toBe('Read more');
    fireEvent.keyDown(title, { key: 'z', ctrlKey: true });
    expect(getField('Button label').value).toBe('');
    fireEvent.keyDown(title, { key: 'z', ctrlKey: true });
    expect(title.textContent).toBe('What the clay remembers');
    fireEvent.keyDown(title, { key: 'z', ctrlKey: true, shiftKey: true });
    expect(title.textContent).toBe('Cold');
    await user.click(getButton('Edit Title'));
    expect(within(await findDialog('Edit Title')).getByRole<HTMLInputElement>('textbox').value).toBe('Cold');
  });

  it('undoes changes of title and text in reverse order', async () => {
    serveDraft();
    await openEditor();
    const text = await findInSheet('.t-content [role=textbox]');
    const { editor } = text as unknown as { editor: { commands: { insertContent: (text: string) => void } } };
    act(() => editor.commands.insertContent('Ash. '));
    const title = await findInSheet('.t-title [role=textbox]');
    fireEvent.input(Object.assign(title, { textContent: 'Cold' }));
    fireEvent.keyDown(text, { key: 'z', metaKey: true });
    expect(title.textContent).toBe('What the clay remembers');
    expect(text.textContent).toContain('Ash.');
    fireEvent.keyDown(text, { key: 'z', metaKey: true });
    expect(text.textContent).not.toContain('Ash.');
  });

  it('limits the title to one line, and moves to the text on Enter', async () => {
    await openEditor();
    const title = await findInSheet('.t-title [role=textbox]');
    const tooLong = 'x'.repeat(MAX_NEWSLETTER_TITLE_LENGTH);
    fireEvent.input(Object.assign(title, { textContent: `Cold \n ${tooLong}` }));
    expect(title.textContent).toBe(`Cold ${tooLong}`.slice(0, MAX_NEWSLETTER_TITLE_LENGTH));
    const text = await findInSheet('.t-content [role=textbox]');
    fireEvent.keyDown(title, { key: 'Enter' });
    expect(document.activeElement).toBe(text);
  });

  it('contains no placeholder text that could be sent', async () => {
    const { user } = await openEditor();
    await findInSheet('.t-content [role=textbox]');
    await user.click(getButton('Send to all subscribers'));
    expect(await findToast('Missing title')).toBeTruthy();
  });

  it('opens the image’s dialog with a click on the image', async () => {
    serveDraft();
    await openEditor();
    fireEvent.click(await findInSheet('.t-image'));
    expect(await findDialog('Change Image')).toBeTruthy();
  });

  it('uploads a file that is dropped on the image, and asks for its description', async () => {
    server.use(
      mockEndpoint('post', '/api/upload-image', {
        success: true,
        imageUrl: '/media/a.webp',
        message: 'Done',
      }),
    );
    await openEditor();
    const file = new File(['x'], 'kiln.png', { type: 'image/png' });
    fireEvent.drop(await findInSheet('.t-image'), { dataTransfer: { files: [file] } });
    const editor = await findDialog('Change Image');
    expect(within(editor).getByLabelText<HTMLInputElement>('Image address').value).toBe('/media/a.webp');
    const description = within(editor).getByRole<HTMLInputElement>('textbox', {
      name: 'Description',
      description: /^Describe the image in a sentence\./,
    });
    expect(description.value).toBe('');
  });

  it('shows changes in the newsletter, and saves them automatically', async () => {
    serveDraft();
    const { user } = await openEditor();
    await writeTitle(user, ' and forgets');
    await waitFor(async () =>
      expect((await findInSheet('.t-title')).textContent).toBe('What the clay remembers and forgets'),
    );
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('shows the URL of the title, and saves a typed slug', async () => {
    serveDraft();
    let saved: { slug?: string | null } = {};
    server.events.on('request:start', async ({ request }) => {
      if (request.url.endsWith('/newsletter/draft') && request.method === 'POST')
        saved = (await request.clone().json()) as typeof saved;
    });
    const { user } = await openEditor();
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    const slug = screen.getByRole<HTMLInputElement>('textbox', {
      name: 'End of the URL',
      description: /tidings\.example\/mara\/newsletters\/…-what-the-clay-remembers/,
    });
    expect(slug.placeholder).toBe('what-the-clay-remembers');
    await user.type(slug, '– ');
    expect(screen.getByText('tidings.example/mara/newsletters/…-what-the-clay-remembers')).toBeTruthy();
    await user.type(slug, 'Cold Kiln!');
    expect(slug.value).toBe('– Cold Kiln!');
    expect(screen.getByText('tidings.example/mara/newsletters/…-cold-kiln')).toBeTruthy();
    await user.tab();
    expect(slug.value).toBe('cold-kiln');
    await waitFor(() => expect(saved.slug).toBe('cold-kiln'), { timeout: 5_000 });
    server.events.removeAllListeners();
  });

  it('changes the template at once', async () => {
    let previewBody: { template?: string } = {};
    server.events.on('request:start', async ({ request }) => {
      if (request.url.includes('/preview'))
        previewBody = (await request.clone().json()) as typeof previewBody;
    });
    const { user } = await openEditor();
    await user.click(screen.getByRole('radio', { name: 'Side Image' }));
    await waitFor(() => expect(previewBody.template).toBe('template-3'));
    server.events.removeAllListeners();
  });

  it('shows on Free that a chosen premium design is part of Pro', async () => {
    const { user } = await openEditor();
    await user.click(await screen.findByRole('radio', { name: 'Harbour PRO' }));
    expect(await screen.findByText('Harbour is part of Pro.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'No Image' }));
    expect(screen.queryByText('Harbour is part of Pro.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change Image' })).toBeNull();
  });

  it('removes the button from the preview', async () => {
    serveDraft({ ctaText: 'Visit', ctaUrl: 'https://kiln.example' });
    const { user } = await openEditor();
    await user.click(getButton('Preview'));
    const preview = await findDialog('Preview');
    await user.click(within(preview).getByRole('button', { name: 'Remove Button' }));
    expect(getField('Button label').value).toBe('');
    expect(getField('Button link').value).toBe('');
    await user.click(within(preview).getByRole('button', { name: 'Close Preview' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the last preview if the next one fails', async () => {
    serveDraft();
    const { user } = await openEditor();
    await findInSheet('.t-title');
    server.use(mockFailingEndpoint('post', '/api/newsletters/preview', 503, 'The renderer is away.'));
    await user.click(screen.getByRole('radio', { name: 'No Image' }));
    expect(await screen.findByText(/The preview could not be created/)).toBeTruthy();
    expect((await findInSheet('.t-title')).textContent).toBe('What the clay remembers');
    server.resetHandlers();
    loadFrames();
    await user.click(getButton('Try again'));
    await waitFor(() => expect(screen.queryByText(/The preview could not be created/)).toBeNull());
  });
});

describe('the image', () => {
  it('is rejected if it is not an image, with the reason beside it', async () => {
    const { user } = await openEditor();
    await user.click(getButton('Change Image'));
    const editor = await findDialog('Change Image');
    const input = within(editor).getByLabelText<HTMLInputElement>('Upload an image', { selector: 'input' });
    expect(input.accept).toBe('image/*');
    fireEvent.change(input, { target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] } });
    expect(await findToast('Upload failed')).toBeTruthy();
    expect(await findToast('There was an error uploading your image. Please try again.')).toBeTruthy();
    expect(within(editor).getByRole('alert').textContent).toBe('Please choose an image file.');
  });

  it('can be a URL, and loses it and its description when it is removed', async () => {
    let saved: { imageUrl?: string | null; imageAlt?: string | null } = {};
    server.use(
      mockEndpoint('post', '/api/newsletter/draft', async (request) => {
        saved = (await request.json()) as typeof saved;
        return createNewsletter({ id: 7, ...saved });
      }),
    );
    const { user } = await openEditor();
    await user.click(getButton('Change Image'));
    const editor = await findDialog('Change Image');
    await user.type(within(editor).getByLabelText('Image address'), 'https://kiln.example/a.png');
    await user.type(within(editor).getByLabelText('Description'), 'A kiln');
    await waitFor(
      () => expect(saved).toMatchObject({ imageUrl: 'https://kiln.example/a.png', imageAlt: 'A kiln' }),
      { timeout: 5_000 },
    );
    await user.click(within(editor).getByRole('button', { name: 'Remove Image' }));
    expect(within(editor).getByLabelText<HTMLInputElement>('Image address').value).toBe('');
    expect(within(editor).getByLabelText<HTMLInputElement>('Description').value).toBe('');
  });
});

describe('product images', () => {
  const getLinkButtons = () => screen.getAllByRole('button', { name: /^Link of image/ });

  async function openProducts() {
    const app = await openEditor();
    await app.user.click(screen.getByRole('radio', { name: 'Products' }));
    return app;
  }

  it('can be added from four to eight, and no more', async () => {
    const { user } = await openProducts();
    expect(getLinkButtons()).toHaveLength(4);
    for (let count = 5; count <= 8; count += 1) await user.click(getButton('Add image'));
    expect(await findToast('New image block added')).toBeTruthy();
    expect(getLinkButtons()).toHaveLength(8);
    await user.click(getButton('Add image'));
    expect(await findToast('You can add a maximum of 8 product images.')).toBeTruthy();
    expect(getLinkButtons()).toHaveLength(8);
    await user.click(getButton('Remove image 8'));
    expect(await findToast('Image block removed')).toBeTruthy();
    expect(getLinkButtons()).toHaveLength(7);
  });

  it('have a link that can be set and cleared in a dialog', async () => {
    const { user } = await openProducts();
    await user.click(getButton('Link of image 2'));
    let editor = await findDialog('Link of image 2');
    await user.type(within(editor).getByLabelText('Product link'), 'https://kiln.example/shop');
    await user.click(within(editor).getByRole('button', { name: 'Save' }));
    expect(await findToast('Image block updated successfully')).toBeTruthy();
    expect(screen.getByText('https://kiln.example/shop')).toBeTruthy();

    await user.click(getButton('Link of image 2'));
    editor = await findDialog('Link of image 2');
    await user.click(within(editor).getByRole('button', { name: 'Clear Link' }));
    expect(screen.queryByText('https://kiln.example/shop')).toBeNull();
  });
});

describe('saving', () => {
  it('includes the text and a later change in the panel, and both can be undone', async () => {
    const draft = createNewsletter({ id: 7, version: 3, ctaText: 'Read', ctaUrl: 'https://example.com' });
    const saved: object[] = [];
    server.use(
      mockEndpoint('get', '/api/newsletter/draft', draft),
      mockEndpoint('post', '/api/newsletter/draft', async (request) => {
        saved.push((await request.json()) as object);
        return { ...draft, ...saved.at(-1), version: 4 };
      }),
    );
    const { user } = await openEditor();
    const text = await findInSheet('.t-content [role=textbox]');
    const { editor } = text as unknown as { editor: { commands: { insertContent: (text: string) => void } } };
    act(() => editor.commands.insertContent('Ash. '));
    fireEvent.change(getField('Button label'), { target: { value: 'Visit' } });
    await user.click(getButton('Save'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ content: expect.stringContaining('Ash. '), ctaText: 'Visit' });
    fireEvent.keyDown(text, { key: 'z', ctrlKey: true });
    expect(getField('Button label').value).toBe('Read');
    expect(text.textContent).toContain('Ash.');
    fireEvent.keyDown(text, { key: 'z', ctrlKey: true });
    expect(text.textContent).not.toContain('Ash.');
  });

  it('shows its state, and loses nothing when it fails', async () => {
    serveDraft();
    const { user } = await openEditor();
    await user.click(getButton('Save'));
    expect(await findToast('Draft saved')).toBeTruthy();

    server.use(mockFailingEndpoint('post', '/api/newsletter/draft', 503, 'The database is away.'));
    await writeTitle(user, '!');
    await user.click(getButton('Save'));
    expect(await findToast('There was an error saving your draft. Please try again.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Your text is still here.');
    await user.click(getButton('Edit Title'));
    expect(within(await findDialog('Edit Title')).getByRole<HTMLInputElement>('textbox').value).toBe(
      'What the clay remembers!',
    );
  });

  it('preserves the text when the session ends', async () => {
    serveDraft();
    const { user, router } = await openEditor();
    server.use(
      mockFailingEndpoint('post', '/api/newsletter/draft', 401, 'Please sign in.'),
      mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'),
    );
    await writeTitle(user, '!');
    window.dispatchEvent(new Event('visibilitychange'));
    await findDialog('Leave without saving?');
    expect(router.state.location.pathname).toBe('/newsletter/new2');
  });
});

describe('the welcome email', () => {
  it('is saved automatically', async () => {
    let saved: unknown;
    server.use(
      mockEndpoint('post', '/api/user/auto-reply', async (request) => {
        saved = await request.json();
        return saved as { enableAutoReply: boolean; autoReplyMessage: string };
      }),
    );
    const { user } = await openEditor();
    await user.click(screen.getByRole('tab', { name: 'Sending' }));
    await user.click(screen.getByRole('switch', { name: 'Subscriber auto-reply' }));
    await user.clear(getField('Auto-reply message'));
    await user.click(getButton('Save auto-reply'));
    expect(await screen.findByText('Please write a message for new subscribers.')).toBeTruthy();
    expect(saved).toBeUndefined();
    await user.type(getField('Auto-reply message'), 'Welcome');
    expect(getField('Auto-reply message').maxLength).toBe(500);
    expect(screen.getByText('7/500')).toBeTruthy();
    await user.click(getButton('Save auto-reply'));
    expect(await findToast('Auto-reply settings saved successfully')).toBeTruthy();
    expect(saved).toEqual({ enableAutoReply: true, autoReplyMessage: 'Welcome' });
  });

  it('shows that saving failed', async () => {
    server.use(mockFailingEndpoint('post', '/api/user/auto-reply', 503, 'The database is away.'));
    const { user } = await openEditor();
    await user.click(screen.getByRole('tab', { name: 'Sending' }));
    await user.click(getButton('Save auto-reply'));
    expect(await findToast('Failed to save auto-reply settings')).toBeTruthy();
  });
});

describe('a test email', () => {
  it('requires an address, is sent to it, and closes', async () => {
    serveDraft();
    let sentBody: unknown;
    server.use(
      mockEndpoint('post', '/api/newsletter/test', async (request) => {
        sentBody = await request.json();
        return { success: true, message: 'Test email sent!' };
      }),
    );
    const { user } = await openEditor();
    await user.click(getButton('Send test email'));
    const question = await findDialog('Send Test Email');
    const address = within(question).getByLabelText<HTMLInputElement>('Email address');
    expect(address.value).toBe('mara@lindqvist.example');
    await user.clear(address);
    await user.click(within(question).getByRole('button', { name: 'Send Test' }));
    expect(await findToast('Missing email')).toBeTruthy();
    expect(await findToast('Please enter an email address to send the test to.')).toBeTruthy();
    await user.type(address, 'ines');
    await user.click(within(question).getByRole('button', { name: 'Send Test' }));
    expect(await findToast('Invalid email')).toBeTruthy();
    expect(await findToast('Please enter a valid email address.')).toBeTruthy();
    await user.type(address, '@kova.example');
    await user.click(within(question).getByRole('button', { name: 'Send Test' }));
    expect(await findToast('Test email sent!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentBody).toMatchObject({
      id: 7,
      title: 'What the clay remembers',
      testEmailAddress: 'ines@kova.example',
    });
  });

  it('stays open with the error of the server when it fails', async () => {
    serveDraft();
    server.use(mockFailingEndpoint('post', '/api/newsletter/test', 429, 'Too many test emails.'));
    const { user } = await openEditor();
    await user.click(getButton('Send test email'));
    await user.click(getButton('Send Test'));
    expect(await findToast('Error sending test email')).toBeTruthy();
    expect(within(await findDialog('Send Test Email')).getByRole('alert').textContent).toBe(
      'Too many test emails.',
    );
  });
});

describe('sending', () => {
  const askToSend = () => getButton('Send to all subscribers');

  it('requires a title, then content', async () => {
    const { user } = await openEditor();
    await user.click(askToSend());
    expect(await findToast('Missing title')).toBeTruthy();
    expect(await findToast('Please add a title to your newsletter.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }));

    await writeTitle(user, 'First frost');
    await user.click(askToSend());
    expect(await findToast('Missing content')).toBeTruthy();
    expect(await findToast('Please add some content to your newsletter.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Content' }));
  });

  it('requires a URL for a button, and opens the tab with its field', async () => {
    serveDraft({ ctaText: 'Visit' });
    const { user } = await openEditor();
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    await user.click(askToSend());
    expect(await findToast('Missing CTA URL')).toBeTruthy();
    expect(await findToast('Please provide a URL for your call-to-action button.')).toBeTruthy();
    expect(document.activeElement).toBe(getField('Button link'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the schedule from the Sending tab', async () => {
    serveDraft();
    const { user } = await openEditor();
    await user.click(screen.getByRole('tab', { name: 'Sending' }));
    expect(screen.getByText('1,284 subscribers')).toBeTruthy();
    await user.click(getButton('Schedule for later'));
    const question = await findDialog('Send Newsletter');
    expect(within(question).getByRole<HTMLInputElement>('radio', { name: 'Schedule' }).checked).toBe(true);
  });

  it('warns above the quota, and leaves the decision to the server', async () => {
    serveDraft();
    server.use(mockEndpoint('get', '/api/user', createUser({ emailsSent: 100 })));
    const { user } = await openEditor();
    await user.click(askToSend());
    expect(
      await screen.findByText(
        "Warning: You've reached your monthly email limit. Upgrade to continue sending emails.",
      ),
    ).toBeTruthy();
    expect(getButton('Send Now').hasAttribute('disabled')).toBe(false);
  });

  it('saves the last changes, sends the newsletter, and shows that', async () => {
    serveDraft();
    const calls: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/newsletter/draft', async (request) => {
        calls.push(await request.json());
        return createNewsletter({ id: 7, version: 4 });
      }),
      mockEndpoint('post', '/api/newsletters/{id}/send', (request) => {
        calls.push(new URL(request.url).pathname);
        return createNewsletter({ id: 7, sentAt: '2026-11-21T08:00:00.000Z' });
      }),
    );
    const { user } = await openEditor();
    await writeTitle(user, '!');
    await user.click(askToSend());
    await user.click(await screen.findByRole('button', { name: 'Send Now' }));
    expect(await findToast('Newsletter sent!')).toBeTruthy();
    expect(await findToast('Your newsletter has been sent to all your subscribers.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Sending' })).toBeTruthy();
    expect(calls).toHaveLength(2);
    expect(calls[0]).toMatchObject({ id: 7, version: 3, title: 'What the clay remembers!' });
    expect(calls[1]).toBe('/api/newsletters/7/send');
  });

  it('retries with the same key, and preserves the text', async () => {
    serveDraft();
    const keys: Array<string | null> = [];
    server.use(mockFailingEndpoint('post', '/api/newsletters/{id}/send', 503, 'The mail server is away.'));
    server.events.on('request:start', ({ request }) => {
      if (request.url.includes('/api/newsletters/7/send')) keys.push(request.headers.get('idempotency-key'));
    });
    const { user } = await openEditor();
    await user.click(askToSend());
    await user.click(await screen.findByRole('button', { name: 'Send Now' }));
    expect(await screen.findByText(/The mail server is away\. Your text is still here\./)).toBeTruthy();

    await user.click(getButton('Send Now'));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    server.events.removeAllListeners();
  });

  it('shows that the session has ended', async () => {
    serveDraft();
    server.use(mockFailingEndpoint('post', '/api/newsletters/{id}/send', 401, 'Please sign in.'));
    const { user } = await openEditor();
    await user.click(askToSend());
    await user.click(await screen.findByRole('button', { name: 'Send Now' }));
    expect(await findToast('You must be logged in to send a newsletter.')).toBeTruthy();
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadFrames } from '../../../../test/load-frames';
import { newsletterWith, segmentWith, userWith } from '../../../../test/msw/data';
import { endpoint, failingEndpoint, listOf } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

beforeEach(loadFrames);

const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const dialog = (name: string) => screen.findByRole('dialog', { name });
const toast = (text: string) => screen.findByText(text, { selector: 'li *' });

/** Returns the part of the newsletter in which the creator writes. */
async function inSheet(selector: string): Promise<HTMLElement> {
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
  await user.click(button('Edit Title'));
  const editor = await dialog('Edit Title');
  await user.type(within(editor).getByRole('textbox'), title);
  await user.click(within(editor).getByRole('button', { name: 'Done' }));
}

/** Renders the editor with a stored text, so that it can be sent. */
function haveDraft(fields: Parameters<typeof newsletterWith>[0] = {}) {
  const draft = newsletterWith({ id: 7, version: 3, ...fields });
  server.use(
    endpoint('get', '/api/newsletter/draft', draft),
    endpoint('post', '/api/newsletter/draft', async (request) => ({
      ...draft,
      ...((await request.json()) as object),
      version: 4,
    })),
  );
}

describe('opening', () => {
  it('loads the open draft once and shows that', async () => {
    haveDraft({ ctaText: 'Visit' });
    await openEditor();
    expect(await toast('Draft loaded')).toBeTruthy();
    expect((await inSheet('.t-title')).textContent).toBe('What the clay remembers');
    expect(field('Button label').value).toBe('Visit');
  });

  it('opens the draft in the URL', async () => {
    server.use(endpoint('get', '/api/newsletters/{id}', newsletterWith({ id: 12, title: 'Thaw' })));
    await openEditor('/newsletter/new2?id=12');
    expect((await inSheet('.t-title')).textContent).toBe('Thaw');
  });

  it('starts empty if there is no draft', async () => {
    const { user } = await openEditor();
    expect(screen.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    expect(field('Sender name').placeholder).toBe('Mara Lindqvist');
    expect(field('Sender name').value).toBe('');
    expect(field('Sender email').value).toBe('mara@lindqvist.example');
    expect(screen.getByText('3/100')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade to PRO' }).getAttribute('href')).toBe('/upgrade');
    expect(screen.queryByText('Draft loaded')).toBeNull();
  });

  it.each(['abc', '-1', '0', '1.5'])('shows no newsletter for ?id=%s', async (id) => {
    renderApp(`/newsletter/new2?id=${id}`);
    expect(await screen.findByText('Newsletter not found')).toBeTruthy();
  });

  it('shows an error for an unknown draft', async () => {
    server.use(failingEndpoint('get', '/api/newsletters/{id}', 404, 'Newsletter not found.'));
    renderApp('/newsletter/new2?id=12');
    expect(await screen.findByText('Newsletter not found')).toBeTruthy();
  });

  it('shows a sent newsletter, and starts a copy of it', async () => {
    const sent = newsletterWith({ id: 12, sentAt: '2026-10-26T08:00:00.000Z' });
    server.use(
      endpoint('get', '/api/newsletters/{id}', (request) =>
        request.url.includes('/13') ? newsletterWith({ id: 13, title: 'A copy' }) : sent,
      ),
      endpoint('post', '/api/newsletters/{id}/duplicate', newsletterWith({ id: 13 })),
    );
    const { user, router } = renderApp('/newsletter/new2?id=12');
    expect(await screen.findByText(/has been sent and cannot be edited/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Title' })).toBeNull();
    await user.click(button('Duplicate'));
    await waitFor(() => expect(router.state.location.search).toBe('?id=13'));
    expect((await inSheet('.t-title')).textContent).toBe('A copy');
  });

  it('locks a scheduled newsletter until its schedule is canceled', async () => {
    let isScheduled = true;
    const scheduledAt = '2026-11-22T07:00:00.000Z';
    server.use(
      endpoint('get', '/api/user', userWith({ timeZone: 'Asia/Kathmandu' })),
      endpoint('get', '/api/segments', listOf([segmentWith({ id: 3, name: 'VIP' })])),
      endpoint('get', '/api/newsletters/{id}', () =>
        newsletterWith({
          id: 12,
          audience: { include: [3], exclude: [9] },
          scheduledAt: isScheduled ? scheduledAt : null,
          scheduleTimeZone: 'Europe/Stockholm',
        }),
      ),
      endpoint('delete', '/api/newsletters/{id}/schedule', () => {
        isScheduled = false;
        return newsletterWith({ id: 12 });
      }),
    );
    const { user } = renderApp('/newsletter/new2?id=12');
    expect(await screen.findByText('Sun, Nov 22, 2026, 12:45 GMT+5:45', { exact: false })).toBeTruthy();
    expect(await screen.findByText('VIP, except a deleted segment')).toBeTruthy();
    await user.click(button('Cancel schedule'));
    expect(await screen.findByRole('button', { name: 'Edit Title' })).toBeTruthy();
  });

  it('starts a new draft from Create, and offers the one that was open', async () => {
    const open = newsletterWith({ id: 7, title: 'Frost' });
    let closed = 0;
    server.use(
      endpoint('get', '/api/newsletter/draft', () => (closed === 0 ? open : null)),
      endpoint('delete', '/api/newsletter/draft', () => {
        closed += 1;
        return { success: true };
      }),
    );
    const { router } = await openEditor('/newsletter/new2?new');
    expect((await inSheet('.t-title [role=textbox]')).textContent).toBe('');
    const offer = screen.getByRole('link', { name: 'Continue that draft' });
    expect(offer.getAttribute('href')).toBe('/newsletter/new2?id=7');
    expect(screen.getByText(/Frost/)).toBeTruthy();
    expect(screen.queryByText('Draft loaded')).toBeNull();
    expect(closed).toBe(1);
    expect(router.state.location.search).toBe('');
  });

  it('uses an open draft without any words for Create', async () => {
    server.use(
      endpoint('get', '/api/newsletter/draft', newsletterWith({ id: 7, title: ' ', content: '<p></p>' })),
    );
    await openEditor('/newsletter/new2?new');
    expect(screen.queryByRole('link', { name: 'Continue that draft' })).toBeNull();
  });

  it('shows that Create failed, and starts the draft on retry', async () => {
    haveDraft();
    server.use(failingEndpoint('delete', '/api/newsletter/draft', 503, 'The database is away.'));
    const { user } = renderApp('/newsletter/new2?new');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    server.use(endpoint('delete', '/api/newsletter/draft', { success: true }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Continue that draft' })).toBeTruthy();
  });

  it('starts another draft, and lists the first one', async () => {
    haveDraft();
    let closed = 0;
    server.use(
      endpoint('delete', '/api/newsletter/draft', () => {
        closed += 1;
        return { success: true };
      }),
    );
    const { user } = await openEditor();
    await inSheet('.t-title');
    await user.click(button('New newsletter'));
    await waitFor(async () => expect((await inSheet('.t-title')).textContent).toBe(''));
    expect(closed).toBe(1);
  });
});

describe('writing in the newsletter', () => {
  it('changes title and button in place, and undoes across both', async () => {
    haveDraft();
    const { user } = await openEditor();
    const title = await inSheet('.t-title [role=textbox]');
    fireEvent.input(Object.assign(title, { textContent: 'Cold' }));
    const action = await inSheet('.t-action [role=textbox]');
    fireEvent.input(Object.assign(action, { textContent: 'Read more' }));
    expect(field('Button label').value).toBe('Read more');
    fireEvent.keyDown(title, { key: 'z', ctrlKey: true });
    expect(field('Button label').value).toBe('');
    fireEvent.keyDown(title, { key: 'z', ctrlKey: true });
    expect(title.textContent).toBe('What the clay remembers');
    fireEvent.keyDown(title, { key: 'z', ctrlKey: true, shiftKey: true });
    expect(title.textContent).toBe('Cold');
    await user.click(button('Edit Title'));
    expect(within(await dialog('Edit Title')).getByRole<HTMLInputElement>('textbox').value).toBe('Cold');
  });

  it('undoes the text in its turn', async () => {
    haveDraft();
    await openEditor();
    const text = await inSheet('.t-content [role=textbox]');
    const { editor } = text as unknown as { editor: { commands: { insertContent: (text: string) => void } } };
    act(() => editor.commands.insertContent('Ash. '));
    const title = await inSheet('.t-title [role=textbox]');
    fireEvent.input(Object.assign(title, { textContent: 'Cold' }));
    fireEvent.keyDown(text, { key: 'z', metaKey: true });
    expect(title.textContent).toBe('What the clay remembers');
    expect(text.textContent).toContain('Ash.');
    fireEvent.keyDown(text, { key: 'z', metaKey: true });
    expect(text.textContent).not.toContain('Ash.');
  });

  it('has one line for the title, and continues in the text', async () => {
    await openEditor();
    const title = await inSheet('.t-title [role=textbox]');
    fireEvent.input(Object.assign(title, { textContent: `Cold \n ${'x'.repeat(300)}` }));
    expect(title.textContent).toBe(`Cold ${'x'.repeat(195)}`);
    const text = await inSheet('.t-content [role=textbox]');
    fireEvent.keyDown(title, { key: 'Enter' });
    expect(document.activeElement).toBe(text);
  });

  it('contains no placeholder text that could be sent', async () => {
    const { user } = await openEditor();
    await inSheet('.t-content [role=textbox]');
    await user.click(button('Send to all subscribers'));
    expect(await toast('Missing title')).toBeTruthy();
  });

  it('opens the image by a press', async () => {
    haveDraft();
    await openEditor();
    fireEvent.click(await inSheet('.t-image'));
    expect(await dialog('Change Image')).toBeTruthy();
  });

  it('uploads an image that is dropped on the image, and asks for its description', async () => {
    server.use(
      endpoint('post', '/api/upload-image', { success: true, imageUrl: '/media/a.webp', message: 'Done' }),
    );
    await openEditor();
    const file = new File(['x'], 'kiln.png', { type: 'image/png' });
    fireEvent.drop(await inSheet('.t-image'), { dataTransfer: { files: [file] } });
    const editor = await dialog('Change Image');
    expect(within(editor).getByLabelText<HTMLInputElement>('Image address').value).toBe('/media/a.webp');
  });

  it('shows changes in the newsletter, and saves them automatically', async () => {
    haveDraft();
    const { user } = await openEditor();
    await writeTitle(user, ' and forgets');
    await waitFor(async () =>
      expect((await inSheet('.t-title')).textContent).toBe('What the clay remembers and forgets'),
    );
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('shows the URL of the title, and saves a typed slug', async () => {
    haveDraft();
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
    let asked: { template?: string } = {};
    server.events.on('request:start', async ({ request }) => {
      if (request.url.includes('/preview')) asked = (await request.clone().json()) as typeof asked;
    });
    const { user } = await openEditor();
    await user.click(screen.getByRole('radio', { name: 'Side Image' }));
    await waitFor(() => expect(asked.template).toBe('template-3'));
    server.events.removeAllListeners();
  });

  it('allows a premium design in the preview on Free, and explains the requirement for sending', async () => {
    const { user } = await openEditor();
    await user.click(await screen.findByRole('radio', { name: 'Harbour PRO' }));
    expect(await screen.findByText('Harbour is part of Pro.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'No Image' }));
    expect(screen.queryByText('Harbour is part of Pro.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change Image' })).toBeNull();
  });

  it('removes the button from the preview', async () => {
    haveDraft({ ctaText: 'Visit', ctaUrl: 'https://kiln.example' });
    const { user } = await openEditor();
    await user.click(button('Preview'));
    const preview = await dialog('Preview');
    await user.click(within(preview).getByRole('button', { name: 'Remove Button' }));
    expect(field('Button label').value).toBe('');
    expect(field('Button link').value).toBe('');
    await user.click(within(preview).getByRole('button', { name: 'Close Preview' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the last preview if the next one fails', async () => {
    haveDraft();
    const { user } = await openEditor();
    await inSheet('.t-title');
    server.use(failingEndpoint('post', '/api/newsletters/preview', 503, 'The renderer is away.'));
    await user.click(screen.getByRole('radio', { name: 'No Image' }));
    expect(await screen.findByText(/The preview could not be created/)).toBeTruthy();
    expect((await inSheet('.t-title')).textContent).toBe('What the clay remembers');
    server.resetHandlers();
    loadFrames();
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.queryByText(/The preview could not be created/)).toBeNull());
  });
});

describe('the image', () => {
  it('is rejected if it is not an image, with the reason beside it', async () => {
    const { user } = await openEditor();
    await user.click(button('Change Image'));
    const editor = await dialog('Change Image');
    const input = within(editor).getByLabelText<HTMLInputElement>('Upload an image', { selector: 'input' });
    expect(input.accept).toBe('image/*');
    fireEvent.change(input, { target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] } });
    expect(await toast('Upload failed')).toBeTruthy();
    expect(await toast('There was an error uploading your image. Please try again.')).toBeTruthy();
    expect(within(editor).getByRole('alert').textContent).toBe('Please choose an image file.');
  });

  it('can be a URL, and can be removed', async () => {
    const { user } = await openEditor();
    await user.click(button('Change Image'));
    const editor = await dialog('Change Image');
    await user.type(within(editor).getByLabelText('Image address'), 'https://kiln.example/a.png');
    await user.type(within(editor).getByLabelText('Description'), 'A kiln');
    await user.click(within(editor).getByRole('button', { name: 'Remove Image' }));
    expect(within(editor).getByLabelText<HTMLInputElement>('Image address').value).toBe('');
    expect(within(editor).getByLabelText<HTMLInputElement>('Description').value).toBe('');
  });
});

describe('product images', () => {
  const links = () => screen.getAllByRole('button', { name: /^Link of image/ });

  async function openProducts() {
    const app = await openEditor();
    await app.user.click(screen.getByRole('radio', { name: 'Products' }));
    return app;
  }

  it('can be added from four to eight, and no more', async () => {
    const { user } = await openProducts();
    expect(links()).toHaveLength(4);
    for (let count = 5; count <= 8; count += 1) await user.click(button('Add image'));
    expect(await toast('New image block added')).toBeTruthy();
    expect(links()).toHaveLength(8);
    await user.click(button('Add image'));
    expect(await toast('You can add a maximum of 8 product images.')).toBeTruthy();
    expect(links()).toHaveLength(8);
    await user.click(button('Remove image 8'));
    expect(await toast('Image block removed')).toBeTruthy();
    expect(links()).toHaveLength(7);
  });

  it('link to the URL in their dialog', async () => {
    const { user } = await openProducts();
    await user.click(button('Link of image 2'));
    let editor = await dialog('Link of image 2');
    await user.type(within(editor).getByLabelText('Product link'), 'https://kiln.example/shop');
    await user.click(within(editor).getByRole('button', { name: 'Save' }));
    expect(await toast('Image block updated successfully')).toBeTruthy();
    expect(screen.getByText('https://kiln.example/shop')).toBeTruthy();

    await user.click(button('Link of image 2'));
    editor = await dialog('Link of image 2');
    await user.click(within(editor).getByRole('button', { name: 'Clear Link' }));
    expect(screen.queryByText('https://kiln.example/shop')).toBeNull();
  });
});

describe('saving', () => {
  it('has the text and a later change of the panel, which can both be undone', async () => {
    const draft = newsletterWith({ id: 7, version: 3, ctaText: 'Read', ctaUrl: 'https://example.com' });
    const saved: object[] = [];
    server.use(
      endpoint('get', '/api/newsletter/draft', draft),
      endpoint('post', '/api/newsletter/draft', async (request) => {
        saved.push((await request.json()) as object);
        return { ...draft, ...saved.at(-1), version: 4 };
      }),
    );
    const { user } = await openEditor();
    const text = await inSheet('.t-content [role=textbox]');
    const { editor } = text as unknown as { editor: { commands: { insertContent: (text: string) => void } } };
    act(() => editor.commands.insertContent('Ash. '));
    fireEvent.change(field('Button label'), { target: { value: 'Visit' } });
    await user.click(button('Save'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ content: expect.stringContaining('Ash. '), ctaText: 'Visit' });
    fireEvent.keyDown(text, { key: 'z', ctrlKey: true });
    expect(field('Button label').value).toBe('Read');
    expect(text.textContent).toContain('Ash.');
    fireEvent.keyDown(text, { key: 'z', ctrlKey: true });
    expect(text.textContent).not.toContain('Ash.');
  });

  it('shows its state, and loses nothing when it fails', async () => {
    haveDraft();
    const { user } = await openEditor();
    await user.click(button('Save'));
    expect(await toast('Draft saved')).toBeTruthy();

    server.use(failingEndpoint('post', '/api/newsletter/draft', 503, 'The database is away.'));
    await writeTitle(user, '!');
    await user.click(button('Save'));
    expect(await toast('There was an error saving your draft. Please try again.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Your text is still here.');
    await user.click(button('Edit Title'));
    expect(within(await dialog('Edit Title')).getByRole<HTMLInputElement>('textbox').value).toBe(
      'What the clay remembers!',
    );
  });

  it('preserves the text when the session ends', async () => {
    haveDraft();
    const { user, router } = await openEditor();
    server.use(
      failingEndpoint('post', '/api/newsletter/draft', 401, 'Please sign in.'),
      failingEndpoint('get', '/api/user', 401, 'Please sign in.'),
    );
    await writeTitle(user, '!');
    window.dispatchEvent(new Event('visibilitychange'));
    await dialog('Leave without saving?');
    expect(router.state.location.pathname).toBe('/newsletter/new2');
  });
});

describe('the welcome email', () => {
  it('is saved automatically', async () => {
    let saved: unknown;
    server.use(
      endpoint('post', '/api/user/auto-reply', async (request) => {
        saved = await request.json();
        return saved as { enableAutoReply: boolean; autoReplyMessage: string };
      }),
    );
    const { user } = await openEditor();
    await user.click(screen.getByRole('tab', { name: 'Sending' }));
    await user.click(screen.getByRole('switch', { name: 'Subscriber auto-reply' }));
    await user.clear(field('Auto-reply message'));
    await user.click(button('Save auto-reply'));
    expect(await screen.findByText('Please write a message for new subscribers.')).toBeTruthy();
    expect(saved).toBeUndefined();
    await user.type(field('Auto-reply message'), 'Welcome');
    expect(field('Auto-reply message').maxLength).toBe(500);
    expect(screen.getByText('7/500')).toBeTruthy();
    await user.click(button('Save auto-reply'));
    expect(await toast('Auto-reply settings saved successfully')).toBeTruthy();
    expect(saved).toEqual({ enableAutoReply: true, autoReplyMessage: 'Welcome' });
  });

  it('shows that saving failed', async () => {
    server.use(failingEndpoint('post', '/api/user/auto-reply', 503, 'The database is away.'));
    const { user } = await openEditor();
    await user.click(screen.getByRole('tab', { name: 'Sending' }));
    await user.click(button('Save auto-reply'));
    expect(await toast('Failed to save auto-reply settings')).toBeTruthy();
  });
});

describe('a test email', () => {
  it('requires an address, is sent to it, and closes', async () => {
    haveDraft();
    let sent: unknown;
    server.use(
      endpoint('post', '/api/newsletter/test', async (request) => {
        sent = await request.json();
        return { success: true, message: 'Test email sent!' };
      }),
    );
    const { user } = await openEditor();
    await user.click(button('Send test email'));
    const question = await dialog('Send Test Email');
    const address = within(question).getByLabelText<HTMLInputElement>('Email address');
    expect(address.value).toBe('mara@lindqvist.example');
    await user.clear(address);
    await user.click(within(question).getByRole('button', { name: 'Send Test' }));
    expect(await toast('Missing email')).toBeTruthy();
    expect(await toast('Please enter an email address to send the test to.')).toBeTruthy();
    await user.type(address, 'ines');
    await user.click(within(question).getByRole('button', { name: 'Send Test' }));
    expect(await toast('Invalid email')).toBeTruthy();
    expect(await toast('Please enter a valid email address.')).toBeTruthy();
    await user.type(address, '@kova.example');
    await user.click(within(question).getByRole('button', { name: 'Send Test' }));
    expect(await toast('Test email sent!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toMatchObject({
      id: 7,
      title: 'What the clay remembers',
      testEmailAddress: 'ines@kova.example',
    });
  });

  it('stays open with the error of the server when it fails', async () => {
    haveDraft();
    server.use(failingEndpoint('post', '/api/newsletter/test', 429, 'Too many test emails.'));
    const { user } = await openEditor();
    await user.click(button('Send test email'));
    await user.click(button('Send Test'));
    expect(await toast('Error sending test email')).toBeTruthy();
    expect(within(await dialog('Send Test Email')).getByRole('alert').textContent).toBe(
      'Too many test emails.',
    );
  });
});

describe('sending', () => {
  const askToSend = () => button('Send to all subscribers');

  it('requires a title, then content, then the URL of a button', async () => {
    const { user } = await openEditor();
    await user.click(askToSend());
    expect(await toast('Missing title')).toBeTruthy();
    expect(await toast('Please add a title to your newsletter.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }));

    await writeTitle(user, 'First frost');
    await user.click(askToSend());
    expect(await toast('Missing content')).toBeTruthy();
    expect(await toast('Please add some content to your newsletter.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Content' }));
  });

  it('requires a URL for a button, and opens the tab with its field', async () => {
    haveDraft({ ctaText: 'Visit' });
    const { user } = await openEditor();
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    await user.click(askToSend());
    expect(await toast('Missing CTA URL')).toBeTruthy();
    expect(await toast('Please provide a URL for your call-to-action button.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Button link'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the schedule from the Sending tab', async () => {
    haveDraft();
    const { user } = await openEditor();
    await user.click(screen.getByRole('tab', { name: 'Sending' }));
    expect(screen.getByText('1,284 subscribers')).toBeTruthy();
    await user.click(button('Schedule for later'));
    const question = await dialog('Send Newsletter');
    expect(within(question).getByRole<HTMLInputElement>('radio', { name: 'Schedule' }).checked).toBe(true);
  });

  it('warns above the quota, and leaves the decision to the server', async () => {
    haveDraft();
    server.use(endpoint('get', '/api/user', userWith({ emailsSent: 100 })));
    const { user } = await openEditor();
    await user.click(askToSend());
    expect(
      await screen.findByText(
        "Warning: You've reached your monthly email limit. Upgrade to continue sending emails.",
      ),
    ).toBeTruthy();
    expect(button('Send Now').hasAttribute('disabled')).toBe(false);
  });

  it('saves the last changes, sends the newsletter, and shows that', async () => {
    haveDraft();
    const calls: unknown[] = [];
    server.use(
      endpoint('post', '/api/newsletter/draft', async (request) => {
        calls.push(await request.json());
        return newsletterWith({ id: 7, version: 4 });
      }),
      endpoint('post', '/api/newsletters/{id}/send', (request) => {
        calls.push(new URL(request.url).pathname);
        return newsletterWith({ id: 7, sentAt: '2026-11-21T08:00:00.000Z' });
      }),
    );
    const { user } = await openEditor();
    await writeTitle(user, '!');
    await user.click(askToSend());
    await user.click(await screen.findByRole('button', { name: 'Send Now' }));
    expect(await toast('Newsletter sent!')).toBeTruthy();
    expect(await toast('Your newsletter has been sent to all your subscribers.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Sending' })).toBeTruthy();
    expect(calls).toHaveLength(2);
    expect(calls[0]).toMatchObject({ id: 7, version: 3, title: 'What the clay remembers!' });
    expect(calls[1]).toBe('/api/newsletters/7/send');
  });

  it('retries with the same key, and preserves the text', async () => {
    haveDraft();
    const keys: Array<string | null> = [];
    server.use(failingEndpoint('post', '/api/newsletters/{id}/send', 503, 'The mail server is away.'));
    server.events.on('request:start', ({ request }) => {
      if (request.url.includes('/api/newsletters/7/send')) keys.push(request.headers.get('idempotency-key'));
    });
    const { user } = await openEditor();
    await user.click(askToSend());
    await user.click(await screen.findByRole('button', { name: 'Send Now' }));
    expect(await screen.findByText(/The mail server is away\. Your text is still here\./)).toBeTruthy();

    await user.click(button('Send Now'));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    server.events.removeAllListeners();
  });

  it('shows that the session has ended', async () => {
    haveDraft();
    server.use(failingEndpoint('post', '/api/newsletters/{id}/send', 401, 'Please sign in.'));
    const { user } = await openEditor();
    await user.click(askToSend());
    await user.click(await screen.findByRole('button', { name: 'Send Now' }));
    expect(await toast('You must be logged in to send a newsletter.')).toBeTruthy();
  });
});

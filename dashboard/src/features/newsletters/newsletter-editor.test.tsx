import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newsletterWith } from '../../../test/msw/data';
import { endpoint, failingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const toast = (text: string) => screen.findByText(text, { selector: 'li *' });

async function openEditor(path = '/newsletter/new2') {
  const app = renderApp(path);
  await screen.findByLabelText('Title');
  return app;
}

async function writeLetter(user: Awaited<ReturnType<typeof openEditor>>['user']) {
  await user.type(field('Title'), 'First frost');
  await user.type(field('Content'), 'Cold hands.');
}

describe('opening', () => {
  it('loads the open draft once and says so', async () => {
    server.use(endpoint('get', '/api/newsletter/draft', newsletterWith({ ctaText: 'Visit' })));
    await openEditor();
    expect(field('Title').value).toBe('What the clay remembers');
    expect(field('CTA text').value).toBe('Visit');
    expect(await toast('Draft loaded')).toBeTruthy();
  });

  it('opens the draft that the address names', async () => {
    server.use(endpoint('get', '/api/newsletters/{id}', newsletterWith({ id: 12, title: 'Thaw' })));
    await openEditor('/newsletter/new2?id=12');
    expect(field('Title').value).toBe('Thaw');
  });

  it('starts empty, with the creator as the sender', async () => {
    await openEditor();
    expect(field('Title').value).toBe('');
    expect(field('Sender name').value).toBe('Mara Lindqvist');
    expect(screen.getByText('3/100')).toBeTruthy();
  });

  it('does not let a sent newsletter be written on', async () => {
    const sent = newsletterWith({ id: 12, sentAt: '2026-10-26T08:00:00.000Z' });
    server.use(endpoint('get', '/api/newsletters/{id}', sent));
    renderApp('/newsletter/new2?id=12');
    expect((await screen.findByRole('alert')).textContent).toContain('has been sent');
    expect(screen.queryByLabelText('Title')).toBeNull();
  });
});

describe('saving', () => {
  it('stores the draft and lets one leave', async () => {
    let saved: unknown;
    server.use(
      endpoint('post', '/api/newsletter/draft', async (request) => {
        saved = await request.json();
        return newsletterWith();
      }),
    );
    const { user, router } = await openEditor();
    await writeLetter(user);
    await user.click(button('Save'));
    expect(await toast('Draft saved')).toBeTruthy();
    expect(saved).toMatchObject({ title: 'First frost', content: 'Cold hands.', template: 'template-2' });
    await router.navigate('/subscribers');
    expect(router.state.location.pathname).toBe('/subscribers');
  });

  it('keeps every letter when saving fails, and says so beside it', async () => {
    server.use(failingEndpoint('post', '/api/newsletter/draft', 503, 'The database is away.'));
    const { user } = await openEditor();
    await writeLetter(user);
    await user.click(button('Save'));
    expect(await toast('There was an error saving your draft. Please try again.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Your text is still here.');
    expect(screen.getByRole('alert').textContent).toContain('The database is away.');
    expect(field('Title').value).toBe('First frost');
    expect(field('Content').value).toBe('Cold hands.');
  });

  it('asks before unsaved text is left behind', async () => {
    const { user, router } = await openEditor();
    await writeLetter(user);
    await router.navigate('/subscribers');
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/newsletter/new2');
    expect(field('Title').value).toBe('First frost');

    await router.navigate('/subscribers');
    const again = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(again).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/subscribers'));
  });

  it('keeps the text when the session ends meanwhile', async () => {
    const { user, router } = await openEditor();
    await writeLetter(user);
    server.use(failingEndpoint('get', '/api/user', 401, 'Please sign in.'));
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(router.state.location.pathname).toBe('/newsletter/new2');
    expect(field('Title').value).toBe('First frost');
  });
});

describe('sending', () => {
  const askToSend = () => button('Send to all subscribers');

  it('needs a title, then content, then the URL of a button', async () => {
    const { user } = await openEditor();
    await user.click(askToSend());
    expect(await toast('Missing title')).toBeTruthy();
    expect(document.activeElement).toBe(field('Title'));

    await user.type(field('Title'), 'First frost');
    await user.click(askToSend());
    expect(await toast('Please add some content to your newsletter.')).toBeTruthy();

    await user.type(field('Content'), 'Cold hands.');
    await user.type(field('CTA text'), 'Visit');
    await user.click(askToSend());
    expect(await toast('Missing CTA URL')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('saves what stands in the fields, sends that, and says so', async () => {
    let saved: unknown;
    let sentId = '';
    server.use(
      endpoint('post', '/api/newsletter/draft', async (request) => {
        saved = await request.json();
        return newsletterWith({ id: 12 });
      }),
      endpoint('post', '/api/newsletters/{id}/send', (request) => {
        sentId = new URL(request.url).pathname;
        return newsletterWith({ id: 12, sentAt: '2026-11-21T08:00:00.000Z' });
      }),
    );
    const { user } = await openEditor();
    await writeLetter(user);
    await user.click(askToSend());
    await user.click(await screen.findByRole('button', { name: 'Send Now' }));
    expect(await toast('Your newsletter has been sent to all your subscribers.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'On its way' })).toBeTruthy();
    expect(saved).toMatchObject({ title: 'First frost', content: 'Cold hands.' });
    expect(sentId).toBe('/api/newsletters/12/send');
  });
});

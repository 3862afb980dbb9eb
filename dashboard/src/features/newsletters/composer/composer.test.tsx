import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createErrorBody, createNewsletter } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const getButton = (name: string) => screen.getByRole('button', { name });
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const listSavedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('test-draft:'));

async function openComposer(path = '/newsletter/new') {
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Test Newsletter' });
  return app;
}

type User = Awaited<ReturnType<typeof openComposer>>['user'];

async function changeTitle(user: User, title: string) {
  await user.click(getButton('Edit Title'));
  const box = screen.getByRole('textbox', { name: 'Title' });
  await user.clear(box);
  if (title) await user.type(box, title);
  await user.click(getButton('Done'));
}

async function readTitle(user: User) {
  await user.click(getButton('Edit Title'));
  const { value } = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await user.click(getButton('Done'));
  return value;
}

async function send(user: User) {
  await user.click(getButton('Send Newsletter to Subscribers'));
  await user.click(await screen.findByRole('button', { name: 'Send Now' }));
}

describe('the composer', () => {
  it('starts with a sample newsletter in the preview', async () => {
    const bodies: unknown[] = [];
    server.events.on('request:start', async ({ request }) => {
      if (request.url.includes('/preview')) bodies.push(await request.clone().json());
    });
    const { user } = await openComposer();
    await waitFor(() => expect(bodies).toHaveLength(1));
    server.events.removeAllListeners();
    expect(bodies[0]).toMatchObject({
      title: 'Newsletter Title',
      content: 'Your newsletter content will appear here.',
      template: 'template-2',
      senderName: 'Mara Lindqvist',
      senderEmail: 'mara@lindqvist.example',
    });
    await user.click(screen.getByRole('radio', { name: 'Product' }));
    expect(screen.getAllByRole('button', { name: /^Link of image/ })).toHaveLength(2);
  });

  it('requires at least one image block', async () => {
    const { user } = await openComposer();
    await user.click(screen.getByRole('radio', { name: 'Product' }));
    await user.click(getButton('Remove image 2'));
    expect(await findToast('Image block removed')).toBeTruthy();
    await user.click(getButton('Remove image 1'));
    expect(await findToast('Cannot Remove')).toBeTruthy();
    expect(await findToast('You must have at least one image block')).toBeTruthy();
    expect(getButton('Link of image 1')).toBeTruthy();
  });

  it('saves the text in this browser on Save', async () => {
    const { user } = await openComposer();
    await changeTitle(user, 'First frost');
    await user.click(getButton('Save'));
    expect(await findToast('Newsletter test draft saved successfully')).toBeTruthy();
    expect(listSavedKeys()).toEqual(['test-draft:1']);
    expect(localStorage.getItem('test-draft:1')).toContain('First frost');
  });

  it('saves the text after a pause', async () => {
    const { user } = await openComposer();
    expect(listSavedKeys()).toEqual([]);
    await changeTitle(user, 'First frost');
    await waitFor(() => expect(localStorage.getItem('test-draft:1')).toContain('First frost'));
  });

  it('restores the saved text once, and shows that', async () => {
    localStorage.setItem('test-draft:1', JSON.stringify({ title: 'First frost' }));
    localStorage.setItem('test-draft:2', JSON.stringify({ title: 'Of someone else' }));
    const { user } = await openComposer();
    expect(await findToast('Test Draft loaded')).toBeTruthy();
    expect(await readTitle(user)).toBe('First frost');
    await changeTitle(user, 'Thaw');
    expect(await readTitle(user)).toBe('Thaw');
  });

  it('saves the text on Preview, where the button can be removed', async () => {
    const { user } = await openComposer();
    await user.type(screen.getByLabelText('Button label'), 'Visit');
    await user.click(getButton('Preview'));
    expect(listSavedKeys()).toEqual(['test-draft:1']);
    await user.click(getButton('Remove Button'));
    await user.click(getButton('Close Preview'));
    expect(screen.getByLabelText<HTMLInputElement>('Button label').value).toBe('');
  });

  it('clears the call to action', async () => {
    const { user } = await openComposer();
    await user.type(screen.getByLabelText('Button label'), 'Visit');
    await user.type(screen.getByLabelText('Button link'), 'kiln.example');
    await user.click(getButton('Clear call to action'));
    expect(screen.getByLabelText<HTMLInputElement>('Button label').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Button link').value).toBe('');
  });

  it('requires a title, and a URL for a button', async () => {
    const { user } = await openComposer();
    await changeTitle(user, '');
    await user.click(getButton('Send Newsletter to Subscribers'));
    expect(await findToast('Please add a title to your newsletter.')).toBeTruthy();
    await changeTitle(user, 'Frost');
    await user.type(screen.getByLabelText('Button label'), 'Visit');
    await user.click(getButton('Send Newsletter to Subscribers'));
    expect(await findToast('Please provide a URL for your call-to-action button.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('creates the newsletter, sends it, and deletes the saved text', async () => {
    const calls: string[] = [];
    server.use(
      mockEndpoint('post', '/api/newsletters', async (request) => {
        calls.push(`create ${((await request.json()) as { title: string }).title}`);
        return createNewsletter({ id: 21 });
      }),
      mockEndpoint('post', '/api/newsletters/{id}/send', (request) => {
        calls.push(new URL(request.url).pathname);
        return createNewsletter({ id: 21, sentAt: '2026-11-21T08:00:00.000Z' });
      }),
    );
    const { user, router } = await openComposer();
    await changeTitle(user, 'First frost');
    await user.click(getButton('Save'));
    await send(user);
    expect(await findToast('Newsletter sent successfully to your subscribers')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/newsletters'));
    expect(calls).toEqual(['create First frost', '/api/newsletters/21/send']);
    expect(listSavedKeys()).toEqual([]);
  });

  it('removes the draft when sending is canceled, and creates another for the next dialog', async () => {
    let next = 21;
    const calls: string[] = [];
    const keys = new Set<string | null>();
    server.use(
      http.post('*/api/newsletters', ({ request }) => {
        keys.add(request.headers.get('Idempotency-Key'));
        calls.push(`creates ${next}`);
        return HttpResponse.json(createNewsletter({ id: next++ }), { status: 201 });
      }),
      http.delete('*/api/newsletters/:id', ({ params }) => {
        calls.push(`removes ${params.id}`);
        return HttpResponse.json({ success: true });
      }),
    );
    const { user } = await openComposer();
    await changeTitle(user, 'First frost');
    for (const round of [1, 2]) {
      await user.click(getButton('Send Newsletter to Subscribers'));
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(calls).toHaveLength(2 * round));
    }
    expect(calls).toEqual(['creates 21', 'removes 21', 'creates 22', 'removes 22']);
    expect(keys.size).toBe(2);
    expect(await readTitle(user)).toBe('First frost');
  });

  it.each([
    [403, 'removes it', ['removes 21']],
    [503, 'keeps it, since it may have been sent', []],
  ])('after sending fails with %i, Cancel %s', async (status, _, removals) => {
    const calls: string[] = [];
    server.use(
      mockEndpoint('post', '/api/newsletters', createNewsletter({ id: 21 })),
      http.delete('*/api/newsletters/:id', ({ params }) => {
        calls.push(`removes ${params.id}`);
        return HttpResponse.json({ success: true });
      }),
      http.post('*/api/newsletters/:id/send', () =>
        HttpResponse.json(createErrorBody('Not now.'), { status }),
      ),
    );
    const { user } = await openComposer();
    await changeTitle(user, 'First frost');
    await send(user);
    await within(await screen.findByRole('dialog', { name: 'Send Newsletter' })).findByText(/Not now\./);
    await user.click(getButton('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(calls).toEqual(removals));
  });

  it('shows why creating failed, and preserves the text', async () => {
    server.use(mockFailingEndpoint('post', '/api/newsletters', 503, 'The title is too long.'));
    const { user } = await openComposer();
    await changeTitle(user, 'First frost');
    await user.click(getButton('Send Newsletter to Subscribers'));
    expect(await findToast('The title is too long.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await readTitle(user)).toBe('First frost');
  });

  it('shows why sending failed, and creates nothing twice', async () => {
    const created: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/newsletters', async (request) => {
        created.push(await request.json());
        return createNewsletter({ id: 21 });
      }),
      mockEndpoint('put', '/api/newsletters/{id}', createNewsletter({ id: 21 })),
      mockFailingEndpoint('post', '/api/newsletters/{id}/send', 503, 'The mail server is away.'),
    );
    const { user } = await openComposer();
    await changeTitle(user, 'First frost');
    await send(user);
    const question = await screen.findByRole('dialog', { name: 'Send Newsletter' });
    expect(
      await within(question).findByText(/The mail server is away\. Your text is still here\./),
    ).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await readTitle(user)).toBe('First frost');
    await send(user);
    await within(await screen.findByRole('dialog', { name: 'Send Newsletter' })).findByText(
      /The mail server is away\./,
    );
    expect(created).toHaveLength(1);
  });

  it.each([
    ['version_conflict', 'asks to send 22', ['asks to send 21', 'asks to send 22']],
    // The response to sending was lost, so a second request must not send the newsletter twice.
    ['already_sent', 'We could not save your text', ['asks to send 21']],
  ])('does not send a draft twice after the error %s', async (code, outcome, sendCalls) => {
    let next = 21;
    const calls: string[] = [];
    server.use(
      mockEndpoint('post', '/api/newsletters', () => createNewsletter({ id: next++, version: 4 })),
      http.put('*/api/newsletters/:id', async ({ request, params }) => {
        calls.push(`changes ${params.id} from ${((await request.json()) as { version: number }).version}`);
        return HttpResponse.json({ ...createErrorBody('It was not changed.'), code }, { status: 409 });
      }),
      http.post('*/api/newsletters/:id/send', ({ params }) => {
        calls.push(`asks to send ${params.id}`);
        return HttpResponse.json(createErrorBody('The mail server is away.'), { status: 503 });
      }),
    );
    const { user } = await openComposer();
    await changeTitle(user, 'First frost');
    await send(user);
    await waitFor(() => expect(calls).toEqual(['asks to send 21']));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await send(user);
    await waitFor(() => expect([...calls, document.body.textContent].join()).toContain(outcome));
    expect(calls.filter((call) => call.startsWith('asks'))).toEqual(sendCalls);
    expect(calls[1]).toBe('changes 21 from 4');
  });

  it('opens the draft in its URL in the studio', async () => {
    server.use(mockEndpoint('get', '/api/newsletters/{id}', createNewsletter({ id: 12 })));
    const { router } = renderApp('/newsletter/new?id=12');
    await screen.findByRole('button', { name: 'Send to all subscribers' });
    expect(router.state.location.pathname + router.state.location.search).toBe('/newsletter/new2?id=12');
  });
});

describe('the demo of the composer', () => {
  it('is marked as a demo, and neither stores nor sends anything', async () => {
    const writes: string[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.method !== 'GET') writes.push(new URL(request.url).pathname);
    });
    const { user } = await openComposer('/newsletter/new-test');
    expect(screen.getByText('Demo')).toBeTruthy();
    expect(await readTitle(user)).toBe('The kiln that would not cool');
    await user.click(getButton('Save auto-reply'));
    expect(await findToast('Demo Mode')).toBeTruthy();
    await user.click(getButton('Change Image'));
    expect(screen.queryByRole('button', { name: 'Upload an image' })).toBeNull();
    await user.click(getButton('Done'));
    await send(user);
    expect(await findToast('Nothing was sent.')).toBeTruthy();
    server.events.removeAllListeners();
    expect(new Set(writes)).toEqual(new Set(['/api/newsletters/preview']));
  });
});

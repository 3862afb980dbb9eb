import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createSubscriber } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint, mockUnreachableEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const ines = createSubscriber({ id: 3 });
const tom = createSubscriber({ id: 2, name: 'Tom Adeyemi', email: 'tom@adeyemi.example' });
const yuki = createSubscriber({ id: 1, name: null, email: 'yuki@tnk.example' });
const GONE = 'Could not reach the server. Please check your connection.';

const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const getButton = (name: string | RegExp) => screen.getByRole('button', { name });

/** Waits for the toast's animation, during which it ignores clicks. */
async function pressUndo(user: UserEvent) {
  const region = getButton('Undo').closest<HTMLElement>('[role=region]');
  await waitFor(() => expect(region?.style.pointerEvents).toBe(''));
  await user.click(getButton('Undo'));
}

/** Opens a list that the page's requests change. */
async function openList() {
  let list = [ines, tom, yuki];
  server.use(
    mockEndpoint('get', '/api/subscribers', () => list),
    mockEndpoint('get', '/api/subscribers/count', () => ({ count: list.length })),
    mockEndpoint('delete', '/api/subscribers/{id}', (request) => {
      list = list.filter(({ id }) => !request.url.includes(`/api/subscribers/${id}`));
      return { success: true };
    }),
    mockEndpoint('post', '/api/subscribers/{id}/restore', () => {
      list = [ines, tom, yuki];
      return tom;
    }),
  );
  const app = renderApp('/subscribers');
  await screen.findByText('Tom Adeyemi');
  return app;
}

describe('removing', () => {
  it('removes a subscriber at once, moves the focus to the next, and restores them on Undo', async () => {
    const { user } = await openList();
    await user.click(getButton('Remove Tom Adeyemi'));
    await waitFor(() => expect(screen.queryByText('Tom Adeyemi', { selector: 'th *' })).toBeNull());
    expect(await findToast('Subscriber removed')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('yuki@tnk.example'));
    expect(await screen.findByText('2 active subscribers')).toBeTruthy();
    await pressUndo(user);
    expect(await screen.findByText('Tom Adeyemi', { selector: 'th *' })).toBeTruthy();
    expect(await screen.findByText('3 active subscribers')).toBeTruthy();
  });

  it('restores a subscriber if the removal fails, and shows the error', async () => {
    const { user } = await openList();
    server.use(mockUnreachableEndpoint('delete', '/api/subscribers/{id}'));
    await user.click(getButton('Remove Tom Adeyemi'));
    expect(await findToast('Tom Adeyemi was not removed')).toBeTruthy();
    expect(await findToast(GONE)).toBeTruthy();
    expect(screen.getByText('Tom Adeyemi', { selector: 'th *' })).toBeTruthy();
  });

  it('offers Undo again if restoring failed', async () => {
    const { user } = await openList();
    await user.click(getButton('Remove Tom Adeyemi'));
    await findToast('Subscriber removed');
    server.use(mockFailingEndpoint('post', '/api/subscribers/{id}/restore', 500, 'The database is away.'));
    await pressUndo(user);
    expect(await findToast('Tom Adeyemi was not restored')).toBeTruthy();
    server.use(
      mockEndpoint('post', '/api/subscribers/{id}/restore', tom),
      mockEndpoint('get', '/api/subscribers', [tom]),
    );
    await pressUndo(user);
    expect(await screen.findByText('Tom Adeyemi', { selector: 'th *' })).toBeTruthy();
  });

  it('removes a subscriber from the details dialog', async () => {
    const { user } = await openList();
    await user.click(getButton(/^yuki@tnk/));
    const dialog = await screen.findByRole('dialog', { name: 'yuki@tnk.example' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await findToast('Subscriber removed')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Tom Adeyemi'));
  });
});

it('shows the time, place and wording of consent', async () => {
  const consent = {
    at: '2026-03-01T08:00:00.000Z',
    source: 'widget' as const,
    host: 'kiln.example',
    wording: 'Notes about clay, once a month.',
    confirmedAt: '2026-03-02T08:00:00.000Z',
  };
  server.use(mockEndpoint('get', '/api/subscribers', [createSubscriber({ consent, status: 'pending' })]));
  const { user } = renderApp('/subscribers');
  await user.click(await screen.findByRole('button', { name: /^Ines/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Ines Kovač' });
  const readEntry = (term: string) =>
    within(dialog).getByText(term, { selector: 'dt' }).nextSibling?.textContent;
  expect(readEntry('Agreed')).toContain('March 1, 2026');
  expect(readEntry('From')).toBe('Widget on kiln.example');
  expect(readEntry('Statement')).toBe('Notes about clay, once a month.');
  expect(readEntry('Confirmed by email')).toContain('March 2, 2026');
  expect(readEntry('Status')).toBe('PendingThis subscriber has not confirmed by email yet.');
});

it('shows that unknown consent was not recorded', async () => {
  const consent = { at: null, source: 'import' as const, host: null, wording: null, confirmedAt: null };
  server.use(mockEndpoint('get', '/api/subscribers', [createSubscriber({ consent })]));
  const { user } = renderApp('/subscribers');
  await user.click(await screen.findByRole('button', { name: /^Ines/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Ines Kovač' });
  expect(within(dialog).getAllByText('Not recorded')).toHaveLength(2);
});

describe('adding by hand', () => {
  async function openDialog() {
    const app = await openList();
    await app.user.click(getButton('Add subscriber'));
    await screen.findByRole('dialog', { name: 'Add a subscriber' });
    return app;
  }

  it('requires an address, and sends the consent text once', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/subscribers/by-hand', async (request) => {
        requestBodies.push(await request.json());
        return createSubscriber({ id: 4, name: 'Rosa Blum', email: 'rosa@blum.example' });
      }),
    );
    const { user } = await openDialog();
    await user.click(getButton('Add'));
    expect(await screen.findByText('Please enter an email address')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), ' rosa@blum.example ');
    await user.type(screen.getByLabelText('Name (optional)'), 'Rosa Blum');
    await user.dblClick(getButton('Add'));
    expect(await findToast('Subscriber added')).toBeTruthy();
    expect(requestBodies).toEqual([
      { email: 'rosa@blum.example', name: 'Rosa Blum', consent: 'They asked me to put them on my list.' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an error at the address, and preserves the input', async () => {
    const message = 'This subscriber unsubscribed. Only they can subscribe again, on your page.';
    server.use(
      mockFailingEndpoint('post', '/api/subscribers/by-hand', 400, 'Please enter a valid email address', [
        { path: 'email', message: 'Please enter a valid email address' },
      ]),
    );
    const { user } = await openDialog();
    const email = screen.getByLabelText('Email') as HTMLInputElement;
    await user.type(email, 'tom@');
    await user.click(getButton('Add'));
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(email.getAttribute('aria-invalid')).toBe('true');
    server.use(mockFailingEndpoint('post', '/api/subscribers/by-hand', 409, message));
    await user.type(email, 'adeyemi.example');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    await user.click(getButton('Add'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(email.value).toBe('tom@adeyemi.example');
  });

  it('preserves the form when the server is unreachable', async () => {
    server.use(mockUnreachableEndpoint('post', '/api/subscribers/by-hand'));
    const { user } = await openDialog();
    await user.type(screen.getByLabelText('Email'), 'rosa@blum.example');
    await user.click(getButton('Add'));
    expect((await screen.findByRole('alert')).textContent).toBe(GONE);
  });
});

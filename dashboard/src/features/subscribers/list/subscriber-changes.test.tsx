import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { subscriberWith } from '../../../../test/msw/data';
import { endpoint, failingEndpoint, unreachableEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const ines = subscriberWith({ id: 3 });
const tom = subscriberWith({ id: 2, name: 'Tom Adeyemi', email: 'tom@adeyemi.example' });
const yuki = subscriberWith({ id: 1, name: null, email: 'yuki@tnk.example' });
const GONE = 'Could not reach the server. Please check your connection.';

const toast = (text: string) => screen.findByText(text, { selector: 'li *' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Waits for the toast's animation, during which it ignores clicks. */
async function pressUndo(user: UserEvent) {
  const region = button('Undo').closest<HTMLElement>('[role=region]');
  await waitFor(() => expect(region?.style.pointerEvents).toBe(''));
  await user.click(button('Undo'));
}

/** Opens a list that the page's requests change. */
async function openList() {
  let list = [ines, tom, yuki];
  server.use(
    endpoint('get', '/api/subscribers', () => list),
    endpoint('get', '/api/subscribers/count', () => ({ count: list.length })),
    endpoint('delete', '/api/subscribers/{id}', (request) => {
      list = list.filter(({ id }) => !request.url.includes(`/api/subscribers/${id}`));
      return { success: true };
    }),
    endpoint('post', '/api/subscribers/{id}/restore', () => {
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
    await user.click(button('Remove Tom Adeyemi'));
    await waitFor(() => expect(screen.queryByText('Tom Adeyemi', { selector: 'th *' })).toBeNull());
    expect(await toast('Subscriber removed')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('yuki@tnk.example'));
    expect(await screen.findByText('2 active subscribers')).toBeTruthy();
    await pressUndo(user);
    expect(await screen.findByText('Tom Adeyemi', { selector: 'th *' })).toBeTruthy();
    expect(await screen.findByText('3 active subscribers')).toBeTruthy();
  });

  it('restores a subscriber after an error, and shows it', async () => {
    const { user } = await openList();
    server.use(unreachableEndpoint('delete', '/api/subscribers/{id}'));
    await user.click(button('Remove Tom Adeyemi'));
    expect(await toast('Tom Adeyemi was not removed')).toBeTruthy();
    expect(await toast(GONE)).toBeTruthy();
    expect(screen.getByText('Tom Adeyemi', { selector: 'th *' })).toBeTruthy();
  });

  it('offers Undo again if restoring failed', async () => {
    const { user } = await openList();
    await user.click(button('Remove Tom Adeyemi'));
    await toast('Subscriber removed');
    server.use(failingEndpoint('post', '/api/subscribers/{id}/restore', 500, 'The database is away.'));
    await pressUndo(user);
    expect(await toast('Tom Adeyemi was not restored')).toBeTruthy();
    server.use(
      endpoint('post', '/api/subscribers/{id}/restore', tom),
      endpoint('get', '/api/subscribers', [tom]),
    );
    await pressUndo(user);
    expect(await screen.findByText('Tom Adeyemi', { selector: 'th *' })).toBeTruthy();
  });

  it('works from the details too', async () => {
    const { user } = await openList();
    await user.click(button(/^yuki@tnk/));
    const sheet = await screen.findByRole('dialog', { name: 'yuki@tnk.example' });
    await user.click(within(sheet).getByRole('button', { name: 'Remove' }));
    expect(await toast('Subscriber removed')).toBeTruthy();
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
  server.use(endpoint('get', '/api/subscribers', [subscriberWith({ consent, status: 'pending' })]));
  const { user } = renderApp('/subscribers');
  await user.click(await screen.findByRole('button', { name: /^Ines/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Ines Kovač' });
  const entry = (term: string) => within(sheet).getByText(term, { selector: 'dt' }).nextSibling?.textContent;
  expect(entry('Agreed')).toContain('March 1, 2026');
  expect(entry('From')).toBe('Widget on kiln.example');
  expect(entry('Statement')).toBe('Notes about clay, once a month.');
  expect(entry('Confirmed by email')).toContain('March 2, 2026');
  expect(entry('Status')).toBe('PendingThey have not confirmed by email yet.');
});

it('shows that unknown consent was not recorded', async () => {
  const consent = { at: null, source: 'import' as const, host: null, wording: null, confirmedAt: null };
  server.use(endpoint('get', '/api/subscribers', [subscriberWith({ consent })]));
  const { user } = renderApp('/subscribers');
  await user.click(await screen.findByRole('button', { name: /^Ines/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Ines Kovač' });
  expect(within(sheet).getAllByText('Not recorded')).toHaveLength(2);
});

describe('adding by hand', () => {
  async function openDialog() {
    const app = await openList();
    await app.user.click(button('Add subscriber'));
    await screen.findByRole('dialog', { name: 'Add a subscriber' });
    return app;
  }

  it('requires an address, and sends the consent text once', async () => {
    const asked: unknown[] = [];
    server.use(
      endpoint('post', '/api/subscribers/by-hand', async (request) => {
        asked.push(await request.json());
        return subscriberWith({ id: 4, name: 'Rosa Blum', email: 'rosa@blum.example' });
      }),
    );
    const { user } = await openDialog();
    await user.click(button('Add'));
    expect(await screen.findByText('Please enter an email address')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), ' rosa@blum.example ');
    await user.type(screen.getByLabelText('Name (optional)'), 'Rosa Blum');
    await user.dblClick(button('Add'));
    expect(await toast('Subscriber added')).toBeTruthy();
    expect(asked).toEqual([
      { email: 'rosa@blum.example', name: 'Rosa Blum', consent: 'They asked me to put them on my list.' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an error at the address, and preserves the input', async () => {
    const message = 'This subscriber unsubscribed. Only they can subscribe again, on your page.';
    server.use(
      failingEndpoint('post', '/api/subscribers/by-hand', 400, 'Please enter a valid email address', [
        { path: 'email', message: 'Please enter a valid email address' },
      ]),
    );
    const { user } = await openDialog();
    const email = screen.getByLabelText('Email') as HTMLInputElement;
    await user.type(email, 'tom@');
    await user.click(button('Add'));
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(email.getAttribute('aria-invalid')).toBe('true');
    server.use(failingEndpoint('post', '/api/subscribers/by-hand', 409, message));
    await user.type(email, 'adeyemi.example');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    await user.click(button('Add'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(email.value).toBe('tom@adeyemi.example');
  });

  it('preserves the form when the server is unreachable', async () => {
    server.use(unreachableEndpoint('post', '/api/subscribers/by-hand'));
    const { user } = await openDialog();
    await user.type(screen.getByLabelText('Email'), 'rosa@blum.example');
    await user.click(button('Add'));
    expect((await screen.findByRole('alert')).textContent).toBe(GONE);
  });
});

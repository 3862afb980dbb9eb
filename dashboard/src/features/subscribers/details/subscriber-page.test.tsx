import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createCustomField, createSubscriber, tagWith } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import { findChangedValues } from './field-values';

const ageField = createCustomField({ id: 3, key: 'age', label: 'Age', type: 'number' });
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });

it('shows the address, status, source and consent', async () => {
  server.use(mockEndpoint('get', '/api/subscribers/{id}', createSubscriber({ status: 'pending' })));
  renderApp('/subscribers/1');
  expect(await screen.findByRole('heading', { name: 'Ines Kovač', level: 1 })).toBeTruthy();
  expect(screen.getByText('ines@kova.example')).toBeTruthy();
  expect(screen.getByText('Pending')).toBeTruthy();
  expect(screen.getByText('Your page')).toBeTruthy();
  expect(await screen.findByText('You have no fields yet.', { exact: false })).toBeTruthy();
});

it('opens from the list of subscribers', async () => {
  server.use(mockEndpoint('get', '/api/subscribers/{id}', createSubscriber()));
  const { user, router } = renderApp('/subscribers');
  await user.click(await screen.findByRole('button', { name: /^Ines Kovač/ }));
  await user.click(await screen.findByRole('link', { name: 'Tags, fields and timeline' }));
  expect(router.state.location.pathname).toBe('/subscribers/1');
  expect(await screen.findByRole('heading', { name: 'Tags' })).toBeTruthy();
});

it('adds and removes tags at once', async () => {
  const saved: unknown[] = [];
  const allTags = [tagWith({ id: 4, name: 'VIP' }), tagWith({ id: 5, name: 'Press' })];
  server.use(
    mockEndpoint('get', '/api/subscribers/{id}', createSubscriber({ tags: ['VIP'] })),
    mockEndpoint('get', '/api/tags', createList(allTags)),
    mockEndpoint('put', '/api/subscribers/{id}/tags', async (request) => {
      const body = (await request.json()) as { add?: number[] };
      saved.push(body);
      return createSubscriber({ tags: body.add ? ['Press', 'VIP'] : ['Press'] });
    }),
  );
  const { user } = renderApp('/subscribers/1');
  await user.selectOptions(await screen.findByLabelText('Tag to add'), 'Press');
  await user.click(screen.getByRole('button', { name: 'Add tag' }));
  const tags = within(await screen.findByRole('list', { name: 'Tags' }));
  expect(await tags.findByText('Press')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove the tag VIP' }));
  await waitFor(() => expect(tags.queryByText('VIP')).toBeNull());
  expect(saved).toEqual([{ add: [5] }, { remove: [4] }]);
});

it('removes a second tag while the request for the first one is slow', async () => {
  const saved: unknown[] = [];
  let respond: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.use(
    mockEndpoint('get', '/api/subscribers/{id}', createSubscriber({ tags: ['VIP', 'Press'] })),
    mockEndpoint(
      'get',
      '/api/tags',
      createList([tagWith({ id: 4, name: 'VIP' }), tagWith({ id: 5, name: 'Press' })]),
    ),
    mockEndpoint('put', '/api/subscribers/{id}/tags', async (request) => {
      saved.push(await request.json());
      await slow;
      return createSubscriber({ tags: saved.length === 1 ? ['Press'] : [] });
    }),
  );
  const { user } = renderApp('/subscribers/1');
  await user.click(await screen.findByRole('button', { name: 'Remove the tag VIP' }));
  await user.click(screen.getByRole('button', { name: 'Remove the tag Press' }));
  respond();
  expect(await screen.findByText('This subscriber has no tags.')).toBeTruthy();
  expect(saved).toEqual([{ remove: [4] }, { remove: [5] }]);
});

it('saves only the changed fields, and shows the API’s error', async () => {
  const saved: unknown[] = [];
  server.use(
    mockEndpoint('get', '/api/subscribers/{id}', createSubscriber({ fields: { city: 'Bern', age: 40 } })),
    mockEndpoint(
      'get',
      '/api/fields',
      createList([
        createCustomField(),
        createCustomField({ id: 3, key: 'age', label: 'Age', type: 'number' }),
      ]),
    ),
    mockFailingEndpoint('put', '/api/subscribers/{id}/fields', 400, 'Age: This must be a number.'),
  );
  const { user } = renderApp('/subscribers/1');
  await user.clear(await screen.findByLabelText('City'));
  await user.click(screen.getByRole('button', { name: 'Save fields' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Age: This must be a number.');
  server.use(
    mockEndpoint('put', '/api/subscribers/{id}/fields', async (request) => {
      saved.push(await request.json());
      return createSubscriber({ fields: { age: 40 } });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save fields' }));
  expect(await findToast('Fields saved')).toBeTruthy();
  expect(saved).toEqual([{ values: { city: null } }]);
});

it('does not overwrite a value that the subscriber changed in between', async () => {
  const saved: unknown[] = [];
  server.use(
    mockEndpoint('get', '/api/subscribers/{id}', createSubscriber({ fields: { city: 'Bern', age: 40 } })),
    mockEndpoint('get', '/api/fields', createList([createCustomField(), ageField])),
    mockEndpoint('get', '/api/tags', createList([tagWith({ id: 5, name: 'Press' })])),
    mockEndpoint(
      'put',
      '/api/subscribers/{id}/tags',
      createSubscriber({ fields: { city: 'Bern', age: 41 } }),
    ),
    mockEndpoint('put', '/api/subscribers/{id}/fields', async (request) => {
      saved.push(await request.json());
      return createSubscriber({ fields: { city: 'Basel', age: 41 } });
    }),
  );
  const { user } = renderApp('/subscribers/1');
  await user.clear(await screen.findByLabelText('City'));
  await user.type(screen.getByLabelText('City'), 'Basel');
  // Every response includes the subscriber's own change.
  await user.selectOptions(screen.getByLabelText('Tag to add'), 'Press');
  await user.click(screen.getByRole('button', { name: 'Add tag' }));
  await waitFor(() => expect(screen.getByLabelText('Age')).toHaveProperty('value', '41'));
  await user.click(screen.getByRole('button', { name: 'Save fields' }));
  expect(await findToast('Fields saved')).toBeTruthy();
  expect(saved).toEqual([{ values: { city: 'Basel' } }]);
});

it('rejects a text that is not a number, rather than removing the value', async () => {
  server.use(
    mockEndpoint('get', '/api/subscribers/{id}', createSubscriber({ fields: { age: 40 } })),
    mockEndpoint('get', '/api/fields', createList([ageField])),
    mockFailingEndpoint('put', '/api/subscribers/{id}/fields', 500, 'It was sent.'),
  );
  const { user } = renderApp('/subscribers/1');
  const input = await screen.findByLabelText('Age');
  await user.clear(input);
  // A browser reports the input "40e" with `badInput`.
  Object.defineProperty(input, 'validity', { value: { badInput: true } });
  await user.click(screen.getByRole('button', { name: 'Save fields' }));
  expect(await screen.findByText('Please enter a number.')).toBeTruthy();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(input);
  expect(screen.queryByText('It was sent.')).toBeNull();
});

it('removes the subscriber, and returns to the list', async () => {
  server.use(
    mockEndpoint('get', '/api/subscribers/{id}', createSubscriber()),
    mockEndpoint('delete', '/api/subscribers/{id}', { success: true }),
  );
  const { user, router } = renderApp('/subscribers/1');
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await findToast('Subscriber removed')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/subscribers');
});

it('shows that a subscriber does not exist', async () => {
  server.use(mockFailingEndpoint('get', '/api/subscribers/{id}', 404, 'Subscriber not found'));
  renderApp('/subscribers/99');
  expect(await screen.findByText('This subscriber does not exist')).toBeTruthy();
});

it('shows why a subscriber failed to load, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/subscribers/{id}', 500, 'The database is away.'));
  const { user } = renderApp('/subscribers/1');
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  server.use(mockEndpoint('get', '/api/subscribers/{id}', createSubscriber()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Ines Kovač' })).toBeTruthy();
});

it('returns the changed fields with values of their types', () => {
  const fields = [
    createCustomField({ key: 'age', type: 'number' }),
    createCustomField({ key: 'likes', type: 'boolean' }),
    createCustomField({ key: 'born', type: 'date' }),
    createCustomField({ key: 'city' }),
  ];
  const edits = { age: '4.5', likes: 'false', born: '2026-11-21', city: ' Bern ' };
  expect(findChangedValues(fields, { edits, stored: { city: 'Bern', likes: true } })).toEqual({
    age: 4.5,
    likes: false,
    born: '2026-11-21',
  });
});

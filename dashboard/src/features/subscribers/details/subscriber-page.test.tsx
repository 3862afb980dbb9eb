import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldWith, subscriberWith, tagWith } from '../../../../test/msw/data';
import { endpoint, failingEndpoint, listOf } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import { changedValues } from './field-values';

const ageField = fieldWith({ id: 3, key: 'age', label: 'Age', type: 'number' });
const toast = (text: string) => screen.findByText(text, { selector: 'li *' });

it('shows the address, status, source and consent', async () => {
  server.use(endpoint('get', '/api/subscribers/{id}', subscriberWith({ status: 'pending' })));
  renderApp('/subscribers/1');
  expect(await screen.findByRole('heading', { name: 'Ines Kovač', level: 1 })).toBeTruthy();
  expect(screen.getByText('ines@kova.example')).toBeTruthy();
  expect(screen.getByText('Pending')).toBeTruthy();
  expect(screen.getByText('Your page')).toBeTruthy();
  expect(await screen.findByText('You have no fields yet.', { exact: false })).toBeTruthy();
});

it('is opened from the list', async () => {
  server.use(endpoint('get', '/api/subscribers/{id}', subscriberWith()));
  const { user, router } = renderApp('/subscribers');
  await user.click(await screen.findByRole('button', { name: /^Ines Kovač/ }));
  await user.click(await screen.findByRole('link', { name: 'Tags, fields and timeline' }));
  expect(router.state.location.pathname).toBe('/subscribers/1');
  expect(await screen.findByRole('heading', { name: 'Tags' })).toBeTruthy();
});

it('adds and removes tags at once', async () => {
  const saved: unknown[] = [];
  const all = [tagWith({ id: 4, name: 'VIP' }), tagWith({ id: 5, name: 'Press' })];
  server.use(
    endpoint('get', '/api/subscribers/{id}', subscriberWith({ tags: ['VIP'] })),
    endpoint('get', '/api/tags', listOf(all)),
    endpoint('put', '/api/subscribers/{id}/tags', async (request) => {
      const sent = (await request.json()) as { add?: number[] };
      saved.push(sent);
      return subscriberWith({ tags: sent.add ? ['Press', 'VIP'] : ['Press'] });
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

it('removes a second tag after a slow request for the first', async () => {
  const saved: unknown[] = [];
  let respond: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.use(
    endpoint('get', '/api/subscribers/{id}', subscriberWith({ tags: ['VIP', 'Press'] })),
    endpoint(
      'get',
      '/api/tags',
      listOf([tagWith({ id: 4, name: 'VIP' }), tagWith({ id: 5, name: 'Press' })]),
    ),
    endpoint('put', '/api/subscribers/{id}/tags', async (request) => {
      saved.push(await request.json());
      await slow;
      return subscriberWith({ tags: saved.length === 1 ? ['Press'] : [] });
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
    endpoint('get', '/api/subscribers/{id}', subscriberWith({ fields: { city: 'Bern', age: 40 } })),
    endpoint(
      'get',
      '/api/fields',
      listOf([fieldWith(), fieldWith({ id: 3, key: 'age', label: 'Age', type: 'number' })]),
    ),
    failingEndpoint('put', '/api/subscribers/{id}/fields', 400, 'Age: This must be a number.'),
  );
  const { user } = renderApp('/subscribers/1');
  await user.clear(await screen.findByLabelText('City'));
  await user.click(screen.getByRole('button', { name: 'Save fields' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Age: This must be a number.');
  server.use(
    endpoint('put', '/api/subscribers/{id}/fields', async (request) => {
      saved.push(await request.json());
      return subscriberWith({ fields: { age: 40 } });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save fields' }));
  expect(await toast('Fields saved')).toBeTruthy();
  expect(saved).toEqual([{ values: { city: null } }]);
});

it('does not overwrite a value that the subscriber changed in between', async () => {
  const saved: unknown[] = [];
  server.use(
    endpoint('get', '/api/subscribers/{id}', subscriberWith({ fields: { city: 'Bern', age: 40 } })),
    endpoint('get', '/api/fields', listOf([fieldWith(), ageField])),
    endpoint('get', '/api/tags', listOf([tagWith({ id: 5, name: 'Press' })])),
    endpoint('put', '/api/subscribers/{id}/tags', subscriberWith({ fields: { city: 'Bern', age: 41 } })),
    endpoint('put', '/api/subscribers/{id}/fields', async (request) => {
      saved.push(await request.json());
      return subscriberWith({ fields: { city: 'Basel', age: 41 } });
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
  expect(await toast('Fields saved')).toBeTruthy();
  expect(saved).toEqual([{ values: { city: 'Basel' } }]);
});

it('rejects a text that is not a number, rather than removing the value', async () => {
  server.use(
    endpoint('get', '/api/subscribers/{id}', subscriberWith({ fields: { age: 40 } })),
    endpoint('get', '/api/fields', listOf([ageField])),
    failingEndpoint('put', '/api/subscribers/{id}/fields', 500, 'It was sent.'),
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
    endpoint('get', '/api/subscribers/{id}', subscriberWith()),
    endpoint('delete', '/api/subscribers/{id}', { success: true }),
  );
  const { user, router } = renderApp('/subscribers/1');
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await toast('Subscriber removed')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/subscribers');
});

it('explains a subscriber that does not exist, and one that failed to load', async () => {
  server.use(failingEndpoint('get', '/api/subscribers/{id}', 404, 'Subscriber not found'));
  renderApp('/subscribers/99');
  expect(await screen.findByText('This subscriber does not exist')).toBeTruthy();
});

it('retries one that failed to load', async () => {
  server.use(failingEndpoint('get', '/api/subscribers/{id}', 500, 'The database is away.'));
  const { user } = renderApp('/subscribers/1');
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  server.use(endpoint('get', '/api/subscribers/{id}', subscriberWith()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Ines Kovač' })).toBeTruthy();
});

it('writes each type of value', () => {
  const fields = [
    fieldWith({ key: 'age', type: 'number' }),
    fieldWith({ key: 'likes', type: 'boolean' }),
    fieldWith({ key: 'born', type: 'date' }),
    fieldWith({ key: 'city' }),
  ];
  const edits = { age: '4.5', likes: 'false', born: '2026-11-21', city: ' Bern ' };
  expect(changedValues(fields, { edits, stored: { city: 'Bern', likes: true } })).toEqual({
    age: 4.5,
    likes: false,
    born: '2026-11-21',
  });
});

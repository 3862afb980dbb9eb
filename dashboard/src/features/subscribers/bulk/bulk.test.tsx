import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSubscriber, tagWith } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import { formatProgress } from './bulk-progress';
import type { BulkJob } from './queries';
import { toBulkSelection, toggleRow } from './selection';

const createJob = (fields: Partial<BulkJob> = {}): BulkJob => ({
  id: 5,
  action: 'addTags',
  tagIds: [4],
  status: 'done',
  total: 12,
  done: 12,
  changed: 11,
  undone: 0,
  error: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  finishedAt: '2026-11-21T08:00:01.000Z',
  undoUntil: '2026-11-22T08:00:00.000Z',
  ...fields,
});

function serveList() {
  const requestBodies: unknown[] = [];
  server.use(
    mockEndpoint('get', '/api/tags', createList([tagWith()])),
    mockEndpoint('get', '/api/subscribers', [
      createSubscriber(),
      createSubscriber({ id: 2, name: 'Tom Adeyemi' }),
    ]),
    mockEndpoint('post', '/api/subscribers/bulk', async (request) => {
      requestBodies.push(await request.json());
      return createJob({ status: 'queued', total: null, done: 0, changed: 0, finishedAt: null });
    }),
    mockEndpoint('get', '/api/subscribers/bulk/{id}', createJob()),
  );
  return requestBodies;
}

it('tags the chosen rows, shows the result, and undoes it', async () => {
  const requestBodies = serveList();
  const { user } = renderApp('/subscribers');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Tom Adeyemi' }));
  const bar = within(screen.getByRole('region', { name: 'Selected subscribers' }));
  expect(bar.getByText('1 subscriber selected')).toBeTruthy();
  await user.click(bar.getByRole('button', { name: 'Add tag' }));
  const question = within(await screen.findByRole('dialog', { name: 'Add a tag to these subscribers' }));
  await user.click(question.getByRole('button', { name: 'Add tag' }));
  expect(question.getByText('Choose a tag.')).toBeTruthy();
  await user.selectOptions(await question.findByLabelText('Tag'), 'VIP');
  await user.click(question.getByRole('button', { name: 'Add tag' }));
  expect(await screen.findByText('Tag added to 11 subscribers.')).toBeTruthy();
  expect(requestBodies).toEqual([{ ids: [2], addTags: [4] }]);
  expect(screen.queryByRole('region', { name: 'Selected subscribers' })).toBeNull();
  server.use(
    mockEndpoint('post', '/api/subscribers/bulk/{id}/undo', createJob({ status: 'undone', undone: 11 })),
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone for 11 subscribers.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Undone for 11 subscribers.')).toBeNull();
});

it('explains that the tags failed to load, and retries', async () => {
  serveList();
  server.use(mockFailingEndpoint('get', '/api/tags', 500, 'The database is away.'));
  const { user } = renderApp('/subscribers');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Tom Adeyemi' }));
  const bar = within(screen.getByRole('region', { name: 'Selected subscribers' }));
  await user.click(bar.getByRole('button', { name: 'Add tag' }));
  const question = within(await screen.findByRole('dialog', { name: 'Add a tag to these subscribers' }));
  expect(await question.findByText('The database is away.')).toBeTruthy();
  server.use(mockEndpoint('get', '/api/tags', createList([tagWith()])));
  await user.click(question.getByRole('button', { name: 'Try again' }));
  expect(await question.findByRole('option', { name: 'VIP' })).toBeTruthy();
});

it('removes all subscribers that match the filters, after a confirmation with their number', async () => {
  const requestBodies = serveList();
  const { user } = renderApp('/subscribers?tag=VIP');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown subscribers' }));
  await user.click(
    await screen.findByRole('button', { name: 'Select all 12 active subscribers that match' }),
  );
  expect(screen.getByText('12 active subscribers selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove subscribers' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove these subscribers?' }));
  expect(question.getByText(/This removes 12 active subscribers from your list/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Remove subscribers' }));
  await waitFor(() =>
    expect(requestBodies).toEqual([{ status: 'confirmed', filter: { tag: 'VIP' }, delete: true }]),
  );
});

it('forgets the selection with other filters, and shows why a change did not start', async () => {
  serveList();
  const busy = 'Another change of subscribers is running. Try again when it is done.';
  server.use(mockFailingEndpoint('post', '/api/subscribers/bulk', 409, busy, [], 'bulk_in_progress'));
  const { user } = renderApp('/subscribers');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ines Kovač' }));
  await user.click(screen.getByRole('button', { name: 'Suppress' }));
  const question = within(await screen.findByRole('dialog', { name: 'Suppress these addresses?' }));
  await user.click(question.getByRole('button', { name: 'Suppress' }));
  expect((await question.findByRole('alert')).textContent).toBe(busy);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await user.selectOptions(screen.getByLabelText('Status'), 'Pending');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected subscribers' })).toBeNull());
});

it('offers to undo a change from before a reload', async () => {
  serveList();
  const undone = createJob({ id: 3, status: 'undone', undone: 11 });
  server.use(
    mockEndpoint(
      'get',
      '/api/subscribers/bulk',
      createList([undone, createJob({ id: 2, changed: 0 }), createJob({ id: 1 })]),
    ),
    mockEndpoint('get', '/api/subscribers/bulk/{id}', (request) =>
      createJob({ id: Number(new URL(request.url).pathname.split('/').at(-1)) }),
    ),
  );
  const { user } = renderApp('/subscribers');
  expect(await screen.findByText('Tag added to 11 subscribers.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Tag added to 11 subscribers.')).toBeNull();
});

it('selects every subscriber that a search lists', async () => {
  const requestBodies = serveList();
  const tom = createSubscriber({ id: 2, name: 'Tom Adeyemi' });
  server.use(
    mockEndpoint('get', '/api/subscribers', (request) =>
      new URL(request.url).searchParams.get('search') === 'kova' ? [tom] : [],
    ),
  );
  const { user } = renderApp('/subscribers?status=pending');
  await user.type(await screen.findByRole('searchbox', { name: 'Search subscribers' }), 'kova');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Tom Adeyemi' }));
  await user.click(screen.getByRole('button', { name: 'Select all that match' }));
  expect(screen.getByText('all matching subscribers selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Suppress' }));
  const question = within(await screen.findByRole('dialog', { name: 'Suppress these addresses?' }));
  await user.click(question.getByRole('button', { name: 'Suppress' }));
  await waitFor(() => expect(requestBodies).toEqual([{ status: 'pending', search: 'kova', suppress: true }]));
});

it('converts a selection to the subscribers of a request', () => {
  expect(toBulkSelection({ kind: 'matching' }, { search: 'kova' })).toEqual({
    search: 'kova',
    status: 'any',
  });
  expect(toBulkSelection({ kind: 'rows', ids: [1, 2] }, { filter: { tag: 'VIP' } })).toEqual({ ids: [1, 2] });
  expect(toBulkSelection({ kind: 'matching' }, { segment: 3, status: 'pending' })).toEqual({
    segment: 3,
    status: 'pending',
  });
  expect(toBulkSelection({ kind: 'matching' }, {})).toEqual({ status: 'confirmed' });
  expect(toggleRow({ kind: 'matching' }, { id: 2, shownIds: [1, 2, 3] })).toEqual({
    kind: 'rows',
    ids: [1, 3],
  });
});

it.each([
  [{ status: 'queued' }, 'Counting subscribers…'],
  [{ status: 'running', done: 5000, total: 12345 }, 'Changing subscribers: 5,000 of 12,345'],
  [{ action: 'suppress' }, 'Suppressed: 11 subscribers.'],
  [
    { status: 'failed', changed: 1, error: 'The tag was deleted.' },
    'The change stopped after 1 subscriber. The tag was deleted.',
  ],
  [
    {
      action: 'delete',
      status: 'failed',
      undone: 3,
      error: 'Remove subscribers. Then undo the change again.',
    },
    'The undo stopped after 3 subscribers. Remove subscribers. Then undo the change again.',
  ],
  [{ status: 'undoing', undone: 3 }, 'Undoing: 3 of 11'],
] as const)('describes %j as “%s”', (fields, text) => {
  expect(formatProgress(createJob(fields))).toBe(text);
});

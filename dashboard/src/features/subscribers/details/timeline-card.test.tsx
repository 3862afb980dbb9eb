import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSubscriber } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import { formatEvent, type TimelineEvent } from './timeline-card';

const createEvent = (fields: Partial<TimelineEvent> = {}): TimelineEvent => ({
  kind: 'received',
  at: '2026-11-21T08:00:00.000Z',
  newsletter: { id: 7, title: 'First frost' },
  product: null,
  change: null,
  times: 1,
  detail: null,
  ...fields,
});

const createPage = (events: TimelineEvent[]) => ({
  ...createList(events),
  receivedWithoutTime: 0,
  showsActivity: true,
});

it('lists the events of a subscriber page by page, with links to newsletters', async () => {
  const joinedEvent = createEvent({ kind: 'joined', newsletter: null, detail: 'page' });
  server.use(
    mockEndpoint('get', '/api/subscribers/{id}', createSubscriber()),
    mockEndpoint('get', '/api/subscribers/{id}/timeline', (request) =>
      new URL(request.url).searchParams.has('cursor')
        ? createPage([joinedEvent])
        : { ...createPage([createEvent()]), nextCursor: 'next' },
    ),
  );
  const { user } = renderApp('/subscribers/1');
  const link = await screen.findByRole('link', { name: 'First frost' });
  expect(link.getAttribute('href')).toBe('/newsletters/7/report');
  await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
  expect(await screen.findByText('Joined: Your page')).toBeTruthy();
});

it('counts newsletters without a time, and offers Pro for opens and clicks', async () => {
  server.use(
    mockEndpoint('get', '/api/subscribers/{id}', createSubscriber()),
    mockEndpoint('get', '/api/subscribers/{id}/timeline', {
      ...createPage([]),
      receivedWithoutTime: 12,
      showsActivity: false,
    }),
  );
  renderApp('/subscribers/1');
  expect(await screen.findByText(/^Also received 12 older newsletters\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/upgrade');
});

it('explains an empty timeline, and one that failed to load', async () => {
  server.use(
    mockEndpoint('get', '/api/subscribers/{id}', createSubscriber()),
    mockFailingEndpoint('get', '/api/subscribers/{id}/timeline', 500, 'The database is away.'),
  );
  const { user } = renderApp('/subscribers/1');
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  server.use(mockEndpoint('get', '/api/subscribers/{id}/timeline', createPage([])));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
});

it.each([
  [{ kind: 'opened', times: 3 }, 'Opened 3 times:'],
  [{ kind: 'clicked', times: 1 }, 'Clicked in'],
  [{ kind: 'bought' }, 'Bought'],
  [{ kind: 'unsubscribed', detail: 'Too many' }, 'Unsubscribed: Too many'],
  [{ kind: 'removed' }, 'Removed'],
  [{ kind: 'removed', detail: 'bulk' }, 'Removed by a bulk change'],
  [
    { kind: 'changed', change: { what: 'tag-added', by: 'creator', name: 'VIP', status: null } },
    'Tag added: VIP, by you',
  ],
  [
    { kind: 'changed', change: { what: 'address', by: 'subscriber', name: null, status: null } },
    'Address changed, by the subscriber',
  ],
  [
    { kind: 'changed', change: { what: 'status', by: 'import', name: null, status: 'unsubscribed' } },
    'Status changed: Unsubscribed, by an import',
  ],
] as const)('describes %j as “%s”', (fields, text) => {
  expect(formatEvent(createEvent(fields))).toBe(text);
});

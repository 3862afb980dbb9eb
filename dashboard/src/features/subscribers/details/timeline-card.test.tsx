import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { subscriberWith } from '../../../../test/msw/data';
import { endpoint, failingEndpoint, listOf } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import { eventText, type TimelineEvent } from './timeline-card';

const eventWith = (fields: Partial<TimelineEvent> = {}): TimelineEvent => ({
  kind: 'received',
  at: '2026-11-21T08:00:00.000Z',
  newsletter: { id: 7, title: 'First frost' },
  product: null,
  times: 1,
  detail: null,
  ...fields,
});

it('lists what happened, with links to newsletters, page by page', async () => {
  const joined = eventWith({ kind: 'joined', newsletter: null, detail: 'page' });
  server.use(
    endpoint('get', '/api/subscribers/{id}', subscriberWith()),
    endpoint('get', '/api/subscribers/{id}/timeline', (request) =>
      new URL(request.url).searchParams.has('cursor')
        ? listOf([joined])
        : { data: [eventWith()], nextCursor: 'next' },
    ),
  );
  const { user } = renderApp('/subscribers/1');
  const link = await screen.findByRole('link', { name: 'First frost' });
  expect(link.getAttribute('href')).toBe('/newsletters/7/report');
  await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
  expect(await screen.findByText('Joined: Your page')).toBeTruthy();
});

it('explains an empty timeline, and one that failed to load', async () => {
  server.use(
    endpoint('get', '/api/subscribers/{id}', subscriberWith()),
    failingEndpoint('get', '/api/subscribers/{id}/timeline', 500, 'The database is away.'),
  );
  const { user } = renderApp('/subscribers/1');
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  server.use(endpoint('get', '/api/subscribers/{id}/timeline', listOf([])));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
});

it.each([
  [{ kind: 'opened', times: 3 }, 'Opened 3 times:'],
  [{ kind: 'clicked', times: 1 }, 'Clicked in'],
  [{ kind: 'bought' }, 'Bought'],
  [{ kind: 'unsubscribed', detail: 'Too many' }, 'Unsubscribed: Too many'],
  [{ kind: 'removed' }, 'Removed'],
] as const)('describes %j as “%s”', (fields, text) => {
  expect(eventText(eventWith(fields))).toBe(text);
});

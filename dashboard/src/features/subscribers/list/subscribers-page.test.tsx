import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createSubscriber } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const createSubscribers = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    createSubscriber({ id: from - index, name: null, email: `reader-${from - index}@example.org` }),
  );

it('shows five subscribers and the number of others, then 50 per page', async () => {
  const requests: string[] = [];
  server.use(
    mockEndpoint(
      'get',
      '/api/subscribers',
      (request) => {
        const { searchParams } = new URL(request.url);
        const limit = Number(searchParams.get('limit'));
        requests.push(`${limit} after ${searchParams.get('cursor')}`);
        return searchParams.has('cursor') ? createSubscribers(150, 50) : createSubscribers(200, limit);
      },
      { link: '</api/subscribers?cursor=next>; rel="next"' },
    ),
  );
  const { user, router } = renderApp('/subscribers');
  expect(await screen.findByText('reader-196@example.org')).toBeTruthy();
  expect(await screen.findByText('+1,279 more subscribers')).toBeTruthy();
  expect(screen.getByText('1,284 active subscribers')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('reader-151@example.org')).toBeTruthy();
  expect(screen.getByText('+1,234 more subscribers')).toBeTruthy();
  // The focus moves to the first new row.
  expect(document.activeElement?.textContent).toBe('reader-195@example.org');
  expect(router.state.location.search).toBe('?show=all');

  await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
  expect(await screen.findByText('reader-101@example.org')).toBeTruthy();
  expect(screen.getByText('+1,184 more subscribers')).toBeTruthy();
  expect(requests).toEqual(['5 after null', '50 after null', '50 after next']);
});

it('shows the status of each subscriber, and the reason for unsubscribing if given', async () => {
  server.use(
    mockEndpoint('get', '/api/subscribers', [
      createSubscriber({ id: 3, status: 'pending' }),
      createSubscriber({ id: 2, status: 'unsubscribed', unsubscribeReason: 'Moving to the sea' }),
      createSubscriber({ id: 1 }),
    ]),
  );
  renderApp('/subscribers');
  const reasonText = await screen.findByText('Moving to the sea');
  const rows = screen.getAllByRole('row').slice(1);
  expect(reasonText.closest('tr')).toBe(rows[1]);
  const words = ['Pending', 'Unsubscribed', 'Subscribed'];
  rows.forEach((row, index) => {
    expect(within(row).getAllByText(words[index] ?? '')).not.toEqual([]);
  });
});

it('counts only confirmed subscribers among the others', async () => {
  const headers = { link: '</api/subscribers?cursor=next>; rel="next"' };
  const formerSubscriber = createSubscriber({ id: 9, status: 'unsubscribed' });
  server.use(
    mockEndpoint('get', '/api/subscribers', [formerSubscriber, ...createSubscribers(4, 4)], headers),
    mockEndpoint('get', '/api/subscribers/count', { count: 6 }),
  );
  renderApp('/subscribers');
  expect(await screen.findByText('+2 more subscribers')).toBeTruthy();
});

it('explains an empty list, and the next step', async () => {
  server.use(
    mockEndpoint('get', '/api/subscribers', []),
    mockEndpoint('get', '/api/subscribers/count', { count: 0 }),
  );
  renderApp('/subscribers');
  expect(await screen.findByText('No subscribers yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Import a list' }).getAttribute('href')).toBe(
    '/subscribers/import',
  );
  expect(screen.getByRole('link', { name: 'Share Your Micro-site' }).getAttribute('href')).toBe('/microsite');
});

it('searches on the server for the exact input, and repeats it if nothing matches', async () => {
  server.use(
    mockEndpoint('get', '/api/subscribers', (request) =>
      new URL(request.url).searchParams.get('search') === '50%_"' ? [] : createSubscribers(3, 3),
    ),
  );
  const { user } = renderApp('/subscribers');
  await screen.findByText('reader-3@example.org');
  await user.type(screen.getByLabelText('Search subscribers'), '50%_"');
  expect(await screen.findByText('No results found for "50%_""')).toBeTruthy();
});

it('shows why the list failed to load, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/subscribers', 500, 'The database is away.'));
  const { user } = renderApp('/subscribers');
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  server.use(mockEndpoint('get', '/api/subscribers', createSubscribers(3, 3)));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('reader-3@example.org')).toBeTruthy());
});

describe('growth', () => {
  it('is shown as numbers, with a bar of 15 pixels per subscriber and none for 0', async () => {
    server.use(mockEndpoint('get', '/api/subscribers/growth', { today: 0, yesterday: 12 }));
    renderApp('/subscribers');
    expect((await screen.findByText('0 new')).closest('li')?.textContent).toBe('Today 0 new');
    expect(screen.getByText('12 new').closest('li')?.textContent).toBe('Yesterday 12 new');
    const bars = [...document.querySelectorAll<HTMLElement>('[data-growth]')];
    expect(bars.map(({ style }) => style.width)).toEqual(['180px']);
  });

  it('shows an error beside a list that loaded', async () => {
    server.use(mockFailingEndpoint('get', '/api/subscribers/growth', 500, 'No numbers today.'));
    renderApp('/subscribers');
    expect((await screen.findByRole('alert')).textContent).toBe('No numbers today.');
    expect(await screen.findByText('ines@kova.example')).toBeTruthy();
  });
});

import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { subscriberWith } from '../../../../test/msw/data';
import { endpoint, failingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    subscriberWith({ id: from - index, name: null, email: `reader-${from - index}@example.org` }),
  );

it('shows five, says how many more there are, and brings the next fifty', async () => {
  const asked: string[] = [];
  server.use(
    endpoint(
      'get',
      '/api/subscribers',
      (request) => {
        const { searchParams } = new URL(request.url);
        asked.push(`${searchParams.get('limit')} after ${searchParams.get('cursor')}`);
        return searchParams.has('cursor') ? people(95, 50) : people(100, 5);
      },
      { link: '</api/subscribers?limit=5&cursor=next>; rel="next"' },
    ),
  );
  const { user } = renderApp('/subscribers');
  expect(await screen.findByText('reader-96@example.org')).toBeTruthy();
  expect(await screen.findByText('+1,279 more subscribers')).toBeTruthy();
  expect(screen.getByText('1,284 people read along.')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
  expect(await screen.findByText('reader-46@example.org')).toBeTruthy();
  expect(screen.getByText('+1,229 more subscribers')).toBeTruthy();
  expect(asked).toEqual(['5 after null', '50 after next']);
});

it('says who left, and why where they said', async () => {
  server.use(
    endpoint('get', '/api/subscribers', [
      subscriberWith({ id: 2, status: 'unsubscribed', unsubscribeReason: 'Moving to the sea' }),
      subscriberWith({ id: 1, status: 'unsubscribed' }),
    ]),
  );
  renderApp('/subscribers');
  const why = await screen.findByText('Moving to the sea');
  expect(why.closest('tr')?.textContent).toContain('Unsubscribed: Moving to the sea');
  expect(screen.getByText('Unsubscribed').textContent).toBe('Unsubscribed');
});

it('says when nobody is there yet', async () => {
  server.use(
    endpoint('get', '/api/subscribers', []),
    endpoint('get', '/api/subscribers/count', { count: 0 }),
  );
  renderApp('/subscribers');
  expect(await screen.findByText('No subscribers yet')).toBeTruthy();
});

it('searches on the server, and repeats a search that found nobody', async () => {
  server.use(
    endpoint('get', '/api/subscribers', (request) =>
      new URL(request.url).searchParams.get('search') === 'zz' ? [] : people(3, 3),
    ),
  );
  const { user } = renderApp('/subscribers');
  await screen.findByText('reader-3@example.org');
  await user.type(screen.getByLabelText('Search subscribers'), 'zz');
  expect(await screen.findByText('No results found for "zz"')).toBeTruthy();
});

it('says why the list is not there, and tries again', async () => {
  server.use(failingEndpoint('get', '/api/subscribers', 500, 'The database is away.'));
  const { user } = renderApp('/subscribers');
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  server.use(endpoint('get', '/api/subscribers', people(3, 3)));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('reader-3@example.org')).toBeTruthy());
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { subscriberWith } from '../../../../test/msw/data';
import { endpoint, failingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { Suppression } from './suppressions';

const suppressionWith = (fields: Partial<Suppression> = {}): Suppression => ({
  id: 4,
  address: 'ines@kova.example',
  reason: 'hard-bounce',
  detail: '550 5.1.1 no such user',
  isLiftable: true,
  since: '2026-10-25T08:00:00.000Z',
  ...fields,
});

const page = (data: Suppression[], nextCursor: string | null = null) => ({ data, nextCursor });

it('shows address, reason and the response of the server', async () => {
  server.use(
    endpoint(
      'get',
      '/api/suppressions',
      page([
        suppressionWith(),
        suppressionWith({
          id: 3,
          address: 'tom@adeyemi.example',
          reason: 'complained',
          detail: null,
          isLiftable: false,
        }),
      ]),
    ),
  );
  renderApp('/subscribers/suppressed');
  const dead = await screen.findByRole('row', { name: /ines@kova\.example/ });
  expect(within(dead).getAllByText('No such mailbox')).not.toEqual([]);
  expect(within(dead).getByText('550 5.1.1 no such user')).toBeTruthy();
  const complained = screen.getByRole('row', { name: /tom@adeyemi\.example/ });
  expect(within(complained).getAllByText('Reported spam')).not.toEqual([]);
  // The creator cannot change the subscriber's decision.
  expect(within(complained).queryByRole('button')).toBeNull();
});

it('lifts a suppression after confirmation, and shows errors', async () => {
  let left = [suppressionWith()];
  server.use(
    endpoint('get', '/api/suppressions', () => page(left)),
    failingEndpoint('delete', '/api/suppressions/{id}', 429, 'You have reached the daily limit.'),
  );
  const { user } = renderApp('/subscribers/suppressed');
  const lift = async () => {
    await user.click(await screen.findByRole('button', { name: 'Lift for ines@kova.example' }));
    await user.click(await screen.findByRole('button', { name: 'Lift suppression' }));
  };
  await lift();
  expect(await screen.findByText('You have reached the daily limit.')).toBeTruthy();

  const asked: string[] = [];
  server.use(
    endpoint('delete', '/api/suppressions/{id}', (request) => {
      asked.push(new URL(request.url).pathname);
      left = [];
      return { success: true as const };
    }),
  );
  await lift();
  expect(await screen.findByText('No suppressed addresses')).toBeTruthy();
  expect(screen.getByText('Suppression lifted')).toBeTruthy();
  expect(asked).toEqual(['/api/suppressions/4']);
});

it('searches on the server by address and reason, and loads more pages', async () => {
  const asked: string[] = [];
  server.use(
    endpoint('get', '/api/suppressions', (request) => {
      const query = new URL(request.url).searchParams;
      query.delete('_t');
      asked.push(query.toString());
      if (query.has('search')) return page([]);
      return query.has('cursor')
        ? page([suppressionWith({ id: 1, address: 'last@kova.example' })])
        : page([suppressionWith()], '4');
    }),
  );
  const { user } = renderApp('/subscribers/suppressed');
  await user.click(await screen.findByRole('button', { name: 'Show 50 more' }));
  expect(await screen.findByText('last@kova.example')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Bounced 5 times');
  await user.type(screen.getByRole('searchbox', { name: 'Search addresses' }), 'tom');
  expect(await screen.findByText('No addresses found')).toBeTruthy();
  expect(asked.slice(0, 3)).toEqual(['limit=50', 'limit=50&cursor=4', 'limit=50&reason=soft-bounces']);
  expect(asked.at(-1)).toBe('limit=50&search=tom&reason=soft-bounces');
});

it('shows why it failed to load, and retries', async () => {
  server.use(failingEndpoint('get', '/api/suppressions', 500, 'Something went wrong on our side.'));
  const { user } = renderApp('/subscribers/suppressed');
  expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
  server.use(endpoint('get', '/api/suppressions', page([suppressionWith()])));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ines@kova.example')).toBeTruthy();
});

it('is linked from the list of subscribers', async () => {
  server.use(
    endpoint('get', '/api/subscribers', [subscriberWith({ suppressionReason: 'hard-bounce' })]),
    endpoint('get', '/api/suppressions', page([])),
  );
  const { user, router } = renderApp('/subscribers');
  expect(await screen.findByText('Suppressed: no such mailbox')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Suppression list' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/subscribers/suppressed'));
  expect(await screen.findByText('No suppressed addresses')).toBeTruthy();
});

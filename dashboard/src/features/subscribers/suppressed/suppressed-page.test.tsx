import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSubscriber } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { Suppression } from './suppressions';

const createSuppression = (fields: Partial<Suppression> = {}): Suppression => ({
  id: 4,
  address: 'ines@kova.example',
  reason: 'hard-bounce',
  detail: '550 5.1.1 no such user',
  isLiftable: true,
  since: '2026-10-25T08:00:00.000Z',
  ...fields,
});

const createPage = (data: Suppression[], nextCursor: string | null = null) => ({ data, nextCursor });

it('shows address, reason and the response of the server', async () => {
  server.use(
    mockEndpoint(
      'get',
      '/api/suppressions',
      createPage([
        createSuppression(),
        createSuppression({
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
  const complaintRow = screen.getByRole('row', { name: /tom@adeyemi\.example/ });
  expect(within(complaintRow).getAllByText('Reported spam')).not.toEqual([]);
  // The creator cannot change the subscriber's decision.
  expect(within(complaintRow).queryByRole('button')).toBeNull();
});

it('lifts a suppression after confirmation, and shows errors', async () => {
  let suppressions = [createSuppression()];
  server.use(
    mockEndpoint('get', '/api/suppressions', () => createPage(suppressions)),
    mockFailingEndpoint('delete', '/api/suppressions/{id}', 429, 'You have reached the daily limit.'),
  );
  const { user } = renderApp('/subscribers/suppressed');
  const lift = async () => {
    await user.click(await screen.findByRole('button', { name: 'Lift for ines@kova.example' }));
    await user.click(await screen.findByRole('button', { name: 'Lift suppression' }));
  };
  await lift();
  expect(await screen.findByText('You have reached the daily limit.')).toBeTruthy();

  const requests: string[] = [];
  server.use(
    mockEndpoint('delete', '/api/suppressions/{id}', (request) => {
      requests.push(new URL(request.url).pathname);
      suppressions = [];
      return { success: true as const };
    }),
  );
  await lift();
  expect(await screen.findByText('No suppressed addresses')).toBeTruthy();
  expect(screen.getByText('Suppression lifted')).toBeTruthy();
  expect(requests).toEqual(['/api/suppressions/4']);
});

it('searches on the server by address and reason, and loads more pages', async () => {
  const requests: string[] = [];
  server.use(
    mockEndpoint('get', '/api/suppressions', (request) => {
      const query = new URL(request.url).searchParams;
      query.delete('_t');
      requests.push(query.toString());
      if (query.has('search')) return createPage([]);
      return query.has('cursor')
        ? createPage([createSuppression({ id: 1, address: 'last@kova.example' })])
        : createPage([createSuppression()], '4');
    }),
  );
  const { user } = renderApp('/subscribers/suppressed');
  await user.click(await screen.findByRole('button', { name: 'Show 50 more' }));
  expect(await screen.findByText('last@kova.example')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Bounced 5 times');
  await user.type(screen.getByRole('searchbox', { name: 'Search addresses' }), 'tom');
  expect(await screen.findByText('No addresses found')).toBeTruthy();
  expect(requests.slice(0, 3)).toEqual(['limit=50', 'limit=50&cursor=4', 'limit=50&reason=soft-bounces']);
  expect(requests.at(-1)).toBe('limit=50&search=tom&reason=soft-bounces');
});

it('shows why it failed to load, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/suppressions', 500, 'Something went wrong on our side.'));
  const { user } = renderApp('/subscribers/suppressed');
  expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
  server.use(mockEndpoint('get', '/api/suppressions', createPage([createSuppression()])));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ines@kova.example')).toBeTruthy();
});

it('is linked from the list of subscribers', async () => {
  server.use(
    mockEndpoint('get', '/api/subscribers', [createSubscriber({ suppressionReason: 'hard-bounce' })]),
    mockEndpoint('get', '/api/suppressions', createPage([])),
  );
  const { user, router } = renderApp('/subscribers');
  expect(await screen.findByText('Suppressed: no such mailbox')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Suppression list' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/subscribers/suppressed'));
  expect(await screen.findByText('No suppressed addresses')).toBeTruthy();
});

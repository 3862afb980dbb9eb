import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { consoleHandlers } from '../../../../test/msw/console-data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

beforeEach(() => server.use(...consoleHandlers));

const holders = {
  data: [
    {
      user: { id: 7, username: 'mara' },
      status: 'confirmed' as const,
      suppression: 'soft-bounces' as const,
      createdAt: '2026-11-01T08:00:00.000Z',
    },
    { user: { id: 8, username: 'teo' }, status: null, suppression: 'complained' as const, createdAt: null },
  ],
  hasMore: false,
  hardBounced: true,
};

async function find(address = 'ines@kova.example') {
  const { user } = renderApp('/admin/privacy');
  await user.type(await screen.findByRole('textbox', { name: 'Email address' }), address);
  await user.click(screen.getByRole('button', { name: 'Find address' }));
  return user;
}

it('finds an address, and erases it after a confirmation', async () => {
  const bodies: unknown[] = [];
  server.use(
    mockEndpoint('post', '/api/admin/addresses/find', holders),
    mockEndpoint('post', '/api/admin/addresses/erase', async (request: Request) => {
      bodies.push(await request.json());
      return { creators: 2 };
    }),
  );
  const user = await find();
  const list = within(await screen.findByRole('list', { name: 'Creators with this address' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^@maraSubscribed, added .*2026\. Suppressed: soft bounces$/),
    '@teoSuppressed, not on the list. Suppressed: reported spam',
  ]);
  expect(screen.getByText(/Mail servers reported that this address does not exist/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Erase everywhere' }));
  const question = within(await screen.findByRole('dialog', { name: 'Erase this address everywhere?' }));
  expect(bodies).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Erase address' }));
  expect(await screen.findByText('We are erasing it from the lists of 2 creators.')).toBeTruthy();
  expect(bodies).toEqual([{ address: 'ines@kova.example' }]);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Creators with this address' })).toBeNull());
});

it('shows that no list has the address', async () => {
  server.use(
    mockEndpoint('post', '/api/admin/addresses/find', { data: [], hasMore: false, hardBounced: false }),
  );
  await find();
  expect(await screen.findByText('No list has this address')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Erase everywhere' })).toBeNull();
});

it('shows why a search failed', async () => {
  server.use(
    mockFailingEndpoint('post', '/api/admin/addresses/find', 400, 'Please enter a valid email address'),
  );
  await find('ines');
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid email address');
});

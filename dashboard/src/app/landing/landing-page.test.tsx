import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

beforeEach(() => server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.')));

it('shows its purpose, its price and the current year', async () => {
  renderApp('/');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'A newsletter goes out. Subscribers return.' }),
  ).toBeTruthy();
  expect(screen.getByText('Send 100 newsletters per month FREE')).toBeTruthy();
  expect(screen.getByText(`© ${new Date().getFullYear()} Tidings`)).toBeTruthy();
  expect(document.title).toBe('Tidings');
});

it('links to the sign-in screen', async () => {
  const { user, router } = renderApp('/');
  const [getStarted] = await screen.findAllByRole('link', { name: 'Get Started' });
  if (!getStarted) throw new Error('There is no way in.');
  await user.click(getStarted);
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
});

it('shows the sample page in the selected theme', async () => {
  const { user } = renderApp('/');
  await user.click(await screen.findByRole('radio', { name: 'Heather' }));
  expect(document.querySelector('.sample-page')?.getAttribute('data-look')).toBe('gradient-7');
});

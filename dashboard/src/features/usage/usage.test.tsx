import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createUsage } from '../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

it('shows used recipients, their limits and where to request more', async () => {
  const limitedUsage = createUsage({
    recipientsToday: { used: 120, limit: 1_000, resetsAt: '2026-11-24T00:00:00.000Z' },
  });
  server.use(mockEndpoint('get', '/api/usage', limitedUsage));
  renderApp('/settings?tab=subscription');
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Recipients today' });
  expect(bar.value).toBe(120);
  screen.getByText('of 1,000');
  const link = screen.getByRole('link', { name: 'help@tidings.example' });
  expect(link.getAttribute('href')).toBe('mailto:help@tidings.example');
});

it('shows no bar if the instance sets no limit', async () => {
  renderApp('/settings?tab=subscription');
  await screen.findByText('Recipients today');
  expect(screen.queryByRole('progressbar', { name: 'Recipients today' })).toBeNull();
  screen.getByText('of 250 MB');
});

it('shows why a held account cannot send', async () => {
  const message = 'Sending is paused. To appeal, write to help@tidings.example.';
  const hold = {
    reason: 'complaints' as const,
    status: 'open' as const,
    message,
    since: '2026-11-23T08:00:00.000Z',
  };
  server.use(mockEndpoint('get', '/api/usage', createUsage({ hold })));
  renderApp('/settings');
  await screen.findByText(message);
});

it('shows why a newsletter is held, with a link to its delivery report', async () => {
  const message = 'An administrator paused your newsletter. Reason: Spam. Write to help@tidings.example.';
  const heldNewsletter = { id: 7, title: 'Frost on Tuesday', message };
  server.use(mockEndpoint('get', '/api/usage', createUsage({ heldNewsletter })));
  renderApp('/settings');
  await screen.findByText('“Frost on Tuesday” is paused');
  const notice = screen.getByText(
    (_, element) => element?.tagName === 'P' && element.textContent.startsWith(message),
  );
  const link = within(notice).getByRole('link', { name: 'See the delivery report.' });
  expect(link.getAttribute('href')).toBe('/newsletters/7/report');
});

it('shows why usage failed to load, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/usage', 500, 'The database is away.'));
  const { user } = renderApp('/settings?tab=subscription');
  const failure = (await screen.findByText('The database is away.')).closest('section') as HTMLElement;
  server.use(mockEndpoint('get', '/api/usage', createUsage()));
  await user.click(within(failure).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Recipients today')).toBeTruthy();
  expect(screen.queryByText('The database is away.')).toBeNull();
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createUser } from '../../../test/msw/data';
import { mockEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

async function openUpgrade(path = '/upgrade') {
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Upgrade' });
  return app;
}

const getColumn = (name: string) =>
  screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement;
const getProColumn = () => getColumn('Pro');
const getFreeColumn = () => getColumn('Free');
const getUpgradeLink = () => screen.getByRole('link', { name: 'Upgrade Now' });

it('shows the price and the features of both plans', async () => {
  await openUpgrade();
  expect(getProColumn().textContent).toContain('$10/month');
  expect(within(getProColumn()).getByText('Save 20% annually')).toBeTruthy();
  expect(getProColumn().textContent).toContain('$96 a year');
  expect(within(getProColumn()).getByText(/^5,000 newsletters per month/)).toBeTruthy();
  expect(within(getProColumn()).getByText('20 premium templates')).toBeTruthy();
  expect(within(getFreeColumn()).getByText(/^100 newsletters per month/)).toBeTruthy();
});

it('has a choice of billing periods, and preserves it in the checkout link and the URL', async () => {
  const { user, router } = await openUpgrade();
  expect(getUpgradeLink().getAttribute('href')).toBe('/checkout?plan=monthly');
  await user.click(screen.getByRole('radio', { name: 'Annual' }));
  expect(getProColumn().textContent).toContain('$96/year');
  expect(getUpgradeLink().getAttribute('href')).toBe('/checkout?plan=annual');
  expect(router.state.location.search).toBe('?plan=annual');
});

it('compares the plans line by line', async () => {
  await openUpgrade();
  const table = screen.getByRole('table');
  const getRow = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) });
  expect(getRow('Newsletters per month').textContent).toContain('100');
  expect(getRow('Newsletters per month').textContent).toContain('5,000');
  expect(
    within(getRow('CSV export of your list'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['No', 'Yes']);
});

it('shows the current plan and its usage', async () => {
  server.use(mockEndpoint('get', '/api/user', createUser({ emailsSent: 40 })));
  await openUpgrade();
  expect(within(getFreeColumn()).getByText('Your plan')).toBeTruthy();
  expect(within(getProColumn()).queryByText('Your plan')).toBeNull();
  const bar = screen.getByRole('progressbar', { name: 'Newsletters sent this month' }) as HTMLProgressElement;
  expect([bar.value, bar.max]).toEqual([40, 100]);
  expect(screen.queryByText(/newsletters sent this month/)).toBeNull();
});

it.each([
  [80, /^80 of 100 newsletters sent this month\.$/],
  [100, /^Warning: You've reached your monthly email limit\. Upgrade to continue sending emails\.$/],
])('shows a warning at %i of 100 newsletters', async (emailsSent, warning) => {
  server.use(mockEndpoint('get', '/api/user', createUser({ emailsSent })));
  await openUpgrade();
  expect(screen.getByText(warning)).toBeTruthy();
  // The page must not link to itself.
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/checkout?plan=monthly');
});

it('disables the upgrade on Pro, and explains why', async () => {
  server.use(mockEndpoint('get', '/api/user', createUser({ isPro: true, emailQuota: 5000 })));
  const { user, router } = await openUpgrade();
  const button = screen.getByRole('button', { name: 'Upgrade Now' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const note = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toContain('You already have Pro.');
  await user.click(button);
  expect(router.state.location.pathname).toBe('/upgrade');
});

it('answers questions, and links back to Home', async () => {
  const { user, router } = await openUpgrade();
  const question = screen.getByText('What does Pro cost?');
  expect(question.closest('details')?.textContent).toContain('Cancel anytime');
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

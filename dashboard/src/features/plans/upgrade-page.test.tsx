import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userWith } from '../../../test/msw/data';
import { endpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

async function openUpgrade() {
  const app = renderApp('/upgrade');
  await screen.findByRole('heading', { level: 1, name: 'Upgrade' });
  return app;
}

const pro = () => screen.getByRole('heading', { level: 2, name: 'Pro' }).closest('section') as HTMLElement;
const free = () => screen.getByRole('heading', { level: 2, name: 'Free' }).closest('section') as HTMLElement;

it('says what both plans cost and have', async () => {
  await openUpgrade();
  expect(pro().textContent).toContain('$10/month');
  expect(within(pro()).getByText('Save 20% annually')).toBeTruthy();
  expect(pro().textContent).toContain('$96 a year');
  expect(within(pro()).getByText(/^5,000 newsletters per month/)).toBeTruthy();
  expect(within(free()).getByText(/^100 newsletters per month/)).toBeTruthy();
  expect(within(pro()).getByText('Planned for Pro, not there yet')).toBeTruthy();
});

it('shows the plan one is on, and what this month has used of it', async () => {
  server.use(endpoint('get', '/api/user', userWith({ emailsSent: 40 })));
  await openUpgrade();
  expect(within(free()).getByText('Your plan')).toBeTruthy();
  expect(within(pro()).queryByText('Your plan')).toBeNull();
  const bar = screen.getByRole('progressbar', { name: 'Sent this month' }) as HTMLProgressElement;
  expect([bar.value, bar.max]).toEqual([40, 100]);
});

describe('Upgrade Now', () => {
  it.each([
    [false, 'This instance does not take payments yet. Ask whoever runs it to switch you to Pro.'],
    [true, 'You are on Pro already.'],
  ])('is off for Pro %s, and says why', async (isPro, reason) => {
    server.use(endpoint('get', '/api/user', userWith({ isPro, emailQuota: 5000 })));
    const { user, router } = await openUpgrade();
    const button = screen.getByRole('button', { name: 'Upgrade Now' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
    await user.click(button);
    expect(router.state.location.pathname).toBe('/upgrade');
  });
});

it('answers questions, and leads back home', async () => {
  const { user, router } = await openUpgrade();
  const question = screen.getByText('What does Pro cost?');
  expect(question.closest('details')?.textContent).toContain('Cancel anytime');
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProSubscription, createSubscription } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { Subscription } from './subscription';

const END = '2026-12-14T12:00:00.000Z';
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const getButton = (name: string) => screen.getByRole('button', { name });

async function openTab(subscription: Subscription) {
  server.use(mockEndpoint('get', '/api/subscription', subscription));
  const app = renderApp('/settings?tab=subscription');
  await screen.findByRole('progressbar', { name: 'Newsletters sent this month' });
  return app;
}

afterEach(() => void vi.restoreAllMocks());

describe('the subscription tab on Free', () => {
  it('shows this month’s usage, and links to Pro', async () => {
    await openTab(createSubscription({ emailsSent: 40 }));
    expect(screen.getByText('Free')).toBeTruthy();
    expect(screen.getByText(/^100 newsletters per month/)).toBeTruthy();
    const bar = screen.getByRole('progressbar', {
      name: 'Newsletters sent this month',
    }) as HTMLProgressElement;
    expect([bar.value, bar.max]).toEqual([40, 100]);
    expect(screen.getByText(/^60 left\. The count resets on December 5, 2026/)).toBeTruthy();
    const link = within(screen.getByRole('tabpanel')).getByRole('link', { name: 'Upgrade (PRO)' });
    expect(link.getAttribute('href')).toBe('/upgrade');
    expect(screen.queryByRole('heading', { name: 'Invoices' })).toBeNull();
  });

  it('links to an unfinished payment', async () => {
    await openTab(createSubscription({ status: 'incomplete', priceId: 'annual' }));
    expect(screen.getByRole('link', { name: 'Continue the payment' }).getAttribute('href')).toBe(
      '/checkout?plan=annual',
    );
  });

  it('shows a processing payment, and offers no second one', async () => {
    await openTab(createSubscription({ status: 'processing', priceId: 'annual' }));
    expect(screen.getByText(/^Your payment is being processed\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Check the payment' }).getAttribute('href')).toBe(
      '/checkout?plan=annual',
    );
    expect(screen.queryByRole('link', { name: 'Continue the payment' })).toBeNull();
  });
});

it('shows no price and no cancellation if Pro was granted', async () => {
  await openTab(createSubscription({ isPro: true, source: 'granted', emailQuota: 5_000 }));
  expect(screen.getByText('PRO')).toBeTruthy();
  expect(screen.getByText(/granted you Pro/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  expect(screen.queryByText(/a month$/)).toBeNull();
});

describe('canceling', () => {
  it('asks for confirmation, and shows the last day of Pro', async () => {
    const { user } = await openTab(createProSubscription());
    expect(screen.getByText('$10 a month')).toBeTruthy();
    expect(screen.getByText('It renews on December 14, 2026.')).toBeTruthy();
    await user.click(getButton('Cancel subscription'));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
    expect(within(dialog).getByText(/Pro stays until December 14, 2026/)).toBeTruthy();
    const canceledSubscription = createProSubscription({ cancelAtPeriodEnd: true });
    server.use(mockEndpoint('post', '/api/cancel-subscription', canceledSubscription));
    server.use(mockEndpoint('get', '/api/subscription', canceledSubscription));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    expect(await findToast('Subscription cancelled')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      screen.getByText(/Your subscription is canceled\. Pro stays until December 14, 2026\./),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });

  it('can be aborted with Keep Pro', async () => {
    const { user } = await openTab(createProSubscription());
    await user.click(getButton('Cancel subscription'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Keep Pro' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('It renews on December 14, 2026.')).toBeTruthy();
  });

  it('shows the server’s error', async () => {
    server.use(mockFailingEndpoint('post', '/api/cancel-subscription', 502, 'The provider is away.'));
    const { user } = await openTab(createProSubscription());
    await user.click(getButton('Cancel subscription'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('The provider is away.');
  });
});

describe('a canceled subscription', () => {
  it('can be resumed', async () => {
    const { user } = await openTab(createProSubscription({ cancelAtPeriodEnd: true }));
    server.use(mockEndpoint('post', '/api/resume-subscription', createProSubscription()));
    server.use(mockEndpoint('get', '/api/subscription', createProSubscription()));
    await user.dblClick(getButton('Resume Pro'));
    expect(await findToast('Subscription resumed')).toBeTruthy();
    expect(
      await screen.findByText('It renews on December 14, 2026.', { selector: 'section *' }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume Pro' })).toBeNull();
  });

  it('shows why it could not be resumed', async () => {
    server.use(mockFailingEndpoint('post', '/api/resume-subscription', 409, 'It is over already.'));
    const { user } = await openTab(createProSubscription({ cancelAtPeriodEnd: true }));
    await user.click(getButton('Resume Pro'));
    expect((await screen.findByRole('alert')).textContent).toBe('It is over already.');
  });
});

describe('a failed payment', () => {
  it('shows the day on which Pro ends', async () => {
    await openTab(createProSubscription({ status: 'past_due', graceUntil: '2026-12-21T12:00:00.000Z' }));
    expect(screen.getByRole('alert').textContent).toBe(
      'Your last payment failed. Pro stays until December 21, 2026. Update your card before then to keep it.',
    );
    expect(getButton('Update card')).toBeTruthy();
  });
});

describe('the card', () => {
  it('is changed on the provider’s page', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    server.use(mockEndpoint('post', '/api/billing-portal', { url: 'https://billing.stripe.example/s/1' }));
    const { user } = await openTab(createProSubscription());
    await user.click(getButton('Update card'));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://billing.stripe.example/s/1'));
  });

  it('cannot be changed with simulated payments', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const url = `${window.location.origin}/settings?tab=subscription`;
    server.use(mockEndpoint('post', '/api/billing-portal', { url }));
    const { user } = await openTab(createProSubscription());
    await user.click(getButton('Update card'));
    expect(await findToast('Nothing to update')).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
  });

  it('shows the server’s error, and stays on this page', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    server.use(mockFailingEndpoint('post', '/api/billing-portal', 502, 'The provider is away.'));
    const { user } = await openTab(createProSubscription());
    await user.click(getButton('Update card'));
    expect(await findToast('The provider is away.')).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
  });
});

it('lists invoices with their results', async () => {
  const invoice = {
    id: 'in_1',
    number: 'A-0001',
    createdAt: END,
    amount: 1_000,
    currency: 'usd',
    status: 'paid' as const,
    url: 'https://billing.stripe.example/in_1',
  };
  const open = { ...invoice, id: 'in_2', number: null, url: null, status: 'open' as const };
  server.use(mockEndpoint('get', '/api/invoices', createList([open, invoice])));
  await openTab(createProSubscription());
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'December 14, 2026Not paid yet$10.00',
    'December 14, 2026A-0001Paid$10.00',
  ]);
  expect(screen.getByRole('link', { name: 'December 14, 2026' }).getAttribute('href')).toBe(invoice.url);
});

it('shows that the subscription failed to load, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/subscription', 500, 'The database is away.'));
  const { user } = renderApp('/settings?tab=subscription');
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  server.use(mockEndpoint('get', '/api/subscription', createSubscription()));
  await user.click(getButton('Try again'));
  expect(await screen.findByText('Free')).toBeTruthy();
});

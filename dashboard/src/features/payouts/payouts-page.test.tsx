import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  createPayout,
  createPayoutAccount,
  createPayoutBalance,
  createProduct,
} from '../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';
import { listCountries, type PayoutAccount } from './payout-account';

const RESTRICTED = createPayoutAccount({
  mode: 'connect',
  status: 'restricted',
  country: 'DE',
  currency: 'eur',
  steps: ['Upload a photo of your passport, ID card or driving license.'],
  note: 'You cannot accept payments until the payment provider has everything it needs.',
  feePercent: 5,
});

function serve(account: PayoutAccount) {
  let current = account;
  const requests: Array<{ call: string; body: unknown }> = [];
  const record = async (request: Request) => {
    const text = await request.text();
    const { pathname } = new URL(request.url);
    requests.push({
      call: `${request.method} ${pathname}`,
      body: text === '' ? undefined : JSON.parse(text),
    });
  };
  server.use(
    mockEndpoint('get', '/api/products', () => createList([])),
    mockEndpoint('get', '/api/payouts/account', () => current),
    mockEndpoint('post', '/api/payouts/account', async (request) => {
      await record(request);
      return { url: `${location.origin}/payouts/simulated` };
    }),
    mockEndpoint('post', '/api/payouts/account/refresh', async (request) => {
      await record(request);
      return current;
    }),
    mockEndpoint('delete', '/api/payouts/account', async (request) => {
      await record(request);
      current = createPayoutAccount({ mode: 'connect' });
      return current;
    }),
    mockEndpoint('post', '/api/simulated-payments/account', async (request) => {
      await record(request);
      current = createPayoutAccount({ ...RESTRICTED, status: 'active', steps: [], note: null });
      return { success: true as const };
    }),
  );
  return requests;
}

describe('the payouts screen', () => {
  it('asks for the country, and opens the provider’s form', async () => {
    const requests = serve(createPayoutAccount({ mode: 'connect', feePercent: 5 }));
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const { user } = renderApp('/payouts');
    expect(await screen.findByText(/keeps 5% of each sale/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue to Stripe' }));
    expect(screen.getByText('Choose a country.')).toBeTruthy();
    expect(requests).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Country of your business'), 'Germany');
    await user.click(screen.getByRole('button', { name: 'Continue to Stripe' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringContaining('/payouts/simulated')));
    expect(requests).toEqual([{ call: 'POST /api/payouts/account', body: { country: 'DE' } }]);
    assign.mockRestore();
  });

  it('shows an error for a country without payouts, and lets the creator choose another one', async () => {
    serve(createPayoutAccount({ mode: 'connect' }));
    const message = 'The payment provider does not pay out in this country.';
    server.use(
      mockFailingEndpoint('post', '/api/payouts/account', 409, message, undefined, 'country_unsupported'),
    );
    const { user } = renderApp('/payouts');
    await user.selectOptions(await screen.findByLabelText('Country of your business'), 'Antarctica');
    await user.click(screen.getByRole('button', { name: 'Continue to Stripe' }));
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', message);
    await user.selectOptions(screen.getByLabelText('Country of your business'), 'Germany');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('lists the steps that are still needed', async () => {
    serve(RESTRICTED);
    renderApp('/payouts');
    expect(await screen.findByText('Payments paused')).toBeTruthy();
    for (const step of RESTRICTED.steps) expect(screen.getByText(step).tagName).toBe('LI');
    expect(screen.getByRole('button', { name: 'Continue at Stripe' })).toBeTruthy();
    expect(screen.getByText('Germany')).toBeTruthy();
  });

  it('lets the creator connect again after the access ended', async () => {
    const note = 'Your account is disconnected.';
    serve(createPayoutAccount({ ...RESTRICTED, status: 'disconnected', steps: [], note }));
    renderApp('/payouts');
    expect(await screen.findByText(note)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue to Stripe' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  });

  it.each([
    ['first while something is missing', RESTRICTED, ['Your account', 'Balance', 'Payouts']],
    [
      'last otherwise',
      createPayoutAccount({ ...RESTRICTED, status: 'active', steps: [], note: null }),
      ['Balance', 'Payouts', 'Your account'],
    ],
  ])('shows the account %s', async (_name, account, titles) => {
    serve(account);
    renderApp('/payouts');
    await screen.findByRole('heading', { level: 2, name: 'Your account' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.filter((title) => titles.includes(title ?? ''))).toEqual(titles);
  });

  it('offers no form for an account that the provider closed', async () => {
    serve(createPayoutAccount({ ...RESTRICTED, status: 'disabled', steps: [], note: 'Stripe closed it.' }));
    renderApp('/payouts');
    expect(await screen.findByText('Stripe closed it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Stripe/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Disconnect' })).toBeTruthy();
  });

  it('offers the currency of the account for prices', async () => {
    serve(createPayoutAccount({ ...RESTRICTED, status: 'active', steps: [], note: null }));
    const changes: unknown[] = [];
    server.use(
      mockEndpoint('get', '/api/products', () =>
        createList([createProduct({ id: 3, title: 'Workbook', price: '$19' })]),
      ),
      mockEndpoint('put', '/api/shop', async (request) => {
        changes.push(await request.json());
        return { currency: 'eur' as const };
      }),
    );
    const { user } = renderApp('/payouts');
    await user.click(await screen.findByRole('button', { name: 'Change prices to EUR' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change currency' });
    expect(within(dialog).getByLabelText<HTMLSelectElement>('Currency').value).toBe('eur');
    const price = within(dialog).getByLabelText<HTMLInputElement>('Price of Workbook');
    expect(price.value).toBe('19');
    await user.clear(price);
    await user.type(price, '18');
    await user.click(within(dialog).getByRole('button', { name: 'Change currency' }));
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Prices in another currency' })).toBeNull(),
    );
    expect(changes).toEqual([{ currency: 'eur', prices: [{ productId: 3, price: '18' }] }]);
  });

  it.each([
    ['the same as that of the prices', 'usd', 'active'],
    ['none that prices can have', 'clp', 'active'],
    ['that of a closed account', 'eur', 'disabled'],
  ] as const)('offers no currency that is %s', async (_name, currency, status) => {
    serve(createPayoutAccount({ ...RESTRICTED, currency, status, steps: [], note: null }));
    renderApp('/payouts');
    expect(await screen.findByRole('button', { name: 'Disconnect' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Prices in another currency' })).toBeNull();
  });

  it('asks before it disconnects', async () => {
    const requests = serve(createPayoutAccount({ ...RESTRICTED, status: 'active', steps: [], note: null }));
    const { user } = renderApp('/payouts');
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect this account?' });
    expect(requests).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Connect an account')).toBeTruthy();
    expect(requests.map(({ call }) => call)).toEqual(['DELETE /api/payouts/account']);
  });

  it('refreshes the account once after an expired link to its form', async () => {
    const requests = serve(RESTRICTED);
    renderApp('/payouts?expired=1');
    expect(
      await screen.findByText('The link to Stripe has expired. Please continue from here.'),
    ).toBeTruthy();
    await waitFor(() =>
      expect(requests.map(({ call }) => call)).toEqual(['POST /api/payouts/account/refresh']),
    );
  });

  it('shows that the provider was unreachable after a return, and retries', async () => {
    serve(RESTRICTED);
    const message = 'The payment provider did not respond.';
    server.use(mockFailingEndpoint('post', '/api/payouts/account/refresh', 503, message));
    const { user } = renderApp('/payouts?returned=1');
    expect(await screen.findByText('Payments paused')).toBeTruthy();
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', message);
    serve(createPayoutAccount({ ...RESTRICTED, status: 'active', steps: [], note: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Accepting payments')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows no setup if one account takes all payments', async () => {
    renderApp('/payouts');
    expect(await screen.findByText('Nothing to set up')).toBeTruthy();
  });

  it('offers to try again after a failure', async () => {
    server.use(mockFailingEndpoint('get', '/api/payouts/account', 500, 'Something went wrong.'));
    renderApp('/payouts');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the money of the account', () => {
  const ACTIVE = createPayoutAccount({ ...RESTRICTED, status: 'active', steps: [], note: null });
  const readStats = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;

  it('shows the balance, and when the next payout arrives', async () => {
    serve(ACTIVE);
    const next = createPayout({ id: 'po_2', amount: 990, status: 'in_transit', arrivesOn: '2026-11-23' });
    server.use(mockEndpoint('get', '/api/payouts', createList([next, createPayout()])));
    renderApp('/payouts');
    expect(await readStats('Available')).toBe('Available€0.00For the next payout');
    expect(await readStats('Pending')).toBe('Pending€11.70Not available yet');
    await screen.findByRole('table', { name: 'Payouts' });
    expect((await screen.findAllByText('On the way'))[0]?.parentElement?.textContent).toBe(
      'On the way€9.90Arrives Nov 23',
    );
    expect(
      screen.getByText(/starts every day. The money from a sale is available after 2 days/),
    ).toBeTruthy();
    const rows = within(screen.getByRole('table', { name: 'Payouts' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'StartedStatusAmount',
      'Nov 20On the wayArrives Nov 23€9.90',
      'Nov 20Paid€42.10',
    ]);
  });

  it('explains a negative balance, and why a payout failed', async () => {
    serve(ACTIVE);
    const funds = [{ currency: 'eur', available: -2_799, pending: 0 }];
    const note = 'Your bank account is closed. Check your bank details at the payment provider.';
    server.use(
      mockEndpoint('get', '/api/payouts/balance', createPayoutBalance({ funds })),
      mockEndpoint('get', '/api/payouts', createList([createPayout({ status: 'failed', note })])),
    );
    renderApp('/payouts');
    expect(await screen.findByText('-€27.99')).toBeTruthy();
    expect(screen.getByText(/Your next sales cover the difference/)).toBeTruthy();
    expect(await screen.findByText(note)).toBeTruthy();
  });

  it('loads older payouts', async () => {
    serve(ACTIVE);
    server.use(
      mockEndpoint('get', '/api/payouts', (request) =>
        new URL(request.url).searchParams.get('cursor') === 'next'
          ? createList([createPayout({ id: 'po_0', amount: 777 })])
          : { data: [createPayout()], nextCursor: 'next' },
      ),
    );
    const { user } = renderApp('/payouts');
    await user.click(await screen.findByRole('button', { name: 'Show 20 more' }));
    expect(await screen.findByText('€7.77')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show 20 more' })).toBeNull();
  });

  it('explains that there are no payouts yet', async () => {
    serve(ACTIVE);
    server.use(mockEndpoint('get', '/api/payouts', createList([])));
    renderApp('/payouts');
    expect(await screen.findByText('No payouts yet')).toBeTruthy();
  });

  it('shows the provider’s failure beside the account, and retries', async () => {
    serve(ACTIVE);
    const message = 'The payment provider did not respond. Please try again.';
    server.use(
      mockFailingEndpoint('get', '/api/payouts/balance', 503, message),
      mockFailingEndpoint('get', '/api/payouts', 503, message),
    );
    const { user } = renderApp('/payouts');
    expect(await screen.findByText('Accepting payments')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    server.use(
      mockEndpoint('get', '/api/payouts/balance', createPayoutBalance()),
      mockEndpoint('get', '/api/payouts', createList([createPayout()])),
    );
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button);
    expect(await screen.findByText('€42.10')).toBeTruthy();
    expect(await screen.findByText('€11.70')).toBeTruthy();
  });

  it('is not requested before the form is complete', async () => {
    serve(createPayoutAccount({ ...RESTRICTED, status: 'onboarding' }));
    renderApp('/payouts');
    expect(await screen.findByText('Setup unfinished')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Balance' })).toBeNull();
  });
});

describe('the simulated provider', () => {
  it('completes the form, and returns to the payouts', async () => {
    const requests = serve(RESTRICTED);
    const { user } = renderApp('/payouts/simulated');
    await user.click(await screen.findByRole('button', { name: 'Complete the form' }));
    expect(await screen.findByText('Accepting payments')).toBeTruthy();
    expect(requests).toEqual([
      { call: 'POST /api/simulated-payments/account', body: { action: 'complete' } },
      { call: 'POST /api/payouts/account/refresh', body: undefined },
    ]);
  });
});

describe('the sales screen', () => {
  it('warns that nothing can be bought, and links to the payouts', async () => {
    serve(RESTRICTED);
    renderApp('/sales');
    expect(await screen.findByText(/cannot buy your paid products/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Payouts' })).toBeTruthy();
  });
});

it('lists countries by name, and only countries', () => {
  const countries = listCountries();
  expect(countries.length).toBeGreaterThan(200);
  expect(countries.find(({ code }) => code === 'DE')).toEqual({ code: 'DE', name: 'Germany' });
  expect(countries.map(({ code }) => code)).not.toContain('EU');
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
});

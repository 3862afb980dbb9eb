import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProSubscription, createSubscription, createUser } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint, mockUnreachableEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const SET_UP = '/api/get-or-create-subscription';
const REFRESH = '/api/subscription/refresh';
const newSubscription = {
  subscriptionId: 'sub_1',
  clientSecret: 'pi_1_secret_2',
  status: 'incomplete' as const,
};

const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const findFrame = () => screen.findByTitle<HTMLIFrameElement>('Payment');

const getPath = ({ state: { location } }: ReturnType<typeof renderApp>['router']) =>
  location.pathname + location.search;

const atTheBank = createSubscription({ status: 'processing', priceId: 'monthly' });

let orders: unknown[];
beforeEach(() => {
  orders = [];
  server.use(
    mockEndpoint('post', SET_UP, async (request) => {
      orders.push(await request.json());
      return newSubscription;
    }),
  );
});

/** Posts a message like the page in the frame. */
async function emit(type: string, detail: object = {}) {
  const element = await findFrame();
  const source = window;
  // The frame loads no page here, so this window stands for the frame's.
  Object.defineProperty(element, 'contentWindow', { value: source, configurable: true });
  const id = new URL(element.src).searchParams.get('id');
  const data = { v: 1, ns: 'tidings', id, type, detail };
  const { origin } = window.location;
  act(() => {
    fireEvent(window, new MessageEvent('message', { data, origin, source }));
  });
}

/** From now on, the server reports a paid subscription. */
function becomePro() {
  server.use(
    mockEndpoint('post', REFRESH, createProSubscription()),
    mockEndpoint('get', '/api/user', createUser({ isPro: true, emailQuota: 5_000 })),
  );
}

describe('starting a payment', () => {
  it.each(['monthly', 'annual'])('orders the selected plan: %s', async (plan) => {
    renderApp(`/checkout?plan=${plan}`);
    const address = new URL((await findFrame()).src);
    expect(address.pathname).toBe('/checkout/pay');
    expect(address.searchParams.get('price')).toBe(plan);
    // The frame's page asks its server for the payment, so the URL does not contain it.
    expect(address.hash).toBe('');
    expect(address.href).not.toContain('pi_1');
    expect(orders).toEqual([{ priceId: plan }]);
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`/upgrade?plan=${plan}`);
  });

  it('shows the plan, its price and its renewal', async () => {
    renderApp('/checkout?plan=annual');
    expect(await screen.findByRole('heading', { name: 'Pro, annual' })).toBeTruthy();
    expect(screen.getByText('$96')).toBeTruthy();
    expect(screen.getByText(/^Pro renews every year\. Cancel anytime/)).toBeTruthy();
  });

  it('shows the server’s error, and returns to the plans', async () => {
    server.use(mockFailingEndpoint('post', SET_UP, 502, 'Could not connect to payment service.'));
    const { router } = renderApp('/checkout?plan=annual');
    expect(await findToast('Could not connect to payment service.')).toBeTruthy();
    await waitFor(() => expect(getPath(router)).toBe('/upgrade?plan=annual'));
  });

  it('returns to the plans if the server is unreachable', async () => {
    server.use(mockUnreachableEndpoint('post', SET_UP));
    const { router } = renderApp('/checkout');
    expect(await findToast('Failed to set up payment. Please try again.')).toBeTruthy();
    await waitFor(() => expect(getPath(router)).toBe('/upgrade?plan=monthly'));
  });

  it('shows no form without a client secret, and retries', async () => {
    server.use(mockEndpoint('post', SET_UP, { ...newSubscription, clientSecret: '' }));
    const { user } = renderApp('/checkout');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Could not load payment form. Please try again.',
    );
    expect(screen.getByRole('link', { name: 'Back to the plans' }).getAttribute('href')).toBe('/upgrade');
    server.use(mockEndpoint('post', SET_UP, newSubscription));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findFrame()).toBeTruthy();
  });
});

describe('a creator on Pro', () => {
  it('is redirected without an order', async () => {
    server.use(mockEndpoint('get', '/api/user', createUser({ isPro: true })));
    const { router } = renderApp('/checkout');
    expect(await findToast('Already subscribed')).toBeTruthy();
    await waitFor(() => expect(getPath(router)).toBe('/dashboard'));
    expect(orders).toEqual([]);
  });

  it('is redirected to Home if only the server knows of Pro', async () => {
    server.use(mockFailingEndpoint('post', SET_UP, 409, 'Already subscribed', [], 'already_pro'));
    const { router } = renderApp('/checkout');
    expect(await findToast('Already subscribed')).toBeTruthy();
    await waitFor(() => expect(getPath(router)).toBe('/dashboard'));
  });
});

describe('paying', () => {
  it('shows Pro everywhere after the payment', async () => {
    renderApp('/checkout');
    await emit('ready');
    await emit('size', { height: 612 });
    expect((await findFrame()).style.height).toBe('612px');
    becomePro();
    await emit('success', { status: 'completed' });
    expect(await screen.findByRole('heading', { name: 'You are on Pro' })).toBeTruthy();
    expect(await screen.findByText(/Pro renews on December 14, 2026/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your subscription' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy();
  });

  it('shows the form again if the payment failed', async () => {
    renderApp('/checkout');
    server.use(
      mockEndpoint('post', REFRESH, createSubscription({ status: 'incomplete', priceId: 'monthly' })),
    );
    await emit('success', { status: 'completed' });
    expect((await screen.findByRole('alert')).textContent).toContain('Payment failed');
    expect(await findFrame()).toBeTruthy();
    expect(orders).toHaveLength(2);
  });

  it('waits for the bank', async () => {
    const { user } = renderApp('/checkout');
    server.use(mockEndpoint('post', REFRESH, atTheBank));
    await emit('success', { status: 'processing' });
    expect(await screen.findByRole('heading', { name: 'Your payment is being processed' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /payment/i })).toBeNull();
    becomePro();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('heading', { name: 'You are on Pro' })).toBeTruthy();
  });

  it('shows the form again if the bank declines', async () => {
    const { user } = renderApp('/checkout');
    server.use(mockEndpoint('post', REFRESH, atTheBank));
    await emit('success', { status: 'processing' });
    await screen.findByRole('heading', { name: 'Your payment is being processed' });
    server.use(
      mockEndpoint('post', REFRESH, createSubscription({ status: 'incomplete', priceId: 'monthly' })),
    );
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect((await screen.findByRole('alert', {}, { timeout: 5_000 })).textContent).toContain(
      'Payment failed',
    );
    expect(await findFrame()).toBeTruthy();
  });

  it('waits without a form if another tab’s payment is processing', async () => {
    const message = 'Your payment is being processed.';
    server.use(mockFailingEndpoint('post', SET_UP, 409, message, [], 'payment_processing'));
    const { router } = renderApp('/checkout?plan=annual');
    expect(await screen.findByRole('heading', { name: 'Your payment is being processed' })).toBeTruthy();
    expect(screen.queryByTitle('Payment')).toBeNull();
    expect(getPath(router)).toBe('/checkout?plan=annual');
  });

  it('shows why the plan failed to load after the payment, and retries', async () => {
    const { user } = renderApp('/checkout');
    server.use(mockFailingEndpoint('post', REFRESH, 429, 'Too many requests.'));
    await emit('success', { status: 'completed' });
    expect((await screen.findByRole('alert')).textContent).toContain('Too many requests.');
    becomePro();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('heading', { name: 'You are on Pro' })).toBeTruthy();
  });

  it('shows Pro in a second tab after a payment in the first', async () => {
    const { queryClient } = renderApp('/checkout');
    await findFrame();
    becomePro();
    await act(() => queryClient.invalidateQueries({ queryKey: ['/api/user'] }));
    expect(await screen.findByRole('heading', { name: 'You are on Pro' })).toBeTruthy();
  });
});

describe('returning from a bank', () => {
  it('shows Pro after a success, without a new order', async () => {
    becomePro();
    const { router } = renderApp('/checkout?plan=annual&payment_intent=pi_1&redirect_status=succeeded');
    expect(await screen.findByRole('heading', { name: 'You are on Pro' })).toBeTruthy();
    expect(router.state.location.search).toBe('?plan=annual');
    expect(orders).toEqual([]);
  });

  it('shows the form after a decline', async () => {
    server.use(
      mockEndpoint('post', REFRESH, createSubscription({ status: 'incomplete', priceId: 'monthly' })),
    );
    renderApp('/checkout?plan=monthly&payment_intent=pi_1&redirect_status=failed');
    expect((await screen.findByRole('alert')).textContent).toContain('Payment failed');
    await waitFor(() => expect(orders).toHaveLength(1));
  });
});

describe('returning from a bank that has not decided', () => {
  it.each(['&redirect_status=pending', ''])('waits without a new order (%j)', async (status) => {
    server.use(mockEndpoint('post', REFRESH, atTheBank));
    renderApp(`/checkout?plan=monthly&payment_intent=pi_1${status}`);
    expect(await screen.findByText(/^Your bank is processing the payment/)).toBeTruthy();
    expect(orders).toEqual([]);
  });

  it('shows an unknown result if the lookup fails', async () => {
    server.use(mockFailingEndpoint('post', REFRESH, 503, 'Could not connect.'));
    renderApp('/checkout?plan=monthly&payment_intent=pi_1');
    expect(await screen.findByRole('heading', { name: 'We could not check your payment' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('check again before you pay again');
  });
});

describe('a form that does not load', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('is reported after 8 seconds', async () => {
    renderApp('/checkout');
    await findFrame();
    expect(screen.getByText('Loading the payment form')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(8_000));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Could not load payment form. Please try again.',
    );
    await emit('ready');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

import type { PageView, PaymentDiagnosticsView } from '../../src/pages/index.js';

type Details = Extract<PaymentDiagnosticsView, { audience: 'signed-in' }>;

const well: Details = {
  audience: 'signed-in',
  mode: 'live',
  settings: { secretKey: true, publishableKey: true, webhookSecret: true },
  api: { isWell: true, at: '2026-11-21T08:00:00.000Z' },
  webhook: { isWell: true, at: '2026-11-20T21:14:00.000Z' },
  prices: { isWell: true, at: '2026-11-21T08:00:00.000Z' },
  connect: null,
  calculatesTax: false,
  webhookAddress: 'https://a-rather-long-name-of-an-instance.tidings.example/api/webhooks/stripe',
};
const failing = { isWell: false, at: '2026-11-21T08:00:00.000Z' };
const noKeys = { secretKey: false, publishableKey: false, webhookSecret: false };

const samples: Record<string, PaymentDiagnosticsView> = {
  'payments, configured': { audience: 'everybody', isConfigured: true },
  'payments, not configured': { audience: 'everybody', isConfigured: false },
  'payments, live and well': well,
  'payments, with tax': { ...well, calculatesTax: true },
  'payments, tried out': { ...well, mode: 'test', webhook: null },
  'payments, webhook refused': { ...well, webhook: failing },
  'payments, other prices': { ...well, prices: failing },
  'payments, no answer': { ...well, api: failing, webhook: null },
  'payments, simulated': { ...well, mode: 'simulated', settings: noKeys, webhook: null },
};

const look = { presentation: 'page', theme: 'system' } as const;

/** The pages `/stripe-diagnostics` in every state, and the payment page of a plan as the server renders it. */
export const paymentPages: Record<string, PageView> = {
  ...Object.fromEntries(
    Object.entries(samples).map(([name, diagnostics]) => [
      name,
      { page: 'payment-diagnostics', diagnostics },
    ]),
  ),
  'plan payment, signed out': { page: 'plan-payment', state: 'signed-out', ...look },
  'plan payment': {
    page: 'plan-payment',
    state: 'form',
    ...look,
    title: 'Pro, billed monthly',
    price: '$10 a month',
    payments: { provider: 'simulated' },
    clientSecret: 'pi_sample_secret_sample',
    checkout: '/checkout?plan=monthly',
  },
};

import type { RequestHandler } from 'msw';
import {
  designWith,
  newsletterWith,
  payoutAccountWith,
  payoutBalanceWith,
  payoutWith,
  preflightWith,
  previewWith,
  progressWith,
  sessionWith,
  subscriberWith,
  subscriptionWith,
  usageWith,
  userWith,
} from './data';
import { endpoint, failingEndpoint, listOf } from './endpoint';

/** Handles requests of a creator with one newsletter and one subscriber. Tests replace relevant handlers. */
export const handlers: RequestHandler[] = [
  endpoint('get', '/api/user', userWith()),
  endpoint('get', '/api/views/count', { count: 12_408, todayCount: 31 }),
  endpoint('get', '/api/registration-status', { enabled: true }),
  endpoint('get', '/api/subscription', subscriptionWith()),
  endpoint('get', '/api/usage', usageWith()),
  endpoint('get', '/api/payouts/account', payoutAccountWith()),
  endpoint('get', '/api/payouts/balance', payoutBalanceWith()),
  endpoint('get', '/api/payouts', listOf([payoutWith()])),
  endpoint('get', '/api/shop', { currency: 'usd' as const }),
  endpoint('get', '/api/invoices', listOf([])),
  endpoint('get', '/api/tokens', listOf([])),
  endpoint('get', '/api/second-factor', { enabledAt: null, recoveryCodesLeft: 0, dueAt: null }),
  endpoint('get', '/api/passkeys', { data: [] }),
  endpoint('get', '/api/email-change', { pending: null }),
  endpoint('get', '/api/sessions', { data: [sessionWith()], viewedAt: [] }),
  endpoint('get', '/api/webhook-endpoints', listOf([])),
  endpoint('get', '/api/links', listOf([])),
  endpoint('get', '/api/products', listOf([])),
  endpoint('get', '/api/domains', listOf([])),
  endpoint('get', '/api/widgets/hosts', { ...listOf([]), limit: 50 }),
  endpoint('get', '/api/widgets/installs', listOf([])),
  endpoint('get', '/api/sending-domains', listOf([])),
  endpoint('get', '/api/subscribers/count', { count: 1284 }),
  endpoint('get', '/api/subscribers', [subscriberWith()]),
  endpoint('get', '/api/subscribers/bulk', listOf([])),
  endpoint('get', '/api/subscribers/{id}/timeline', {
    ...listOf([]),
    receivedWithoutTime: 0,
    showsActivity: true,
  }),
  endpoint('get', '/api/tags', listOf([])),
  endpoint('get', '/api/fields', listOf([])),
  endpoint('get', '/api/segments', listOf([])),
  endpoint('post', '/api/segments/count', { count: 12 }),
  endpoint('get', '/api/subscribers/growth', { today: 2, yesterday: 5 }),
  endpoint('get', '/api/subscribers/imports', { data: [], nextCursor: null }),
  endpoint('get', '/api/list-settings', {
    archive: 'listed',
    doubleOptIn: false,
    tracking: 'anonymous',
  }),
  endpoint('get', '/api/newsletters', [newsletterWith({ sentAt: '2026-10-26T08:00:00.000Z' })]),
  endpoint('get', '/api/newsletters/{id}/progress', progressWith()),
  // Rejects the stream, so that progress is polled. Tests of the stream replace this.
  failingEndpoint('get', '/api/newsletters/{id}/progress/stream', 404, 'There is no stream here.'),
  endpoint('post', '/api/newsletters/{id}/preflight', preflightWith()),
  endpoint('get', '/api/newsletter/draft', null),
  endpoint('post', '/api/newsletter/draft', newsletterWith()),
  endpoint('get', '/api/newsletter/designs', listOf([designWith()])),
  endpoint('post', '/api/newsletters/preview', async (request) => {
    const { title, content } = (await request.json()) as { title: string; content: string };
    return previewWith(title, content);
  }),
];

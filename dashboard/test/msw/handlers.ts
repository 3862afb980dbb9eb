import type { RequestHandler } from 'msw';
import {
  createDesign,
  createNewsletter,
  createPayout,
  createPayoutAccount,
  createPayoutBalance,
  createPreflight,
  createProgress,
  createSession,
  createSubscriber,
  createSubscription,
  createUsage,
  createUser,
  previewWith,
} from './data';
import { createList, mockEndpoint, mockFailingEndpoint } from './endpoint';

/** Handles requests of a creator with one newsletter and one subscriber. Tests replace relevant handlers. */
export const handlers: RequestHandler[] = [
  mockEndpoint('get', '/api/user', createUser()),
  mockEndpoint('get', '/api/views/count', { count: 12_408, todayCount: 31 }),
  mockEndpoint('get', '/api/registration-status', { enabled: true }),
  mockEndpoint('get', '/api/subscription', createSubscription()),
  mockEndpoint('get', '/api/usage', createUsage()),
  mockEndpoint('get', '/api/payouts/account', createPayoutAccount()),
  mockEndpoint('get', '/api/payouts/balance', createPayoutBalance()),
  mockEndpoint('get', '/api/payouts', createList([createPayout()])),
  mockEndpoint('get', '/api/shop', { currency: 'usd' as const }),
  mockEndpoint('get', '/api/invoices', createList([])),
  mockEndpoint('get', '/api/tokens', createList([])),
  mockEndpoint('get', '/api/second-factor', { enabledAt: null, recoveryCodesLeft: 0, dueAt: null }),
  mockEndpoint('get', '/api/passkeys', { data: [] }),
  mockEndpoint('get', '/api/email-change', { pending: null }),
  mockEndpoint('get', '/api/sessions', { data: [createSession()], viewedAt: [] }),
  mockEndpoint('get', '/api/webhook-endpoints', createList([])),
  mockEndpoint('get', '/api/links', createList([])),
  mockEndpoint('get', '/api/products', createList([])),
  mockEndpoint('get', '/api/domains', createList([])),
  mockEndpoint('get', '/api/widgets/hosts', { ...createList([]), limit: 50 }),
  mockEndpoint('get', '/api/widgets/installs', createList([])),
  mockEndpoint('get', '/api/sending-domains', createList([])),
  mockEndpoint('get', '/api/subscribers/count', { count: 1284 }),
  mockEndpoint('get', '/api/subscribers', [createSubscriber()]),
  mockEndpoint('get', '/api/subscribers/bulk', createList([])),
  mockEndpoint('get', '/api/subscribers/{id}/timeline', {
    ...createList([]),
    receivedWithoutTime: 0,
    showsActivity: true,
  }),
  mockEndpoint('get', '/api/tags', createList([])),
  mockEndpoint('get', '/api/fields', createList([])),
  mockEndpoint('get', '/api/segments', createList([])),
  mockEndpoint('post', '/api/segments/count', { count: 12 }),
  mockEndpoint('get', '/api/subscribers/growth', { today: 2, yesterday: 5 }),
  mockEndpoint('get', '/api/subscribers/imports', { data: [], nextCursor: null }),
  mockEndpoint('get', '/api/list-settings', {
    archive: 'listed',
    doubleOptIn: false,
    tracking: 'anonymous',
  }),
  mockEndpoint('get', '/api/newsletters', [createNewsletter({ sentAt: '2026-10-26T08:00:00.000Z' })]),
  mockEndpoint('get', '/api/newsletters/{id}/progress', createProgress()),
  // Rejects the stream, so that progress is polled. Tests of the stream replace this.
  mockFailingEndpoint('get', '/api/newsletters/{id}/progress/stream', 404, 'There is no stream here.'),
  mockEndpoint('post', '/api/newsletters/{id}/preflight', createPreflight()),
  mockEndpoint('get', '/api/newsletter/draft', null),
  mockEndpoint('post', '/api/newsletter/draft', createNewsletter()),
  mockEndpoint('get', '/api/newsletter/designs', createList([createDesign()])),
  mockEndpoint('post', '/api/newsletters/preview', async (request) => {
    const { title, content } = (await request.json()) as { title: string; content: string };
    return previewWith(title, content);
  }),
];

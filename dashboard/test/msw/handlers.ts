import type { RequestHandler } from 'msw';
import { newsletterWith, preflightWith, progressWith, subscriberWith, userWith } from './data';
import { endpoint } from './endpoint';

/** A signed-in creator with one newsletter and one subscriber. A test replaces what it is about. */
export const handlers: RequestHandler[] = [
  endpoint('get', '/api/user', userWith()),
  endpoint('get', '/api/registration-status', { enabled: true }),
  endpoint('get', '/api/tokens', []),
  endpoint('get', '/api/links', { data: [] }),
  endpoint('get', '/api/domains', []),
  endpoint('get', '/api/subscribers/count', { count: 1284 }),
  endpoint('get', '/api/subscribers', [subscriberWith()]),
  endpoint('get', '/api/newsletters', [newsletterWith({ sentAt: '2026-10-26T08:00:00.000Z' })]),
  endpoint('get', '/api/newsletters/{id}/progress', progressWith()),
  endpoint('post', '/api/newsletters/{id}/preflight', preflightWith()),
  endpoint('get', '/api/newsletter/draft', null),
  endpoint('post', '/api/newsletters/preview', {
    subject: 'Preview',
    preheader: 'Frost came on Tuesday.',
    html: '<p>Preview</p>',
    text: 'Preview',
    sizeBytes: 4_200,
  }),
];

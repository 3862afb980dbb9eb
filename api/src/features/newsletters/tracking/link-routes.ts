import { createRoute, z } from '@hono/zod-openapi';
import { answerNotFound, answerSuspended } from '../../../http/errors/errors.js';
import { preventCaching } from '../../../http/pages/private-page.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { readVisit } from '../../../http/visit.js';
import { parseUrl } from '../../../kernel/parse-url.js';
import { findLinkTarget } from './find-link.js';
import { hitCounterOf } from './hit-counter.js';
import type { Target } from './recent-hits.js';
import { openSubscriberKey, readLink, readPixel } from './tracked-address.js';
import { trackingKeysOf } from './tracking-keys.js';

/** The links in emails: they read no session, set no cookie, and wait for no counter. */
export const trackedLinkRoutes = createRouter();
const tags = ['Public'];

const name = (example: string) =>
  z.string().openapi({ example, description: 'Signed: one that was not made here is nobody’s.' });
const Link = z.object({ link: name('2s.4.kq3vXh2mZ0pTa1Bc') });
const NewsletterContent = z.object({ newsletter: name('2s.kq3vXh2mZ0pTa1Bc') });
const subscriber = z.string().openapi({ description: 'Where its creator counts individually.' });
const notFound = {
  description: 'No such link: a page that leads home, never to another site',
  content: { 'text/html': { schema: z.string() }, 'application/json': { schema: z.unknown() } },
};

const followed = {
  302: {
    description: 'There it leads',
    headers: z.object({ Location: z.string().openapi({ example: 'https://kiln.example/ash' }) }),
  },
  404: notFound,
  410: { ...notFound, description: 'The creator’s account is suspended: a page that leads home' },
};
const followSummary = 'Follow a link of a newsletter: counts it, and leads where the letter says';

const follow = createRoute({
  method: 'get',
  path: '/c/{link}',
  operationId: 'followLink',
  summary: followSummary,
  description: 'HEAD counts nothing. Goes on leading there after its newsletter was deleted.',
  tags,
  request: { params: Link },
  responses: followed,
});
trackedLinkRoutes.openapi(follow, (c) => answerLink(c, c.req.valid('param').link, undefined));

const followAsSubscriber = createRoute({
  method: 'get',
  path: '/c/{link}/{subscriber}',
  operationId: 'followLinkAsSubscriber',
  summary: followSummary,
  tags,
  request: { params: Link.extend({ subscriber }) },
  responses: followed,
});
trackedLinkRoutes.openapi(followAsSubscriber, (c) => {
  const { link, subscriber: mark } = c.req.valid('param');
  return answerLink(c, link, mark);
});

const pixel = {
  200: {
    description: 'An image of one transparent dot, 43 bytes',
    content: { 'image/gif': { schema: z.string() } },
  },
  404: notFound,
};

const open = createRoute({
  method: 'get',
  path: '/o/{newsletter}',
  operationId: 'openNewsletter',
  summary: 'The image in a newsletter that tells of an opening',
  description: 'HEAD counts nothing.',
  tags,
  request: { params: NewsletterContent },
  responses: pixel,
});
trackedLinkRoutes.openapi(open, (c) => answerPixel(c, c.req.valid('param').newsletter, undefined));

const openAsSubscriber = createRoute({
  method: 'get',
  path: '/o/{newsletter}/{subscriber}',
  operationId: 'openNewsletterAsSubscriber',
  summary: 'The image in a newsletter that tells of an opening',
  tags,
  request: { params: NewsletterContent.extend({ subscriber }) },
  responses: pixel,
});
trackedLinkRoutes.openapi(openAsSubscriber, (c) => {
  const { newsletter, subscriber: mark } = c.req.valid('param');
  return answerPixel(c, newsletter, mark);
});

async function answerLink(c: HttpContext, named: string, mark: string | undefined): Promise<Response> {
  preventCaching(c);
  const ctx = c.var.context;
  const keys = await trackingKeysOf(ctx);
  const link = readLink(keys, named);
  const target = link === undefined ? undefined : await findLinkTarget(ctx, link);
  if (target?.kind === 'suspended') return answerSuspended(c);
  const url = webAddress(target?.url);
  if (link === undefined || url === undefined) return answerNotFound(c);
  const { newsletterId, position } = link;
  // A visitor follows this link, so a truncated mark must not stop the redirect.
  const subscriberId = mark === undefined ? undefined : openSubscriberKey(keys, newsletterId, mark);
  countHit(c, { newsletterId, target: position, subscriberId });
  return c.redirect(url, 302);
}

async function answerPixel(c: HttpContext, named: string, mark: string | undefined): Promise<Response> {
  preventCaching(c);
  const keys = await trackingKeysOf(c.var.context);
  const newsletterId = readPixel(keys, named);
  if (newsletterId === undefined) return answerNotFound(c);
  const subscriberId = mark === undefined ? undefined : openSubscriberKey(keys, newsletterId, mark);
  countHit(c, { newsletterId, target: 'pixel', subscriberId });
  // Webmail shows the image on its own pages.
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  return c.body(DOT, 200, { 'Content-Type': 'image/gif' });
}

/** The smallest image that every email client accepts: one transparent pixel. */
const DOT = Uint8Array.from(
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'),
);

/**
 * Returns the target if it is a web URL. Rows contain nothing else, but the redirect is the last place to
 * check.
 */
function webAddress(stored = ''): string | undefined {
  const url = parseUrl(stored);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

interface Named {
  newsletterId: number;
  target: Target;
  subscriberId: number | undefined;
}

function countHit(c: HttpContext, { newsletterId, target, subscriberId = undefined }: Named): void {
  if (c.req.method !== 'GET') return;
  hitCounterOf(c.var.context).count({
    newsletterId,
    target,
    subscriberId: subscriberId ?? null,
    address: c.var.clientAddress,
    ...readVisit(c),
  });
}

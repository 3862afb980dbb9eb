import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { respondNotFound, respondSuspended } from '../../../http/errors/errors.js';
import { preventCaching } from '../../../http/pages/private-page.js';
import { createRouter, type HttpContext, readVisit } from '../../../http/router.js';
import { Bytes } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { parseUrl } from '../../../kernel/network/parse-url.js';
import type { Target } from './hit-classifier.js';
import { REPEAT_WITHIN } from './hit-classifier.js';
import { findLinkTarget, getHitCounter } from './hit-counter.js';
import { getTrackingKeys, openSubscriberMark, readLink, readPixel } from './tracked-urls.js';

/** The links in emails, which read no session, set no cookie, and wait for no counter. */
export const trackedLinkRoutes = createRouter();
const tags = ['Public'];

const createNameSchema = (example: string) =>
  z.string().openapi({ example, description: 'The signed identifier in the emailed URL.' });
const Link = z.object({ link: createNameSchema('2s.4.kq3vXh2mZ0pTa1Bc') });
const NewsletterContent = z.object({ newsletter: createNameSchema('2s.kq3vXh2mZ0pTa1Bc') });
const subscriber = z
  .string()
  .openapi({ description: 'The encrypted subscriber in the emailed URL. An invalid value is ignored.' });
/** The response for browsers is a page, and for other clients JSON. */
const html = { 'text/html': { schema: z.string() } };
const errors = createErrorResponses('not_found', 'link_expired');
const notFoundResponse = {
  description: '`not_found`: This link does not exist. Browsers get a page.',
  content: { ...html, ...errors[404].content },
};

const redirectResponses = {
  302: { description: 'A redirect to the link’s target' },
  404: notFoundResponse,
  410: {
    description: '`link_expired`: The creator’s account is suspended. Browsers get a page.',
    content: { ...html, ...errors[410].content },
  },
};

const follow = createRoute({
  method: 'get',
  path: '/c/{link}',
  operationId: 'followLink',
  summary: 'Follow a tracked link',
  description:
    'Counts the click, then redirects to the link’s target. HEAD requests are not counted. The link works after its newsletter is deleted.',
  tags,
  request: { params: Link },
  responses: redirectResponses,
});
trackedLinkRoutes.openapi(follow, (c) => serveTrackedLink(c, c.req.valid('param').link, undefined));

const followAsSubscriber = createRoute({
  method: 'get',
  path: '/c/{link}/{subscriber}',
  operationId: 'followLinkAsSubscriber',
  summary: 'Follow a tracked link of one subscriber',
  description:
    'Works like `GET /c/{link}`. It also counts the click for this subscriber, if `tracking` was `individual` when the newsletter was sent.',
  tags,
  request: { params: Link.extend({ subscriber }) },
  responses: redirectResponses,
});
trackedLinkRoutes.openapi(followAsSubscriber, (c) => {
  const { link, subscriber: subscriberMark } = c.req.valid('param');
  return serveTrackedLink(c, link, subscriberMark);
});

const pixel = {
  200: {
    description: 'A transparent image of one pixel',
    content: { 'image/gif': { schema: Bytes } },
  },
  404: notFoundResponse,
};

const open = createRoute({
  method: 'get',
  path: '/o/{newsletter}',
  operationId: 'openNewsletter',
  summary: 'Load the tracking pixel',
  description: `Counts an open of the newsletter, at most once in ${formatDuration(REPEAT_WITHIN)} for each client. HEAD requests are not counted.`,
  tags,
  request: { params: NewsletterContent },
  responses: pixel,
});
trackedLinkRoutes.openapi(open, (c) => serveTrackingPixel(c, c.req.valid('param').newsletter, undefined));

const openAsSubscriber = createRoute({
  method: 'get',
  path: '/o/{newsletter}/{subscriber}',
  operationId: 'openNewsletterAsSubscriber',
  summary: 'Load the tracking pixel of one subscriber',
  description:
    'Works like `GET /o/{newsletter}`. It also counts the open for this subscriber, if `tracking` was `individual` when the newsletter was sent.',
  tags,
  request: { params: NewsletterContent.extend({ subscriber }) },
  responses: pixel,
});
trackedLinkRoutes.openapi(openAsSubscriber, (c) => {
  const { newsletter, subscriber: subscriberMark } = c.req.valid('param');
  return serveTrackingPixel(c, newsletter, subscriberMark);
});

async function serveTrackedLink(
  c: HttpContext,
  linkName: string,
  subscriberMark: string | undefined,
): Promise<Response> {
  preventCaching(c);
  const ctx = c.var.context;
  const keys = await getTrackingKeys(ctx);
  const link = readLink(keys, linkName);
  const target = link === undefined ? undefined : await findLinkTarget(ctx, link);
  if (target?.kind === 'suspended') return respondSuspended(c);
  const url = findWebAddress(target?.url);
  if (link === undefined || url === undefined) return respondNotFound(c);
  const { newsletterId, position } = link;
  // A visitor follows this link, so a truncated mark must not stop the redirect.
  const subscriberId =
    subscriberMark === undefined ? undefined : openSubscriberMark(keys, newsletterId, subscriberMark);
  countHit(c, { newsletterId, target: position, subscriberId });
  return c.redirect(url, 302);
}

async function serveTrackingPixel(
  c: HttpContext,
  pixelName: string,
  subscriberMark: string | undefined,
): Promise<Response> {
  preventCaching(c);
  const keys = await getTrackingKeys(c.var.context);
  const newsletterId = readPixel(keys, pixelName);
  if (newsletterId === undefined) return respondNotFound(c);
  const subscriberId =
    subscriberMark === undefined ? undefined : openSubscriberMark(keys, newsletterId, subscriberMark);
  countHit(c, { newsletterId, target: 'pixel', subscriberId });
  // Webmail shows the image on its own pages.
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  return c.body(TRANSPARENT_PIXEL, 200, { 'Content-Type': 'image/gif' });
}

/** The smallest image that every email client accepts, one transparent pixel. */
const TRANSPARENT_PIXEL = Uint8Array.from(
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'),
);

/**
 * Returns the target if it is a web URL. Rows contain nothing else, but the redirect is the last place to
 * check.
 */
function findWebAddress(storedUrl = ''): string | undefined {
  const url = parseUrl(storedUrl);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

interface NamedHit {
  newsletterId: number;
  target: Target;
  subscriberId: number | undefined;
}

function countHit(c: HttpContext, { newsletterId, target, subscriberId = undefined }: NamedHit): void {
  if (c.req.method !== 'GET') return;
  getHitCounter(c.var.context).count({
    newsletterId,
    target,
    subscriberId: subscriberId ?? null,
    address: c.var.clientAddress,
    ...readVisit(c),
  });
}

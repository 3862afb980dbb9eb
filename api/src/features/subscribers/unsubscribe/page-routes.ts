import { createRoute, z } from '@hono/zod-openapi';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createErrorPages } from '../../../http/errors/error-body.js';
import { readForm } from '../../../http/forms.js';
import { renderPrivatePage } from '../../../http/pages/private-page.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { AppError } from '../../../kernel/errors.js';
import type { CreatorLook, UnsubscribeView } from '../../../ports/pages.js';
import { findOpenUser, getUser } from '../../accounts/index.js';
import { getCreatorLook } from '../../sites/index.js';
import { findByToken, type Subscriber } from '../store.js';
import { pickReason, readNewsletterMark } from './rules.js';
import { UnsubscribeLink } from './schemas.js';
import { unsubscribe } from './unsubscribe.js';

/**
 * Serves `/u/{token}`, the link in every email, and `/unsubscribe?email=&userId=`. Opening them changes nothing, since
 * email scanners follow links, but a POST does.
 */
export const unsubscribePageRoutes = createRouter();

const TokenParam = z.object({
  token: z.string().openapi({
    description: 'The token of the unsubscribe link.',
    param: { name: 'token', in: 'path' },
    example: 'kq3vXh2mZ0pT',
  }),
});
const MarkQuery = z.object({
  // Any value is accepted, so that unsubscribing always works.
  n: z.string().optional().catch(undefined).openapi({
    type: 'string',
    example: '2s',
    description:
      'The opaque mark of the newsletter, copied from the link in the email. An unknown value is ignored. Without it, unsubscribing counts for no newsletter.',
  }),
});
const describePage = (description: string) => ({
  description,
  content: { 'text/html': { schema: z.string() } },
});

const show = createRoute({
  method: 'get',
  path: '/u/{token}',
  operationId: 'showUnsubscribe',
  summary: 'Show the unsubscribe page',
  description: 'Changes nothing, because email scanners follow links. The page has a Confirm button.',
  tags: ['Public'],
  request: { params: TokenParam, query: MarkQuery },
  responses: {
    200: describePage('A page with a Confirm button, or without it if the address is unsubscribed'),
    ...createErrorPages('not_found'),
  },
});
unsubscribePageRoutes.openapi(show, async (c) => {
  const { token } = c.req.valid('param');
  const newsletter = normalizeMark(c.req.valid('query').n);
  const subscriber = await findByToken(c.var.context, token);
  if (subscriber === undefined) return renderUnsubscribe(c, { state: 'invalid' }, 404);
  const { email, userId, status } = subscriber;
  const creator = await getSubscriberCreator(c, subscriber);
  return status === 'unsubscribed'
    ? renderUnsubscribe(c, { state: 'done', email, token, creator })
    : renderUnsubscribe(c, { state: 'form', email, userId, token, newsletter, creator });
});

const confirm = createRoute({
  method: 'post',
  path: '/u/{token}',
  operationId: 'unsubscribe',
  summary: 'Unsubscribe with one click (RFC 8058)',
  description:
    'Used by the page’s button and by email clients. It needs no cookie and no Origin header, accepts any body, and never redirects. A form can contain a `reason`, which is stored. Webhooks receive `subscriber.left`. Repeating it changes nothing.',
  tags: ['Public'],
  request: { params: TokenParam, query: MarkQuery },
  responses: {
    200: describePage('A page that confirms that the address is unsubscribed'),
    ...createErrorPages('not_found'),
  },
});
unsubscribePageRoutes.openapi(confirm, async (c) => {
  const { token } = c.req.valid('param');
  const newsletterId = readNewsletterMark(c.req.valid('query').n);
  try {
    const subscriber = await unsubscribe(c.var.context, {
      token,
      newsletterId,
      reason: await readReason(c),
    });
    const creator = await getSubscriberCreator(c, subscriber);
    return renderUnsubscribe(c, { state: 'done', email: subscriber.email, token, creator });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') {
      return renderUnsubscribe(c, { state: 'invalid' }, 404);
    }
    throw error;
  }
});

// The page requests the rest from the API, so that a slow check of the address does not delay it.
unsubscribePageRoutes.get('/unsubscribe', async (c) => {
  const link = UnsubscribeLink.safeParse(c.req.query());
  if (!link.success) return renderUnsubscribe(c, { state: 'invalid' }, 400);
  const { email, userId, token } = link.data;
  const user = await findOpenUser(c.var.context, userId);
  const look = user && (await getCreatorLook(c.var.context, user));
  const view = { state: 'loading', email, userId, token: token ?? null, newsletter: null } as const;
  return renderUnsubscribe(c, { ...view, look });
});

/** Pages that name a creator have the creator's design. `look` is the design of the other pages. */
type View = UnsubscribeView & { creator?: CreatorLook; look?: CreatorLook | undefined };

export function renderUnsubscribe(
  c: HttpContext,
  view: View,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  return renderPrivatePage(
    c,
    { page: 'unsubscribe', ...view, look: view.look ?? view.creator ?? null },
    status,
  );
}

function normalizeMark(newsletterMark: string | undefined): string | null {
  return newsletterMark !== undefined && readNewsletterMark(newsletterMark) !== undefined
    ? newsletterMark
    : null;
}

/** Reads the reason. One-click requests have none, and are valid with any body (RFC 8058 section 3.2). */
async function readReason(c: HttpContext): Promise<string | null> {
  const fields = await readForm(c).catch(() => ({}));
  return pickReason(fields);
}

async function getSubscriberCreator(c: HttpContext, subscriber: Subscriber): Promise<CreatorLook> {
  return getCreatorLook(c.var.context, await getUser(c.var.context, subscriber.userId));
}

import { createRoute } from '@hono/zod-openapi';
import { invalidInputFrom, refusals } from '../../../http/errors/error-body.js';
import { refusalStatus } from '../../../http/errors/errors.js';
import { isForm, readForm } from '../../../http/identity/forms.js';
import { consume, LIMITS, limitByAddress } from '../../../http/limits/rate-limit.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { json, jsonBody } from '../../../http/wire.js';
import { AppError } from '../../../kernel/errors.js';
import type { CreatorView } from '../../../ports/pages.js';
import { reasonFrom } from '../rules.js';
import { SubscriptionStatus, Unsubscribed, UnsubscribeLink, Unsubscription } from '../schemas.js';
import { getCreator, viewCreator } from '../sign-up/get-creator.js';
import { findByLink } from '../store.js';
import { readNewsletterMark } from './newsletter-mark.js';
import { requestUnsubscribeLink } from './request-unsubscribe-link.js';
import { unsubscribe } from './unsubscribe.js';
import { renderUnsubscribe } from './unsubscribe-page-routes.js';

/** The API behind the page `/unsubscribe`, and the target of its plain form. */
export const unsubscribeRoutes = createRouter();

const lookUp = createRoute({
  method: 'get',
  path: '/api/unsubscribe',
  operationId: 'findSubscription',
  summary: 'What an unsubscribe link is about',
  description: 'Changes nothing. Without the token of this address it does not tell whether it subscribes.',
  tags: ['Public'],
  middleware: [limitByAddress(LIMITS.unsubscribe)] as const,
  request: { query: UnsubscribeLink },
  responses: { 200: json(SubscriptionStatus, 'The creator, and how it stands'), ...refusals(400, 404, 429) },
});
unsubscribeRoutes.openapi(lookUp, async (c) => {
  const ctx = c.var.context;
  const { email, userId, token } = c.req.valid('query');
  const user = await viewCreator(ctx, await getCreator(ctx, { userId }));
  const subscriber = await findByLink(ctx, { email, userId, token });
  c.header('Cache-Control', 'no-store');
  return c.json({ subscriber: { status: subscriber?.status ?? null }, user }, 200);
});

const leave = createRoute({
  method: 'post',
  path: '/api/unsubscribe',
  operationId: 'unsubscribeByAddress',
  summary: 'Unsubscribe, or have the link to do so mailed',
  description:
    'With the token of this address it is done at once. Without, the address is mailed its own link if it subscribes, at most once an hour; the answer is the same if it does not. JSON is answered with JSON, a plain form post with a page.',
  tags: ['Public'],
  middleware: [limitByAddress(LIMITS.unsubscribe)] as const,
  request: { body: jsonBody(Unsubscription) },
  responses: {
    200: json(Unsubscribed, 'Unsubscribed'),
    202: json(Unsubscribed, 'A link is mailed, if this address subscribes'),
    ...refusals(400, 404, 413, 429),
  },
});

// A form post bypasses the JSON validator: its responses are pages, errors included.
unsubscribeRoutes.post('/api/unsubscribe', async (c, next) => (isForm(c) ? answerForm(c) : next()));
unsubscribeRoutes.openapi(leave, async (c) => {
  const { done, creator } = await leaveList(c, c.req.valid('json'));
  const { username } = creator;
  return done
    ? c.json({ success: true as const, username, message: 'Successfully unsubscribed' }, 200)
    : c.json(
        { success: true as const, username, message: 'Check your mail for the link to unsubscribe.' },
        202,
      );
});

async function leaveList(
  c: HttpContext,
  link: typeof Unsubscription._output & { otherReason?: string | undefined },
): Promise<{ done: boolean; creator: CreatorView }> {
  const ctx = c.var.context;
  const { email, userId, token } = link;
  const creator = await viewCreator(ctx, await getCreator(ctx, { userId }));
  const subscriber = await findByLink(ctx, { email, userId, token });
  if (subscriber !== undefined) {
    const newsletterId = readNewsletterMark(link.newsletter);
    await unsubscribe(ctx, { token: subscriber.token, reason: reasonFrom(link), newsletterId });
    return { done: true, creator };
  }
  await consume(c, LIMITS.unsubscribeLink, c.var.clientAddress);
  await requestUnsubscribeLink(ctx, { email, userId });
  return { done: false, creator };
}

async function answerForm(c: HttpContext): Promise<Response> {
  try {
    await consume(c, LIMITS.unsubscribe, c.var.clientAddress);
    const fields = await readForm(c);
    const parsed = UnsubscribeLink.safeParse({ ...fields, token: fields.token || undefined });
    if (!parsed.success) throw invalidInputFrom(parsed.error.issues);
    const { reason, otherReason } = fields;
    const { done, creator } = await leaveList(c, { ...parsed.data, reason, otherReason });
    const { email } = parsed.data;
    return done
      ? renderUnsubscribe(c, { state: 'done', email, token: parsed.data.token ?? null, creator })
      : renderUnsubscribe(c, { state: 'check-email', email, creator }, 202);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isBadLink = error.code === 'invalid_input' || error.code === 'not_found';
    return renderUnsubscribe(
      c,
      isBadLink ? { state: 'invalid' } : { state: 'error', message: error.message },
      refusalStatus(c, error),
    );
  }
}

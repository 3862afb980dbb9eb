import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses, createInvalidInputError } from '../../../http/errors/error-body.js';
import { resolveErrorStatus } from '../../../http/errors/errors.js';
import { isForm, readForm } from '../../../http/forms.js';
import { consume, limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { addPage, createJsonBody, createJsonResponse } from '../../../http/wire.js';
import { AppError } from '../../../kernel/errors.js';
import type { CreatorLook } from '../../../ports/pages.js';
import { getCreatorLook } from '../../sites/index.js';
import { getListOwner } from '../sign-up/find-creator.js';
import { findByLink } from '../store.js';
import { renderUnsubscribe } from './page-routes.js';
import { requestUnsubscribeLink } from './request-link.js';
import { pickReason, readNewsletterMark } from './rules.js';
import {
  SubscriptionStatus,
  Unsubscribed,
  UnsubscribeLink,
  Unsubscription,
  UnsubscriptionForm,
} from './schemas.js';
import { unsubscribe } from './unsubscribe.js';

/** The API behind the page `/unsubscribe`, and the target of its plain form. */
export const unsubscribeRoutes = createRouter();
unsubscribeRoutes.openAPIRegistry.register('UnsubscribeForm', UnsubscriptionForm);

const lookUp = createRoute({
  method: 'get',
  path: '/api/unsubscribe',
  operationId: 'findSubscription',
  summary: 'Get the subscription of an unsubscribe link',
  description:
    'Returns the creator, and the status of the subscription if the token is of this address. Without it, the response does not reveal whether the address is subscribed.',
  tags: ['Public'],
  middleware: [limitByAddress(LIMITS.unsubscribe)] as const,
  request: { query: UnsubscribeLink },
  responses: {
    200: createJsonResponse(SubscriptionStatus, 'The creator and the status of the subscription'),
    ...createErrorResponses('not_found'),
  },
});
unsubscribeRoutes.openapi(lookUp, async (c) => {
  const ctx = c.var.context;
  const { email, userId, token } = c.req.valid('query');
  const { username, displayName } = await getCreatorLook(ctx, await getListOwner(ctx, { userId }));
  const user = { username, displayName };
  const subscriber = await findByLink(ctx, { email, userId, token });
  c.header('Cache-Control', 'no-store');
  return c.json({ subscriber: { status: subscriber?.status ?? null }, user }, 200);
});

const unsubscribeByAddress = createRoute({
  method: 'post',
  path: '/api/unsubscribe',
  operationId: 'unsubscribeByAddress',
  summary: 'Unsubscribe, or request an unsubscribe link by email',
  description:
    'With the token of the address, unsubscribes at once, and webhooks receive `subscriber.left`. Without it, or with a wrong one, emails an unsubscribe link, at most once an hour. An address that is not subscribed gets the same response, but no email. Forms get pages, also for errors.',
  tags: ['Public'],
  middleware: [limitByAddress(LIMITS.unsubscribe)] as const,
  request: { body: createJsonBody(Unsubscription) },
  responses: {
    200: addPage(createJsonResponse(Unsubscribed, 'The address is unsubscribed')),
    202: addPage(createJsonResponse(Unsubscribed, 'A subscribed address receives a link by email')),
    ...createErrorResponses('not_found'),
  },
});

// A form post bypasses the JSON validator, because its responses are pages, errors included.
unsubscribeRoutes.post('/api/unsubscribe', async (c, next) => (isForm(c) ? handleForm(c) : next()));
unsubscribeRoutes.openapi(unsubscribeByAddress, async (c) => {
  const { done, creator } = await unsubscribeOrSendLink(c, c.req.valid('json'));
  const { username } = creator;
  return done
    ? c.json({ success: true as const, username, message: 'Successfully unsubscribed' }, 200)
    : c.json(
        { success: true as const, username, message: 'Check your email for the link to unsubscribe.' },
        202,
      );
});

async function unsubscribeOrSendLink(
  c: HttpContext,
  link: typeof Unsubscription._output & { otherReason?: string | undefined },
): Promise<{ done: boolean; creator: CreatorLook }> {
  const ctx = c.var.context;
  const { email, userId, token } = link;
  const creator = await getCreatorLook(ctx, await getListOwner(ctx, { userId }));
  const subscriber = await findByLink(ctx, { email, userId, token });
  if (subscriber !== undefined) {
    const newsletterId = readNewsletterMark(link.newsletter);
    await unsubscribe(ctx, { token: subscriber.token, reason: pickReason(link), newsletterId });
    return { done: true, creator };
  }
  await consume(c, LIMITS.unsubscribeLink, c.var.clientAddress);
  await requestUnsubscribeLink(ctx, { email, userId });
  return { done: false, creator };
}

async function handleForm(c: HttpContext): Promise<Response> {
  try {
    await consume(c, LIMITS.unsubscribe, c.var.clientAddress);
    const fields = await readForm(c);
    const result = UnsubscribeLink.safeParse({ ...fields, token: fields.token || undefined });
    if (!result.success) throw createInvalidInputError(result.error.issues);
    const { reason, otherReason, newsletter } = fields;
    const { done, creator } = await unsubscribeOrSendLink(c, {
      ...result.data,
      reason,
      otherReason,
      newsletter,
    });
    const { email } = result.data;
    return done
      ? renderUnsubscribe(c, { state: 'done', email, token: result.data.token ?? null, creator })
      : renderUnsubscribe(c, { state: 'check-email', email, creator }, 202);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isBadLink = error.code === 'invalid_input' || error.code === 'not_found';
    return renderUnsubscribe(
      c,
      isBadLink ? { state: 'invalid' } : { state: 'error', message: error.message },
      resolveErrorStatus(c, error),
    );
  }
}

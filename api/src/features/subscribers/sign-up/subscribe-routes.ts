import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses, createInvalidInputError } from '../../../http/errors/error-body.js';
import { resolveErrorStatus } from '../../../http/errors/errors.js';
import { isForm, readFormLists } from '../../../http/forms.js';
import { isOwnOrigin } from '../../../http/identity/origins.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import { consume, limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { renderPage } from '../../../http/pages/render-page.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { addPage, createJsonBody, createJsonResponse, IdempotencyHeaders } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import { parseUrl } from '../../../kernel/network/parse-url.js';
import type { SubscribeResult } from '../../../ports/pages.js';
import type { User } from '../../accounts/index.js';
import { throwIfBanned } from '../../bans/index.js';
import { getCreatorLook } from '../../sites/index.js';
import { Attribution, findAttribution, readAttributionFields } from '../../visits/index.js';
import { readChoices } from '../choices/choices.js';
import { readChoiceFields } from '../choices/schemas.js';
import type { Consent } from '../consent.js';
import { CONFIRMATION_LINK_LIFETIME } from '../opt-in/rules.js';
import { createAlreadySubscribedError } from '../rules.js';
import { DescribedSubscriptionForm, Subscribed, Subscription, SubscriptionForm } from '../schemas.js';
import { findByLink } from '../store.js';
import { getPublicCreator } from './find-creator.js';
import { type EntryStatus, getEntryStatus, subscribe } from './subscribe.js';

/** Routes that any site calls, by scripts with JSON and by plain forms. */
export const subscribeRoutes = createRouter();
// Registered before their first use, because its description would become theirs.
subscribeRoutes.openAPIRegistry.register('Attribution', Attribution);
subscribeRoutes.openAPIRegistry.register('SubscribeForm', DescribedSubscriptionForm);

/** The message of each result, for the visitor. */
export const SUBSCRIBED_MESSAGES = {
  confirmed: "Thanks for subscribing! You'll receive updates soon.",
  pending: 'We sent you a link. Open it to confirm that you want this newsletter.',
};

const subscribeRoute = createRoute({
  method: 'post',
  path: '/api/subscribers',
  operationId: 'subscribe',
  summary: 'Subscribe to a creator’s newsletter',
  description: `A new subscriber gets the automatic reply, if it is on, and webhooks receive \`subscriber.joined\`.\n\nWith double opt-in, returns 202 and, at most once an hour, emails a confirmation link that works for ${formatDuration(CONFIRMATION_LINK_LIFETIME)}. The reply, the webhook, topics and fields then wait for the confirmation. An address that unsubscribed, reported spam, bounced, or was removed or erased must always confirm by email. The response does not reveal this.\n\nForm requests get HTML pages, also for errors, and ignore \`Idempotency-Key\`. In a form, name each topic \`tags\`, each field like \`fields[city]\`, and the source \`attribution_referrer\`, \`attribution_utm_source\`, \`attribution_utm_campaign\` and \`attribution_via\`.`,
  tags: ['Public'],
  middleware: [limitByAddress(LIMITS.subscribe), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(Subscription) },
  responses: {
    201: addPage(
      createJsonResponse(
        Subscribed,
        'The address is subscribed, or must confirm, which the response does not reveal',
      ),
    ),
    202: addPage(createJsonResponse(Subscribed, 'The address must confirm by email')),
    ...createErrorResponses(
      'forbidden',
      'email_not_verified',
      'not_found',
      'already_subscribed',
      'limit_reached',
    ),
  },
});

// A form post bypasses the JSON validator, because its responses are pages, errors included.
subscribeRoutes.post('/api/subscribers', async (c, next) => (isForm(c) ? handleForm(c) : next()));
subscribeRoutes.openapi(subscribeRoute, async (c) => {
  const { status } = await subscribeVisitor(c, c.req.valid('json'));
  const body = { success: true as const, status, message: SUBSCRIBED_MESSAGES[status] };
  return status === 'pending' ? c.json(body, 202) : c.json(body, 201);
});

async function subscribeVisitor(
  c: HttpContext,
  body: typeof Subscription._output,
): Promise<{ creator: User; status: EntryStatus }> {
  const ctx = c.var.context;
  const creator = await getPublicCreator(ctx, body);
  // Only bots fill in this hidden field. The response reveals nothing to them.
  if (body.company) return { creator, status: await getEntryStatus(ctx, creator.id) };
  await consume(c, LIMITS.subscribeCreator, String(creator.id));
  await throwIfBanned(ctx, [body.email, c.var.clientAddress]);
  const consent = { ...readSource(c), wording: body.wording ?? null };
  const widgetHost = consent.source === 'widget' ? consent.sourceHost : null;
  const link = { userId: creator.id, email: body.email, token: body.token };
  // The token is in the address's own emails, so its owner may learn that a confirmation is needed.
  const isOwner = (await findByLink(ctx, link)) !== undefined;
  const entry = await subscribe(ctx, {
    userId: creator.id,
    email: body.email,
    name: body.name || null,
    choices: await readChoices(ctx, { userId: creator.id, input: body, path: 'fields' }),
    consent,
    attribution: await findAttribution(ctx, {
      userId: creator.id,
      attribution: body.attribution,
      widgetHost,
    }),
  });
  if (isOwner) return { creator, status: entry.status };
  if (entry.answer === 'already_subscribed') throw createAlreadySubscribedError();
  return { creator, status: entry.answer };
}

/** Returns the source of a request. Browsers send the origin of a form's site, and apps send none. */
function readSource(c: HttpContext): Pick<Consent, 'source' | 'sourceHost'> {
  const origin = c.req.header('origin');
  if (origin === undefined) return { source: 'api', sourceHost: null };
  const host = parseUrl(origin)?.host ?? null;
  // On a custom domain the page has its own origin too.
  const isOurPage =
    isOwnOrigin(c, origin) ||
    c.req.header('sec-fetch-site') === 'same-origin' ||
    (host !== null && host === c.req.header('host'));
  return isOurPage ? { source: 'page', sourceHost: null } : { source: 'widget', sourceHost: host };
}

async function handleForm(c: HttpContext): Promise<Response> {
  let fields: Record<string, string> = {};
  try {
    await consume(c, LIMITS.subscribe, c.var.clientAddress);
    const lists = await readFormLists(c);
    fields = Object.fromEntries([...lists].map(([name, texts]) => [name, texts.at(-1) ?? '']));
    const parsedForm = SubscriptionForm.safeParse({
      ...fields,
      ...readChoiceFields(lists),
      attribution: readAttributionFields(fields),
    });
    if (!parsedForm.success) throw createInvalidInputError(parsedForm.error.issues);
    const { creator, status } = await subscribeVisitor(c, parsedForm.data);
    return status === 'pending'
      ? respondWithPage(c, { kind: 'check-email' }, creator, 202)
      : respondWithPage(c, { kind: 'subscribed' }, creator, 201);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const result: SubscribeResult =
      error.code === 'already_subscribed'
        ? { kind: 'already-subscribed' }
        : { kind: 'failed', title: 'Subscription failed', message: error.message };
    const parsedCreator = SubscriptionForm.pick({ userId: true, username: true }).safeParse(fields);
    const creator = parsedCreator.success
      ? await getPublicCreator(c.var.context, parsedCreator.data).catch(() => undefined)
      : undefined;
    return respondWithPage(c, result, creator, resolveErrorStatus(c, error));
  }
}

async function respondWithPage(
  c: HttpContext,
  result: SubscribeResult,
  creator: User | undefined,
  status: Parameters<typeof renderPage>[2],
): Promise<Response> {
  const view = creator === undefined ? null : await getCreatorLook(c.var.context, creator);
  return renderPage(c, { page: 'subscribe-answer', state: result, creator: view }, status);
}

import { createRoute } from '@hono/zod-openapi';
import { invalidInputFrom, refusals, statusOf } from '../../http/error-body.js';
import { isForm, readForm } from '../../http/forms.js';
import { isOwnOrigin } from '../../http/origins.js';
import { consume, LIMITS, limitByAddress } from '../../http/rate-limit.js';
import { renderPage } from '../../http/render-page.js';
import { createRouter, type HttpContext } from '../../http/router.js';
import { json } from '../../http/wire.js';
import { AppError } from '../../kernel/errors.js';
import type { SubscribeAnswer } from '../../ports/pages.js';
import type { User } from '../accounts/index.js';
import { getSite } from '../sites/index.js';
import type { Consent } from './consent.js';
import { getCreator } from './get-creator.js';
import { Subscribed, Subscription } from './schemas.js';
import { subscribe } from './subscribe.js';

/** Called from any site, by scripts with JSON and by plain forms. */
export const subscribeRoutes = createRouter();

const THANKS = "Thanks for subscribing! You'll receive updates soon.";

const subscribeRoute = createRoute({
  method: 'post',
  path: '/api/subscribers',
  operationId: 'subscribe',
  summary: "Subscribe to a creator's newsletter",
  description: 'JSON is answered with JSON. A plain form post (urlencoded) is answered with a page.',
  tags: ['Public'],
  middleware: [limitByAddress(LIMITS.subscribe)] as const,
  request: { body: { required: true, content: { 'application/json': { schema: Subscription } } } },
  responses: { 201: json(Subscribed, 'Subscribed'), ...refusals(400, 404, 409, 413, 429) },
});

// A form post goes round the JSON validator: its answers are pages, its refusals too.
subscribeRoutes.post('/api/subscribers', limitByAddress(LIMITS.subscribe), async (c, next) => {
  return isForm(c) ? answerForm(c) : next();
});
subscribeRoutes.openapi({ ...subscribeRoute, middleware: [] as const }, async (c) => {
  await subscribeVisitor(c, c.req.valid('json'));
  return c.json({ success: true as const, message: THANKS }, 201);
});

async function subscribeVisitor(c: HttpContext, body: typeof Subscription._output): Promise<User> {
  const ctx = c.var.context;
  const creator = await getCreator(ctx, body);
  // People do not see this field. Programs that fill it in learn nothing from the answer.
  if (body.company) return creator;
  await consume(c, LIMITS.subscribeCreator, String(creator.id));
  await subscribe(ctx, {
    userId: creator.id,
    email: body.email,
    name: body.name || null,
    consent: { ...sourceOf(c), wording: body.wording ?? null },
  });
  return creator;
}

/** Browsers name the site that a form stands on; what names none is a program. */
function sourceOf(c: HttpContext): Pick<Consent, 'source' | 'sourceHost'> {
  const origin = c.req.header('origin');
  if (origin === undefined) return { source: 'api', sourceHost: null };
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  // On a domain of the creator's own the page is its own origin too.
  const isOurPage =
    isOwnOrigin(c, origin) ||
    c.req.header('sec-fetch-site') === 'same-origin' ||
    (host !== null && host === c.req.header('host'));
  return isOurPage ? { source: 'page', sourceHost: null } : { source: 'widget', sourceHost: host };
}

async function answerForm(c: HttpContext): Promise<Response> {
  let fields: Record<string, string> = {};
  try {
    fields = await readForm(c);
    const parsed = Subscription.safeParse(fields);
    if (!parsed.success) throw invalidInputFrom(parsed.error.issues);
    const creator = await subscribeVisitor(c, parsed.data);
    return answerWithPage(c, { kind: 'subscribed' }, creator, 201);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const answer: SubscribeAnswer =
      error.code === 'already_subscribed'
        ? { kind: 'already-subscribed' }
        : { kind: 'failed', title: 'Subscription failed', message: error.message };
    const named = Subscription.pick({ userId: true, username: true }).safeParse(fields);
    const creator = named.success
      ? await getCreator(c.var.context, named.data).catch(() => undefined)
      : undefined;
    return answerWithPage(c, answer, creator, statusOf(error));
  }
}

async function answerWithPage(
  c: HttpContext,
  answer: SubscribeAnswer,
  creator: User | undefined,
  status: Parameters<typeof renderPage>[2],
): Promise<Response> {
  const site = creator === undefined ? undefined : await getSite(c.var.context, creator.id);
  const view =
    creator === undefined
      ? null
      : { username: creator.username, displayName: site?.displayName || creator.username };
  return renderPage(c, { page: 'subscribe-answer', state: answer, creator: view }, status);
}

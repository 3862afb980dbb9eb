import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, Done } from '../../../http/wire.js';
import type { Context } from '../../../server/context.js';
import { getByToken } from '../store.js';
import { requestAddressChange } from './change-address.js';
import { type ChoicesChange, changeChoices, readChoicesChange } from './choices.js';
import { eraseSubscriber } from './erase-subscriber.js';
import { getPreferences, renameSubscriber } from './get-preferences.js';
import { checkPause, type PauseDays, pauseSubscriber } from './pause.js';
import { Preferences, PreferencesChange, presentPreferences, TokenParam } from './schemas.js';

/** The API of the preference center `/r/{token}`, whose token is in each of a subscriber's emails. */
export const preferenceRoutes = createRouter();
const tags = ['Public'];

const get = createRoute({
  method: 'get',
  path: '/api/preferences/{token}',
  operationId: 'getPreferences',
  summary: 'Get a subscriber’s data',
  description: 'Returns everything that this list stores about the subscriber.',
  tags,
  middleware: [limitByAddress(LIMITS.subscriber)] as const,
  request: { params: TokenParam },
  responses: {
    200: createJsonResponse(Preferences, 'The subscriber’s data'),
    ...createErrorResponses('not_found'),
  },
});
preferenceRoutes.openapi(get, async (c) => {
  const subscriber = await getPreferences(c.var.context, c.req.valid('param').token);
  c.header('Cache-Control', 'no-store');
  return c.json(presentPreferences(subscriber), 200);
});

const change = createRoute({
  method: 'patch',
  path: '/api/preferences/{token}',
  operationId: 'changePreferences',
  summary: 'Change a subscriber’s preferences',
  description:
    'Topics, public fields, the pause and the name change at once. A new address receives a confirmation link, and replaces the current one after it is confirmed. A new address and a pause need a confirmed subscriber.',
  tags,
  middleware: [limitByAddress(LIMITS.subscriber)] as const,
  request: { params: TokenParam, body: createJsonBody(PreferencesChange) },
  responses: {
    200: createJsonResponse(Preferences, 'The subscriber’s data'),
    202: createJsonResponse(
      Preferences,
      'The subscriber’s data; the new address receives a link, at most once an hour',
    ),
    ...createErrorResponses('forbidden', 'not_found'),
  },
});
preferenceRoutes.openapi(change, async (c) => {
  const ctx = c.var.context;
  const { token } = c.req.valid('param');
  const { name, email, tags, fields, pauseDays } = c.req.valid('json');
  await checkChange(ctx, { token, tags, fields, pauseDays });
  // Runs first, because its limit can still reject the request.
  if (email !== undefined) await requestAddressChange(ctx, { token, email });
  if (tags !== undefined || fields !== undefined) await changeChoices(ctx, { token, tags, fields });
  if (pauseDays !== undefined) await pauseSubscriber(ctx, { token, days: pauseDays });
  if (name !== undefined) await renameSubscriber(ctx, { token, name });
  const subscriber = presentPreferences(await getPreferences(ctx, token));
  c.header('Cache-Control', 'no-store');
  return email === undefined ? c.json(subscriber, 200) : c.json(subscriber, 202);
});

/** Throws for any part that is invalid, before the first part is written. */
async function checkChange(
  ctx: Context,
  {
    token,
    tags,
    fields,
    pauseDays,
  }: ChoicesChange & { token: string; pauseDays?: PauseDays | null | undefined },
): Promise<void> {
  const subscriber = await getByToken(ctx, token);
  await readChoicesChange(ctx, { userId: subscriber.userId, subscriberId: subscriber.id, tags, fields });
  if (typeof pauseDays === 'number') checkPause(subscriber);
}

const erase = createRoute({
  method: 'delete',
  path: '/api/preferences/{token}',
  operationId: 'eraseSubscriber',
  summary: 'Erase a subscriber',
  description:
    'Deletes the subscriber of this list at once, and traces of sent emails after 25 hours. Purchases stay, and a hash of the address, so that the creator cannot add or import it again. Unless the subscriber was pending, webhooks receive `subscriber.left`. This cannot be undone, but the subscriber can subscribe again.',
  tags,
  middleware: [limitByAddress(LIMITS.subscriber)] as const,
  request: { params: TokenParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
preferenceRoutes.openapi(erase, async (c) => {
  await eraseSubscriber(c.var.context, { token: c.req.valid('param').token });
  return c.json({ success: true as const }, 200);
});

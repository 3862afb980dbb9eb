import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { LIMITS, limitByAddress } from '../../../http/limits/rate-limit.js';
import { createRouter } from '../../../http/router.js';
import { Done, json, jsonBody } from '../../../http/wire.js';
import { eraseSubscriber } from './erase-subscriber.js';
import { getPreferences } from './get-preferences.js';
import { renameSubscriber } from './rename-subscriber.js';
import { requestAddressChange } from './request-address-change.js';
import { Preferences, PreferencesChange, presentPreferences, TokenParam } from './schemas.js';

/** What a subscriber can see and change with the token in each of their emails. The page is `/r/{token}`. */
export const preferenceRoutes = createRouter();
const tags = ['Public'];

const get = createRoute({
  method: 'get',
  path: '/api/preferences/{token}',
  operationId: 'getPreferences',
  summary: 'What a list holds of a reader',
  tags,
  middleware: [limitByAddress(LIMITS.subscriber)] as const,
  request: { params: TokenParam },
  responses: { 200: json(Preferences, 'All of it'), ...refusals(404, 429) },
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
  summary: 'Change a reader’s name, or have another address confirm',
  description:
    'The name changes at once. The address changes when its owner uses the link that is mailed there.',
  tags,
  middleware: [limitByAddress(LIMITS.subscriber)] as const,
  request: { params: TokenParam, body: jsonBody(PreferencesChange) },
  responses: {
    200: json(Preferences, 'As it is now'),
    202: json(Preferences, 'As it is now; the new address is mailed a link'),
    ...refusals(400, 404, 413, 429),
  },
});
preferenceRoutes.openapi(change, async (c) => {
  const ctx = c.var.context;
  const { token } = c.req.valid('param');
  const { name, email } = c.req.valid('json');
  // The change that may fail runs first.
  if (email !== undefined) await requestAddressChange(ctx, { token, email });
  if (name !== undefined) await renameSubscriber(ctx, { token, name });
  const subscriber = presentPreferences(await getPreferences(ctx, token));
  c.header('Cache-Control', 'no-store');
  return email === undefined ? c.json(subscriber, 200) : c.json(subscriber, 202);
});

const erase = createRoute({
  method: 'delete',
  path: '/api/preferences/{token}',
  operationId: 'eraseSubscriber',
  summary: 'Erase a reader',
  description:
    'Everything that the list holds of them goes, but for a fingerprint that keeps their address from being imported again. They can still subscribe themselves.',
  tags,
  middleware: [limitByAddress(LIMITS.subscriber)] as const,
  request: { params: TokenParam },
  responses: { 200: json(Done, 'Erased'), ...refusals(404, 429) },
});
preferenceRoutes.openapi(erase, async (c) => {
  await eraseSubscriber(c.var.context, { token: c.req.valid('param').token });
  return c.json({ success: true as const }, 200);
});

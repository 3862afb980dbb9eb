import { createRoute } from '@hono/zod-openapi';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { createJsonResponse } from '../../../http/wire.js';
import { getSendingUsage } from '../../allowances/index.js';
import { findHeldNewsletter } from '../../newsletters/index.js';
import { composeReviewMessage, findHold } from '../../reviews/index.js';
import { getStorageUsage } from './get-user-view.js';
import { presentUsage, Usage } from './usage-schemas.js';

/** An account's usage of its limits. */
export const usageRoutes = createRouter();

const get = createRoute({
  method: 'get',
  path: '/api/usage',
  operationId: 'getUsage',
  summary: 'Get the usage and limits of the account',
  description:
    'Returns the usage and the limits. Days are in UTC. If the account cannot send or a newsletter is held, returns the reason too.',
  tags: ['Plan'],
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(Usage, 'The usage and the limits') },
});
usageRoutes.openapi(get, async (c) => {
  const ctx = c.var.context;
  const userId = getCurrentUserId(c);
  const [sending, storage, review, heldNewsletter] = await Promise.all([
    getSendingUsage(ctx, userId),
    getStorageUsage(ctx, userId),
    findHold(ctx, userId),
    findHeldNewsletter(ctx, userId),
  ]);
  const hold = review && { review, message: composeReviewMessage(ctx, review) };
  const { contactEmail } = ctx.instance;
  return c.json(presentUsage({ sending, storage, hold, heldNewsletter, contactEmail }), 200);
});

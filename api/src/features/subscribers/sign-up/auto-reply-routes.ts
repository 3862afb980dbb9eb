import { createRoute } from '@hono/zod-openapi';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { createJsonBody, createJsonResponse } from '../../../http/wire.js';
import { AutoReply, presentAutoReply } from '../schemas.js';
import { AUTO_REPLIES_A_DAY, getAutoReply, saveAutoReply } from './auto-reply.js';

export const autoReplyRoutes = createRouter();

const save = createRoute({
  method: 'post',
  path: '/api/user/auto-reply',
  operationId: 'saveAutoReply',
  summary: 'Set the automatic reply to new subscribers',
  description: `Tidings sends at most ${AUTO_REPLIES_A_DAY.toLocaleString('en')} replies per day, and fewer while the account is new. Further subscribers of that day get no reply.`,
  tags: ['Subscribers'],
  middleware: [requireUser('write')] as const,
  request: { body: createJsonBody(AutoReply) },
  responses: { 200: createJsonResponse(AutoReply, 'The saved reply') },
});
autoReplyRoutes.openapi(save, async (c) => {
  const userId = getCurrentUserId(c);
  const { enableAutoReply, autoReplyMessage } = c.req.valid('json');
  const autoReply = { isEnabled: enableAutoReply, message: autoReplyMessage };
  await saveAutoReply(c.var.context, { userId, autoReply });
  return c.json(presentAutoReply(await getAutoReply(c.var.context, userId)), 200);
});

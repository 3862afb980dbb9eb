import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, currentUserId } from '../../../http/router.js';
import { json, jsonBody } from '../../../http/wire.js';
import { AUTO_REPLIES_A_DAY } from '../rules.js';
import { AutoReply, presentAutoReply } from '../schemas.js';
import { getAutoReply, saveAutoReply } from './auto-reply.js';

export const autoReplyRoutes = createRouter();

const save = createRoute({
  method: 'post',
  path: '/api/user/auto-reply',
  operationId: 'saveAutoReply',
  summary: 'What somebody who has just subscribed is answered',
  description: `At most ${AUTO_REPLIES_A_DAY.toLocaleString('en')} answers leave a day, and one to each reader. Whoever joins beyond that is on the list without one.`,
  tags: ['Subscribers'],
  middleware: [requireUser('write')] as const,
  request: { body: jsonBody(AutoReply) },
  responses: { 200: json(AutoReply, 'As it is kept'), ...refusals(400, 401, 403) },
});
autoReplyRoutes.openapi(save, async (c) => {
  const userId = currentUserId(c);
  const { enableAutoReply, autoReplyMessage } = c.req.valid('json');
  const autoReply = { isEnabled: enableAutoReply, message: autoReplyMessage };
  await saveAutoReply(c.var.context, { userId, autoReply });
  return c.json(presentAutoReply(await getAutoReply(c.var.context, userId)), 200);
});

import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentAdmin } from '../../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  IdParam,
  toPageInput,
  writeNextCursor,
} from '../../../http/wire.js';
import { createNotFoundError } from '../../../kernel/errors.js';
import { describeReviews } from '../reviews/reviews.js';
import { presentReview, Review } from '../reviews/schemas.js';
import { holdSending, listSentNewsletters } from './hold-sending.js';
import {
  HoldRequest,
  presentSentNewsletter,
  SentNewsletterList,
  SentNewsletterQuery,
  sentNewsletterCursor,
} from './schemas.js';

/** An administrator's holds of a creator's email, and the newsletters that can be held. */
export const holdRoutes = createRouter();
const tags = ['Administration'];
const middleware = requireAdmin('moderateUsers');

const hold = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/hold',
  operationId: 'holdSending',
  summary: 'Pause a user’s newsletters',
  description:
    'Pauses the newsletter in `mailingId`. Without it, pauses all newsletters and auto-replies of the user, and prevents new ones. Emails the reason to the user. Transactional emails are still sent. To resume, approve the returned review, which is `rejected` until then. Repeating it changes nothing.',
  tags,
  middleware,
  request: { params: IdParam, body: createJsonBody(HoldRequest) },
  responses: {
    200: createJsonResponse(Review, 'The hold'),
    ...createErrorResponses('not_found', 'sending_over'),
  },
});
holdRoutes.openapi(hold, async (c) => {
  const ctx = c.var.context;
  const { mailingId, reason } = c.req.valid('json');
  const userId = c.req.valid('param').id;
  const review = await holdSending(ctx, { adminId: getCurrentAdmin(c).adminId, userId, mailingId, reason });
  const [describedReview] = await describeReviews(ctx, [review]);
  if (describedReview === undefined) throw createNotFoundError('Review');
  return c.json(presentReview(describedReview), 200);
});

const list = createRoute({
  method: 'get',
  path: '/api/admin/users/{id}/newsletters',
  operationId: 'listUserNewsletters',
  summary: 'List the sent newsletters of a user',
  description: 'Returns sent newsletters with their counts, newest first.',
  tags,
  middleware: requireAdmin('useConsole'),
  request: { params: IdParam, query: SentNewsletterQuery },
  responses: {
    200: createJsonResponse(SentNewsletterList, 'One page'),
    ...createErrorResponses('not_found'),
  },
});
holdRoutes.openapi(list, async (c) => {
  const input = { ...toPageInput(c.req.valid('query')), userId: c.req.valid('param').id };
  const page = await listSentNewsletters(c.var.context, input);
  const nextCursor = writeNextCursor(page, sentNewsletterCursor);
  return c.json({ data: page.rows.map(presentSentNewsletter), nextCursor }, 200);
});

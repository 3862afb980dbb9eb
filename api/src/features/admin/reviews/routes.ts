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
import { decideReview, describeReviews, listReviews } from './reviews.js';
import { presentReview, Review, ReviewDecision, ReviewList, ReviewQuery, reviewCursor } from './schemas.js';

/** The review queue of administrators, with large imports and automatic pauses. */
export const reviewRoutes = createRouter();
const tags = ['Administration'];
const middleware = requireAdmin('moderateUsers');

const list = createRoute({
  method: 'get',
  path: '/api/admin/reviews',
  operationId: 'listReviews',
  summary: 'List reviews',
  description: 'Returns the reviews of imports, creators and newsletters, newest first.',
  tags,
  middleware,
  request: { query: ReviewQuery },
  responses: {
    200: createJsonResponse(ReviewList, 'One page'),
  },
});
reviewRoutes.openapi(list, async (c) => {
  const { status, ...paging } = c.req.valid('query');
  const page = await listReviews(c.var.context, { ...toPageInput(paging), status });
  return c.json({ data: page.rows.map(presentReview), nextCursor: writeNextCursor(page, reviewCursor) }, 200);
});

const decide = createRoute({
  method: 'post',
  path: '/api/admin/reviews/{id}/decide',
  operationId: 'decideReview',
  summary: 'Approve or reject a review',
  description:
    'Emails the reason to the creator. After an approval, the import or newsletter continues. A rejected import ends for good. A rejected creator or newsletter stays paused, and you can approve the review later.',
  tags,
  middleware,
  request: { params: IdParam, body: createJsonBody(ReviewDecision) },
  responses: {
    200: createJsonResponse(Review, 'The decided review'),
    ...createErrorResponses('not_found', 'already_decided'),
  },
});
reviewRoutes.openapi(decide, async (c) => {
  const ctx = c.var.context;
  const reviewId = c.req.valid('param').id;
  const { adminId } = getCurrentAdmin(c);
  const review = await decideReview(ctx, { adminId, reviewId, ...c.req.valid('json') });
  const [describedReview] = await describeReviews(ctx, [review]);
  if (describedReview === undefined) throw createNotFoundError('Review');
  return c.json(presentReview(describedReview), 200);
});

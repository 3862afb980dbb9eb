import { createRoute, z } from '@hono/zod-openapi';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentAdmin } from '../../../http/router.js';
import { createJsonBody, createJsonResponse } from '../../../http/wire.js';
import { countMatching, type SuppressionFilter } from '../../mailing/index.js';
import { liftSuppressions } from './lift-suppressions.js';

/** Suppressions caused by mail servers' rejections, across all creators. */
export const adminSuppressionRoutes = createRouter();
const tags = ['Administration'];
const middleware = requireAdmin('moderateUsers');

const moment = z.iso.datetime({ offset: true, error: 'Please choose a day and a time.' });
const shape = {
  from: moment.openapi({
    description: 'The time of the first suppression, inclusive.',
    example: '2026-11-23T10:00:00Z',
  }),
  to: moment.openapi({
    description: 'The time of the last suppression, inclusive.',
    example: '2026-11-23T10:20:00Z',
  }),
  text: z.string().trim().max(300).default('').openapi({
    description: 'Any part of the server’s reply, ignoring case; empty for all.',
    example: 'relay not permitted',
  }),
};
const isInOrder = ({ from, to }: { from: string; to: string }) => !(Date.parse(from) > Date.parse(to));
const wrongOrder = { path: ['to'], error: 'The end of the period is before its start.' };
const FilterQuery = z.object(shape).refine(isInOrder, wrongOrder);
const Filter = z
  .strictObject(shape)
  .refine(isInOrder, wrongOrder)
  .openapi('SuppressionFilter', { description: 'The suppressions to lift, by time and reply.' });

const Matching = z
  .object({
    count: z.int().openapi({
      description: 'Suppressions that a lift would remove. An address counts once for each creator.',
    }),
    creators: z.int().openapi({ description: 'Creators with such addresses.' }),
    reasons: z
      .array(
        z.object({
          text: z.string().openapi({ description: 'The reply, without addresses.' }),
          count: z.int().openapi({ description: 'Suppressions with this reply.' }),
        }),
      )
      .openapi({ description: 'The five most frequent server replies, without addresses.' }),
  })
  .openapi('MatchingSuppressions', { description: 'The suppressions that a filter matches.' });

const count = createRoute({
  method: 'get',
  path: '/api/admin/suppressions/matching',
  operationId: 'countMatchingSuppressions',
  summary: 'Count the suppressions after bounces',
  description:
    'Counts suppressions after hard and soft bounces only, never after unsubscribes, spam reports or removals. Changes nothing.',
  tags,
  middleware,
  request: { query: FilterQuery },
  responses: {
    200: createJsonResponse(Matching, 'The matching addresses, and the most frequent replies'),
  },
});
adminSuppressionRoutes.openapi(count, async (c) => {
  return c.json(await countMatching(c.var.context, toFilter(c.req.valid('query'))), 200);
});

const lift = createRoute({
  method: 'post',
  path: '/api/admin/suppressions/lift',
  operationId: 'liftSuppressions',
  summary: 'Lift the suppressions after bounces',
  description:
    'Lifts all matching suppressions after hard and soft bounces, for every creator. The audit log records the filter and the count.',
  tags,
  middleware,
  request: { body: createJsonBody(Filter) },
  responses: {
    200: createJsonResponse(
      z
        .object({ lifted: z.int().openapi({ description: 'Suppressions that were lifted.' }) })
        .openapi('LiftedSuppressions', { description: 'The number of lifted suppressions.' }),
      'The number of lifted suppressions',
    ),
  },
});
adminSuppressionRoutes.openapi(lift, async (c) => {
  const filter = toFilter(c.req.valid('json'));
  const lifted = await liftSuppressions(c.var.context, { adminId: getCurrentAdmin(c).adminId, filter });
  return c.json({ lifted }, 200);
});

function toFilter({ from, to, text }: z.infer<typeof Filter>): SuppressionFilter {
  return { from: Date.parse(from), to: Date.parse(to), text };
}

import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { createRouter, getCurrentUserId } from '../../http/router.js';
import { createJsonResponse, createOnlyPage, IdParam, writeNextCursor } from '../../http/wire.js';
import { toIso } from '../../kernel/clock.js';
import { getInsights } from './get-insights.js';
import { listSources, MAX_SOURCES } from './list-view-stats.js';
import {
  getNewsletterInsights,
  listNewsletterInsights,
  type NewsletterInsights as NewsletterInsightsRow,
} from './newsletter-insights.js';
import {
  InsightSourceList,
  Insights,
  InsightsQuery,
  InsightTotals,
  NewsletterInsightsDetail,
  NewsletterInsightsList,
  NewsletterInsightsQuery,
  newsletterInsightsCursor,
} from './schemas.js';

/** A creator's stats of visits, subscribers and sales. */
export const insightsRoutes = createRouter();
// Registered first. Otherwise the description at its first use would become the description of the schema.
insightsRoutes.openAPIRegistry.register('InsightTotals', InsightTotals);
const tags = ['Insights'];

const get = createRoute({
  method: 'get',
  path: '/api/insights',
  operationId: 'getInsights',
  summary: 'Get views, subscribers and sales by day',
  description: `Returns each day, the totals, and in \`previous\` the totals of the same number of days before. Days are in your time zone. Views counted before a change of the time zone keep their day. New views appear within a second.`,
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: InsightsQuery },
  responses: {
    200: createJsonResponse(Insights, 'The totals, the previous range, and each day'),
    ...createErrorResponses('pro_required'),
  },
});
insightsRoutes.openapi(get, async (c) => {
  const days = Number(c.req.valid('query').days);
  return c.json(await getInsights(c.var.context, { userId: getCurrentUserId(c), days }), 200);
});

const sources = createRoute({
  method: 'get',
  path: '/api/insights/sources',
  operationId: 'listInsightSources',
  summary: 'List the sources of visitors and subscribers',
  description: `Returns the ${MAX_SOURCES} sources with the most views, and the sum of all others. Days are in your time zone.`,
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: InsightsQuery },
  responses: {
    200: createJsonResponse(InsightSourceList, 'The sources, those with the most views first'),
    ...createErrorResponses('pro_required'),
  },
});
insightsRoutes.openapi(sources, async (c) => {
  const days = Number(c.req.valid('query').days);
  const { data, others } = await listSources(c.var.context, { userId: getCurrentUserId(c), days });
  return c.json({ ...createOnlyPage(data), others }, 200);
});

const list = createRoute({
  method: 'get',
  path: '/api/insights/newsletters',
  operationId: 'listNewsletterInsights',
  summary: 'List the stats of each newsletter (Pro)',
  description: 'Returns the stats of sent newsletters, newest first.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: NewsletterInsightsQuery },
  responses: {
    200: createJsonResponse(NewsletterInsightsList, 'One page'),
    ...createErrorResponses('pro_required'),
  },
});
insightsRoutes.openapi(list, async (c) => {
  const userId = getCurrentUserId(c);
  const { limit, cursor: before } = c.req.valid('query');
  const page = await listNewsletterInsights(c.var.context, { userId, limit, before });
  return c.json(
    { data: page.rows.map(presentInsights), nextCursor: writeNextCursor(page, newsletterInsightsCursor) },
    200,
  );
});

const detail = createRoute({
  method: 'get',
  path: '/api/insights/newsletters/{id}',
  operationId: 'getNewsletterInsights',
  summary: 'Get the stats of a newsletter (Pro)',
  description: 'Returns the stats with the clicks of each link.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(NewsletterInsightsDetail, 'The stats of the newsletter'),
    ...createErrorResponses('pro_required', 'not_found'),
  },
});
insightsRoutes.openapi(detail, async (c) => {
  const userId = getCurrentUserId(c);
  const { links, ...row } = await getNewsletterInsights(c.var.context, {
    userId,
    newsletterId: c.req.valid('param').id,
  });
  return c.json({ ...presentInsights(row), links }, 200);
});

function presentInsights({ sentAt, ...row }: NewsletterInsightsRow) {
  return { ...row, sentAt: toIso(sentAt) };
}

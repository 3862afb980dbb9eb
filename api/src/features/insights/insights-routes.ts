import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { createRouter, currentUserId } from '../../http/router.js';
import { IdParam, json, nextCursorOf } from '../../http/wire.js';
import { toIso } from '../../kernel/clock.js';
import { getInsights } from './get-insights.js';
import { listSources } from './list-sources.js';
import {
  getNewsletterInsights,
  listNewsletterInsights,
  type NewsletterInsights as NewsletterInsightsRow,
} from './newsletter-insights.js';
import {
  InsightSources,
  Insights,
  InsightsQuery,
  NewsletterInsightsDetail,
  NewsletterInsightsList,
  NewsletterInsightsQuery,
  newsletterInsightsCursor,
} from './schemas.js';

/** A creator's stats of visits, subscribers and sales. */
export const insightsRoutes = createRouter();
const tags = ['Insights'];

const get = createRoute({
  method: 'get',
  path: '/api/insights',
  operationId: 'getInsights',
  summary: 'Views, visitors, readers and sales, day by day',
  description:
    'Days of UTC; `previous` is of as many days before. Views are at most a second old. More than 30 days are refused with `pro_required` for free accounts.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: InsightsQuery },
  responses: { 200: json(Insights, 'Today is the last day'), ...refusals(400, 401, 403) },
});
insightsRoutes.openapi(get, async (c) => {
  const days = Number(c.req.valid('query').days);
  return c.json(await getInsights(c.var.context, { userId: currentUserId(c), days }), 200);
});

const sources = createRoute({
  method: 'get',
  path: '/api/insights/sources',
  operationId: 'listInsightSources',
  summary: 'Which way visitors, readers and buyers came',
  description: 'More than 30 days are refused with `pro_required` for free accounts.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: InsightsQuery },
  responses: { 200: json(InsightSources, 'The strongest first'), ...refusals(400, 401, 403) },
});
insightsRoutes.openapi(sources, async (c) => {
  const days = Number(c.req.valid('query').days);
  return c.json(await listSources(c.var.context, { userId: currentUserId(c), days }), 200);
});

const list = createRoute({
  method: 'get',
  path: '/api/insights/newsletters',
  operationId: 'listNewsletterInsights',
  summary: 'What became of each newsletter (Pro)',
  description: 'Sent last, first. Refused with `pro_required` for free accounts.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: NewsletterInsightsQuery },
  responses: { 200: json(NewsletterInsightsList, 'A page'), ...refusals(400, 401, 403) },
});
insightsRoutes.openapi(list, async (c) => {
  const userId = currentUserId(c);
  const { limit, cursor: before } = c.req.valid('query');
  const page = await listNewsletterInsights(c.var.context, { userId, limit, before });
  return c.json(
    { data: page.rows.map(present), nextCursor: nextCursorOf(page, newsletterInsightsCursor) },
    200,
  );
});

const detail = createRoute({
  method: 'get',
  path: '/api/insights/newsletters/{id}',
  operationId: 'getNewsletterInsights',
  summary: 'What became of a newsletter, link by link (Pro)',
  description: 'Refused with `pro_required` for free accounts.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: { 200: json(NewsletterInsightsDetail, 'What was counted'), ...refusals(400, 401, 403, 404) },
});
insightsRoutes.openapi(detail, async (c) => {
  const userId = currentUserId(c);
  const { links, ...row } = await getNewsletterInsights(c.var.context, {
    userId,
    newsletterId: c.req.valid('param').id,
  });
  return c.json({ ...present(row), links }, 200);
});

function present({ sentAt, ...row }: NewsletterInsightsRow) {
  return { ...row, sentAt: toIso(sentAt) };
}

import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { actorKey } from '../../../http/identity/actor.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { idempotent } from '../../../http/limits/idempotency.js';
import { consume, LIMITS } from '../../../http/limits/rate-limit.js';
import { createRouter, currentUserId } from '../../../http/router.js';
import { streamText } from '../../../http/streams/stream-text.js';
import {
  IdempotencyHeaders,
  IdParam,
  json,
  jsonBody,
  nextCursorOf,
  toPageInput,
} from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { nameByKey } from '../purchase-names.js';
import {
  DownloadLink,
  DownloadLinkStart,
  Sale,
  SaleList,
  SalesListQuery,
  SalesSummary,
  SalesSummaryQuery,
  saleCursor,
} from '../schemas.js';
import { downloadUrl } from '../store.js';
import { createDownloadLink } from './create-download-link.js';
import { exportSales } from './export-sales.js';
import { getSalesSummary } from './get-sales-summary.js';
import { listSales } from './list-sales.js';
import { presentSale } from './present-sale.js';
import { refundSale } from './refund-sale.js';

/** A creator's sales: list, summary, export and refunds. */
export const salesRoutes = createRouter();
const tags = ['Sales'];

const list = createRoute({
  method: 'get',
  path: '/api/sales',
  operationId: 'listSales',
  summary: 'Sales, newest first',
  description: '`search` looks into the buyer’s address and name and the product’s title.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: SalesListQuery },
  responses: { 200: json(SaleList, 'A page'), ...refusals(400, 401, 403) },
});
salesRoutes.openapi(list, async (c) => {
  const { status, ...query } = c.req.valid('query');
  const userId = currentUserId(c);
  const page = await listSales(c.var.context, { userId, status, ...toPageInput(query) });
  return c.json({ data: page.rows.map(presentSale), nextCursor: nextCursorOf(page, saleCursor) }, 200);
});

const summary = createRoute({
  method: 'get',
  path: '/api/sales/summary',
  operationId: 'getSalesSummary',
  summary: 'What the last days brought, day by day',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: SalesSummaryQuery },
  responses: { 200: json(SalesSummary, 'Today is the last day'), ...refusals(400, 401, 403) },
});
salesRoutes.openapi(summary, async (c) => {
  const { days, timeZone } = c.req.valid('query');
  const userId = currentUserId(c);
  return c.json(await getSalesSummary(c.var.context, { userId, days: Number(days), timeZone }), 200);
});

const exportCsv = createRoute({
  method: 'get',
  path: '/api/sales/export',
  operationId: 'exportSales',
  summary: 'All sales as CSV, oldest first',
  description:
    'UTF-8 with a byte order mark; lines end with CRLF; times are UTC, amounts dollars. A value that a spreadsheet would take for a formula has an apostrophe before it.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: {
    200: {
      description: 'Columns Date, Product, Email, Name, Amount, Refunded, Currency and Status',
      content: { 'text/csv': { schema: z.string() } },
    },
    ...refusals(401, 403),
  },
});
salesRoutes.openapi(exportCsv, (c) => {
  const { context } = c.var;
  const date = toIso(context.clock.now()).slice(0, 10);
  c.header('Content-Disposition', `attachment; filename="sales_${date}.csv"`);
  c.header('Cache-Control', 'no-store');
  return streamText(c, 'text/csv; charset=utf-8', exportSales(context, currentUserId(c)));
});

const refund = createRoute({
  method: 'post',
  path: '/api/sales/{id}/refund',
  operationId: 'refundSale',
  summary: 'Give the money back, and close the download',
  description: 'Of what was refunded before it answers the same. All that is left of a payment goes back.',
  tags,
  middleware: [requireUser('refunds'), idempotent()] as const,
  request: { params: IdParam, headers: IdempotencyHeaders },
  responses: { 200: json(Sale, 'As it is now'), ...refusals(400, 401, 403, 404, 409, 422, 502, 503) },
});
salesRoutes.openapi(refund, async (c) => {
  const { id: saleId } = c.req.valid('param');
  const sale = await refundSale(c.var.context, { userId: currentUserId(c), saleId });
  return c.json(presentSale(sale), 200);
});

const createLink = createRoute({
  method: 'post',
  path: '/api/download-links',
  operationId: 'createDownloadLink',
  summary: 'A fresh link for a buyer; mailed when an address is given',
  description:
    'Where that address has bought the file, the link ends with a refund. The answer holds a secret: a repeated Idempotency-Key makes the same link anew instead of storing it.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: jsonBody(DownloadLinkStart), headers: IdempotencyHeaders },
  responses: { 201: json(DownloadLink, 'Three uses, seven days'), ...refusals(400, 401, 403, 404, 429) },
});
salesRoutes.openapi(createLink, async (c) => {
  const ctx = c.var.context;
  const userId = currentUserId(c);
  await consume(c, LIMITS.downloadLink, `user:${userId}`);
  const body = c.req.valid('json');
  const actor = actorKey(c.var.actor, c.var.clientAddress);
  const key = c.req.header('idempotency-key');
  const token = await nameByKey(ctx, {
    purpose: 'link',
    actor: `${actor} ${JSON.stringify(body)}`,
    key,
  });
  const link = await createDownloadLink(ctx, { userId, token, ...body });
  const { maxUses, expiresAt } = link;
  return c.json(
    { success: true as const, url: downloadUrl(ctx, { token }), maxUses, expiresAt: toIso(expiresAt) },
    201,
  );
});

import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { getActorKey } from '../../../http/identity/actor.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import { consume, isWithin } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { streamText } from '../../../http/streams/stream-events.js';
import {
  createJsonBody,
  createJsonResponse,
  IdempotencyHeaders,
  IdParam,
  toPageInput,
  writeNextCursor,
} from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { PROVIDER_ERRORS } from '../../../kernel/error-codes/error-codes.js';
import { DOWNLOAD_LINK_LIMITS } from '../downloads/rules.js';
import { deriveStableName } from '../purchase-names.js';
import { downloadUrl } from '../store.js';
import { createDownloadLink } from './create-download-link.js';
import { exportSales } from './export-sales.js';
import { listSales, presentSale } from './list-sales.js';
import { recordPayouts } from './record-payouts.js';
import { refundSale } from './refund-sale.js';
import { getSalesSummary } from './sales-stats.js';
import {
  DownloadLink,
  DownloadLinkStart,
  Sale,
  SaleList,
  SalesListQuery,
  SalesSummary,
  SalesSummaryQuery,
  saleCursor,
} from './schemas.js';

/** A creator's sales, with list, summary, export and refunds. */
export const salesRoutes = createRouter();
const tags = ['Sales'];

const list = createRoute({
  method: 'get',
  path: '/api/sales',
  operationId: 'listSales',
  summary: 'List sales',
  description: 'Returns sales, newest first, without payments that are `pending` or `failed`.',
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  request: { query: SalesListQuery },
  responses: { 200: createJsonResponse(SaleList, 'One page') },
});
salesRoutes.openapi(list, async (c) => {
  const { status, ...query } = c.req.valid('query');
  const userId = getCurrentUserId(c);
  const page = await listSales(c.var.context, { userId, status, ...toPageInput(query) });
  return c.json({ data: page.rows.map(presentSale), nextCursor: writeNextCursor(page, saleCursor) }, 200);
});

const summary = createRoute({
  method: 'get',
  path: '/api/sales/summary',
  operationId: 'getSalesSummary',
  summary: 'Get the sales of the last days',
  description:
    'Returns totals in the currency of the shop. Refunds count on the day of the sale. Disputed sales count without revenue.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: SalesSummaryQuery },
  responses: { 200: createJsonResponse(SalesSummary, 'The totals, the days and the products') },
});
salesRoutes.openapi(summary, async (c) => {
  const days = Number(c.req.valid('query').days);
  return c.json(await getSalesSummary(c.var.context, { userId: getCurrentUserId(c), days }), 200);
});

const exportCsv = createRoute({
  method: 'get',
  path: '/api/sales/export',
  operationId: 'exportSales',
  summary: 'Export sales as CSV',
  description:
    'Asks the payment provider for payouts, then returns all sales, oldest first. `Provider fee` and `Net` are decimals of `Settled in`, other amounts of `Currency`. A value that the provider has not reported is empty.',
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  responses: {
    200: {
      description:
        'One line for each sale, after the column names. Most columns are fields of `GET /api/sales`. `Platform fee` and `Net` are after refunds, and `Account` is the payout account',
      content: { 'text/csv': { schema: z.string() } },
    },
  },
});
salesRoutes.openapi(exportCsv, async (c) => {
  const { context } = c.var;
  const userId = getCurrentUserId(c);
  if (await isWithin(c, LIMITS.payouts, `user:${userId}`)) await recordPayouts(context, userId);
  const date = toIso(context.clock.now()).slice(0, 10);
  c.header('Content-Disposition', `attachment; filename="sales_${date}.csv"`);
  c.header('Cache-Control', 'no-store');
  return streamText(c, 'text/csv; charset=utf-8', exportSales(context, userId));
});

const refund = createRoute({
  method: 'post',
  path: '/api/sales/{id}/refund',
  operationId: 'refundSale',
  summary: 'Refund a sale',
  description:
    'Refunds the amount that was not refunded yet, with the platform fee, and ends the download links of the sale. The buyer gets an email, and webhooks receive `sale.refunded`. Repeating it changes nothing.',
  tags,
  middleware: [requireUser('refunds', 'addresses'), replayIdempotentRequests()] as const,
  request: { params: IdParam, headers: IdempotencyHeaders },
  responses: {
    200: createJsonResponse(Sale, 'The refunded sale'),
    ...createErrorResponses(
      'not_found',
      'not_refundable',
      'payment_required',
      'payment_mismatch',
      'version_conflict',
      ...PROVIDER_ERRORS,
    ),
  },
});
salesRoutes.openapi(refund, async (c) => {
  const { id: saleId } = c.req.valid('param');
  const sale = await refundSale(c.var.context, { userId: getCurrentUserId(c), saleId });
  return c.json(presentSale(sale), 200);
});

const createLink = createRoute({
  method: 'post',
  path: '/api/download-links',
  operationId: 'createDownloadLink',
  summary: 'Create a download link',
  description:
    'If you send `email`, the link is emailed there. If that address has bought the file, a refund of the sale also ends this link. With the same Idempotency-Key and body, it returns the same link and sends no second email.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: createJsonBody(DownloadLinkStart), headers: IdempotencyHeaders },
  responses: {
    201: createJsonResponse(DownloadLink, `The link, which works ${DOWNLOAD_LINK_LIMITS}`),
    ...createErrorResponses('email_not_verified', 'forbidden', 'not_found', 'rate_limited'),
  },
});
salesRoutes.openapi(createLink, async (c) => {
  const ctx = c.var.context;
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.downloadLink, `user:${userId}`);
  const body = c.req.valid('json');
  const actor = getActorKey(c.var.actor, c.var.clientAddress);
  const key = c.req.header('idempotency-key');
  const token = await deriveStableName(ctx, {
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

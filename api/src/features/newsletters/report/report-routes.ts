import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, currentUserId } from '../../../http/router.js';
import { streamText } from '../../../http/streams/stream-text.js';
import { IdParam, json, nextCursorOf } from '../../../http/wire.js';
import { exportDeliveryReport, listRecipients } from '../../mailing/index.js';
import { getSentMailing } from '../sending/get-sent-mailing.js';
import { presentRecipient, RecipientPage, RecipientsQuery, recipientCursor } from './report-schemas.js';

/** The delivery report of a newsletter. On every plan. */
export const reportRoutes = createRouter();
const tags = ['Newsletters'];

const list = createRoute({
  method: 'get',
  path: '/api/newsletters/{id}/recipients',
  operationId: 'listRecipients',
  summary: 'Who a newsletter went to, and what became of it',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam, query: RecipientsQuery },
  responses: { 200: json(RecipientPage, 'One page'), ...refusals(400, 401, 403, 404, 409) },
});
reportRoutes.openapi(list, async (c) => {
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id };
  const { cursor, ...query } = c.req.valid('query');
  const mailingId = await getSentMailing(c.var.context, input);
  const page = await listRecipients(c.var.context, { mailingId, ...query, after: cursor });
  return c.json(
    { data: page.rows.map(presentRecipient), nextCursor: nextCursorOf(page, recipientCursor) },
    200,
  );
});

const download = createRoute({
  method: 'get',
  path: '/api/newsletters/{id}/report.csv',
  operationId: 'exportDeliveryReport',
  summary: 'The whole report, as CSV',
  description:
    'UTF-8 with a byte order mark; lines end with CRLF. A value that a spreadsheet would take for a formula has an apostrophe before it.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: {
    200: {
      description: 'Columns Email, Status, Attempts, Code, Reply, Settled, Bounce and Bounced',
      content: { 'text/csv': { schema: z.string() } },
    },
    ...refusals(400, 401, 403, 404, 409),
  },
});
reportRoutes.openapi(download, async (c) => {
  const newsletterId = c.req.valid('param').id;
  const mailingId = await getSentMailing(c.var.context, { userId: currentUserId(c), newsletterId });
  c.header('Content-Disposition', `attachment; filename="report_${newsletterId}.csv"`);
  c.header('Cache-Control', 'no-store');
  return streamText(c, 'text/csv; charset=utf-8', exportDeliveryReport(c.var.context, mailingId));
});

import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { streamText } from '../../../http/streams/stream-events.js';
import { createJsonResponse, IdParam, writeNextCursor } from '../../../http/wire.js';
import { exportDeliveryReport, listRecipients } from '../../mailing/index.js';
import { getSentMailing } from '../sending/control.js';
import { presentRecipient, RecipientList, RecipientsQuery, recipientCursor } from './schemas.js';

/** The delivery report of a newsletter, on every plan. */
export const reportRoutes = createRouter();
const tags = ['Newsletters'];

const list = createRoute({
  method: 'get',
  path: '/api/newsletters/{id}/recipients',
  operationId: 'listRecipients',
  summary: 'List the recipients of a newsletter',
  description:
    'Returns each recipient with the delivery status, the last SMTP reply and a later bounce, oldest subscriber first.',
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  request: { params: IdParam, query: RecipientsQuery },
  responses: {
    200: createJsonResponse(RecipientList, 'One page'),
    ...createErrorResponses('not_found', 'not_sent'),
  },
});
reportRoutes.openapi(list, async (c) => {
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id };
  const { cursor, ...query } = c.req.valid('query');
  const mailingId = await getSentMailing(c.var.context, input);
  const page = await listRecipients(c.var.context, { mailingId, ...query, after: cursor });
  return c.json(
    { data: page.rows.map(presentRecipient), nextCursor: writeNextCursor(page, recipientCursor) },
    200,
  );
});

const download = createRoute({
  method: 'get',
  path: '/api/newsletters/{id}/report.csv',
  operationId: 'exportDeliveryReport',
  summary: 'Export the delivery report as CSV',
  description:
    'Returns one row for each recipient. Code and Reply show the last SMTP response. Settled is the time of the final status. Bounce is the type of a later bounce, and Bounced is its time.',
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  request: { params: IdParam },
  responses: {
    200: {
      description: 'A header row, then one row for each recipient',
      content: { 'text/csv': { schema: z.string() } },
    },
    ...createErrorResponses('not_found', 'not_sent'),
  },
});
reportRoutes.openapi(download, async (c) => {
  const newsletterId = c.req.valid('param').id;
  const mailingId = await getSentMailing(c.var.context, { userId: getCurrentUserId(c), newsletterId });
  c.header('Content-Disposition', `attachment; filename="report_${newsletterId}.csv"`);
  c.header('Cache-Control', 'no-store');
  return streamText(c, 'text/csv; charset=utf-8', exportDeliveryReport(c.var.context, mailingId));
});

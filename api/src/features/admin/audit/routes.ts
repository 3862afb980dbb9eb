import { createRoute, z } from '@hono/zod-openapi';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentAdmin } from '../../../http/router.js';
import { streamText } from '../../../http/streams/stream-events.js';
import { createJsonResponse, toPageInput, writeNextCursor } from '../../../http/wire.js';
import { formatDuration, toIso } from '../../../kernel/clock.js';
import { listAudit } from './audit.js';
import { exportAudit } from './export-audit.js';
import { SECURITY_EVENT_LIFETIME } from './rules.js';
import { AuditEntryList, AuditFilterQuery, AuditQuery, auditCursor, presentAuditEntry } from './schemas.js';

/** The audit log of administrators and the operator. */
export const auditRoutes = createRouter();
const tags = ['Administration'];
const middleware = requireAdmin('readAudit');

const list = createRoute({
  method: 'get',
  path: '/api/admin/audit',
  operationId: 'listAudit',
  summary: 'List the audit log',
  description: `Returns actions of administrators and the operator, and failed sign-ins, newest first. Failed sign-ins are deleted after ${formatDuration(SECURITY_EVENT_LIFETIME)}.`,
  tags,
  middleware,
  request: { query: AuditQuery },
  responses: {
    200: createJsonResponse(AuditEntryList, 'One page'),
  },
});
auditRoutes.openapi(list, async (c) => {
  const { action, adminId, userId, ...paging } = c.req.valid('query');
  const page = await listAudit(c.var.context, { ...toPageInput(paging), action, adminId, userId });
  return c.json(
    { data: page.rows.map(presentAuditEntry), nextCursor: writeNextCursor(page, auditCursor) },
    200,
  );
});

const exportCsv = createRoute({
  method: 'get',
  path: '/api/admin/audit.csv',
  operationId: 'exportAudit',
  summary: 'Export the audit log as CSV',
  description:
    'Returns the entries of `GET /api/admin/audit`, oldest first, without paging. Each export adds an entry to the audit log.',
  tags,
  middleware,
  request: { query: AuditFilterQuery },
  responses: {
    200: {
      description: 'One line for each entry, after the names of the columns',
      content: { 'text/csv': { schema: z.string() } },
    },
  },
});
auditRoutes.openapi(exportCsv, async (c) => {
  const { context } = c.var;
  const { action, adminId, userId } = c.req.valid('query');
  const filter = { action, adminId, userId };
  const lines = await exportAudit(context, { adminId: getCurrentAdmin(c).adminId, filter });
  const date = toIso(context.clock.now()).slice(0, 10);
  c.header('Content-Disposition', `attachment; filename="audit_${date}.csv"`);
  c.header('Cache-Control', 'no-store');
  return streamText(c, 'text/csv; charset=utf-8', lines);
});

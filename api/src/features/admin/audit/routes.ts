import { createRoute } from '@hono/zod-openapi';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { createRouter } from '../../../http/router.js';
import { json, nextCursorOf, toPageInput } from '../../../http/wire.js';
import { listAudit } from './audit.js';
import { AuditEntryList, AuditQuery, auditCursor, presentAuditEntry } from './schemas.js';

/** The audit log of administrators and the operator. */
export const auditRoutes = createRouter();

const list = createRoute({
  method: 'get',
  path: '/api/admin/audit',
  operationId: 'listAudit',
  summary: 'List the audit log',
  description: 'Returns what administrators and the operator did, newest first.',
  tags: ['Administration'],
  middleware: [requireAdmin('owner')] as const,
  request: { query: AuditQuery },
  responses: {
    200: json(AuditEntryList, 'One page of entries'),
  },
});
auditRoutes.openapi(list, async (c) => {
  const { action, adminId, userId, ...paging } = c.req.valid('query');
  const page = await listAudit(c.var.context, { ...toPageInput(paging), action, adminId, userId });
  return c.json({ data: page.rows.map(presentAuditEntry), nextCursor: nextCursorOf(page, auditCursor) }, 200);
});

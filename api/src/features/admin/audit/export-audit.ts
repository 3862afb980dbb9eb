import { sql } from 'drizzle-orm';
import { BYTE_ORDER_MARK, formatCsvCell, formatCsvHeader, queryTextPages } from '../../../db/csv.js';
import type { Context } from '../../../server/context.js';
import { auditEntries } from '../table.js';
import { type AdminInput, type AuditFilter, auditEntry, runAsAdmin, whereMatching } from './audit.js';

const COLUMNS = {
  Time: sql`strftime('%Y-%m-%dT%H:%M:%SZ', at / 1000, 'unixepoch')`,
  'Administrator id': sql`admin_id`,
  Administrator: formatCsvCell(sql`admin_name`),
  Action: sql`action`,
  Subject: sql`subject_kind`,
  'Subject id': sql`coalesce(subject_id, '')`,
  'Subject name': formatCsvCell(sql`subject_name`),
  Details: formatCsvCell(sql`iif(details = '{}', '', details)`),
};

export const AUDIT_COLUMNS = Object.keys(COLUMNS);

/**
 * Writes an entry about the export, then returns the entries as CSV (RFC 4180), oldest first, a page at a time. The
 * last entry is about this export, if the filter matches it.
 */
export async function exportAudit(
  ctx: Context,
  { adminId: actor, filter }: AdminInput & { filter: AuditFilter },
): Promise<AsyncGenerator<string>> {
  const { action = null, adminId = null, userId = null } = filter;
  const subject = { kind: 'instance', id: null, name: 'Audit log' } as const;
  const details = { action, adminId, userId };
  await runAsAdmin(() =>
    ctx.db.transact([auditEntry(ctx, { adminId: actor, action: 'audit.export', subject, details })]),
  );
  return readAuditLines(ctx, filter);
}

async function* readAuditLines(ctx: Context, filter: AuditFilter): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${formatCsvHeader(AUDIT_COLUMNS)}`;
  const line = sql`${sql.join(Object.values(COLUMNS), sql` || ',' || `)} || char(13, 10)`;
  yield* queryTextPages(ctx, '', (afterId, limit) => {
    return sql`select id, ${line} as line from ${auditEntries}
      where ${whereMatching(filter)} and id > ${afterId} order by id limit ${limit}`;
  });
}

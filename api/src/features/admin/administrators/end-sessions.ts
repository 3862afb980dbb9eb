import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { impersonations, users } from '../../accounts/index.js';
import { adminSessions, auditEntries } from '../table.js';

type ImpersonationEnd =
  | 'ended'
  | 'replaced'
  | 'expired'
  | 'session-ended'
  | 'role-changed'
  | 'password-changed';

/** Ends the matching sessions of administrators, and the impersonations that they started. */
export function endSessions(ctx: Context, condition: SQL | undefined): [Statement, Statement, Statement] {
  const endedSessions = ctx.db.read
    .select({ hash: adminSessions.tokenHash })
    .from(adminSessions)
    .where(condition);
  return [
    ...endImpersonations(ctx, {
      which: inArray(impersonations.adminSessionHash, endedSessions),
      cause: 'session-ended',
    }),
    ctx.db.write.delete(adminSessions).where(condition),
  ];
}

/**
 * Ends the matching open impersonations, with entries in the audit log. Inserts the entries first, because they name
 * only open impersonations. The cause is `expired` if the time is over.
 */
export function endImpersonations(
  ctx: Context,
  { which, cause }: { which: SQL; cause: ImpersonationEnd },
): [Statement, Statement] {
  const isOpen = and(which, isNull(impersonations.endedAt));
  const now = ctx.clock.now();
  const details = sql`json_object('cause', case when ends_at > ${now} then ${cause} else 'expired' end)`;
  return [
    ctx.db.write.run(sql`
      insert into ${auditEntries} (at, admin_id, admin_name, action, subject_kind, subject_id, subject_name, details)
      select ${now}, admin_id, admin_name, 'user.end-impersonation', 'user', ${impersonations.userId},
        ${users.username}, ${details}
      from ${impersonations} join ${users} on ${users.id} = ${impersonations.userId} where ${isOpen}`),
    ctx.db.write
      .update(impersonations)
      .set({ endedAt: sql`min(ends_at, ${now})` })
      .where(isOpen),
  ];
}

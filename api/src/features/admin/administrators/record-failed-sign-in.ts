import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { FailedSignIn } from '../../../http/identity/actor.js';
import type { Context } from '../../../server/context.js';
import { auditStranger } from '../audit/audit.js';
import { SECURITY_EVENT_LIFETIME } from '../audit/audit-rules.js';
import { auditEntries } from '../table.js';

/** Each entry deletes more than one old entry. */
const PURGED_AT_ONCE = 20;

/**
 * Writes a failed sign-in to the audit log, and deletes old ones. Takes the same work for a name without an account,
 * and does not write that name: people type their password there.
 */
export async function recordFailedSignIn(
  ctx: Context,
  { account, method, address }: FailedSignIn,
): Promise<void> {
  const isFailure = eq(auditEntries.action, 'sign-in.fail');
  const oldest = ctx.db.read
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(isFailure)
    .orderBy(asc(auditEntries.id))
    .limit(PURGED_AT_ONCE);
  const isOver = lt(auditEntries.at, ctx.clock.now() - SECURITY_EVENT_LIFETIME);
  await ctx.db.transact([
    ctx.db.write.delete(auditEntries).where(and(isFailure, inArray(auditEntries.id, oldest), isOver)),
    auditStranger(ctx, {
      action: 'sign-in.fail',
      subject: subjectOf(account),
      details: { method, address },
    }),
  ]);
}

function subjectOf(account: FailedSignIn['account']) {
  if (account === undefined) return { kind: 'instance' as const, id: null, name: 'no account' };
  const { kind, id } = account;
  const table = kind === 'user' ? sql`users` : sql`admins`;
  return { kind, id, name: sql`coalesce((select username from ${table} where id = ${id}), 'erased')` };
}

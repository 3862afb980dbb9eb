import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { FailedSignIn } from '../../../http/identity/actor.js';
import type { Context } from '../../../server/context.js';
import { auditEntries } from '../table.js';
import { auditStranger } from './audit.js';
import { SECURITY_EVENT_LIFETIME } from './rules.js';

/** Each new entry deletes up to this many old entries. */
const PURGED_AT_ONCE = 20;

/**
 * Writes a failed sign-in to the audit log, and deletes old entries. Does the same work for a name without an account,
 * but does not write that name, because people type their password there.
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
      subject: auditSubject(account),
      details: { method, address },
    }),
  ]);
}

function auditSubject(account: FailedSignIn['account']) {
  if (account === undefined) return { kind: 'instance' as const, id: null, name: 'no account' };
  const { kind, id } = account;
  const table = kind === 'user' ? sql`users` : sql`admins`;
  return { kind, id, name: sql`coalesce((select username from ${table} where id = ${id}), 'erased')` };
}

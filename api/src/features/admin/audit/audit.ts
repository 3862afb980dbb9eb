import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { type Page, type PageInput, toPage } from '../../../kernel/cursor.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { admins, auditEntries } from '../table.js';
import {
  type AuditAction,
  type AuditDetails,
  OPERATOR,
  type OperatorAction,
  type SECURITY_EVENTS,
  SIGNED_OUT_ACTOR,
  type SubjectKind,
} from './rules.js';

export type AuditEntry = typeof auditEntries.$inferSelect;

/** The acting administrator, an input of every administrative function. */
export interface AdminInput {
  adminId: number;
}

interface Subject {
  kind: SubjectKind;
  id: number | SQL | null;
  name: string | SQL;
}

interface NewEntry extends AdminInput {
  action: AuditAction;
  subject: Subject;
  details?: AuditDetails;
}

/**
 * Builds the statement that inserts an audit entry, in the batch of its action, which runs in `runAsAdmin`. Fails if
 * the actor is no longer an administrator.
 */
export function auditEntry(ctx: Context, { adminId, ...entry }: NewEntry): Statement {
  const adminName = sql<string>`(select ${admins.username} from ${admins} where ${admins.id} = ${adminId})`;
  return insertEntry(ctx, { adminId, adminName, ...entry });
}

/** Inserts an entry like `auditEntry`, for an action on the machine itself. */
export function auditOperator(
  ctx: AuditContext,
  entry: { action: OperatorAction; subject: Subject; details?: AuditDetails },
): Statement {
  return insertEntry(ctx, { adminId: OPERATOR.id, adminName: OPERATOR.name, ...entry });
}

/** Inserts an entry like `auditEntry`, for a client that is not signed in. */
export function auditStranger(
  ctx: AuditContext,
  entry: { action: (typeof SECURITY_EVENTS)[number]; subject: Subject; details?: AuditDetails },
): Statement {
  return insertEntry(ctx, { adminId: SIGNED_OUT_ACTOR.id, adminName: SIGNED_OUT_ACTOR.name, ...entry });
}

/** Dependencies of an entry. Few, because commands without a whole instance write entries too. */
type AuditContext = Pick<Context, 'db' | 'clock'>;

function insertEntry(
  ctx: AuditContext,
  { subject, details = {}, ...entry }: NewEntry & { adminName: string | SQL },
): Statement {
  return ctx.db.write.insert(auditEntries).values({
    at: ctx.clock.now(),
    ...entry,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    details,
  });
}

/** Runs an action. Throws the signed-out error and writes nothing if the administrator was deleted. */
export async function runAsAdmin<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.message.includes('audit_entries.admin_name')) {
      throw new AppError('unauthenticated', 'Please sign in as an administrator.');
    }
    throw error;
  }
}

/** Inserts an entry like `auditEntry`, about a user under their current name. */
export function auditUser(
  ctx: Context,
  input: AdminInput & { action: AuditAction; userId: number; details?: AuditDetails },
): Statement {
  const { userId, ...entry } = input;
  const name = sql`(select username from users where id = ${userId})`;
  return auditEntry(ctx, { ...entry, subject: { kind: 'user', id: userId, name } });
}

export interface AuditFilter {
  action: AuditAction | undefined;
  adminId: number | undefined;
  userId: number | undefined;
}

/** Matches the entries of a filter, or all entries if it is empty. */
export function whereMatching({ action, adminId, userId }: AuditFilter): SQL {
  const conditions = [
    action === undefined ? undefined : eq(auditEntries.action, action),
    adminId === undefined ? undefined : eq(auditEntries.adminId, adminId),
    userId === undefined ? undefined : eq(auditEntries.subjectKind, 'user'),
    userId === undefined ? undefined : eq(auditEntries.subjectId, userId),
  ];
  return and(...conditions) ?? sql`true`;
}

/** Lists audit entries, newest first. */
export async function listAudit(ctx: Context, input: PageInput & AuditFilter): Promise<Page<AuditEntry>> {
  const { beforeId, limit, ...filter } = input;
  const rows = await ctx.db.read
    .select()
    .from(auditEntries)
    .where(and(whereMatching(filter), beforeId === undefined ? undefined : lt(auditEntries.id, beforeId)))
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

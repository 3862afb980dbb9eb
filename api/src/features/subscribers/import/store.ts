import { and, between, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../../kernel/cursor.js';
import { AppError, createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { subscribers } from '../table.js';
import type { ExistingSubscriber, RowOutcome } from './rows/rules.js';
import type { FileSubscriber } from './sort-subscribers.js';
import { type ImportMapping, imports } from './table.js';

/** Runs the imports of a creator. Payload: the creator. */
export const RUN_IMPORTS = 'subscribers.run-imports';

export type Import = typeof imports.$inferSelect;

/** Returns the columns of an import. Before the file is inspected, the first column counts as addresses. */
export function readMapping({ mapping }: Import): ImportMapping {
  return mapping ?? { email: 0, name: null, tags: null, fields: {} };
}

/** A row of a file, with the import's decision. */
export interface DecidedRow {
  subscriber: FileSubscriber;
  outcome: Exclude<RowOutcome, 'invalid'>;
  /** True if the row adds the subscriber. False if this import did so before an interruption. */
  isNew: boolean;
  /** True if an undone import left a suppression, which this import lifts. */
  wasUndone: boolean;
  /** True if a tag of the row was not created, because the creator has the maximum number of tags. */
  skipsTag: boolean;
}

export async function findImport(ctx: Context, importId: number): Promise<Import | undefined> {
  const [importRow] = await ctx.db.read.select().from(imports).where(eq(imports.id, importId));
  return importRow;
}

export async function getImport(ctx: Context, input: { userId: number; importId: number }): Promise<Import> {
  const [importRow] = await ctx.db.read.select().from(imports).where(whereOwnImport(input));
  if (importRow === undefined) throw createNotFoundError('Import');
  return importRow;
}

export function whereOwnImport(input: { userId: number; importId: number }): SQL | undefined {
  return and(eq(imports.id, input.importId), eq(imports.userId, input.userId));
}

export async function getImportOfFile(
  ctx: Context,
  input: { userId: number; fileKey: string },
): Promise<Import> {
  const [importRow] = await ctx.db.read
    .select()
    .from(imports)
    .where(and(eq(imports.userId, input.userId), eq(imports.fileKey, input.fileKey)));
  if (importRow === undefined) throw createNotFoundError('Import');
  return importRow;
}

/** Lists imports newest first, dry runs included. */
export async function listImports(
  ctx: Context,
  input: PageInput & { userId: number },
): Promise<Page<Import>> {
  const rows = await ctx.db.read
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.userId, input.userId),
        input.beforeId === undefined ? undefined : lt(imports.id, input.beforeId),
      ),
    )
    .orderBy(desc(imports.id))
    .limit(input.limit + 1);
  return toPage(rows, input.limit);
}

/** Returns the running import. A unique index allows only one. */
export async function findRunningImport(ctx: Context, userId: number): Promise<Import | undefined> {
  const [running] = await ctx.db.read
    .select()
    .from(imports)
    .where(
      and(eq(imports.userId, userId), sql`status in ('queued', 'reading', 'held', 'adding', 'undoing')`),
    );
  return running;
}

/** Returns the current status on a list of each of these sorted addresses. */
export async function listExistingSubscribers(
  ctx: Context,
  input: { userId: number; addresses: string[] },
): Promise<Map<string, ExistingSubscriber>> {
  const { userId, addresses } = input;
  const isOwn = eq(subscribers.userId, userId);
  const addressesJson = JSON.stringify(addresses);
  // Most imports fill an empty list, so one lookup replaces a thousand. SQLite sorts characters beyond 16 bits
  // differently.
  if (!/[\ud800-\udfff]/.test(addressesJson)) {
    const [anySubscriber] = await ctx.db.read
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(and(isOwn, between(subscribers.email, addresses[0] ?? '', addresses.at(-1) ?? '')))
      .limit(1);
    if (anySubscriber === undefined) return new Map();
  }
  const rows = await ctx.db.read
    .select({
      email: subscribers.email,
      status: subscribers.status,
      removedFrom: subscribers.removedFrom,
      importId: subscribers.importId,
    })
    .from(subscribers)
    .where(and(isOwn, sql`${subscribers.email} in (select value from json_each(${addressesJson}))`));
  return new Map(rows.map((row) => [row.email, row]));
}

export function createImportInProgressError(): AppError {
  return new AppError('import_in_progress', 'Another import is still running. Wait until it has finished.');
}

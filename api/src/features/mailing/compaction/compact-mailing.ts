import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type JobRun, UNFINISHED } from '../../../db/jobs.js';
import type { Context } from '../../../server/context.js';
import { SETTLED_STATUSES } from '../rules.js';
import { deliveries, deliveryFiles, mailings } from '../table.js';
import {
  type DeliveryFile,
  type DeliveryLine,
  filesOf,
  findNextFile,
  lineOf,
  PLACES,
  readLines,
  removeVersionsBefore,
  reserveVersion,
  writeDeliveryFile,
} from './delivery-file.js';
import { replaceRows } from './replace-rows.js';

export const COMPACT_MAILING = 'mailing.compact';

/** Rows read for one file, and deleted in one transaction. */
const ROWS_PER_FILE = 5_000;

const CompactMailing = z.object({
  mailingId: z.number(),
  /** Whether failed and bounced deliveries move too, and not only accepted ones. */
  isFull: z.boolean(),
});
export type CompactMailing = z.infer<typeof CompactMailing>;

/**
 * Moves settled deliveries of one newsletter to compressed files. Each file takes three steps: write it, read it
 * back, and in one transaction name it and delete its rows. A run that ends in between writes the same file again.
 */
export function compactMailing(ctx: Context, payload: unknown, run: JobRun): Promise<unknown> {
  return moveToFiles(ctx, { ...CompactMailing.parse(payload), rowsPerFile: ROWS_PER_FILE }, run);
}

interface Move extends CompactMailing {
  rowsPerFile: number;
}

export async function moveToFiles(
  ctx: Context,
  move: Move,
  run: Pick<JobRun, 'isStopping'>,
): Promise<unknown> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    if (run.isStopping()) return UNFINISHED;
    // Part of it is being sent again, or it is deleted.
    if (!(await hasEnded(ctx, move.mailingId))) {
      await removeUnnamedFile(ctx, move.mailingId);
      return undefined;
    }
    after = await moveNext(ctx, move, after);
  }
  await markAsCompacted(ctx, move);
  await removeUnnamedFile(ctx, move.mailingId);
  return undefined;
}

/**
 * Moves the next rows: to a new file, or into the file of the recipients around them. Returns the last recipient that
 * is done; undefined at the end.
 */
async function moveNext(ctx: Context, move: Move, after: number): Promise<number | undefined> {
  const { mailingId, rowsPerFile } = move;
  const file = await findNextFile(ctx, { mailingId, after });
  const before = file?.firstRecipientId ?? Number.MAX_SAFE_INTEGER;
  const rows = await readRows(ctx, { ...move, after, upTo: before - 1, limit: rowsPerFile });
  const last = rows.at(-1)?.row.recipientId;
  if (last !== undefined) return (await createFile(ctx, move, rows)) ? last : after;
  if (file === undefined) return undefined;
  return (await addToFile(ctx, move, file)) ? file.lastRecipientId : after;
}

async function hasEnded(ctx: Context, mailingId: number): Promise<boolean> {
  const rows = await ctx.db.read
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(eq(mailings.id, mailingId), isEnded));
  return rows.length > 0;
}

const isEnded = inArray(mailings.status, ['finished', 'cancelled']);

async function exists(ctx: Context, mailingId: number): Promise<boolean> {
  const rows = await ctx.db.read.select({ id: mailings.id }).from(mailings).where(eq(mailings.id, mailingId));
  return rows.length > 0;
}

async function nextPart(ctx: Context, mailingId: number): Promise<number> {
  const [last] = await ctx.db.read
    .select({ part: deliveryFiles.part })
    .from(deliveryFiles)
    .where(eq(deliveryFiles.mailingId, mailingId))
    .orderBy(desc(deliveryFiles.part))
    .limit(1);
  return last === undefined ? 0 : last.part + 1;
}

/** True for a row that nothing is known about but its acceptance. */
const isPlain = sql<boolean>`${deliveries.status} = 'accepted' and ${deliveries.bounce} is null
  and ${deliveries.address} <> ''
  and not exists (select 1 from bounces where bounces.delivery_id = ${deliveries.id})`;
const isSettled = sql<boolean>`${inArray(deliveries.status, [...SETTLED_STATUSES])}`;

interface ReadRow {
  row: typeof deliveries.$inferSelect;
  isMoving: boolean;
}

/** Reads the rows between two recipients, and which of them move. */
async function readRows(
  ctx: Context,
  range: { mailingId: number; isFull: boolean; after: number; upTo: number; limit: number },
): Promise<ReadRow[]> {
  return ctx.db.read
    .select({ row: deliveries, isMoving: (range.isFull ? isSettled : isPlain).mapWith(Boolean) })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.mailingId, range.mailingId),
        gt(deliveries.recipientId, range.after),
        lte(deliveries.recipientId, range.upTo),
      ),
    )
    .orderBy(asc(deliveries.recipientId))
    .limit(range.limit);
}

function movingLines(rows: ReadRow[]): DeliveryLine[] {
  return rows.filter(({ isMoving }) => isMoving).map(({ row }) => lineOf(row));
}

/** Returns false if a row or the mailing has changed since it was read. */
async function createFile(ctx: Context, { mailingId, isFull }: Move, rows: ReadRow[]): Promise<boolean> {
  const moved = movingLines(rows);
  if (moved.length === 0) return true;
  const name = { mailingId, part: await nextPart(ctx, mailingId), version: 1 };
  await writeDeliveryFile(ctx, name, moved);
  return replaceRows(ctx, { ...name, lines: moved, moved, isFull, replaces: null });
}

/** Writes the next version of a file. Returns false if a row, the file or the mailing has changed in the meantime. */
async function addToFile(ctx: Context, { mailingId, isFull }: Move, file: DeliveryFile): Promise<boolean> {
  const { part, firstRecipientId, lastRecipientId: upTo } = file;
  const range = { mailingId, isFull, after: firstRecipientId - 1, upTo, limit: upTo - firstRecipientId + 1 };
  const moved = movingLines(await readRows(ctx, range));
  if (moved.length === 0) return true;
  const version = await reserveVersion(ctx, file);
  if (version === undefined) return true;
  const ids = new Set(moved.map((line) => line[PLACES.id]));
  const unchanged = (await readLines(ctx, file)).filter((line) => !ids.has(line[PLACES.id]));
  const lines = [...unchanged, ...moved].sort((a, b) => a[PLACES.recipientId] - b[PLACES.recipientId]);
  await writeDeliveryFile(ctx, { mailingId, part, version }, lines);
  const isReplaced = await replaceRows(ctx, {
    mailingId,
    part,
    version,
    lines,
    moved,
    isFull,
    replaces: file,
  });
  if (isReplaced) await removeVersionsBefore(ctx, file, version);
  return isReplaced;
}

/** An earlier run may have ended between the file and its transaction. */
async function removeUnnamedFile(ctx: Context, mailingId: number): Promise<void> {
  const isGone = !(await exists(ctx, mailingId));
  const part = await nextPart(ctx, mailingId);
  await ctx.blobs.removeAll(isGone ? filesOf(mailingId) : `${filesOf(mailingId)}${part}/`);
}

async function markAsCompacted(ctx: Context, { mailingId, isFull }: Move): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transact([
    ctx.db.write
      .update(mailings)
      .set({
        compactedAt: sql`coalesce(${mailings.compactedAt}, ${now})`,
        ...(isFull ? { fullyCompactedAt: now } : {}),
      })
      .where(and(eq(mailings.id, mailingId), isEnded)),
  ]);
  ctx.log.info({ mailingId, isFull }, 'the deliveries of a mailing were compacted');
}

import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type JobRun, UNFINISHED } from '../../../db/jobs/jobs.js';
import type { Context } from '../../../server/context.js';
import { SETTLED_STATUSES } from '../rules.js';
import { deliveries, mailings } from '../table.js';
import {
  type DeliveryFile,
  type DeliveryLine,
  findNextFile,
  getMailingFolder,
  LINE_INDEXES,
  type ReportKey,
  readLines,
  removeVersionsBefore,
  toDeliveryLine,
  writeDeliveryFile,
} from './delivery-file.js';
import { replaceRows } from './replace-rows.js';
import {
  type ReservationHolder,
  removeAbandonedFiles,
  removeLaterParts,
  reservePart,
  reserveVersion,
} from './reserved-files.js';

export const COMPACT_MAILING = 'mailing.compact';

/** Rows read for one file, and deleted in one transaction. */
const ROWS_PER_FILE = 5_000;
/** Number of rows of one read, because a libSQL server responds with at most 10 MB. */
const ROWS_PER_READ = 1_000;

const CompactMailing = z.object({
  mailingId: z.number(),
  /** True if failed and bounced deliveries move too, and not only accepted deliveries. */
  isFull: z.boolean(),
});
export type CompactMailing = z.infer<typeof CompactMailing>;

/**
 * Moves settled deliveries of one newsletter to compressed files. Each file takes four steps. A run reserves its path,
 * writes it, reads it back, and in one transaction names it and deletes its rows. If a run ends in between, the next
 * run removes the file and writes another.
 */
export function compactMailing(ctx: Context, payload: unknown, run: JobRun): Promise<unknown> {
  const { claim, isStopping } = run;
  if (claim === undefined) throw new Error('A compaction needs the claim of its job.');
  const { mailingId, isFull } = CompactMailing.parse(payload);
  const holder = { claim };
  return moveToFiles(ctx, { mailingId, isFull, holder, rowsPerFile: ROWS_PER_FILE }, { isStopping });
}

interface Compaction extends CompactMailing {
  rowsPerFile: number;
  holder: ReservationHolder;
}

export async function moveToFiles(
  ctx: Context,
  compaction: Compaction,
  run: Pick<JobRun, 'isStopping'>,
): Promise<unknown> {
  await removeAbandonedFiles(ctx, { mailingId: compaction.mailingId });
  for (let lastId: number | undefined = 0; lastId !== undefined; ) {
    if (run.isStopping()) return UNFINISHED;
    // Part of the mailing is being sent again, or it is deleted.
    if (!(await hasEnded(ctx, compaction.mailingId))) return removeIfDeleted(ctx, compaction.mailingId);
    const moveResult = await moveNext(ctx, compaction, lastId);
    // Another worker has the job.
    if (moveResult === 'claim_lost') return UNFINISHED;
    lastId = moveResult;
  }
  await markAsCompacted(ctx, compaction);
  await removeLaterParts(ctx, compaction.mailingId);
  return undefined;
}

type MoveResult = 'moved' | 'changed' | 'claim_lost';

/**
 * Moves the next rows to a new file, or into the file of the recipients around them. Returns the last recipient that is
 * done, or undefined at the end.
 */
async function moveNext(
  ctx: Context,
  compaction: Compaction,
  after: number,
): Promise<number | 'claim_lost' | undefined> {
  const { mailingId, rowsPerFile } = compaction;
  const file = await findNextFile(ctx, { mailingId, after });
  const endId = file?.firstRecipientId ?? Number.MAX_SAFE_INTEGER;
  const rows = await readRows(ctx, { ...compaction, after, upTo: endId - 1, limit: rowsPerFile });
  const last = rows.at(-1)?.row.recipientId;
  const lastMovedId = last ?? file?.lastRecipientId;
  if (lastMovedId === undefined) return undefined;
  const moveResult =
    last === undefined && file !== undefined
      ? await addToFile(ctx, compaction, file)
      : await createFile(ctx, compaction, rows);
  if (moveResult === 'claim_lost') return moveResult;
  return moveResult === 'moved' ? lastMovedId : after;
}

async function hasEnded(ctx: Context, mailingId: number): Promise<boolean> {
  const rows = await ctx.db.read
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(eq(mailings.id, mailingId), isEnded));
  return rows.length > 0;
}

const isEnded = inArray(mailings.status, ['finished', 'canceled']);

/** Removes the files if the mailing was deleted. A worker may name a file after the deletion of the other files. */
async function removeIfDeleted(ctx: Context, mailingId: number): Promise<void> {
  const rows = await ctx.db.read.select({ id: mailings.id }).from(mailings).where(eq(mailings.id, mailingId));
  if (rows.length === 0) await ctx.blobs.removeAll(getMailingFolder(mailingId));
}

/** True for a row about which only its acceptance is known. */
const isPlain = sql<boolean>`${deliveries.status} = 'accepted' and ${deliveries.bounce} is null
  and ${deliveries.address} <> ''
  and not exists (select 1 from bounces where bounces.delivery_id = deliveries.id)`;
const isSettled = sql<boolean>`${inArray(deliveries.status, [...SETTLED_STATUSES])}`;

/** The reports about a row, as JSON. */
const reportsOfRow = sql<ReportKey[]>`(
  select json_group_array(json_array(source, event_id, kind, created_at)) from (
    select * from bounces where bounces.delivery_id = deliveries.id order by bounces.id))`.mapWith(
  (text: string) => JSON.parse(text) as ReportKey[],
);

interface ReadRow {
  row: typeof deliveries.$inferSelect;
  isMoving: boolean;
  reports: ReportKey[];
}

interface Range {
  mailingId: number;
  isFull: boolean;
  after: number;
  upTo: number;
  limit: number;
}

/** Reads the rows between two recipients, and decides which rows move. */
async function readRows(ctx: Context, range: Range): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for (let { after } = range; rows.length < range.limit; after = rows.at(-1)?.row.recipientId ?? after) {
    const limit = Math.min(ROWS_PER_READ, range.limit - rows.length);
    const page = await readPage(ctx, { ...range, after, limit });
    rows.push(...page);
    if (page.length < limit) break;
  }
  return rows;
}

async function readPage(ctx: Context, range: Range): Promise<ReadRow[]> {
  return ctx.db.read
    .select({
      row: deliveries,
      isMoving: (range.isFull ? isSettled : isPlain).mapWith(Boolean),
      reports: reportsOfRow,
    })
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

function listMovingLines(rows: ReadRow[]): DeliveryLine[] {
  return rows.filter(({ isMoving }) => isMoving).map(({ row, reports }) => toDeliveryLine(row, reports));
}

/** Writes a new file, unless a row or the mailing has changed since it was read. */
async function createFile(
  ctx: Context,
  { mailingId, isFull, holder }: Compaction,
  rows: ReadRow[],
): Promise<MoveResult> {
  const movedLines = listMovingLines(rows);
  if (movedLines.length === 0) return 'moved';
  const name = await reservePart(ctx, { mailingId, holder });
  if (name === undefined) return 'claim_lost';
  await writeDeliveryFile(ctx, name, movedLines);
  return (await replaceRows(ctx, { name, lines: movedLines, movedLines, isFull, replaces: null }))
    ? 'moved'
    : 'changed';
}

/** Writes the next version of a file, unless a row, the file or the mailing has changed in the meantime. */
async function addToFile(
  ctx: Context,
  { mailingId, isFull, holder }: Compaction,
  file: DeliveryFile,
): Promise<MoveResult> {
  const { firstRecipientId, lastRecipientId: upTo } = file;
  const range = { mailingId, isFull, after: firstRecipientId - 1, upTo, limit: upTo - firstRecipientId + 1 };
  const movedLines = listMovingLines(await readRows(ctx, range));
  if (movedLines.length === 0) return 'moved';
  const name = await reserveVersion(ctx, { file, holder });
  if (name === undefined) return 'claim_lost';
  const ids = new Set(movedLines.map((line) => line[LINE_INDEXES.id]));
  const unchangedLines = (await readLines(ctx, file)).filter((line) => !ids.has(line[LINE_INDEXES.id]));
  const lines = [...unchangedLines, ...movedLines].sort(
    (a, b) => a[LINE_INDEXES.recipientId] - b[LINE_INDEXES.recipientId],
  );
  await writeDeliveryFile(ctx, name, lines);
  if (!(await replaceRows(ctx, { name, lines, movedLines, isFull, replaces: file }))) return 'changed';
  await removeVersionsBefore(ctx, file, name.version);
  return 'moved';
}

async function markAsCompacted(ctx: Context, { mailingId, isFull }: Compaction): Promise<void> {
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

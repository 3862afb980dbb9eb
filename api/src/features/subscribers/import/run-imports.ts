import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob, type JobRun, UNFINISHED } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import {
  CreatorSuspended,
  createChunkPause,
  type PauseBetweenChunks,
  throwIfSuspended,
  WorkerStopping,
} from '../chunk-pause.js';
import { listFields } from '../fields/fields.js';
import { createListFullError, isListFull } from '../list/list-room.js';
import { DISCARD_IMPORT_FILES } from './create-import.js';
import { createTokens } from './create-tokens.js';
import {
  addChunk,
  type Counts,
  countDecidedRows,
  listDecidedWarnings,
  previewChunk,
  saveCounts,
} from './decide-chunk.js';
import { createDomainCounter, holdForReview } from './hold-import.js';
import { indexImports } from './index-imports.js';
import { createReport } from './report.js';
import { FileDeleted, type ImportFile, readBlocks, readHead } from './rows/file-blocks.js';
import { inspectFile } from './rows/inspect-file.js';
import { createRowReader } from './rows/rules.js';
import { createSorter } from './sort-subscribers.js';
import { findRunningImport, type Import, RUN_IMPORTS } from './store.js';
import { type ImportMapping, imports } from './table.js';
import { readTagAllowance } from './take-tags.js';
import { undoImport } from './undo-import.js';

/** Number of subscribers decided on and added in one transaction, for about 5 ms, in which other writes wait. */
const CHUNK_SIZE = 1_000;
const MIN_CHUNK = 50;
/** A row with tags costs as much as a row with this many fields. */
const FIELDS_FOR_TAGS = 3;
/** After so many failures an import is canceled instead of retried. */
const MAX_ATTEMPTS = 5;

const Payload = z.object({ userId: z.number() });

/** Finishes all work that a creator's imports need, which is reading, adding, undoing and indexing. */
export async function runImports(
  ctx: Context,
  payload: unknown,
  run: JobRun,
): Promise<typeof UNFINISHED | undefined> {
  const { userId } = Payload.parse(payload);
  const pause = createChunkPause(ctx, userId, run);
  try {
    await throwIfSuspended(ctx, userId);
    const running = await findRunningImport(ctx, userId);
    if (running?.status === 'undoing') await undoImport(ctx, running, pause);
    else if (running !== undefined && running.status !== 'held') await importFile(ctx, running, run, pause);
    await indexImports(ctx, userId, pause);
    return undefined;
  } catch (error) {
    if (error instanceof WorkerStopping) return UNFINISHED;
    if (error instanceof CreatorSuspended) return undefined;
    throw error;
  }
}

/** Builds the statement that continues a creator's imports, in the batch that reinstates them. */
export function continueImports(ctx: Context, userId: number): Statement {
  return enqueueJob(ctx, { kind: RUN_IMPORTS, payload: { userId } });
}

async function importFile(
  ctx: Context,
  importRow: Import,
  run: JobRun,
  pause: PauseBetweenChunks,
): Promise<void> {
  try {
    await importAllRows(ctx, importRow, pause);
  } catch (error) {
    if (isListFull(error)) {
      const { message } = await createListFullError(ctx, importRow.userId);
      return finishImport(ctx, importRow, { status: 'failed', error: `${message} ${PARTLY_ADDED}` });
    }
    // The import is no longer running, because its creator is deleted.
    if (error instanceof ExpectationFailed) return;
    if (error instanceof WorkerStopping || error instanceof CreatorSuspended) throw error;
    if (!(error instanceof FileDeleted) && run.attempt < MAX_ATTEMPTS) throw error;
    ctx.log.error({ err: error, importId: importRow.id }, 'an import was called off');
    await finishImport(ctx, importRow, { status: 'failed', error: getFailureMessage(error) });
  }
}

const PARTLY_ADDED = 'The subscribers added so far are on your list. You can undo the import.';

function getFailureMessage(error: unknown): string {
  if (error instanceof FileDeleted) return 'The file was deleted. Please choose it again.';
  return `Something went wrong on our side. ${PARTLY_ADDED}`;
}

/**
 * Reads and sorts the whole file, then decides on it address by address. After a crash it starts again. Subscribers
 * that it added carry its id and get the same decision, so none is added or counted twice.
 */
async function importAllRows(ctx: Context, importRow: Import, pause: PauseBetweenChunks): Promise<void> {
  const { id, fileKey, mapping, encoding, bytesTotal: size } = importRow;
  if (fileKey === null || mapping === null) throw new FileDeleted();
  const place = { key: `${fileKey}file`, size, encoding };
  const file: ImportFile = { ...place, dialect: inspectFile(await readHead(ctx, place)).dialect };
  await ctx.db.transact([
    ctx.db.write
      .update(imports)
      .set({ ...NO_COUNTS, status: 'reading', bytesRead: 0, rowsRead: 0, invalid: 0 })
      .where(and(eq(imports.id, id), inArray(imports.status, ['queued', 'reading', 'adding']))),
    expectChange(ctx.db, 'under_way'),
  ]);
  const fields = await listFields(ctx, importRow.userId);
  const readRow = createRowReader({ ...importRow, mapping }, fields);
  const report = createReport();
  const sorter = createSorter(ctx, fileKey);
  await sorter.discard();
  let invalid = 0;
  const domains = createDomainCounter();
  for await (const block of readBlocks(ctx, file)) {
    let row = report.rowCount();
    report.addBlock(block);
    for (const { cells } of block.rows) {
      const parsedRow = readRow(cells);
      if (parsedRow.isSubscriber) {
        await sorter.add({ ...parsedRow, row });
        domains.add(parsedRow.email);
      } else {
        report.decide(row, 'invalid');
        invalid += 1;
      }
      row += 1;
    }
    const counts = { bytesRead: block.start + block.length, rowsRead: row, rowsDone: invalid, invalid };
    await ctx.db.transact([saveCounts(ctx, importRow, counts), expectChange(ctx.db, 'under_way')]);
    await pause();
  }
  const rows = { rows: report.rowCount(), valid: report.rowCount() - invalid, invalid };
  if (await holdForReview(ctx, { importRow, counts: rows, sampleDomains: domains.mostFrequent() })) return;
  await setAdding(ctx, importRow);
  let counts: Counts = { ...NO_COUNTS, rowsDone: invalid };
  let last: string | undefined;
  const nextToken = createTokens(ctx.clock.now());
  const tagAllowance = await readTagAllowance(ctx, importRow.userId);
  for await (const subscribers of sorter.sorted(calculateChunkSize(mapping))) {
    const chunk = { importRow, subscribers, last, counts, fields, nextToken };
    const decidedRows = importRow.isDryRun
      ? await previewChunk(ctx, { ...chunk, tagAllowance })
      : await addChunk(ctx, chunk);
    counts = countDecidedRows(counts, decidedRows);
    for (const row of decidedRows) report.decide(row.subscriber.row, row.outcome, listDecidedWarnings(row));
    last = subscribers.at(-1)?.email;
    await pause();
  }
  await report.store(ctx, fileKey);
  await sorter.discard();
  await finishImport(ctx, importRow, { status: 'done', ...counts });
}

function calculateChunkSize({ tags, fields }: ImportMapping): number {
  const values = Object.keys(fields).length + (tags === null ? 0 : FIELDS_FOR_TAGS);
  return Math.max(MIN_CHUNK, Math.floor(CHUNK_SIZE / (1 + values)));
}

const NO_COUNTS: Counts = {
  rowsDone: 0,
  added: 0,
  alreadyThere: 0,
  skippedUnsubscribed: 0,
  erased: 0,
  duplicate: 0,
  otherOutcomes: {},
};

/** Marks the start of adding. From here on the list has rows that the search index lacks. */
async function setAdding(ctx: Context, importRow: Import): Promise<void> {
  const isIndexed = importRow.isDryRun ? sql`${imports.isIndexed}` : false;
  await ctx.db.transact([
    ctx.db.write
      .update(imports)
      .set({ status: 'adding', isIndexed })
      .where(and(eq(imports.id, importRow.id), eq(imports.status, 'reading'))),
    expectChange(ctx.db, 'under_way'),
  ]);
}

async function finishImport(ctx: Context, importRow: Import, end: Partial<Import>): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transact([
    saveCounts(ctx, importRow, { ...end, finishedAt: now }),
    expectChange(ctx.db, 'under_way'),
    enqueueJob(ctx, {
      kind: DISCARD_IMPORT_FILES,
      payload: { importId: importRow.id },
      runAt: now + DAY,
    }),
  ]);
}

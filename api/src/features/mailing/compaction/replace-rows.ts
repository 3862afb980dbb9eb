import { and, eq, type SQL, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { bounces } from '../bounces/table.js';
import { type DeliveryFile, type DeliveryLine, LINE_INDEXES } from './delivery-file.js';
import { discardFile, endReservation, type Reservation } from './reserved-files.js';
import { compactedNewsletters, deliveryFiles } from './table.js';

interface WrittenFile {
  name: Reservation;
  /** All lines of the file. */
  lines: DeliveryLine[];
  /** The lines whose deliveries are still rows. */
  movedLines: DeliveryLine[];
  isFull: boolean;
  /** The version that it replaces, or null for a new file. */
  replaces: DeliveryFile | null;
}

/**
 * Records a written file and deletes its rows, in one transaction. Returns false and removes the file if another worker
 * has the job, or if a row, the mailing or the replaced version has changed since it was read.
 */
export async function replaceRows(ctx: Context, file: WrittenFile): Promise<boolean> {
  const { name, movedLines, isFull } = file;
  const { mailingId, part } = name;
  const acceptedLines = movedLines.filter((line) => line[LINE_INDEXES.status] === 'accepted');
  const recipients = JSON.stringify(acceptedLines.map((line) => line[LINE_INDEXES.recipientId]));
  const reports = JSON.stringify(movedLines.flatMap((line) => line[LINE_INDEXES.reports]));
  try {
    await ctx.db.transactDurably([
      endReservation(ctx, name),
      expectChange(ctx.db, 'reserved_path'),
      file.replaces === null ? insertFile(ctx, file) : updateFile(ctx, file, file.replaces),
      expectChange(ctx.db, 'unchanged_file'),
      ctx.db.write.run(sql`delete from deliveries where id in ${selectUnchangedRows(movedLines)}`),
      ctx.db.write.run(sql`
        update delivery_files set is_full = is_full or ${isFull}
        where mailing_id = ${mailingId} and part = ${part} and changes() = ${movedLines.length}`),
      expectChange(ctx.db, 'unchanged_rows'),
      ctx.db.write.run(sql`
        delete from ${bounces} where (source, event_id) in (
          select report.value ->> 0, report.value ->> 1 from json_each(${reports}) as report)`),
      ctx.db.write.run(sql`
        insert into ${compactedNewsletters} (owner_id, recipient_id, newsletters)
        select owner_id, value, 1 from json_each(${recipients}) join mailings on mailings.id = ${mailingId} where true
        on conflict do update set newsletters = newsletters + 1`),
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    await discardFile(ctx, name);
    return false;
  }
}

/** Selects the ids of the rows that have not changed since they were read. Nothing else of a settled row changes. */
function selectUnchangedRows(movedLines: DeliveryLine[]): SQL {
  const readValues = movedLines.map((line) => {
    return [
      line[LINE_INDEXES.id],
      line[LINE_INDEXES.status],
      line[LINE_INDEXES.address],
      line[LINE_INDEXES.bounce],
      line[LINE_INDEXES.reports].length,
    ];
  });
  return sql`(
    select stored.id from json_each(${JSON.stringify(readValues)}) as line
    join deliveries as stored on stored.id = line.value ->> 0
    where stored.status = line.value ->> 1 and stored.address = line.value ->> 2
      and stored.bounce is line.value ->> 3
      and line.value ->> 4 = (select count(*) from bounces where bounces.delivery_id = stored.id))`;
}

function findIdRange(lines: DeliveryLine[]) {
  const ids = lines.map((line) => line[LINE_INDEXES.id]);
  const recipients = lines.map((line) => line[LINE_INDEXES.recipientId]);
  return {
    firstRecipientId: Math.min(...recipients),
    lastRecipientId: Math.max(...recipients),
    firstId: Math.min(...ids),
    lastId: Math.max(...ids),
    count: lines.length,
  };
}

const whereEnded = (mailingId: number) =>
  sql`exists (select 1 from mailings where id = ${mailingId} and status in ('finished', 'canceled'))`;

function insertFile(ctx: Context, { name, lines }: WrittenFile): Statement {
  const { mailingId, part, version } = name;
  const { firstRecipientId, lastRecipientId, firstId, lastId, count } = findIdRange(lines);
  return ctx.db.write.run(sql`
    insert into delivery_files
      (mailing_id, part, version, first_recipient_id, last_recipient_id, first_id, last_id, count)
    select ${mailingId}, ${part}, ${version}, ${firstRecipientId}, ${lastRecipientId}, ${firstId}, ${lastId}, ${count}
    where ${whereEnded(mailingId)}`);
}

function updateFile(ctx: Context, file: WrittenFile, replacedFile: DeliveryFile): Statement {
  const { name, lines, movedLines } = file;
  const { mailingId, part, version } = name;
  // A row that was restored from this file is in the file again.
  const returnedCount = replacedFile.count + movedLines.length - lines.length;
  return ctx.db.write
    .update(deliveryFiles)
    .set({ ...findIdRange(lines), version, restored: sql`${deliveryFiles.restored} - ${returnedCount}` })
    .where(
      and(
        eq(deliveryFiles.mailingId, mailingId),
        eq(deliveryFiles.part, part),
        eq(deliveryFiles.version, replacedFile.version),
        whereEnded(mailingId),
      ),
    );
}

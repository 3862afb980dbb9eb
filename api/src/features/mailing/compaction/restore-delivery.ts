import { and, asc, eq, getTableColumns, gte, lte, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { mailings } from '../table.js';
import { type DeliveryFile, type DeliveryLine, readLines } from './delivery-file.js';
import { deliveryFiles } from './table.js';

/** The number of tries if a subscriber is erased from the same file at that moment. */
const MAX_TRIES = 3;

/**
 * Restores a compacted delivery as a row, for a report that arrives late. From then on its row counts, and its line in
 * the file does not. Does nothing if no file contains it. Throws if the file keeps changing, so that the report is
 * retried.
 */
export async function restoreDelivery(ctx: Context, namedDelivery: NamedDelivery): Promise<void> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const line = await findLine(ctx, namedDelivery);
    if (line === undefined || (await insertRow(ctx, line))) return;
  }
  throw new Error(
    `The file of delivery ${namedDelivery.deliveryId} changed ${MAX_TRIES} times while it was restored.`,
  );
}

interface NamedDelivery {
  deliveryId: number;
  /** The public id of the mailing, if the report includes it. */
  publicId?: string;
}

interface FoundLine {
  file: DeliveryFile;
  line: DeliveryLine;
}

async function findLine(
  ctx: Context,
  { deliveryId, publicId }: NamedDelivery,
): Promise<FoundLine | undefined> {
  const files = await ctx.db.read
    .select(getTableColumns(deliveryFiles))
    .from(deliveryFiles)
    .innerJoin(mailings, eq(mailings.id, deliveryFiles.mailingId))
    .where(
      and(
        gte(deliveryFiles.lastId, deliveryId),
        lte(deliveryFiles.firstId, deliveryId),
        publicId === undefined ? undefined : eq(mailings.publicId, publicId),
      ),
    )
    .orderBy(asc(deliveryFiles.lastId));
  for (const file of files) {
    const line = (await readLines(ctx, file)).find(([id]) => id === deliveryId);
    if (line !== undefined) return { file, line };
  }
  return undefined;
}

/** Inserts the row. Returns false if the file now has another version. */
async function insertRow(ctx: Context, { file, line }: FoundLine): Promise<boolean> {
  const { mailingId, part, version } = file;
  const [id, recipientId, address, personal, attempts, firstAttemptAt, ...outcome] = line;
  const [smtpCode, smtpText, settledAt, status, bounce, bouncedAt, reports] = outcome;
  const isThis = sql`mailing_id = ${mailingId} and part = ${part}`;
  const { current } = await ctx.db.transactDurably({
    inserted: ctx.db.write.run(sql`
      insert into deliveries
        (id, mailing_id, recipient_id, address, personal, status, attempts, first_attempt_at, smtp_code, smtp_text,
          settled_at, bounce, bounced_at)
      select ${id}, mailing_id, ${recipientId}, ${address}, ${personal}, ${status}, ${attempts}, ${firstAttemptAt},
        ${smtpCode}, ${smtpText}, ${settledAt}, ${bounce}, ${bouncedAt}
      from delivery_files where ${isThis} and version = ${version}
      on conflict do nothing`),
    counted: ctx.db.write.run(sql`
      update delivery_files set restored = restored + 1 where ${isThis} and changes() = 1`),
    uncounted: ctx.db.write.run(sql`
      update compacted_newsletters set newsletters = newsletters - 1
      where owner_id = (select owner_id from mailings where id = ${mailingId}) and recipient_id = ${recipientId}
        and ${status} = 'accepted' and changes() = 1`),
    current: ctx.db.write.all<{ version: number }>(sql`select version from delivery_files where ${isThis}`),
    // Repeating these statements changes nothing, and none counts again.
    reported: ctx.db.write.run(sql`
      insert into bounces (owner_id, delivery_id, address, source, event_id, kind, created_at, detail, is_counted)
      select mailings.owner_id, deliveries.id, deliveries.address, report.value ->> 0, report.value ->> 1,
        report.value ->> 2, report.value ->> 3, '', false
      from json_each(${JSON.stringify(reports)}) as report
      join deliveries on deliveries.id = ${id} join mailings on mailings.id = deliveries.mailing_id
      where deliveries.address <> ''
      on conflict (source, event_id) do nothing`),
  });
  return current[0] === undefined || current[0].version === version;
}

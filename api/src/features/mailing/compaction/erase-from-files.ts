import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { createRandomId } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { mailings } from '../table.js';
import {
  type DeliveryFile,
  type DeliveryLine,
  getMailingFolder,
  hasAnyVersion,
  LINE_INDEXES,
  readLines,
  removeVersionsBefore,
  writeDeliveryFile,
} from './delivery-file.js';
import { discardFile, endReservation, reserveVersion } from './reserved-files.js';
import { compactedNewsletters, deliveryFiles } from './table.js';

/** Erases a subscriber's personal data from every file of an owner. The recipient's line stays without it. */
export async function eraseFromFiles(
  ctx: Context,
  { ownerId, recipientId }: { ownerId: number; recipientId: number },
): Promise<void> {
  const files = await ctx.db.read
    .select({ mailingId: deliveryFiles.mailingId, part: deliveryFiles.part })
    .from(deliveryFiles)
    .innerJoin(mailings, eq(mailings.id, deliveryFiles.mailingId))
    .where(
      and(
        eq(mailings.ownerId, ownerId),
        lte(deliveryFiles.firstRecipientId, recipientId),
        gte(deliveryFiles.lastRecipientId, recipientId),
      ),
    );
  for (const file of files) while (!(await eraseFromFile(ctx, file, recipientId))) await yieldToEventLoop();
  await ctx.db.transact([
    ctx.db.write
      .delete(compactedNewsletters)
      .where(
        and(eq(compactedNewsletters.ownerId, ownerId), eq(compactedNewsletters.recipientId, recipientId)),
      ),
  ]);
}

const yieldToEventLoop = () => new Promise(setImmediate);

type Part = Pick<DeliveryFile, 'mailingId' | 'part'>;

/**
 * Writes the next version of one file and removes the earlier ones. Each version number is used once, so two
 * erasures at the same time write two files. The second then returns false and starts again.
 */
async function eraseFromFile(ctx: Context, { mailingId, part }: Part, recipientId: number): Promise<boolean> {
  const isThis = and(eq(deliveryFiles.mailingId, mailingId), eq(deliveryFiles.part, part));
  const [file] = await ctx.db.read.select().from(deliveryFiles).where(isThis);
  if (file === undefined) return true;
  const lines = await readLines(ctx, file);
  if (
    !lines.some((line) => line[LINE_INDEXES.recipientId] === recipientId && line[LINE_INDEXES.address] !== '')
  ) {
    // An earlier run may have ended before it removed the replaced versions.
    await removeVersionsBefore(ctx, file, file.version);
    return true;
  }
  const name = await reserveVersion(ctx, { file, holder: { erasure: createRandomId() } });
  if (name === undefined) return true;
  const { version } = name;
  await writeDeliveryFile(
    ctx,
    name,
    lines.map((line) => eraseLine(line, recipientId)),
  );
  try {
    await ctx.db.transactDurably([
      endReservation(ctx, name),
      expectChange(ctx.db, 'reserved_path'),
      ctx.db.write
        .update(deliveryFiles)
        .set({ version })
        .where(and(isThis, eq(deliveryFiles.version, file.version))),
      expectChange(ctx.db, 'unchanged_file'),
    ]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    await discardFile(ctx, name);
    return false;
  }
  await removeVersionsBefore(ctx, file, version);
  return true;
}

function eraseLine(line: DeliveryLine, recipientId: number): DeliveryLine {
  if (line[LINE_INDEXES.recipientId] !== recipientId) return line;
  const erasedLine: DeliveryLine = [...line];
  erasedLine[LINE_INDEXES.address] = '';
  erasedLine[LINE_INDEXES.personal] = '{}';
  erasedLine[LINE_INDEXES.smtpText] = null;
  erasedLine[LINE_INDEXES.reports] = [];
  return erasedLine;
}

/** Deletes the files of a mailing, before its rows. If a run ends in between, it is repeated. */
export async function deleteFiles(ctx: Context, mailingId: number): Promise<void> {
  const isOfMailing = eq(deliveryFiles.mailingId, mailingId);
  const files = await ctx.db.read.select().from(deliveryFiles).where(isOfMailing);
  for (const file of files) {
    // Without its file, the recipients are unknown and stay counted.
    const lines = (await hasAnyVersion(ctx, file)) ? await readLines(ctx, file) : [];
    const recipients = lines
      .filter((line) => line[LINE_INDEXES.status] === 'accepted')
      .map((line) => line[LINE_INDEXES.recipientId]);
    await ctx.db.transact([
      ctx.db.write.delete(deliveryFiles).where(and(isOfMailing, eq(deliveryFiles.part, file.part))),
      ctx.db.write.run(sql`
        update compacted_newsletters set newsletters = newsletters - 1
        where changes() = 1 and owner_id = (select owner_id from mailings where id = ${mailingId})
          and recipient_id in (select value from json_each(${JSON.stringify(recipients)}))
          -- The count of a restored row was reduced when it was restored.
          and not exists (
            select 1 from deliveries
            where mailing_id = ${mailingId} and deliveries.recipient_id = compacted_newsletters.recipient_id)`),
    ]);
  }
  await ctx.blobs.removeAll(getMailingFolder(mailingId));
}

import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { asJsonArray, type DeliveryFile, PLACES, readFileText } from './delivery-file.js';
import { findLines, type Marks } from './find-lines.js';

/**
 * Builds a table named `deliveries` with the deliveries of a mailing after one recipient: its rows and, up to
 * the last recipient of `file`, the lines of that file. For a restored delivery, the row counts and not the
 * line. With `marks` only lines with these texts, with `wanted` only so many deliveries from lines.
 */
export async function reportRows(
  ctx: Context,
  input: { mailingId: number; after: number; file: DeliveryFile; marks?: Marks; wanted?: number | undefined },
): Promise<SQL> {
  const { mailingId, after, file, marks = [], wanted } = input;
  // Some of them may be restored.
  const most = wanted === undefined ? undefined : wanted + file.restored;
  const json = asJsonArray(findLines(await readFileText(ctx, file), { after, marks, most }));
  const value = (name: keyof typeof PLACES) => sql.raw(`line.value ->> ${PLACES[name]}`);
  return sql`(
    select id, recipient_id, address, status, attempts, next_attempt_at, smtp_code, smtp_text, settled_at, bounce,
      bounced_at
    from deliveries
    where mailing_id = ${mailingId} and recipient_id > ${after} and recipient_id <= ${file.lastRecipientId}
    union all
    select ${value('id')}, ${value('recipientId')}, ${value('address')}, ${value('status')}, ${value('attempts')}, 0,
      ${value('smtpCode')}, ${value('smtpText')}, ${value('settledAt')}, ${value('bounce')},
      ${value('bouncedAt')}
    from json_each(${json}) as line
    where not exists (
      select 1 from deliveries as stored
      where stored.mailing_id = ${mailingId} and stored.recipient_id = ${value('recipientId')})
  ) as deliveries`;
}

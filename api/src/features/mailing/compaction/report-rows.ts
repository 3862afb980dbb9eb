import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { type DeliveryFile, PLACES, readAsJson } from './delivery-file.js';

/**
 * Builds a table named `deliveries` with the deliveries of a mailing after one recipient: its rows and, up to
 * the last recipient of `file`, the lines of that file. For a restored delivery, the row counts and not the
 * line.
 */
export async function reportRows(
  ctx: Context,
  { mailingId, after, file }: { mailingId: number; after: number; file: DeliveryFile },
): Promise<SQL> {
  const json = await readAsJson(ctx, file);
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
    where ${value('recipientId')} > ${after} and not exists (
      select 1 from deliveries as stored
      where stored.mailing_id = ${mailingId} and stored.recipient_id = ${value('recipientId')})
  ) as deliveries`;
}

import { z } from 'zod';
import type { Context } from '../../context.js';
import { addRecipients, closeAudience, findFreezeCursor, findMailingId } from '../mailing/index.js';
import { listAudience, readerPageUrl, writeNewsletterMark } from '../subscribers/index.js';
import { READER_PAGE_URL, UNSUBSCRIBE_URL } from './compose-message.js';
import { personalValues } from './personal-fields.js';
import { FREEZE_CHUNK } from './rules.js';
import { findNewsletter, type Newsletter } from './store.js';
import { sealReader } from './tracking/letter-address.js';
import { letterKeysOf } from './tracking/letter-keys.js';
import { READER_MARK } from './tracking/track-mail.js';

export const FREEZE_AUDIENCE = 'newsletters.freeze-audience';

const FreezeAudience = z.object({ userId: z.number(), newsletterId: z.number(), mailing: z.string() });
export type FreezeAudience = z.infer<typeof FreezeAudience>;

/** Writes one ledger row per recipient, chunk by chunk from where it stands, then lets the mails go. */
export async function freezeAudience(ctx: Context, payload: unknown): Promise<void> {
  const job = FreezeAudience.parse(payload);
  const [newsletter, mailingId] = await Promise.all([
    findNewsletter(ctx, job),
    findMailingId(ctx, job.mailing),
  ]);
  // Its creator deleted the account, or took this sending back: perhaps another one is under way, with a job of its own.
  if (newsletter === undefined || mailingId === undefined || newsletter.mailingId !== mailingId) return;
  const { audienceCutoff, userId } = newsletter;
  if (audienceCutoff === null) throw new Error('This newsletter was not sent.');
  const markOf = await readerMarks(ctx, newsletter);
  const mark = writeNewsletterMark(newsletter.id);
  for (;;) {
    const afterId = await findFreezeCursor(ctx, mailingId);
    // It was cancelled meanwhile, or all was done before a crash.
    if (afterId === undefined) return;
    const members = await listAudience(ctx, { userId, afterId, cutoff: audienceCutoff, limit: FREEZE_CHUNK });
    if (members.length === 0) break;
    const recipients = members.map(({ id, email, name, token }) => ({
      id,
      address: email,
      personal: {
        [UNSUBSCRIBE_URL]: `${ctx.instance.publicUrl}/u/${token}?n=${mark}`,
        [READER_PAGE_URL]: readerPageUrl(ctx, token),
        ...markOf(id),
        ...personalValues(name),
      },
    }));
    await addRecipients(ctx, { mailingId, recipients });
    await new Promise(setImmediate);
  }
  await closeAudience(ctx, { mailingId });
}

/** What a reader's links say of them; nothing, unless their creator counts individually. */
async function readerMarks(ctx: Context, { id, tracking }: Newsletter) {
  if (tracking !== 'individual') return () => ({});
  const keys = await letterKeysOf(ctx);
  return (subscriberId: number) => ({ [READER_MARK]: sealReader(keys, { newsletterId: id, subscriberId }) });
}

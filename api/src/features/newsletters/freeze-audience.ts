import { z } from 'zod';
import type { Context } from '../../context.js';
import { addRecipients, closeAudience, getFreezeCursor } from '../mailing/index.js';
import { listAudience } from '../subscribers/index.js';
import { UNSUBSCRIBE_URL } from './compose-message.js';
import { personalValues } from './personal-fields.js';
import { FREEZE_CHUNK } from './rules.js';
import { findNewsletter } from './store.js';

export const FREEZE_AUDIENCE = 'newsletters.freeze-audience';

const FreezeAudience = z.object({ userId: z.number(), newsletterId: z.number() });
export type FreezeAudience = z.infer<typeof FreezeAudience>;

/** Writes one ledger row per recipient, chunk by chunk from where it stands, then lets the mails go. */
export async function freezeAudience(ctx: Context, payload: unknown): Promise<void> {
  const newsletter = await findNewsletter(ctx, FreezeAudience.parse(payload));
  // Its creator deleted the account meanwhile: there is nobody left to write to.
  if (newsletter === undefined) return;
  const { mailingId, audienceCutoff, userId } = newsletter;
  if (mailingId === null || audienceCutoff === null) throw new Error('This newsletter was not sent.');
  for (;;) {
    const afterId = await getFreezeCursor(ctx, mailingId);
    const members = await listAudience(ctx, { userId, afterId, cutoff: audienceCutoff, limit: FREEZE_CHUNK });
    if (members.length === 0) break;
    const recipients = members.map(({ id, email, name, token }) => ({
      id,
      address: email,
      personal: { [UNSUBSCRIBE_URL]: `${ctx.instance.publicUrl}/u/${token}`, ...personalValues(name) },
    }));
    await addRecipients(ctx, { mailingId, recipients });
    await new Promise(setImmediate);
  }
  await closeAudience(ctx, { mailingId });
}

import { z } from 'zod';
import { formatSlot } from '../../../kernel/email/slots.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { addRecipients, completeSnapshot, findMailingId, findSnapshotCursor } from '../../mailing/index.js';
import {
  buildPreferencesUrl,
  type Condition,
  compileAudienceCondition,
  listAudience,
  listFieldTexts,
  writeNewsletterMark,
} from '../../subscribers/index.js';
import { PREFERENCES_URL, UNSUBSCRIBE_URL } from '../compose/compose-message.js';
import { buildSlotValues } from '../drafts/personal-fields.js';
import { findNewsletter, type Newsletter } from '../store.js';
import { SUBSCRIBER_MARK } from '../tracking/track-email.js';
import { getTrackingKeys, sealSubscriberMark } from '../tracking/tracked-urls.js';
import { SNAPSHOT_CHUNK } from './rules.js';
import { withdrawSending } from './undo-send.js';

/** The slot for a subscriber's token. Only their links contain it (see `buildDerivedLinks`). */
const TOKEN = 'token';

export const SNAPSHOT_AUDIENCE = 'newsletters.snapshot-audience';

const SnapshotAudience = z.object({
  userId: z.number(),
  newsletterId: z.number(),
  mailing: z.string(),
  /** The keys of the custom fields in its text. */
  fields: z.array(z.string()),
});
export type SnapshotAudience = z.infer<typeof SnapshotAudience>;

/** Writes one ledger row per recipient, chunk by chunk from its cursor, then starts the sending. */
export async function snapshotAudience(ctx: Context, payload: unknown): Promise<void> {
  const job = SnapshotAudience.parse(payload);
  const [newsletter, mailingId] = await Promise.all([
    findNewsletter(ctx, job),
    findMailingId(ctx, job.mailing),
  ]);
  // Its creator deleted the account or undid this sending. Another sending may be running, with its own job.
  if (newsletter === undefined || mailingId === undefined || newsletter.mailingId !== mailingId) return;
  const { audienceCutoff, userId } = newsletter;
  if (audienceCutoff === null) throw new Error('This newsletter was not sent.');
  const createMark = await createSubscriberMarker(ctx, newsletter);
  const condition = await buildAudienceCondition(ctx, newsletter);
  if (condition === 'unusable') return;
  for (;;) {
    const afterId = await findSnapshotCursor(ctx, mailingId);
    // The sending was canceled in the meantime, or was complete before a crash.
    if (afterId === undefined) return;
    const members = await listAudience(ctx, {
      userId,
      afterId,
      cutoff: audienceCutoff,
      limit: SNAPSHOT_CHUNK,
      condition,
    });
    // Deleting a tag changes the matches. If the tag's filter is usable now, it was while the chunk was read.
    if ((await buildAudienceCondition(ctx, newsletter)) === 'unusable') return;
    if (members.length === 0) break;
    // The row stores the values, so that a repeated email has the same values.
    const fieldTexts = await listFieldTexts(ctx, {
      userId,
      keys: job.fields,
      subscriberIds: members.map(({ id }) => id),
    });
    const recipients = members.map(({ id, email, name, token }) => ({
      id,
      address: email,
      personal: {
        [TOKEN]: token,
        ...createMark(id),
        ...buildSlotValues(name, fieldTexts.get(id)),
      },
    }));
    await addRecipients(ctx, { mailingId, recipients });
    await new Promise(setImmediate);
  }
  await completeSnapshot(ctx, { mailingId });
}

/**
 * Returns the condition of a newsletter's audience. Days count from the sending, so that a run after a crash finds the
 * same subscribers. If a tag or field of a filter was deleted since then, turns the newsletter back into a draft with
 * the reason. No email has left before the snapshot is complete.
 */
async function buildAudienceCondition(
  ctx: Context,
  newsletter: Newsletter,
): Promise<Condition | undefined | 'unusable'> {
  const { userId, audienceFilter: filter, sentAt } = newsletter;
  try {
    return await compileAudienceCondition(ctx, { userId, filter, now: sentAt ?? ctx.clock.now() });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'filter_unusable')) throw error;
    await withdrawSending(ctx, { newsletter, problem: error.message });
    return 'unusable';
  }
}

/** Returns the links of a newsletter that contain the subscriber's token. */
export function buildDerivedLinks(ctx: Context, newsletterId: number): Record<string, string> {
  const token = formatSlot(TOKEN);
  return {
    [UNSUBSCRIBE_URL]: `${ctx.instance.publicUrl}/u/${token}?n=${writeNewsletterMark(newsletterId)}`,
    [PREFERENCES_URL]: buildPreferencesUrl(ctx, token),
  };
}

/**
 * Returns a function that creates the mark in a subscriber's links. The mark is empty unless the creator
 * tracks individually.
 */
async function createSubscriberMarker(ctx: Context, { id, tracking }: Newsletter) {
  if (tracking !== 'individual') return () => ({});
  const keys = await getTrackingKeys(ctx);
  return (subscriberId: number) => ({
    [SUBSCRIBER_MARK]: sealSubscriberMark(keys, { newsletterId: id, subscriberId }),
  });
}

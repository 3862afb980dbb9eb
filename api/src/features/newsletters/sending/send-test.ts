import { normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { createRandomId } from '../../../kernel/ids.js';
import type { Message } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';
import { getUser, requireVerifiedEmail } from '../../accounts/index.js';
import { throwIfBanned } from '../../bans/index.js';
import { insertSingleMailing, PRIORITY } from '../../mailing/index.js';
import { composeMessage, PREFERENCES_URL, UNSUBSCRIBE_URL } from '../compose/compose-message.js';
import { cleanDraft, type DraftInput } from '../drafts/draft-fields.js';
import { throwIfProblems } from '../preflight/examine-newsletter.js';
import { listTextProblems } from '../preflight/problems.js';

/**
 * Sends a draft to one address, as a subscriber would receive it. Saves and counts nothing. Throws `forbidden` for a
 * banned address, unless it is the creator's own.
 */
export async function sendTest(
  ctx: Context,
  input: { userId: number; draft: DraftInput; testEmailAddress: string },
): Promise<void> {
  const { userId, testEmailAddress } = input;
  const fields = await cleanDraft({ ...input.draft, slug: null });
  throwIfProblems(listTextProblems(fields));
  const now = ctx.clock.now();
  const [user, composed] = await Promise.all([
    getUser(ctx, userId),
    composeMessage(ctx, { ...fields, userId }, now),
  ]);
  if (normalizeEmailAddress(testEmailAddress) !== user.email) {
    await requireVerifiedEmail(ctx, userId);
    await throwIfBanned(ctx, [testEmailAddress]);
  }
  const creatorPage = `${ctx.instance.publicUrl}/${user.username}`;
  const skeleton = await ctx.email.compile(markAsTest(composed.message));
  await ctx.db.transactDurably(
    insertSingleMailing(ctx, {
      publicId: createRandomId(),
      ownerId: userId,
      priority: PRIORITY.transactional,
      envelopeFrom: composed.envelopeFrom,
      messageIdHost: composed.messageIdHost,
      signingDomain: composed.sender.signingDomain,
      skeleton,
      address: testEmailAddress,
      // The test recipient is not on the list, so these links point to the creator's page.
      personal: { [UNSUBSCRIBE_URL]: creatorPage, [PREFERENCES_URL]: creatorPage },
    }),
  );
  ctx.pubsub.publish('deliveries');
}

/** Removes the headers for one-click unsubscribe, because there is no subscriber. */
function markAsTest(message: Message): Message {
  return {
    ...message,
    subject: `[Test] ${message.subject}`,
    headers: message.headers.filter(({ name }) => !name.startsWith('List-Unsubscribe')),
  };
}

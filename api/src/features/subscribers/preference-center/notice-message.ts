import { subjectName } from '../../../kernel/subject-name.js';
import type { Message } from '../../../ports/email.js';
import type { CreatorView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { linkMessage } from '../opt-in/link-message.js';

/** Tells the old mailbox that emails go elsewhere, without the new address: the mailbox may have a new owner by now. */
export function noticeMessage(
  ctx: Context,
  creator: CreatorView & { postalAddress: string | null },
): Message {
  const { displayName, username, postalAddress } = creator;
  return linkMessage(ctx, {
    from: displayName,
    subject: `Your address was changed: ${subjectName(creator)}'s newsletter`,
    why: `${displayName}'s newsletter goes to another address of yours from now on, and no longer to this one. If that was you, there is nothing to do. If it was not, subscribe here again:`,
    label: `Go to ${displayName}'s page`,
    link: `${ctx.instance.publicUrl}/${username}`,
    ignore: 'Links in newsletters that you forwarded let others change your subscription.',
    postalAddress,
  });
}

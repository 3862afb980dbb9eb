import { z } from 'zod';
import { domainOf } from '../../../kernel/email/email-address.js';
import { AUTO_SUBMITTED, emailHtml, emailParagraph } from '../../../kernel/email/email-html.js';
import { escapeHtml } from '../../../kernel/html.js';
import type { Message } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';
import { getUser } from '../../accounts/index.js';
import { insertSingleMailing, PRIORITY } from '../../mailing/index.js';
import { viewCreator } from '../sign-up/get-creator.js';
import { findConfirmed } from '../store.js';

export const EMAIL_UNSUBSCRIBE_LINK = 'subscribers.email-unsubscribe-link';

const LinkRequest = z.object({ userId: z.number(), email: z.string(), publicId: z.string() });

/**
 * Emails the link that a request without a token asked for. Sends nothing to a non-subscriber, and nothing on a second
 * run.
 */
export async function emailUnsubscribeLink(ctx: Context, payload: unknown): Promise<void> {
  const { userId, email, publicId } = LinkRequest.parse(payload);
  const subscriber = await findConfirmed(ctx, { userId, email });
  if (subscriber === undefined) return;
  const { displayName } = await viewCreator(ctx, await getUser(ctx, userId));
  const { mailFrom, publicUrl } = ctx.instance;
  const link = `${publicUrl}/u/${subscriber.token}`;
  const skeleton = await ctx.email.compile(linkMessage(ctx, { email, link, creator: displayName }));
  // After a crash between creating the email and ending its job, the email exists already.
  await ctx.db.transactDurably(
    insertSingleMailing(ctx, {
      publicId,
      ownerId: userId,
      priority: PRIORITY.transactional,
      envelopeFrom: mailFrom,
      messageIdHost: domainOf(mailFrom),
      skeleton,
      address: email,
    }),
  );
  ctx.pubsub.publish('deliveries');
}

function linkMessage(ctx: Context, about: { email: string; link: string; creator: string }): Message {
  const { email, link, creator } = about;
  const why = `We received a request to unsubscribe ${email} from ${creator}'s newsletter. Open this link to confirm:`;
  const ignore =
    'If you did not ask for this, or want to stay subscribed, ignore this email. Nothing changes.';
  return {
    from: { name: ctx.instance.brandName, address: ctx.instance.mailFrom },
    subject: `Your link to unsubscribe from ${creator}'s newsletter`,
    html: emailHtml({
      title: 'Unsubscribe',
      parts: [
        emailParagraph(why),
        `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 0;font-weight:bold;">Unsubscribe from ${escapeHtml(creator)}'s newsletter</a></p>`,
        emailParagraph(ignore),
      ],
    }),
    text: `${why}\n\n${link}\n\n${ignore}`,
    headers: [AUTO_SUBMITTED],
    date: ctx.clock.now(),
  };
}

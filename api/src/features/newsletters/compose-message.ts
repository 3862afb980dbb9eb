import type { Context } from '../../context.js';
import { domainOf } from '../../kernel/email-address.js';
import { slot } from '../../kernel/slots.js';
import type { Message } from '../../ports/mail.js';
import { getUser } from '../accounts/index.js';
import { getSite } from '../sites/index.js';
import type { DraftFields } from './draft-fields.js';
import { personalHtml, personalText } from './personal-fields.js';
import { renderMail } from './render-mail.js';
import { plainBody, renderText } from './render-text.js';
import { DEFAULT_SENDER_NAME } from './rules.js';

/** The slot that holds one reader's own way out: an absolute /u/{token} address. */
export const UNSUBSCRIBE_URL = 'unsubscribe-url';

const PREHEADER_LENGTH = 140;

export interface ComposedMessage {
  message: Message;
  envelopeFrom: string;
  messageIdHost: string;
  preheader: string;
}

/** The one renderer: what preview shows is what is sent. */
export async function composeMessage(
  ctx: Context,
  newsletter: DraftFields & { userId: number },
  date: number,
): Promise<ComposedMessage> {
  const { instance } = ctx;
  const [user, site] = await Promise.all([getUser(ctx, newsletter.userId), getSite(ctx, newsletter.userId)]);
  const creatorName = site.displayName || user.username;
  const senderName = newsletter.senderName || creatorName || DEFAULT_SENDER_NAME;
  const letter = {
    ...newsletter,
    senderName,
    brandName: instance.brandName,
    brandUrl: instance.publicUrl,
    siteUrl: `${instance.publicUrl}/${user.username}`,
    unsubscribeUrl: slot(UNSUBSCRIBE_URL),
  };
  const body = await plainBody(letter.content);
  const preheader = newsletter.preheader ?? preheaderOf(body);
  const messageIdHost = domainOf(instance.mailFrom);
  const message: Message = {
    from: { name: senderName, address: instance.mailFrom },
    // The typed address is not ours to send from; answers go there.
    replyTo: newsletter.senderEmail ? { name: senderName, address: newsletter.senderEmail } : undefined,
    subject: personalText(newsletter.title),
    html: personalHtml(renderMail(letter, preheader)),
    text: personalText(renderText(letter, body)),
    headers: [
      { name: 'List-Id', value: `<${user.username}.${messageIdHost}>` },
      // RFC 8058: exactly one URI, and the header that makes a POST to it enough.
      { name: 'List-Unsubscribe', value: `<${slot(UNSUBSCRIBE_URL)}>` },
      { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    ],
    date,
  };
  return { message, envelopeFrom: instance.mailFrom, messageIdHost, preheader: personalText(preheader) };
}

/** What lists of mail show behind the subject: the first words of the letter. */
function preheaderOf(body: string): string {
  return body.replace(/\s+/g, ' ').trim().slice(0, PREHEADER_LENGTH);
}

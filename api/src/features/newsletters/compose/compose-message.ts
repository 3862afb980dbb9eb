import { readDomain } from '../../../kernel/email/email-address.js';
import { fillSlots, formatSlot } from '../../../kernel/email/slots.js';
import type { Message } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';
import { getUser } from '../../accounts/index.js';
import { getPlan, shouldShowBrandName } from '../../plans/index.js';
import { getSite } from '../../sites/index.js';
import { cleanDraft, type DraftFields, type DraftInput } from '../drafts/draft-fields.js';
import { convertHtmlFields, convertTextFields } from '../drafts/personal-fields.js';
import { DEFAULT_SENDER_NAME } from '../rules.js';
import type { NewsletterContent } from './newsletter-content.js';
import { renderEmail } from './render-email.js';
import { getFirstWords, renderPlainBody, renderText } from './render-text.js';
import { chooseSender, type Sender } from './sender/choose-sender.js';

/** Gmail's limit for the sender's name is 5 to 15 characters. */
const MAX_INSTANCE_NAME_LENGTH = 15;

/**
 * Adds the header by which large providers count complaints, with the mailing, the creator, the type of email and this
 * instance. It contains no personal data except the creator's number, which is public on each of their pages.
 */
export function addFeedbackId(
  message: Message,
  source: { userId: number; publicId: string; messageIdHost: string },
): Message {
  const instance = source.messageIdHost.replace(/[^a-z0-9]+/gi, '-').slice(0, MAX_INSTANCE_NAME_LENGTH);
  const value = `${source.publicId}:${source.userId}:newsletter:${instance}`;
  return { ...message, headers: [...message.headers, { name: 'Feedback-ID', value }] };
}

/** The slot for a subscriber's unsubscribe link, an absolute /u/{token} URL. */
export const UNSUBSCRIBE_URL = 'unsubscribe-url';
/** The slot for the URL of a subscriber's preference center, with stored data, change of address and unsubscribing. */
export const PREFERENCES_URL = 'preferences-url';

export interface ComposedMessage {
  message: Message;
  envelopeFrom: string;
  messageIdHost: string;
  sender: Sender;
  preheader: string;
}

/** Composes the message. The preview uses it too, so it shows exactly the sent email. */
export async function composeMessage(
  ctx: Context,
  newsletter: DraftFields & Pick<NewsletterContent, 'showsPlaces'> & { userId: number },
  date: number,
): Promise<ComposedMessage> {
  const { instance } = ctx;
  const [user, site, plan, sender] = await Promise.all([
    getUser(ctx, newsletter.userId),
    getSite(ctx, newsletter.userId),
    getPlan(ctx, newsletter.userId),
    chooseSender(ctx, newsletter),
  ]);
  const creatorName = site.displayName || user.username;
  const senderName = newsletter.senderName || creatorName || DEFAULT_SENDER_NAME;
  const body = await renderPlainBody(newsletter.content);
  const content: NewsletterContent = {
    ...newsletter,
    senderName,
    preheader: newsletter.preheader ?? getFirstWords(newsletter.content),
    publicUrl: instance.publicUrl,
    postalAddress: site.postalAddress,
    sentWith: shouldShowBrandName(plan) ? { name: instance.brandName, url: instance.publicUrl } : null,
    date,
    siteUrl: `${instance.publicUrl}/${user.username}`,
    unsubscribeUrl: formatSlot(UNSUBSCRIBE_URL),
    preferencesUrl: formatSlot(PREFERENCES_URL),
  };
  const messageIdHost = readDomain(instance.mailFrom);
  const message: Message = {
    from: { name: senderName, address: sender.address },
    replyTo: sender.replyTo === null ? undefined : { name: senderName, address: sender.replyTo },
    subject: convertTextFields(newsletter.title),
    html: convertHtmlFields(renderEmail(content)),
    text: convertTextFields(renderText(content, body)),
    headers: [
      { name: 'List-Id', value: `<${user.username}.${messageIdHost}>` },
      // RFC 8058 requires exactly one URI, and the header that makes a POST to it sufficient.
      { name: 'List-Unsubscribe', value: `<${formatSlot(UNSUBSCRIBE_URL)}>` },
      { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    ],
    date,
  };
  return {
    message,
    // Every sender uses the instance's address, because it receives the bounces. The signature satisfies DMARC.
    envelopeFrom: instance.mailFrom,
    messageIdHost,
    sender,
    preheader: convertTextFields(content.preheader),
  };
}

interface Preview {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  /** The size of the HTML part for one subscriber. */
  sizeBytes: number;
}

/**
 * Renders the draft as a subscriber would receive it now. The personal links have no target, because there is
 * no subscriber yet.
 */
export async function previewNewsletter(
  ctx: Context,
  input: { userId: number; draft: DraftInput; showsPlaces: boolean | undefined },
): Promise<Preview> {
  const fields = await cleanDraft(input.draft);
  const { message, preheader } = await composeMessage(
    ctx,
    { ...fields, userId: input.userId, showsPlaces: input.showsPlaces ?? false },
    ctx.clock.now(),
  );
  const values = { [UNSUBSCRIBE_URL]: '#', [PREFERENCES_URL]: '#' };
  const html = fillSlots(message.html, values);
  return {
    subject: fillSlots(message.subject, values),
    preheader: fillSlots(preheader, values),
    html,
    sizeBytes: Buffer.byteLength(html),
    text: fillSlots(message.text, values),
  };
}

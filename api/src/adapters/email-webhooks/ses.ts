import { z } from 'zod';
import type { Clock } from '../../kernel/clock.js';
import { AppError, createFieldError } from '../../kernel/errors.js';
import { parseJson } from '../../kernel/text/parse-json.js';
import type { BounceReport, EmailHook } from '../../ports/email-webhook.js';
import type { FetchUrl } from '../../ports/fetch-url.js';
import { createSnsReader, isSnsUrl, type SnsMessage } from './sns-message.js';

/** The formats of feedback notifications (`notificationType`) and published events (`eventType`). */
const Mail = z.object({
  commonHeaders: z.object({ messageId: z.string().optional() }).optional(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
});
const Bounce = z.object({
  mail: Mail,
  bounce: z.object({
    feedbackId: z.string(),
    bounceType: z.string(),
    bounceSubType: z.string().default(''),
    bouncedRecipients: z.array(
      z.object({
        emailAddress: z.string(),
        status: z.string().optional(),
        diagnosticCode: z.string().optional(),
      }),
    ),
  }),
});
const Complaint = z.object({
  mail: Mail,
  complaint: z.object({
    feedbackId: z.string(),
    complaintFeedbackType: z.string().nullish(),
    complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
  }),
});
type Recipient = z.infer<typeof Bounce>['bounce']['bouncedRecipients'][number];

/** SES's reasons for rejecting a message, as status codes. */
const REFUSED_MESSAGE = new Map([
  ['MessageTooLarge', '5.3.4'],
  ['ContentRejected', '5.6.0'],
  ['AttachmentRejected', '5.6.0'],
]);

interface Options {
  topicArn: string;
  fetchUrl: FetchUrl;
  clock: Clock;
}

/** Reads reports of Amazon SES, which publishes them to an SNS topic that calls us. */
export function createSesHook(options: Options): EmailHook {
  const readMessage = createSnsReader(options);
  return {
    name: 'ses',
    headers: [],
    async read({ body }) {
      const message = await readMessage(body);
      switch (message.Type) {
        case 'Notification':
          return readNotification(message);
        case 'SubscriptionConfirmation':
          await confirm(options.fetchUrl, message);
          return [];
        case 'UnsubscribeConfirmation':
          return [];
      }
    },
  };
}

/** Confirms the topic's subscription, which the operator requested, by reading its URL. */
async function confirm(fetchUrl: FetchUrl, { SubscribeURL = '' }: SnsMessage): Promise<void> {
  if (!isSnsUrl(SubscribeURL)) {
    throw new AppError('forbidden', 'The URL that confirms this subscription is not an SNS URL.');
  }
  const response = await fetchUrl.read(SubscribeURL);
  if (response.kind === 'failed' || response.status >= 300) {
    throw new Error('SNS rejected the confirmation of the subscription.');
  }
}

function readNotification({ Message }: SnsMessage): BounceReport[] {
  const content = z
    .object({ notificationType: z.string().optional(), eventType: z.string().optional() })
    .safeParse(parseJson(Message));
  // The console's test messages are not JSON.
  if (!content.success) return [];
  switch (content.data.notificationType ?? content.data.eventType) {
    case 'Bounce':
      return readBounce(parse(Bounce, Message));
    case 'Complaint':
      return readComplaint(parse(Complaint, Message));
    default:
      return [];
  }
}

function readBounce({ mail, bounce }: z.infer<typeof Bounce>): BounceReport[] {
  return bounce.bouncedRecipients
    .map((recipient, index): BounceReport => {
      const detail = (recipient.diagnosticCode ?? '').replace(/^smtp;\s*/i, '');
      return {
        eventId: `${bounce.feedbackId}/${index}`,
        outcome: bounce.bounceType === 'Permanent' ? 'hard-bounce' : 'temporary',
        address: extractAddress(recipient.emailAddress),
        status: REFUSED_MESSAGE.get(bounce.bounceSubType) ?? recipient.status,
        detail,
        messageId: readMessageId(mail),
        envelopeSender: undefined,
      };
    })
    .filter((_, index) => !isAutoReply(bounce, bounce.bouncedRecipients[index]));
}

/**
 * Returns whether a report is about an out-of-office reply. SES reports it as a transient, general bounce without a
 * status and a reply of a server.
 */
function isAutoReply(
  bounce: { bounceType: string; bounceSubType: string },
  recipient: Recipient | undefined,
): boolean {
  const isVague = bounce.bounceType === 'Transient' && bounce.bounceSubType === 'General';
  return isVague && recipient?.status === undefined && recipient?.diagnosticCode === undefined;
}

function readComplaint({ mail, complaint }: z.infer<typeof Complaint>): BounceReport[] {
  // The recipient moved an email out of the spam folder.
  if (complaint.complaintFeedbackType === 'not-spam') return [];
  return complaint.complainedRecipients.map(({ emailAddress }, index) => ({
    eventId: `${complaint.feedbackId}/${index}`,
    outcome: 'complaint',
    address: extractAddress(emailAddress),
    status: undefined,
    detail: complaint.complaintFeedbackType ?? 'complaint',
    messageId: readMessageId(mail),
    envelopeSender: undefined,
  }));
}

/** Returns our message id. SES assigns another id, and reports ours if the topic includes the original headers. */
function readMessageId(mail: z.infer<typeof Mail>): string | undefined {
  const header = mail.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
  return (header ?? mail.commonHeaders?.messageId)?.replace(/^\s*<|>\s*$/g, '');
}

/** Returns the bare address, because some servers report `Ines <ines@kova.example>`. */
function extractAddress(text: string): string {
  return /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text;
}

function parse<S extends z.ZodType>(schema: S, text: string): z.infer<S> {
  const result = schema.safeParse(parseJson(text));
  if (!result.success) throw createFieldError('Message', 'This is not an Amazon SES notification.');
  return result.data;
}

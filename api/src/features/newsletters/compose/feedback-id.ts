import type { Message } from '../../../ports/email.js';

/** Gmail's limit for the sender's name is 5 to 15 characters. */
const MAX_INSTANCE = 15;

/**
 * Adds the header by which large providers count complaints: the mailing, the creator, the type of email and
 * this instance. It contains no personal data except the creator's number, which is public on each of their
 * pages.
 */
export function withFeedbackId(
  message: Message,
  of: { userId: number; publicId: string; messageIdHost: string },
): Message {
  const instance = of.messageIdHost.replace(/[^a-z0-9]+/gi, '-').slice(0, MAX_INSTANCE);
  const value = `${of.publicId}:${of.userId}:newsletter:${instance}`;
  return { ...message, headers: [...message.headers, { name: 'Feedback-ID', value }] };
}

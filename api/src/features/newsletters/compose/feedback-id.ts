import type { Message } from '../../../ports/mail.js';

/** What Gmail takes for the sender's name: 5 to 15 characters. */
const MAX_INSTANCE = 15;

/**
 * Large providers count complaints by it: the mailing, the creator, the kind of mail and this instance. Nothing in it
 * leads to a person but the creator's number, which every page of theirs tells.
 */
export function withFeedbackId(
  message: Message,
  of: { userId: number; publicId: string; messageIdHost: string },
): Message {
  const instance = of.messageIdHost.replace(/[^a-z0-9]+/gi, '-').slice(0, MAX_INSTANCE);
  const value = `${of.publicId}:${of.userId}:newsletter:${instance}`;
  return { ...message, headers: [...message.headers, { name: 'Feedback-ID', value }] };
}

import type { Newsletter } from './tool.js';
import { truncate } from './untrusted-text.js';

const MAX_CONTENT_LENGTH = 20_000;

/** Formats a newsletter without its text, for lists. */
export function toNewsletterRow(newsletter: Newsletter) {
  const { id, title, version, status, sentAt, scheduledAt, undoUntil, updatedAt } = newsletter;
  const unsent = scheduledAt === null ? 'draft' : 'scheduled';
  const state = sentAt === null ? unsent : status;
  return { id, title: truncate(title, 300), version, state, sentAt, scheduledAt, undoUntil, updatedAt };
}

/** Formats a newsletter with its text. */
export function toNewsletterDetail(newsletter: Newsletter) {
  const { content, preheader, slug, ctaText, ctaUrl, template, audience, senderName, senderEmail } =
    newsletter;
  return {
    ...toNewsletterRow(newsletter),
    preheader,
    slug,
    content: truncate(content, MAX_CONTENT_LENGTH),
    button: ctaText === null ? null : { text: ctaText, url: ctaUrl },
    template,
    audience,
    sender: { name: senderName, replyTo: senderEmail },
  };
}

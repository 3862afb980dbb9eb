import { normalizeEmailAddress } from '../../kernel/email-address.js';
import { completeLink } from '../../kernel/link.js';
import { withoutSlots } from '../../kernel/slots.js';
import { contentOf } from './content-of.js';
import { sanitizeContent } from './sanitize-content.js';
import type { Newsletter } from './store.js';
import type { Template } from './table.js';

/** What a creator writes of a newsletter, as it comes over the wire. */
export interface DraftInput {
  title?: string | undefined;
  content?: string | undefined;
  imageUrl?: string | null | undefined;
  template?: Template | undefined;
  ctaText?: string | null | undefined;
  ctaUrl?: string | null | undefined;
  imageBlocks?: string[] | undefined;
  imageBlockLinks?: string[] | undefined;
  senderName?: string | null | undefined;
  senderEmail?: string | null | undefined;
}

export type DraftFields = Pick<
  Newsletter,
  | 'title'
  | 'content'
  | 'imageUrl'
  | 'template'
  | 'ctaText'
  | 'ctaUrl'
  | 'imageBlocks'
  | 'imageBlockLinks'
  | 'senderName'
  | 'senderEmail'
>;

/** The whole draft as rows keep it: trimmed, sanitised, with http, https and mailto links alone. */
export async function cleanDraft(input: DraftInput): Promise<DraftFields> {
  const senderEmail = textOrNull(input.senderEmail);
  return {
    title: withoutSlots(input.title ?? '').trim(),
    content: await sanitizeContent(contentOf(input.content ?? '')),
    imageUrl: imageAddress(input.imageUrl),
    template: input.template ?? 'template-2',
    ctaText: textOrNull(input.ctaText),
    // Free text, as specified: what is no link is kept for its writer and refused at sending.
    ctaUrl: linkOrText(input.ctaUrl),
    imageBlocks: (input.imageBlocks ?? []).map((address) => imageAddress(address) ?? ''),
    imageBlockLinks: (input.imageBlockLinks ?? []).map((link) => completeLink(link) ?? ''),
    senderName: textOrNull(input.senderName),
    senderEmail: senderEmail === null ? null : normalizeEmailAddress(senderEmail),
  };
}

function textOrNull(value: string | null | undefined): string | null {
  const text = withoutSlots(value ?? '').trim();
  return text === '' ? null : text;
}

function linkOrText(value: string | null | undefined): string | null {
  const text = textOrNull(value);
  return text === null ? null : (completeLink(text) ?? text);
}

function imageAddress(value: string | null | undefined): string | null {
  const address = completeLink(value ?? '');
  return address?.startsWith('http') ? address : null;
}

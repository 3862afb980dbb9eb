import { normalizeEmailAddress } from '../../../kernel/email-address.js';
import { completeLink } from '../../../kernel/link.js';
import { plainLine } from '../../../kernel/plain-text.js';
import { withoutSlots } from '../../../kernel/slots.js';
import { imageKeyOf } from '../../media/index.js';
import { contentOf } from '../content/content-of.js';
import { sanitizeContent } from '../content/sanitize-content.js';
import type { Newsletter } from '../store.js';
import type { Template } from '../table.js';

/** What a creator writes of a newsletter, as it comes over the wire. */
export interface DraftInput {
  title?: string | undefined;
  content?: string | undefined;
  imageUrl?: string | null | undefined;
  imageAlt?: string | null | undefined;
  template?: Template | undefined;
  design?: string | null | undefined;
  accent?: string | null | undefined;
  preheader?: string | null | undefined;
  ctaText?: string | null | undefined;
  ctaUrl?: string | null | undefined;
  imageBlocks?: string[] | undefined;
  imageBlockLinks?: string[] | undefined;
  imageBlockAlts?: string[] | undefined;
  senderName?: string | null | undefined;
  senderEmail?: string | null | undefined;
}

/** What a newsletter says and how it looks; the rest of its row is what became of it. */
export const DRAFT_KEYS = [
  'title',
  'content',
  'imageUrl',
  'imageAlt',
  'template',
  'design',
  'accent',
  'preheader',
  'ctaText',
  'ctaUrl',
  'imageBlocks',
  'imageBlockLinks',
  'imageBlockAlts',
  'senderName',
  'senderEmail',
] as const satisfies ReadonlyArray<keyof Newsletter>;

export type DraftFields = Pick<Newsletter, (typeof DRAFT_KEYS)[number]>;

/** The whole draft as rows keep it: trimmed, sanitised, with http, https and mailto links alone. */
export async function cleanDraft(input: DraftInput): Promise<DraftFields> {
  const senderEmail = textOrNull(input.senderEmail);
  return {
    title: plainLine(withoutSlots(input.title ?? '')),
    content: await sanitizeContent(contentOf(input.content ?? '')),
    imageUrl: imageAddress(input.imageUrl),
    imageAlt: textOrNull(input.imageAlt),
    template: input.template ?? 'template-2',
    design: textOrNull(input.design),
    accent: input.accent?.toLowerCase() ?? null,
    preheader: textOrNull(input.preheader),
    ctaText: textOrNull(input.ctaText),
    // Free text, as specified: what is no link is kept for its writer and refused at sending.
    ctaUrl: linkOrText(input.ctaUrl),
    imageBlocks: (input.imageBlocks ?? []).map((address) => imageAddress(address) ?? ''),
    imageBlockLinks: (input.imageBlockLinks ?? []).map((link) => completeLink(link) ?? ''),
    imageBlockAlts: (input.imageBlockAlts ?? []).map((alt) => textOrNull(alt) ?? ''),
    senderName: textOrNull(input.senderName),
    senderEmail: senderEmail === null ? null : normalizeEmailAddress(senderEmail),
  };
}

/** One line: a line break in a name or subject would be asking for a header of its own. */
function textOrNull(value: string | null | undefined): string | null {
  const text = plainLine(withoutSlots(value ?? ''));
  return text === '' ? null : text;
}

function linkOrText(value: string | null | undefined): string | null {
  const text = textOrNull(value);
  return text === null ? null : (completeLink(text) ?? text);
}

/** Pictures of ours keep their address without a host: instances move. */
function imageAddress(value: string | null | undefined): string | null {
  if (imageKeyOf(value ?? '') !== undefined) return value ?? null;
  const address = completeLink(value ?? '');
  return address?.startsWith('http') ? address : null;
}

import { normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { toPlainLine } from '../../../kernel/email/email-html.js';
import { removeSlots } from '../../../kernel/email/slots.js';
import { toContentHtml } from '../../../kernel/html/html-parts.js';
import { sanitizeContent } from '../../../kernel/html/sanitize-content.js';
import { completeLink } from '../../../kernel/links/complete-link.js';
import { cleanSlug } from '../../../kernel/text/slug.js';
import type { Context } from '../../../server/context.js';
import { parseImageKey } from '../../media/index.js';
import { type Audience, checkAudience } from '../../subscribers/index.js';
import type { Newsletter } from '../store.js';
import type { Template } from '../table.js';

/** The draft fields of a request. */
export interface DraftInput {
  /** A missing audience stays unchanged, even where a whole draft is replaced. "All" must never be an accident. */
  audience?: Audience | undefined;
  title?: string | undefined;
  content?: string | undefined;
  imageUrl?: string | null | undefined;
  imageAlt?: string | null | undefined;
  template?: Template | undefined;
  design?: string | null | undefined;
  accent?: string | null | undefined;
  preheader?: string | null | undefined;
  slug?: string | null | undefined;
  ctaText?: string | null | undefined;
  ctaUrl?: string | null | undefined;
  imageBlocks?: string[] | undefined;
  imageBlockLinks?: string[] | undefined;
  imageBlockAlts?: string[] | undefined;
  senderName?: string | null | undefined;
  senderEmail?: string | null | undefined;
}

/** The keys of the content and look of a newsletter. The other columns of its row are about its sending. */
export const DRAFT_KEYS = [
  'title',
  'content',
  'imageUrl',
  'imageAlt',
  'template',
  'design',
  'accent',
  'preheader',
  'slug',
  'ctaText',
  'ctaUrl',
  'imageBlocks',
  'imageBlockLinks',
  'imageBlockAlts',
  'senderName',
  'senderEmail',
] as const satisfies ReadonlyArray<keyof Newsletter>;

export type DraftFields = Pick<Newsletter, (typeof DRAFT_KEYS)[number]>;
/** The fields that a request stores. Without an audience, the stored audience stays. */
export type DraftColumns = DraftFields & { audience?: Audience };

/** Cleans a whole draft for storage, with its audience. Throws for a segment that its creator does not have. */
export async function readDraft(
  ctx: Context,
  { userId, draft }: { userId: number; draft: DraftInput },
): Promise<DraftColumns> {
  const { audience } = draft;
  const fields = await cleanDraft(draft);
  if (audience === undefined) return fields;
  await checkAudience(ctx, { userId, audience });
  return { ...fields, audience };
}

/** Cleans a whole draft for storage. Trims and sanitizes it, and leaves only http, https and mailto links. */
export async function cleanDraft(input: DraftInput): Promise<DraftFields> {
  const senderEmail = toTextOrNull(input.senderEmail);
  return {
    title: toPlainLine(removeSlots(input.title ?? '')),
    content: await sanitizeContent(toContentHtml(input.content ?? '')),
    imageUrl: cleanImageAddress(input.imageUrl),
    imageAlt: toTextOrNull(input.imageAlt),
    template: input.template ?? 'template-2',
    design: toTextOrNull(input.design),
    accent: input.accent?.toLowerCase() ?? null,
    preheader: toTextOrNull(input.preheader),
    slug: input.slug ? cleanSlug(input.slug) : null,
    ctaText: toTextOrNull(input.ctaText),
    // Free text, as specified. An invalid link is saved for its author and rejected when sending.
    ctaUrl: toLinkOrText(input.ctaUrl),
    imageBlocks: (input.imageBlocks ?? []).map((address) => cleanImageAddress(address) ?? ''),
    imageBlockLinks: (input.imageBlockLinks ?? []).map((link) => completeLink(link) ?? ''),
    imageBlockAlts: (input.imageBlockAlts ?? []).map((alt) => toTextOrNull(alt) ?? ''),
    senderName: toTextOrNull(input.senderName),
    senderEmail: senderEmail === null ? null : normalizeEmailAddress(senderEmail),
  };
}

/** Reduces text to one line, because a line break in a name or subject could inject a header. */
function toTextOrNull(value: string | null | undefined): string | null {
  const text = toPlainLine(removeSlots(value ?? ''));
  return text === '' ? null : text;
}

function toLinkOrText(value: string | null | undefined): string | null {
  const text = toTextOrNull(value);
  return text === null ? null : (completeLink(text) ?? text);
}

/** Returns an image's URL. Our images are stored without a host, because instances move. */
function cleanImageAddress(value: string | null | undefined): string | null {
  if (parseImageKey(value ?? '') !== undefined) return value ?? null;
  const address = completeLink(value ?? '');
  return address?.startsWith('http') ? address : null;
}

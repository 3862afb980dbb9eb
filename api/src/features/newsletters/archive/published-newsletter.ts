import { toSlug } from '@tidings/widgets/slug';
import { fillSlots } from '../../../kernel/email/slots.js';
import { toVisibleText } from '../../../kernel/html/html-parts.js';
import { createExcerpt, toWebImageUrl } from '../../../kernel/html/web-content.js';
import { completeLink } from '../../../kernel/links/complete-link.js';
import { type Direction, detectDirection } from '../compose/direction.js';
import { canShowImage, canShowProducts } from '../compose/sections.js';
import { convertHtmlFields, convertTextFields } from '../drafts/personal-fields.js';
import type { ArchiveRow, SentNewsletter } from './store.js';

/** Returns the last segment of a newsletter's URL, percent-encoded, such as `12-the-kiln`. */
export function formatNewsletterSegment({ id, title, slug }: NamedNewsletter): string {
  const words = slug ?? toSlug(title);
  return words === '' ? String(id) : `${id}-${encodeURIComponent(words)}`;
}

interface NamedNewsletter {
  id: number;
  title: string;
  /** The creator's own words for the URL, or null for the words of the title. */
  slug: string | null;
}

interface NewsletterImage {
  /** A URL of ours (`/media/…`), or https. */
  address: string;
  alt: string;
}

/** The fields of a newsletter in a list. */
export interface PublishedEntry {
  id: number;
  /** The last segment of its URL, such as `12-the-kiln`. */
  segment: string;
  title: string;
  /** The preview text, or else the first words. */
  summary: string;
  image: NewsletterImage | null;
  /** Epoch milliseconds. */
  sentAt: number;
}

/**
 * A sent newsletter for the public archive, with the content of the email, and the fallbacks for subscribers without a
 * name.
 */
export interface PublishedNewsletter extends PublishedEntry, Pick<Direction, 'language' | 'dir'> {
  senderName: string | null;
  /** Sanitized HTML, to be written by `writeContent`. */
  content: string;
  action: { label: string; url: string } | null;
  products: Array<NewsletterImage & { link: string | null }>;
}

export function toPublishedEntry(row: ArchiveRow): PublishedEntry {
  const title = fillWithDefaults(row.title);
  const summary =
    row.preheader === null ? createExcerpt(fillHtmlWithDefaults(row.start)) : fillWithDefaults(row.preheader);
  const { id, slug, sentAt } = row;
  return {
    id,
    segment: formatNewsletterSegment({ id, title, slug }),
    title,
    summary,
    image: toPublishedImage(row),
    sentAt,
  };
}

export function toPublishedNewsletter(row: SentNewsletter): PublishedNewsletter {
  const entry = toPublishedEntry({ ...row, start: row.content });
  const content = fillHtmlWithDefaults(row.content);
  const { language, dir } = detectDirection(`${entry.title} ${toVisibleText(content)}`);
  return {
    ...entry,
    language,
    dir,
    content,
    senderName: row.senderName,
    action: toPublishedAction(row),
    products: toPublishedProducts(row),
  };
}

/** Returns the title and URL segment of a newsletter for a link to it. */
export function toPublishedTitle(row: NamedNewsletter): { title: string; segment: string } {
  const title = fillWithDefaults(row.title);
  return { title, segment: formatNewsletterSegment({ ...row, title }) };
}

/** Returns a title or a preheader with the default of each custom field. */
export function fillWithDefaults(text: string): string {
  return fillSlots(convertTextFields(text), {}).trim();
}

function fillHtmlWithDefaults(html: string): string {
  return fillSlots(convertHtmlFields(html), {});
}

function toPublishedImage(
  row: Pick<ArchiveRow, 'imageUrl' | 'imageAlt' | 'template' | 'design'>,
): NewsletterImage | null {
  const address = toWebImageUrl(row.imageUrl ?? '');
  return address === undefined || !canShowImage(row) ? null : { address, alt: row.imageAlt ?? '' };
}

function toPublishedAction({ ctaText, ctaUrl }: SentNewsletter): PublishedNewsletter['action'] {
  const url = completeLink(ctaUrl ?? '');
  return !ctaText || url === undefined ? null : { label: fillWithDefaults(ctaText), url };
}

function toPublishedProducts(row: SentNewsletter): PublishedNewsletter['products'] {
  if (!canShowProducts(row)) return [];
  return row.imageBlocks.flatMap((block, index) => {
    const address = toWebImageUrl(block);
    if (address === undefined) return [];
    const link = completeLink(row.imageBlockLinks[index] ?? '') ?? null;
    // A link needs an accessible name, even if its image has none.
    return [{ address, alt: row.imageBlockAlts[index] || `Product ${index + 1}`, link }];
  });
}

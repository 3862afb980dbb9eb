import { toSlug } from '@tidings/widgets/slug';
import { fillSlots } from '../../../kernel/email/slots.js';
import { visibleText } from '../../../kernel/html/html-parts.js';
import { excerpt, webImage } from '../../../kernel/html/web-content.js';
import { completeLink } from '../../../kernel/links/complete-link.js';
import { type Direction, detectDirection } from '../compose/direction.js';
import { showsImage, showsProducts } from '../compose/sections.js';
import { fieldsToSlots, personalHtml } from '../drafts/personal-fields.js';
import type { ArchiveRow, SentNewsletter } from './store.js';

/** Returns the last segment of a newsletter's URL, percent-encoded, such as `12-the-kiln`. */
export function newsletterSegment({ id, title, slug }: NamedNewsletter): string {
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

export function publishedEntry(row: ArchiveRow): PublishedEntry {
  const title = fillWithDefaults(row.title);
  const summary =
    row.preheader === null ? excerpt(fillHtmlWithDefaults(row.start)) : fillWithDefaults(row.preheader);
  const { id, slug, sentAt } = row;
  return {
    id,
    segment: newsletterSegment({ id, title, slug }),
    title,
    summary,
    image: publishedImage(row),
    sentAt,
  };
}

export function publishedNewsletter(row: SentNewsletter): PublishedNewsletter {
  const entry = publishedEntry({ ...row, start: row.content });
  const content = fillHtmlWithDefaults(row.content);
  const { language, dir } = detectDirection(`${entry.title} ${visibleText(content)}`);
  return {
    ...entry,
    language,
    dir,
    content,
    senderName: row.senderName,
    action: publishedAction(row),
    products: publishedProducts(row),
  };
}

/** Returns the title and URL segment of a newsletter for a link to it. */
export function publishedTitle(row: NamedNewsletter): { title: string; segment: string } {
  const title = fillWithDefaults(row.title);
  return { title, segment: newsletterSegment({ ...row, title }) };
}

/** Returns a title or a preheader with the default of each custom field. */
export function fillWithDefaults(text: string): string {
  return fillSlots(fieldsToSlots(text), {}).trim();
}

function fillHtmlWithDefaults(html: string): string {
  return fillSlots(personalHtml(html), {});
}

function publishedImage(
  row: Pick<ArchiveRow, 'imageUrl' | 'imageAlt' | 'template' | 'design'>,
): NewsletterImage | null {
  const address = webImage(row.imageUrl ?? '');
  return address === undefined || !showsImage(row) ? null : { address, alt: row.imageAlt ?? '' };
}

function publishedAction({ ctaText, ctaUrl }: SentNewsletter): PublishedNewsletter['action'] {
  const url = completeLink(ctaUrl ?? '');
  return !ctaText || url === undefined ? null : { label: fillWithDefaults(ctaText), url };
}

function publishedProducts(row: SentNewsletter): PublishedNewsletter['products'] {
  if (!showsProducts(row)) return [];
  return row.imageBlocks.flatMap((block, index) => {
    const address = webImage(block);
    if (address === undefined) return [];
    const link = completeLink(row.imageBlockLinks[index] ?? '') ?? null;
    // A link needs an accessible name, even if its image has none.
    return [{ address, alt: row.imageBlockAlts[index] || `Product ${index + 1}`, link }];
  });
}

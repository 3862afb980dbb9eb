import { z } from '@hono/zod-openapi';
import { cursorOf } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { archiveCursor, type PublishedEntry, type PublishedNewsletter } from '../../newsletters/index.js';
import { absoluteImage, feedContent } from './newsletter-content.js';

const MAX_LIMIT = 100;

export const ArchiveQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).optional(),
  cursor: cursorOf(archiveCursor),
});

const Image = z.object({ url: z.url(), alt: z.string() });

const ArchiveEntry = z
  .object({
    id: z.int(),
    url: z.url().openapi({ description: 'Of its page, on the creator’s own domain where they have one.' }),
    title: z.string(),
    summary: z.string().openapi({ description: 'The preview text, or the first words.' }),
    image: Image.nullable(),
    sentAt: z.iso.datetime(),
  })
  .openapi('ArchiveEntry');

export const ArchiveList = z
  .object({ data: z.array(ArchiveEntry), nextCursor: z.string().nullable() })
  .openapi('ArchiveList');

export const ArchivedNewsletter = ArchiveEntry.extend({
  senderName: z.string().nullable(),
  language: z.string().openapi({ example: 'en' }),
  dir: z.enum(['ltr', 'rtl']),
  contentHtml: z.string().openapi({
    description:
      'The whole newsletter: image, text, products and button. Sanitized. Every URL is absolute, and fields such as `{{name|there}}` show their fallback.',
  }),
  action: z.object({ label: z.string(), url: z.string() }).nullable(),
  products: z.array(Image.extend({ link: z.string().nullable() })),
}).openapi('ArchivedLetter');

/** The base of relative URLs. */
interface Place {
  archiveUrl: string;
  publicUrl: string;
}

export function presentEntry(entry: PublishedEntry, place: Place): z.infer<typeof ArchiveEntry> {
  const { id, segment, title, summary, image, sentAt } = entry;
  return {
    ...{ id, title, summary },
    url: `${place.archiveUrl}/${segment}`,
    image: image === null ? null : presentImage(image, place),
    sentAt: toIso(sentAt),
  };
}

export function presentArchived(
  newsletter: PublishedNewsletter,
  place: Place,
): z.infer<typeof ArchivedNewsletter> {
  const { senderName, language, dir, action, products } = newsletter;
  return {
    ...presentEntry(newsletter, place),
    ...{ senderName, language, dir, action },
    contentHtml: feedContent(newsletter, place.publicUrl),
    products: products.map((product) => ({ ...presentImage(product, place), link: product.link })),
  };
}

function presentImage({ address, alt }: { address: string; alt: string }, { publicUrl }: Place) {
  return { url: absoluteImage(address, publicUrl), alt };
}

import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { archiveCursor, type PublishedEntry, type PublishedNewsletter } from '../../newsletters/index.js';
import { renderFeedContent, toAbsoluteImageUrl } from './newsletter-content.js';

const MAX_ROWS = 100;

export const ArchiveQuery = createPageQuery(archiveCursor, { maxRows: MAX_ROWS });

const Image = z.object({
  url: z.url().openapi({ description: 'The absolute URL of the image.' }),
  alt: z.string().openapi({ description: 'The alternative text.' }),
});

const ArchiveEntry = z
  .object({
    id: z.int().openapi({ description: 'The newsletter’s id.' }),
    url: z
      .url()
      .openapi({ description: 'The URL of its page, on the creator’s custom domain if there is one.' }),
    title: z.string().openapi({ description: 'The subject line.' }),
    summary: z.string().openapi({ description: 'The preheader, or the first words of the text.' }),
    image: Image.nullable().openapi({ description: 'The image at the top; null for none.' }),
    sentAt: z.iso.datetime().openapi({ description: 'The send time.' }),
  })
  .openapi('ArchiveEntry', { description: 'A sent newsletter, as the archive lists it.' });

export const ArchiveList = createPageSchema(ArchiveEntry).openapi('ArchiveList', {
  description: 'One page of a public archive.',
});

export const ArchivedNewsletter = ArchiveEntry.extend({
  senderName: z.string().nullable().openapi({ description: 'The sender’s name; null for the default.' }),
  language: z.string().openapi({ description: 'The language of the text (BCP 47).', example: 'en' }),
  dir: z.enum(['ltr', 'rtl']).openapi({ description: 'The writing direction of the text.' }),
  contentHtml: z.string().openapi({
    description:
      'The whole newsletter as sanitized HTML: image, text, products and button. URLs are absolute. Fields such as `{{name|there}}` show their fallback.',
  }),
  action: z
    .object({
      label: z.string().openapi({ description: 'The label of the button.' }),
      url: z.string().openapi({ description: 'The link of the button.' }),
    })
    .nullable()
    .openapi({ description: 'The button; null for none.' }),
  products: z
    .array(
      Image.extend({
        link: z.string().nullable().openapi({ description: 'The link of the image; null for none.' }),
      }),
    )
    .openapi({ description: 'The product images, in order.' }),
}).openapi('ArchivedNewsletter', { description: 'A sent newsletter of the archive, with its text.' });

/** The base URLs that make relative URLs absolute. */
interface BaseUrls {
  archiveUrl: string;
  publicUrl: string;
}

export function presentEntry(entry: PublishedEntry, baseUrls: BaseUrls): z.infer<typeof ArchiveEntry> {
  const { id, segment, title, summary, image, sentAt } = entry;
  return {
    id,
    title,
    summary,
    url: `${baseUrls.archiveUrl}/${segment}`,
    image: image === null ? null : presentImage(image, baseUrls),
    sentAt: toIso(sentAt),
  };
}

export function presentArchivedNewsletter(
  newsletter: PublishedNewsletter,
  baseUrls: BaseUrls,
): z.infer<typeof ArchivedNewsletter> {
  const { senderName, language, dir, action, products } = newsletter;
  return {
    ...presentEntry(newsletter, baseUrls),
    senderName,
    language,
    dir,
    action,
    contentHtml: renderFeedContent(newsletter, baseUrls.publicUrl),
    products: products.map((product) => ({ ...presentImage(product, baseUrls), link: product.link })),
  };
}

function presentImage({ address, alt }: { address: string; alt: string }, { publicUrl }: BaseUrls) {
  return { url: toAbsoluteImageUrl(address, publicUrl), alt };
}

import { z } from '@hono/zod-openapi';
import { ALLOWED_CONTENT } from '../../../kernel/html/content-tags.js';
import { MAX_SLUG_LENGTH, SLUG_TOO_LONG } from '../../../kernel/text/slug.js';
import type { Context } from '../../../server/context.js';
import { buildSiteUrl, findVerifiedDomain } from '../../domains/index.js';
import { formatFileSize } from '../files/rules.js';
import type { ProductPage as ProductPageRow } from './product-page.js';
import {
  MAX_ANSWER_LENGTH,
  MAX_DETAILS_LENGTH,
  MAX_GALLERY_ALT_LENGTH,
  MAX_GALLERY_IMAGES,
  MAX_QUESTION_LENGTH,
  MAX_QUESTIONS,
  MAX_REFUND_TERMS_LENGTH,
} from './rules.js';
import { buildProductPagePath } from './slugs.js';

const GalleryImage = z
  .strictObject({
    url: z.string().min(1, 'Please upload the image first.').max(2_048).openapi({
      description: 'The URL of one of your images, as `POST /api/upload-image` returned it.',
      example: '/media/4b1f0c6ad2e97b35814f60cd/1280.webp',
    }),
    alt: z
      .string()
      .trim()
      .max(MAX_GALLERY_ALT_LENGTH, `A description has at most ${MAX_GALLERY_ALT_LENGTH} characters.`)
      .openapi({ description: 'A description of the image; can be empty.' }),
  })
  .openapi('GalleryImage', { description: 'An image of a product’s page.' });

const ProductQuestion = z
  .strictObject({
    question: z
      .string()
      .trim()
      .min(1, 'Please enter a question.')
      .max(MAX_QUESTION_LENGTH, `A question has at most ${MAX_QUESTION_LENGTH} characters.`)
      .openapi({ description: 'The question.' }),
    answer: z
      .string()
      .trim()
      .min(1, 'Please enter an answer.')
      .max(MAX_ANSWER_LENGTH, `An answer has at most ${MAX_ANSWER_LENGTH} characters.`)
      .openapi({ description: 'The answer as plain text.' }),
  })
  .openapi('ProductQuestion', { description: 'A question and its answer.' });

const content = {
  slug: z
    .string()
    .trim()
    .min(1, 'Please use at least one word or number.')
    .max(MAX_SLUG_LENGTH, SLUG_TOO_LONG)
    .openapi({
      description: 'The end of the page’s URL, unique among your products.',
      example: 'glaze-book',
    }),
  details: z
    .string()
    .max(MAX_DETAILS_LENGTH, `This text has at most ${MAX_DETAILS_LENGTH} characters.`)
    .openapi({
      description: `The full description as HTML. ${ALLOWED_CONTENT}`,
    }),
  images: z
    .array(GalleryImage)
    .max(MAX_GALLERY_IMAGES, `A page has at most ${MAX_GALLERY_IMAGES} more images.`)
    .openapi({ description: 'More images, after the product’s own.' }),
  questions: z
    .array(ProductQuestion)
    .max(MAX_QUESTIONS, `A page has at most ${MAX_QUESTIONS} questions.`)
    .openapi({ description: 'The questions, in order.' }),
  refundTerms: z
    .string()
    .trim()
    .max(MAX_REFUND_TERMS_LENGTH, `Refund terms have at most ${MAX_REFUND_TERMS_LENGTH} characters.`)
    .openapi({ description: 'The refund terms as plain text; can be empty.' }),
  previewFileId: z.int().positive().nullable().openapi({
    description: 'The id of a file that anyone may download; null for none.',
  }),
};

export const ProductPage = z
  .object({
    ...content,
    productId: z.int().openapi({ description: 'The id of the product.' }),
    address: z.string().openapi({
      description: 'The URL of the page.',
      example: 'https://tidings.example/mara/p/glaze-book',
    }),
    previewFile: z
      .object({
        originalName: z.string().openapi({ description: 'The name of the uploaded file.' }),
        fileSize: z.string().openapi({ description: 'The size, to show.', example: '1.5 MB' }),
      })
      .nullable()
      .openapi({ description: 'The name and size of the file `previewFileId`; null for none.' }),
    version: z
      .int()
      .openapi({ description: 'Increases with every change of the product. Send it with the next change.' }),
  })
  .openapi('ProductPage', { description: 'The public page of one product.' });

export const ProductPageReplacement = z
  .strictObject({
    ...content,
    version: z.int('Please send the version that this change builds on.').positive().openapi({
      description: 'The version that this change builds on. An older version returns 409 `version_conflict`.',
      example: 3,
    }),
  })
  .openapi('ProductPageReplacement', {
    description: 'The new content of a product’s page.',
  });

export async function presentProductPage(
  ctx: Context,
  { page, username }: { page: ProductPageRow; username: string },
): Promise<z.infer<typeof ProductPage>> {
  const { product, preview, ...fields } = page;
  const { id: productId, slug, version, userId } = product;
  const ownDomain = await findVerifiedDomain(ctx, userId);
  const creator = buildSiteUrl(ctx, { username, ownDomain });
  const previewFile =
    preview === null ? null : { originalName: preview.originalName, fileSize: formatFileSize(preview.size) };
  return { productId, slug, ...fields, previewFile, version, address: creator + buildProductPagePath(slug) };
}

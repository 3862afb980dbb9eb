import { z } from '@hono/zod-openapi';
import { SLUG_MAX, SLUG_TOO_LONG } from '../../../kernel/text/slug.js';
import type { Context } from '../../../server/context.js';
import { findVerifiedDomain, siteAddress } from '../../domains/index.js';
import {
  ANSWER_MAX,
  DETAILS_MAX,
  formatFileSize,
  GALLERY_ALT_MAX,
  GALLERY_MAX,
  QUESTION_MAX,
  QUESTIONS_MAX,
  REFUND_TERMS_MAX,
} from '../rules.js';
import type { ProductPage as ProductPageRow } from './product-page.js';
import { productPagePath } from './slugs.js';

const GalleryImage = z
  .strictObject({
    url: z.string().min(1, 'Please upload the image first.').max(2_048).openapi({
      description: 'The URL of one of your images, as `POST /api/upload-image` returned it.',
      example: '/media/4b1f0c6ad2e97b35814f60cd/1280.webp',
    }),
    alt: z
      .string()
      .trim()
      .max(GALLERY_ALT_MAX, `A description has at most ${GALLERY_ALT_MAX} characters.`)
      .openapi({ description: 'What the image shows; can be empty.' }),
  })
  .openapi('GalleryImage', { description: 'An image of a product’s page.' });

const ProductQuestion = z
  .strictObject({
    question: z
      .string()
      .trim()
      .min(1, 'Please enter a question.')
      .max(QUESTION_MAX, `A question has at most ${QUESTION_MAX} characters.`)
      .openapi({ description: 'The question.' }),
    answer: z
      .string()
      .trim()
      .min(1, 'Please enter an answer.')
      .max(ANSWER_MAX, `An answer has at most ${ANSWER_MAX} characters.`)
      .openapi({ description: 'The answer as plain text.' }),
  })
  .openapi('ProductQuestion', { description: 'A question and its answer.' });

const content = {
  slug: z
    .string()
    .trim()
    .min(1, 'Please use at least one word or number.')
    .max(SLUG_MAX, SLUG_TOO_LONG)
    .openapi({
      description: 'The end of the page’s URL, unique among your products.',
      example: 'glaze-book',
    }),
  details: z
    .string()
    .max(DETAILS_MAX, `This text has at most ${DETAILS_MAX} characters.`)
    .openapi({ description: 'The full description as HTML. It is sanitized as newsletters are.' }),
  images: z
    .array(GalleryImage)
    .max(GALLERY_MAX, `A page has at most ${GALLERY_MAX} more images.`)
    .openapi({ description: 'More images, after the product’s own.' }),
  questions: z
    .array(ProductQuestion)
    .max(QUESTIONS_MAX, `A page has at most ${QUESTIONS_MAX} questions.`)
    .openapi({ description: 'The questions, in order.' }),
  refundTerms: z
    .string()
    .trim()
    .max(REFUND_TERMS_MAX, `Refund terms have at most ${REFUND_TERMS_MAX} characters.`)
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
      .openapi({ description: 'The sample; null for none.' }),
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
  const creator = siteAddress(ctx, { username, ownDomain });
  const previewFile =
    preview === null ? null : { originalName: preview.originalName, fileSize: formatFileSize(preview.size) };
  return { productId, slug, ...fields, previewFile, version, address: creator + productPagePath(slug) };
}

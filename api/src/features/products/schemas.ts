import { z } from '@hono/zod-openapi';
import { toIso } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import {
  DESCRIPTION_MAX,
  FILE_TYPES,
  fileTypeLabel,
  formatFileSize,
  isFreePrice,
  MAX_PRODUCTS,
  PRICE_MAX_LENGTH,
  TITLE_MAX,
} from './rules.js';
import type { ProductFile as ProductFileRow, Product as ProductRow } from './store.js';

/** The specified shape, and additional fields for buyers and forms. Times are ISO 8601. */
export const Product = z
  .object({
    id: z.number().int(),
    userId: z.number().int(),
    title: z.string(),
    description: z.string(),
    price: z.string().openapi({ example: '$129.99', description: 'As the creator typed it.' }),
    priceCents: z.number().int().openapi({ example: 12_999, description: 'What is charged.' }),
    isFree: z.boolean(),
    image: z.string().nullable(),
    isDigital: z.boolean(),
    fileType: z.enum(FILE_TYPES),
    fileTypeLabel: z.string().openapi({ example: 'PDF Document' }),
    fileUrl: z.string().nullable().openapi({
      example: 'https://tidings.example/api/products/12/file',
      description: 'Guarded: it delivers with a download token alone.',
    }),
    fileId: z.number().int().nullable(),
    fileSize: z.string().nullable().openapi({ example: '1.5 MB' }),
    fileFormat: z.string().nullable().openapi({ example: 'application/pdf' }),
    originalName: z.string().nullable(),
    version: z.int().openapi({ description: 'Rises with every change.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('Product');

/** The text fields of a product. */
const ProductText = z.object({
  title: z
    .string('Product title is required')
    .trim()
    .min(1, 'Product title is required')
    .max(TITLE_MAX, `A title has at most ${TITLE_MAX} characters.`),
  description: z
    .string()
    .trim()
    .max(DESCRIPTION_MAX, `A description has at most ${DESCRIPTION_MAX} characters.`),
  price: z
    .string('Price is required')
    .trim()
    .min(1, 'Price is required')
    .max(PRICE_MAX_LENGTH, `A price has at most ${PRICE_MAX_LENGTH} characters.`),
  image: z.string().max(2_048).nullable().openapi({
    description: 'The address of an image of yours, as `uploadImage` returned it; null for none.',
  }),
  isDigital: z.boolean(),
  fileType: z.enum(FILE_TYPES),
});

/** Either field names the file of a digital product. */
const productFile = {
  fileId: z.number().int().positive().nullish().openapi({
    description:
      'Of a file of yours, as `uploadProductFile` returned it. A digital product needs this or `fileUrl`.',
  }),
  fileUrl: z
    .string()
    .max(2_048)
    .nullish()
    .openapi({ description: 'Or its address, as the upload returned it.' }),
};

export const ProductInput = z
  .strictObject({
    ...ProductText.shape,
    ...productFile,
    description: ProductText.shape.description.default(''),
    image: ProductText.shape.image.optional(),
    isDigital: ProductText.shape.isDigital.default(true),
    fileType: ProductText.shape.fileType.default('other'),
  })
  .openapi('ProductInput');

/** Replaces a product as a whole: a missing field is an error, since it would be erased. */
export const ProductReplacement = z
  .strictObject({
    ...ProductText.shape,
    ...productFile,
    version: z.int('Please send the version that this change builds on.').positive().openapi({
      description: 'The version that this change builds on: an older one is refused with `version_conflict`.',
      example: 3,
    }),
  })
  .openapi('ProductReplacement');

export const ProductList = z.object({ data: z.array(Product) }).openapi('ProductList');

export const ProductOrder = z
  .strictObject({
    ids: z
      .array(z.number().int().positive())
      .min(1, 'Please name the products in their new order.')
      .max(MAX_PRODUCTS, `A store has at most ${MAX_PRODUCTS} products.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Please name each product once.')
      .openapi({ description: 'Every product of the creator once.', example: [14, 12, 13] }),
  })
  .openapi('ProductOrder');

/** `data` in the order of the page. */
export const CreatorProducts = z
  .object({ success: z.literal(true), data: z.array(Product) })
  .openapi('CreatorProducts');

export const ProductFileUpload = z
  .object({
    file: z.any().openapi({ type: 'string', format: 'binary', description: 'Smaller than 50 MB.' }),
  })
  .openapi('ProductFileUpload');

export const UploadedProductFile = z
  .object({
    success: z.literal(true),
    file: z.object({
      id: z.number().int(),
      url: z.string().openapi({ example: '/api/product-files/7' }),
      originalName: z.string(),
      size: z.number().int().openapi({ description: 'Bytes.' }),
      fileSize: z.string().openapi({ example: '1.5 MB' }),
      mimeType: z.string(),
    }),
  })
  .openapi('UploadedProductFile');

/** Returns the public form of a product: nothing in it reveals the location of the file. */
export function presentProduct(ctx: Context, product: ProductRow): z.infer<typeof Product> {
  const { file, position: _, createdAt, updatedAt, ...fields } = product;
  return {
    ...fields,
    isFree: isFreePrice(product.priceCents),
    fileTypeLabel: fileTypeLabel(product.fileType),
    fileUrl: file === null ? null : `${ctx.instance.publicUrl}/api/products/${product.id}/file`,
    fileSize: file === null ? null : formatFileSize(file.size),
    fileFormat: file?.mimeType ?? null,
    originalName: file?.originalName ?? null,
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
  };
}

export function presentUpload(file: ProductFileRow): z.infer<typeof UploadedProductFile> {
  const { id, originalName, size, mimeType } = file;
  const url = `/api/product-files/${id}`;
  return {
    success: true,
    file: { id, url, originalName, size, fileSize: formatFileSize(size), mimeType },
  };
}

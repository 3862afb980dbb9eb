import { z } from '@hono/zod-openapi';
import { Bytes, CurrencyCode, listSchema } from '../../http/wire.js';
import { toIso } from '../../kernel/clock.js';
import { formatMoney } from '../../kernel/money/money.js';
import type { Context } from '../../server/context.js';
import { FILE_TYPES, formatFileSize, getFileTypeLabel, MAX_FILE_SIZE_TEXT } from './files/rules.js';
import {
  FREE_UP_TO_CENTS,
  isFreePrice,
  MAX_DESCRIPTION_LENGTH,
  MAX_PRICE_LENGTH,
  MAX_PRODUCT_TITLE_LENGTH,
  MAX_PRODUCTS,
} from './rules.js';
import type { ProductFile as ProductFileRow, Product as ProductRow } from './store.js';

/** Describes a product with the specified fields, and fields for buyers and forms. Times are ISO 8601. */
export const Product = z
  .object({
    id: z.number().int().openapi({ description: 'The product’s id.' }),
    userId: z.number().int().openapi({ description: 'The id of its creator.' }),
    title: z.string().openapi({ description: 'The product’s title.' }),
    description: z.string().openapi({ description: 'The description as plain text; can be empty.' }),
    price: z.string().openapi({ example: '19', description: 'The price as the creator typed it.' }),
    priceCents: z.number().int().openapi({
      example: 1_900,
      description: 'The price in the smallest unit of the currency, such as cents.',
    }),
    currency: CurrencyCode,
    isFree: z.boolean().openapi({
      description: `Whether the product is free, as any price up to ${formatMoney(FREE_UP_TO_CENTS, 'usd')} is in US dollars.`,
    }),
    image: z
      .string()
      .nullable()
      .openapi({ description: 'The path of the image on the instance; null for none.' }),
    isDigital: z.boolean().openapi({ description: 'Whether buyers receive a file.' }),
    fileType: z.enum(FILE_TYPES).openapi({ description: 'The kind of file.' }),
    fileTypeLabel: z.string().openapi({ description: 'The kind of file, to show.', example: 'PDF Document' }),
    fileUrl: z.string().nullable().openapi({
      example: 'https://tidings.example/api/products/7/file',
      description: 'The URL of the file; null for none. It delivers only with a download token.',
    }),
    fileId: z.number().int().nullable().openapi({ description: 'The id of the file; null for none.' }),
    fileSize: z
      .string()
      .nullable()
      .openapi({ description: 'The size of the file, to show; null for none.', example: '1.5 MB' }),
    fileFormat: z
      .string()
      .nullable()
      .openapi({ description: 'The media type of the file; null for none.', example: 'application/pdf' }),
    originalName: z
      .string()
      .nullable()
      .openapi({ description: 'The name of the uploaded file; null for none.' }),
    slug: z.string().openapi({
      description: 'The end of the URL of its page, `/{username}/p/{slug}`.',
      example: 'glaze-book',
    }),
    version: z.int().openapi({ description: 'Increases with every change. Send it with the next change.' }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    updatedAt: z.iso.datetime().openapi({ description: 'The time of the last change.' }),
  })
  .openapi('Product', { description: 'A product in a creator’s shop.' });

/** The text fields of a product. */
const ProductText = z.object({
  title: z
    .string('Product title is required')
    .trim()
    .min(1, 'Product title is required')
    .max(MAX_PRODUCT_TITLE_LENGTH, `A title has at most ${MAX_PRODUCT_TITLE_LENGTH} characters.`)
    .openapi({ description: 'The product’s title.' }),
  description: z
    .string()
    .trim()
    .max(MAX_DESCRIPTION_LENGTH, `A description has at most ${MAX_DESCRIPTION_LENGTH} characters.`)
    .openapi({ description: 'The description as plain text.' }),
  price: z
    .string('Price is required')
    .trim()
    .min(1, 'Price is required')
    .max(MAX_PRICE_LENGTH, `A price has at most ${MAX_PRICE_LENGTH} characters.`)
    .openapi({
      description:
        'An amount as `129.99` or `$1,299.00`. 0 is free, and so is any price up to 1 US dollar. Other currencies have a minimum, such as 0.50 EUR.',
    }),
  image: z.string().max(2_048).nullable().openapi({
    description: 'The URL of one of your images, as `POST /api/upload-image` returned it; null for none.',
  }),
  isDigital: z
    .boolean()
    .openapi({ description: 'Whether buyers receive a file. Products without one cannot be bought yet.' }),
  fileType: z.enum(FILE_TYPES).openapi({ description: 'The kind of file.' }),
});

/** Either field names the file of a digital product. */
const productFile = {
  fileId: z.number().int().positive().nullish().openapi({
    description: 'The id of an uploaded file. A digital product needs this or `fileUrl`; omit the other one.',
  }),
  fileUrl: z.string().max(2_048).nullish().openapi({
    description:
      'The `url` of an uploaded file. A digital product needs this or `fileId`; omit the other one.',
  }),
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
  .openapi('NewProduct', { description: 'The product to create. If omitted, `image` is null.' });

/** Replaces a product as a whole. A missing field is an error, since it would be erased. */
export const ProductReplacement = z
  .strictObject({
    ...ProductText.shape,
    ...productFile,
    version: z.int('Please send the version that this change builds on.').positive().openapi({
      description: 'The version that this change builds on. An older version returns 409 `version_conflict`.',
      example: 2,
    }),
  })
  .openapi('ProductReplacement', { description: 'All fields of a product, which replace the current ones.' });

export const ProductList = listSchema(Product).openapi('ProductList', {
  description: 'All products of a creator.',
});

export const ProductPositions = z
  .strictObject({
    ids: z
      .array(z.number().int().positive())
      .min(1, 'Please send the ids of the products in their new order.')
      .max(MAX_PRODUCTS, `A store has at most ${MAX_PRODUCTS} products.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Please send each product once.')
      .openapi({ description: 'All ids in the new order.', example: [14, 12] }),
  })
  .openapi('ProductPositions', { description: 'The new order of the products.' });

/** Describes the products of a creator's page, in its order. */
export const CreatorProducts = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    data: z.array(Product).openapi({ description: 'The products, in the order of the page.' }),
  })
  .openapi('CreatorProducts', { description: 'The products on a creator’s public page.' });

export const ProductFileUpload = z
  .object({
    file: Bytes.openapi({ description: `The file, smaller than ${MAX_FILE_SIZE_TEXT}.` }),
  })
  .openapi('ProductFileUpload', { description: 'A form with a product file.' });

export const UploadedProductFile = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    file: z
      .object({
        id: z.number().int().openapi({ description: 'The file’s id, for `fileId` of a product.' }),
        url: z.string().openapi({
          description: 'The file’s path, for `fileUrl` of a product.',
          example: '/api/product-files/5',
        }),
        originalName: z.string().openapi({ description: 'The name of the uploaded file.' }),
        size: z.number().int().openapi({ description: 'The size in bytes.' }),
        fileSize: z.string().openapi({ description: 'The size, to show.', example: '1.5 MB' }),
        mimeType: z.string().openapi({ description: 'The media type that its bytes have.' }),
      })
      .openapi({ description: 'The stored file.' }),
  })
  .openapi('UploadedProductFile', { description: 'The product file that was stored.' });

/** Returns the public form of a product. Nothing in it reveals the location of the file. */
export function presentProduct(ctx: Context, product: ProductRow): z.infer<typeof Product> {
  const { file, position: _, createdAt, updatedAt, ...fields } = product;
  return {
    ...fields,
    isFree: isFreePrice(product),
    fileTypeLabel: getFileTypeLabel(product.fileType),
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

import { toPlainLine, toPlainLines } from '../../kernel/email/email-html.js';
import { createFieldError } from '../../kernel/errors.js';
import type { Currency } from '../../kernel/money/currencies.js';
import { parsePrice } from '../../kernel/money/money.js';
import type { Context } from '../../server/context.js';
import { isOwnImage } from '../media/index.js';
import { findFileTypeProblem } from './files/file-kinds.js';
import type { FileType } from './files/rules.js';
import { findPriceProblem } from './rules.js';
import { getCurrency } from './shop/currency.js';
import { findOwnFile } from './store.js';
import type { products } from './table.js';

/** A product's fields in the request. */
export interface ProductInput {
  title: string;
  description: string;
  price: string;
  image?: string | null | undefined;
  isDigital: boolean;
  fileType: FileType;
  fileId?: number | null | undefined;
  /**
   * Identifies the file if `fileId` is absent: the URL that the upload returned, or the product's own
   * `fileUrl`.
   */
  fileUrl?: string | null | undefined;
}

export type ProductFields = Pick<
  typeof products.$inferSelect,
  | 'title'
  | 'description'
  | 'price'
  | 'priceCents'
  | 'currency'
  | 'image'
  | 'isDigital'
  | 'fileType'
  | 'fileId'
>;

/** Validates a product and returns its stored form. `presentFileId` is the product's current file. */
export async function cleanProduct(
  ctx: Context,
  input: { userId: number; product: ProductInput; presentFileId: number | null },
): Promise<ProductFields> {
  const { userId, product } = input;
  const title = toPlainLine(product.title);
  if (title === '') throw createFieldError('title', 'Product title is required');
  const price = cleanPrice(product.price, await getCurrency(ctx, userId));
  return {
    title,
    description: toPlainLines(product.description),
    ...price,
    image: await cleanImage(ctx, { userId, image: product.image ?? null }),
    isDigital: product.isDigital,
    fileType: product.fileType,
    fileId: product.isDigital ? await cleanFile(ctx, input) : null,
  };
}

/** Validates a typed price and returns its stored form. */
export function cleanPrice(
  input: string,
  currency: Currency,
): Pick<ProductFields, 'price' | 'priceCents' | 'currency'> {
  const price = toPlainLine(input);
  const priceCents = parsePrice(price, currency);
  if (priceCents === undefined) throw createFieldError('price', 'Invalid product price');
  const problem = findPriceProblem({ priceCents, currency });
  if (problem !== undefined) throw createFieldError('price', problem);
  return { price, priceCents, currency };
}

/** Rejects images of other hosts, because a host would see every visitor. */
async function cleanImage(
  ctx: Context,
  { userId, image }: { userId: number; image: string | null },
): Promise<string | null> {
  if (image === null || image.trim() === '') return null;
  if (await isOwnImage(ctx, { userId, address: image })) return image;
  throw createFieldError('image', 'Please upload the image first.');
}

async function cleanFile(
  ctx: Context,
  { userId, product, presentFileId }: { userId: number; product: ProductInput; presentFileId: number | null },
): Promise<number> {
  const fileId = product.fileId ?? parseFileId(product.fileUrl, presentFileId);
  if (fileId === null) throw createFileMissingError(product);
  const file = await findOwnFile(ctx, { userId, fileId });
  if (file === undefined) throw createFileDeletedError();
  const problem = findFileTypeProblem(product.fileType, file);
  if (problem !== undefined) throw createFieldError('fileId', problem);
  return fileId;
}

function createFileMissingError({ fileUrl }: ProductInput) {
  if (!fileUrl?.trim()) return createFieldError('fileId', 'Please provide a URL for your digital product');
  return createFieldError('fileId', 'Please upload a file for your digital product');
}

function parseFileId(fileUrl: string | null | undefined, presentFileId: number | null): number | null {
  const [, fileIdText] = /\/api\/product-files\/(\d{1,15})$/.exec(fileUrl ?? '') ?? [];
  if (fileIdText !== undefined) return Number(fileIdText);
  return /\/api\/products\/\d+\/file$/.test(fileUrl ?? '') ? presentFileId : null;
}

export function createFileDeletedError() {
  return createFieldError('fileId', 'This file has been deleted. Please upload it again.');
}

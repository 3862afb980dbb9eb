import { and, eq, ne, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, findViolatedIndex } from '../../../db/transact.js';
import { toPlainLine, toPlainLines } from '../../../kernel/email/email-html.js';
import { createFieldError } from '../../../kernel/errors.js';
import { sanitizeContent } from '../../../kernel/html/sanitize-content.js';
import { cleanSlug } from '../../../kernel/text/slug.js';
import type { Context } from '../../../server/context.js';
import { isOwnImage } from '../../media/index.js';
import { emitSiteChanged, touchSite } from '../../sites/index.js';
import { eraseFilesLater } from '../files/erase-unused-file.js';
import {
  createProductChangedError,
  findOwnFile,
  findProductBySlug,
  getProduct,
  type Product,
  type ProductFile,
  updateProducts,
  whereOwnProduct,
} from '../store.js';
import { productFiles, productFormerSlugs, productPages, products } from '../table.js';
import { type GalleryImage, MAX_DETAILS_LENGTH, type ProductQuestion } from './rules.js';

/** The content of a product's own page, besides the fields of the product. */
export interface PageContent {
  /** Sanitized HTML. */
  details: string;
  images: GalleryImage[];
  questions: ProductQuestion[];
  refundTerms: string;
  /** A free sample, which anyone may download, or null. */
  previewFileId: number | null;
}

export interface ProductPage extends PageContent {
  product: Product;
  /** The file of `previewFileId`. */
  preview: ProductFile | null;
}

const EMPTY: Omit<ProductPage, 'product'> = {
  preview: null,
  details: '',
  images: [],
  questions: [],
  refundTerms: '',
  previewFileId: null,
};

export async function getProductPage(
  ctx: Context,
  input: { userId: number; productId: number },
): Promise<ProductPage> {
  const product = await getProduct(ctx, input);
  return { product, ...(await readContent(ctx, product)) };
}

async function readContent(
  ctx: Context,
  product: { id: number; userId: number },
): Promise<Omit<ProductPage, 'product'>> {
  const [row] = await ctx.db.read
    .select({ page: productPages, preview: productFiles })
    .from(productPages)
    .leftJoin(
      productFiles,
      and(eq(productFiles.id, productPages.previewFileId), eq(productFiles.userId, product.userId)),
    )
    .where(and(eq(productPages.productId, product.id), eq(productPages.userId, product.userId)));
  if (row === undefined) return EMPTY;
  const { details, images, questions, refundTerms, previewFileId } = row.page;
  return { details, images, questions, refundTerms, previewFileId, preview: row.preview };
}

/** Returns whether a product has refund terms, without reading the rest of its page. */
export async function hasRefundTerms(
  ctx: Context,
  { userId, productId }: { userId: number; productId: number },
): Promise<boolean> {
  const [row] = await ctx.db.read
    .select({ productId: productPages.productId })
    .from(productPages)
    .where(
      and(
        eq(productPages.productId, productId),
        eq(productPages.userId, userId),
        ne(productPages.refundTerms, ''),
      ),
    );
  return row !== undefined;
}

export type FoundPage = { kind: 'found'; page: ProductPage } | { kind: 'moved'; slug: string };

/** Finds a creator's product page by its slug, or by a former slug. */
export async function findProductPage(
  ctx: Context,
  input: { userId: number; slug: string },
): Promise<FoundPage | undefined> {
  const product = await findProductBySlug(ctx, input);
  if (product !== undefined)
    return { kind: 'found', page: { product, ...(await readContent(ctx, product)) } };
  const [moved] = await ctx.db.read
    .select({ slug: products.slug })
    .from(productFormerSlugs)
    .innerJoin(
      products,
      and(eq(products.id, productFormerSlugs.productId), eq(products.userId, productFormerSlugs.userId)),
    )
    .where(and(eq(productFormerSlugs.userId, input.userId), eq(productFormerSlugs.slug, input.slug)));
  return moved && { kind: 'moved', slug: moved.slug };
}

/**
 * Replaces the slug and the content of a product's page. Throws `version_conflict` if the product was changed since
 * `version`.
 */
export async function replaceProductPage(
  ctx: Context,
  input: { userId: number; productId: number; slug: string; content: PageContent; version: number },
): Promise<ProductPage> {
  const { userId, productId } = input;
  const product = await getProduct(ctx, input);
  const slug = cleanSlug(input.slug);
  const content = await cleanContent(ctx, { userId, content: input.content });
  await checkPreview(ctx, { product, fileId: content.previewFileId });
  try {
    await ctx.db.transact([
      updateProducts(ctx, { slug }).where(and(whereOwnProduct(input), eq(products.version, input.version))),
      expectChange(ctx.db, 'same_version'),
      // The previous preview, unless it stays.
      eraseFilesLater(
        ctx,
        sql`id is not ${content.previewFileId} and id = (
          select preview_file_id from ${productPages} where product_id = ${productId} and user_id = ${userId})`,
      ),
      ctx.db.write
        .insert(productPages)
        .values({ productId, userId, ...content })
        .onConflictDoUpdate({ target: productPages.productId, set: content }),
      touchSite(ctx, userId),
    ]);
  } catch (error) {
    if (findViolatedIndex(error) === 'products.user_id') throw createSlugTakenError();
    if (!(error instanceof ExpectationFailed)) throw error;
    await getProduct(ctx, input);
    throw createProductChangedError();
  }
  emitSiteChanged(ctx, userId);
  return getProductPage(ctx, input);
}

function createSlugTakenError() {
  return createFieldError('slug', 'Another product has this address. Please choose another one.');
}

async function cleanContent(
  ctx: Context,
  { userId, content }: { userId: number; content: PageContent },
): Promise<PageContent> {
  const details = await sanitizeContent(content.details, 'details');
  // Sanitizing escapes characters, so the text may have grown.
  if (details.length > MAX_DETAILS_LENGTH)
    throw createFieldError('details', 'This text is too long. Please shorten it.');
  return {
    details,
    images: await Promise.all(
      content.images.map((image, index) => cleanImage(ctx, { userId, image, index })),
    ),
    questions: content.questions.map(cleanQuestion),
    refundTerms: toPlainLines(content.refundTerms),
    previewFileId: content.previewFileId,
  };
}

async function checkPreview(
  ctx: Context,
  { product, fileId }: { product: Product; fileId: number | null },
): Promise<void> {
  if (fileId === null) return;
  if (fileId === product.fileId)
    throw createFieldError('previewFileId', 'This is the file that buyers pay for. Please upload a sample.');
  if ((await findOwnFile(ctx, { userId: product.userId, fileId })) === undefined)
    throw createFieldError('previewFileId', 'Please upload the sample first.');
}

/** Rejects images of other hosts, because a host would see every visitor. */
async function cleanImage(
  ctx: Context,
  { userId, image, index }: { userId: number; image: GalleryImage; index: number },
): Promise<GalleryImage> {
  const { url, alt } = image;
  if (!(await isOwnImage(ctx, { userId, address: url })))
    throw createFieldError(`images.${index}.url`, 'Please upload the image first.');
  return { url, alt: toPlainLine(alt) };
}

function cleanQuestion({ question, answer }: ProductQuestion, index: number): ProductQuestion {
  const cleanedQuestion = { question: toPlainLine(question), answer: toPlainLines(answer) };
  if (cleanedQuestion.question === '')
    throw createFieldError(`questions.${index}.question`, 'Please enter a question.');
  if (cleanedQuestion.answer === '')
    throw createFieldError(`questions.${index}.answer`, 'Please enter an answer.');
  return cleanedQuestion;
}

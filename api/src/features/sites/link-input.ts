import { sql } from 'drizzle-orm';
import { createFieldError } from '../../kernel/errors.js';
import { sanitizeContent } from '../../kernel/html/sanitize-content.js';
import { parseMediaLink } from '../../kernel/links/media-players.js';
import type { Context } from '../../server/context.js';
import { isOwnImage } from '../media/index.js';
import { type BlockContent, type BlockKind, findContentProblem, MEDIA_OF_KIND } from './block-kinds.js';
import {
  cleanLinkUrl,
  findScheduleProblem,
  type LinkIcon,
  type LinkSchedule,
  MAX_LINK_TEXT_LENGTH,
} from './link-rules.js';

export interface LinkInput extends BlockContent {
  /** The URL as the creator typed it. */
  url?: string | undefined;
  icon?: LinkIcon | null | undefined;
  isShown?: boolean | undefined;
  /** Epoch milliseconds, or null for no limit. */
  shownFrom?: number | null | undefined;
  shownUntil?: number | null | undefined;
}

/** Throws if the fields do not fit together. */
export function checkLink(link: BlockContent & LinkSchedule & { kind: BlockKind }): void {
  const { title, url, icon, description, image, isFeatured, content, productId } = link;
  const fields = { title, url, icon, description, image, isFeatured, content, productId };
  const problem = findContentProblem(link.kind, fields) ?? findScheduleProblem(link);
  if (problem !== undefined) throw createFieldError(problem.path, problem.message);
}

/** Returns the given fields in their stored form. Throws if a field is invalid, or of another creator. */
export async function toStoredFields<Fields extends LinkInput>(
  ctx: Context,
  { userId, kind, fields }: { userId: number; kind: BlockKind; fields: Fields },
): Promise<Fields> {
  const { url, description, content, image, productId } = fields;
  if (image && !(await isOwnImage(ctx, { userId, address: image }))) {
    throw createFieldError('image', 'Please upload the image first.');
  }
  if (productId && !(await isOwnProduct(ctx, { userId, productId }))) {
    throw createFieldError('productId', 'Please choose one of your products.');
  }
  return {
    ...fields,
    url: url && toStoredUrl(kind, url),
    description: description === undefined ? undefined : description || null,
    content: content && (await toStoredText(content)),
  };
}

function toStoredUrl(kind: BlockKind, typedUrl: string): string {
  const cleanedUrl = cleanLinkUrl(typedUrl);
  if (cleanedUrl.problem !== undefined) throw createFieldError('url', cleanedUrl.problem);
  const media = MEDIA_OF_KIND[kind];
  const provider = media && parseMediaLink(cleanedUrl.url)?.provider;
  if (media && !(provider && media.providers.includes(provider)))
    throw createFieldError('url', media.problem);
  return cleanedUrl.url;
}

async function toStoredText(typedText: string): Promise<string> {
  const content = await sanitizeContent(typedText);
  if (content.trim() === '') throw createFieldError('content', 'Please write a text.');
  if (content.length > MAX_LINK_TEXT_LENGTH) throw createFieldError('content', 'This text is too long.');
  return content;
}

/** Products belong to a feature that depends on this feature. */
async function isOwnProduct(
  ctx: Context,
  { userId, productId }: { userId: number; productId: number },
): Promise<boolean> {
  const rows = await ctx.db.read.all(
    sql`select 1 from products where id = ${productId} and user_id = ${userId}`,
  );
  return rows.length > 0;
}

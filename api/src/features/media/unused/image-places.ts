import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { images } from '../table.js';

/** Columns of one table that can hold the URL of an uploaded image, as a URL, HTML, JSON or text. */
export interface ImagePlace {
  table: string;
  columns: readonly string[];
  /** Selects a creator's rows. */
  ownedBy(userId: number): SQL;
}

const whereUser = (userId: number) => sql`user_id = ${userId}`;

/**
 * All uses of images. `image-places.test.ts` compares them with the database. A new text column must be listed here, or there
 * among the columns that hold no image. The tables belong to features that depend on this feature.
 */
export const IMAGE_PLACES: readonly ImagePlace[] = [
  { table: 'sites', columns: ['bio', 'profile_image', 'social_links', 'video_url'], ownedBy: whereUser },
  { table: 'links', columns: ['url', 'icon', 'image', 'content'], ownedBy: whereUser },
  { table: 'products', columns: ['description', 'image'], ownedBy: whereUser },
  {
    table: 'product_pages',
    columns: ['details', 'images', 'questions', 'refund_terms'],
    ownedBy: whereUser,
  },
  {
    table: 'newsletters',
    columns: ['content', 'image_url', 'cta_url', 'image_blocks', 'image_block_links'],
    ownedBy: whereUser,
  },
  {
    table: 'newsletter_links',
    columns: ['url'],
    ownedBy: (userId) => sql`newsletter_id in (select id from newsletters where user_id = ${userId})`,
  },
  { table: 'auto_replies', columns: ['message'], ownedBy: whereUser },
];

/** Builds the condition that an image is in one of its owner's places, in the statement that contains `key`. */
export function whereUsed(userId: number, key: SQL): SQL {
  const uses = IMAGE_PLACES.map(({ table, columns, ownedBy }) => {
    const conditions = columns.map((column) => sql`instr(${sql.identifier(column)}, ${key}) > 0`);
    return sql`exists (select 1 from ${sql.identifier(table)} where ${ownedBy(userId)} and (${sql.join(conditions, sql` or `)}))`;
  });
  return sql`(${sql.join(uses, sql` or `)})`;
}

const columns = IMAGE_PLACES.find(({ table }) => table === 'newsletters')?.columns ?? [];

/**
 * Builds the statement that marks the images of a sent newsletter, in the batch that deletes its text. The images stay
 * for good, for the emails that subscribers have.
 */
export function markSentImages(
  ctx: Context,
  newsletter: { userId: number; newsletterId: number; deletedAt: number },
): Statement {
  const { userId, newsletterId, deletedAt } = newsletter;
  const usesImage = columns.map((column) => sql`instr(newsletter.${sql.identifier(column)}, images.key) > 0`);
  return ctx.db.write.run(sql`
    update ${images} set is_mailed = 1, unused_since = null
    where user_id = ${userId} and is_mailed = 0 and exists (
      select 1 from newsletters as newsletter
      where newsletter.id = ${newsletterId} and newsletter.user_id = ${userId} and newsletter.sent_at is not null
        and newsletter.deleted_at = ${deletedAt}
        and (${sql.join(usesImage, sql` or `)}))`);
}

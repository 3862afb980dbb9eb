import type { ButtonShape, FontPair } from '@tidings/widgets/look';
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';
import type { BlockKind } from './block-kinds.js';
import type { SiteLayout } from './rules.js';

/**
 * Creators' pages. The triggers `sites_search_added` and `sites_search_changed` (`0001_triggers.sql`) maintain the
 * index `user_search`.
 */
export const sites = sqliteTable('sites', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  displayName: text('display_name').notNull().default(''),
  bio: text('bio').notNull().default(''),
  profileImage: text('profile_image'),
  theme: text('theme').notNull().default('default-bg'),
  socialLinks: text('social_links', { mode: 'json' }).notNull().$type<Record<string, string>>().default({}),
  /** The URL as the creator typed it, or null if there is none. */
  videoUrl: text('video_url'),
  /** The address in the footer of every newsletter, line by line, or null if there is none. */
  postalAddress: text('postal_address'),
  updatedAt: integer('updated_at').notNull(),
  layout: text('layout').notNull().$type<SiteLayout>().default('centered'),
  showsSubscriberCount: integer('shows_subscriber_count', { mode: 'boolean' }).notNull().default(false),
  /** The schedule of the newsletter, as typed, or null if there is none. */
  newsletterSchedule: text('newsletter_schedule'),
  /** The accent as `#rrggbb`. This and the next columns are null if the theme's own values apply. */
  accent: text('accent'),
  fontPair: text('font_pair').$type<FontPair>(),
  buttonShape: text('button_shape').$type<ButtonShape>(),
  /** The creator's CSS as typed, or null for none. */
  customCss: text('custom_css'),
  /** The allowed part of the CSS, as pages serve it. Both change together. */
  servedCss: text('served_css'),
});

/** The blocks of a page, in the order of `position`. A block is a link (a titled button), or of another kind. */
export const links = sqliteTable(
  'links',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** Empty if the kind has none. */
    url: text('url').notNull(),
    /** An icon name of the rules, or null for none. */
    icon: text('icon'),
    isShown: integer('is_shown', { mode: 'boolean' }).notNull().default(true),
    /** Counts 0, 1, 2 … without gaps for each creator. */
    position: integer('position').notNull(),
    clicks: integer('clicks').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** Increases with every change of its text, so that two tabs never overwrite each other. */
    version: integer('version').notNull().default(1),
    /** One line below the title, or null for none. */
    description: text('description'),
    /** An image path of ours, shown instead of the icon, or null for none. */
    image: text('image'),
    kind: text('kind').notNull().$type<BlockKind>().default('link'),
    /** Shown large. The index allows one for each creator. */
    isFeatured: integer('is_featured', { mode: 'boolean' }).notNull().default(false),
    /** Visitors see the block from the first time on, and until the second. Null for no limit. */
    shownFrom: integer('shown_from'),
    shownUntil: integer('shown_until'),
    /** The sanitized HTML of a text, or null for other kinds. */
    content: text('content'),
    /** The product of a tip. There is no foreign key, and a tip with a deleted product is not shown. */
    productId: integer('product_id'),
  },
  (table) => [
    index('links_user').on(table.userId, table.position),
    uniqueIndex('links_featured').on(table.userId).where(sql`${table.isFeatured}`),
  ],
);

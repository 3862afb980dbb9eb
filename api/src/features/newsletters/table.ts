import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';
import { mailings } from '../mailing/index.js';
import {
  ALL_SUBSCRIBERS,
  type Audience,
  type StoredFilter,
  subscribers,
  TRACKING_MODES,
} from '../subscribers/index.js';

export const TEMPLATES = ['template-1', 'template-2', 'template-3', 'template-4'] as const;
export type Template = (typeof TEMPLATES)[number];

/** A newsletter without `sentAt` is a draft. */
export const newsletters = sqliteTable(
  'newsletters',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** Sanitized HTML. */
    content: text('content').notNull(),
    imageUrl: text('image_url'),
    /** The alternative text of the image. */
    imageAlt: text('image_alt'),
    template: text('template', { enum: TEMPLATES }).notNull().default('template-2'),
    /** The key of a premium design (Pro), which replaces the template. Null for none. */
    design: text('design'),
    /** The creator's own color for bar, button and links of the four templates, as #rrggbb. Null for the default. */
    accent: text('accent'),
    /** The preview text that inboxes show after the subject. Null for the first words of the content. */
    preheader: text('preheader'),
    /** The end of its URL in the archive, without the id. Null for the words of the title. */
    slug: text('slug'),
    ctaText: text('cta_text'),
    ctaUrl: text('cta_url'),
    imageBlocks: text('image_blocks', { mode: 'json' }).notNull().$type<string[]>().default([]),
    imageBlockLinks: text('image_block_links', { mode: 'json' }).notNull().$type<string[]>().default([]),
    imageBlockAlts: text('image_block_alts', { mode: 'json' }).notNull().$type<string[]>().default([]),
    senderName: text('sender_name'),
    senderEmail: text('sender_email'),
    /** The segments that the newsletter is sent to. */
    audience: text('audience', { mode: 'json' }).notNull().$type<Audience>().default(ALL_SUBSCRIBERS),
    /** The filters of these segments, copied when it was scheduled or sent. Null for all subscribers. */
    audienceFilter: text('audience_filter', { mode: 'json' }).$type<StoredFilter>(),
    /** Rises with every save, so that two tabs detect each other's changes. */
    version: integer('version').notNull().default(1),
    /** The time at which a job sends the newsletter. While this is set, the text cannot change. */
    scheduledAt: integer('scheduled_at'),
    /** The IANA time zone in which its creator chose that time. */
    scheduleTimeZone: text('schedule_time_zone'),
    /** The reason why the last scheduled sending failed. */
    scheduleProblem: text('schedule_problem'),
    sentAt: integer('sent_at'),
    /** The time until which nothing is sent and the sending can be undone. */
    undoUntil: integer('undo_until'),
    mailingId: integer('mailing_id').references(() => mailings.id),
    /** The mailing of an undone sending that an administrator holds. A draft with this id waits for the release. */
    heldMailingId: integer('held_mailing_id'),
    /** The highest subscriber id at the time of sending, because later subscribers are not in this audience. */
    audienceCutoff: integer('audience_cutoff'),
    opens: integer('opens').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
    /** Hits of scanners and of programs that prefetch. */
    machineOpens: integer('machine_opens').notNull().default(0),
    machineClicks: integer('machine_clicks').notNull().default(0),
    /** The tracking mode at the time of sending. Null before. */
    tracking: text('tracking', { enum: TRACKING_MODES }),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** The time of the deletion, from which the row is hidden. A job deletes it once that can no longer be undone. */
    deletedAt: integer('deleted_at'),
  },
  (table) => [
    index('newsletters_user').on(table.userId, table.id),
    /** This index finds the newsletter of a mailing without reading its row, which may be long. */
    index('newsletters_mailing').on(table.mailingId, table.id).where(sql`mailing_id is not null`),
    // Archives are sorted by the sending time, which SQLite stores after the content. Without this index,
    // each page of a list would read everything that its creator ever wrote.
    index('newsletters_sent').on(table.userId, table.sentAt, table.id).where(sql`sent_at is not null`),
  ],
);

/** The open draft of a creator's editor. */
export const openDrafts = sqliteTable(
  'open_drafts',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    newsletterId: integer('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
  },
  (table) => [index('open_drafts_newsletter').on(table.newsletterId)],
);

/** The link targets of a sent newsletter, in order. The email refers to them by number. */
export const newsletterLinks = sqliteTable(
  'newsletter_links',
  {
    newsletterId: integer('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    url: text('url').notNull(),
    clicks: integer('clicks').notNull().default(0),
    machineClicks: integer('machine_clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.newsletterId, table.position] })],
);

/** The activity of each subscriber, if the creator tracks individually. */
export const subscriberActivity = sqliteTable(
  'subscriber_activity',
  {
    newsletterId: integer('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    subscriberId: integer('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    opens: integer('opens').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
    firstOpenedAt: integer('first_opened_at'),
    lastActiveAt: integer('last_active_at'),
  },
  (table) => [
    primaryKey({ columns: [table.newsletterId, table.subscriberId] }),
    index('subscriber_activity_subscriber').on(table.subscriberId),
  ],
);

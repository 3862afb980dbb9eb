import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { VISIT_KINDS } from '../../kernel/visits/visit-source.js';
import { users } from '../accounts/index.js';

/**
 * `pending` has not used the link in the confirmation email. `removed` was removed by the creator, who can restore it
 * for a day. Only `confirmed` receives newsletters.
 */
export const SUBSCRIBER_STATUSES = ['confirmed', 'pending', 'unsubscribed', 'removed'] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** The sources of an address, which are a page, a widget elsewhere, an app, a file, the creator, and a purchase. */
export const SUBSCRIBER_SOURCES = ['page', 'widget', 'api', 'import', 'hand', 'checkout'] as const;
export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number];

export const TRACKING_MODES = ['off', 'anonymous', 'individual'] as const;
export type TrackingMode = (typeof TRACKING_MODES)[number];

export const ARCHIVE_MODES = ['listed', 'unlisted', 'off'] as const;

/** The wordings that subscribers agreed to, each stored once. */
export const consentWordings = sqliteTable(
  'consent_wordings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
  },
  (table) => [uniqueIndex('consent_wordings_user_text').on(table.userId, table.text)],
);

/**
 * The subscribers on a creator's list. Triggers in `0001_triggers.sql` maintain derived rows. `subscribers_added`,
 * `subscribers_status_changed` and `subscribers_deleted` maintain the totals and the growth, `subscriber_growth_*` the
 * growth. `subscribers_search_added`, `subscribers_search_changed` and `subscribers_search_deleted` maintain the index
 * `subscriber_search`.
 */
export const subscribers = sqliteTable(
  'subscribers',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    name: text('name'),
    status: text('status', { enum: SUBSCRIBER_STATUSES }).notNull().default('confirmed'),
    /** Every email contains it as /u/{token}. It must work for years, so it is stored and never renewed. */
    token: text('token').notNull().unique(),
    metadata: text('metadata', { mode: 'json' }).notNull().$type<Record<string, string>>().default({}),
    createdAt: integer('created_at').notNull(),
    unsubscribedAt: integer('unsubscribed_at'),
    /** One of the listed reasons, or the subscriber's own words. */
    unsubscribeReason: text('unsubscribe_reason'),
    /** The newsletter of the unsubscription's link. No foreign key, because newsletters depend on this module. */
    leftNewsletterId: integer('left_newsletter_id'),
    /** The status before the creator's removal, to which an undo returns. */
    removedFrom: text('removed_from', { enum: SUBSCRIBER_STATUSES }),
    removedAt: integer('removed_at'),
    /** The time of the consent. Null, like its source and wording, if nobody recorded them. */
    consentedAt: integer('consented_at'),
    source: text('source', { enum: SUBSCRIBER_SOURCES }).notNull().default('api'),
    /** The site that showed the widget. */
    sourceHost: text('source_host'),
    /** The kind and name of the visit's source at signup, or null if nobody recorded it. */
    attributionKind: text('attribution_kind', { enum: VISIT_KINDS }),
    attributionSource: text('attribution_source'),
    /** A row of `consent_wordings`. No foreign key, because a check per row would slow imports down. */
    wordingId: integer('wording_id'),
    /** The time of the last request to resubscribe. The row changes once that request is confirmed. */
    returnAskedAt: integer('return_asked_at'),
    /** The time at which the link of a confirmation email was used, or null if none was required. */
    confirmedAt: integer('confirmed_at'),
    /** The import that added the subscriber. Stays after they renew their consent (see `source`). */
    importId: integer('import_id'),
  },
  (table) => [
    uniqueIndex('subscribers_user_email').on(table.userId, table.email),
    index('subscribers_user_status').on(table.userId, table.status, table.id),
    // With the status, because removed subscribers stay for a day, and lists skip them without reading each row.
    index('subscribers_user').on(table.userId, table.id, table.status),
    index('subscribers_left_newsletter')
      .on(table.leftNewsletterId)
      .where(sql`left_newsletter_id is not null`),
    index('subscribers_import').on(table.importId, table.id).where(sql`import_id is not null`),
  ],
);

/** The auto-reply to new subscribers. A creator without a row has the default, switched off. */
export const autoReplies = sqliteTable('auto_replies', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull().default(false),
  message: text('message').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** Settings of a creator's list. A creator without a row has the defaults. */
export const listSettings = sqliteTable('list_settings', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  doubleOptIn: integer('double_opt_in', { mode: 'boolean' }).notNull().default(false),
  /** The public archive. Search engines find it, or anyone with the address can open it, or it is off. */
  archive: text('archive', { enum: ARCHIVE_MODES }).notNull().default('listed'),
  /** The way in which opens and clicks are counted, which is not at all, in total, or for each subscriber. */
  tracking: text('tracking', { enum: TRACKING_MODES }).notNull().default('anonymous'),
  updatedAt: integer('updated_at').notNull(),
});

/** `subscriber`: erased at their own request. `creator`: removed from the list by its owner. */
export const REMOVED_BY = ['subscriber', 'creator'] as const;
export type RemovedBy = (typeof REMOVED_BY)[number];

/**
 * Addresses that were erased or removed, as fingerprints that reveal nothing without the secret. Only a confirmation
 * sent to the address itself restores one.
 */
export const erasedAddresses = sqliteTable(
  'erased_addresses',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC-SHA256 of the address with a secret of the instance. */
    fingerprint: text('fingerprint').notNull(),
    takenOffBy: text('taken_off_by', { enum: REMOVED_BY }).notNull().default('subscriber'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.fingerprint] })],
);

/**
 * Number of subscribers per status and creator. The triggers `subscribers_added`, `subscribers_status_changed` and
 * `subscribers_deleted` on `subscribers` (`0001_triggers.sql`) maintain it. An import adds its own rows.
 */
export const subscriberTotals = sqliteTable('subscriber_totals', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  confirmed: integer('confirmed').notNull().default(0),
  unsubscribed: integer('unsubscribed').notNull().default(0),
  pending: integer('pending').notNull().default(0),
});

/**
 * Counts the changes of a list in each quarter of an hour, since the days of every time zone consist of whole quarters.
 * Today's total minus the later changes is the total of an earlier day. The triggers of `subscriber_totals`, and
 * `subscriber_growth_joined`, `subscriber_growth_came`, `subscriber_growth_left`, `subscriber_growth_restored` and
 * `subscriber_growth_deleted` on `subscribers` (`0001_triggers.sql`) maintain it. Imports count their own chunks.
 */
export const subscriberGrowth = sqliteTable(
  'subscriber_growth',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Quarters of an hour since 1970. */
    quarter: integer('quarter').notNull(),
    /** The number of rows created then with a subscriber who is confirmed today. */
    confirmed: integer('confirmed').notNull().default(0),
    joined: integer('joined').notNull().default(0),
    left: integer('left').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.quarter] })],
);

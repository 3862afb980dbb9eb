import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { VISIT_KINDS } from '../../kernel/visits/visit-source.js';
import { users } from '../accounts/index.js';
import type { ValueColumns } from './fields/field-rules.js';
import { FIELD_TYPES, type StoredFilter } from './segments/filter.js';

/**
 * `pending` has not used the link in the confirmation email. `removed` was removed by the creator, who can restore it
 * for a day. Only `confirmed` receives newsletters.
 */
export const SUBSCRIBER_STATUSES = ['confirmed', 'pending', 'unsubscribed', 'removed'] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** Source of an address: the creator's page, a widget elsewhere, an app, a file, or added by hand. */
export const SUBSCRIBER_SOURCES = ['page', 'widget', 'api', 'import', 'hand'] as const;
export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number];

export const TRACKING_MODES = ['off', 'anonymous', 'individual'] as const;
export type TrackingMode = (typeof TRACKING_MODES)[number];

export const ARCHIVE_MODES = ['listed', 'unlisted', 'off'] as const;

/** `held` waits for an administrator. */
export const IMPORT_STATUSES = [
  'waiting',
  'reading',
  'held',
  'adding',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Columns by their position in a row, from 0. */
export interface ImportMapping {
  email: number;
  name: number | null;
  /** Values of a status column that the creator decided to subscribe. */
  subscribedValues?: string[];
  /** Unsubscribe active subscribers whose row says unsubscribed, bounced or complained. */
  unsubscribeActive?: boolean;
  /** The column with names of tags. */
  tags: number | null;
  /** Columns by the key of the custom field that they fill. */
  fields: Record<string, number>;
}

/** Topics that a subscriber chose, and values of public fields. */
export interface Choices {
  tagIds: number[];
  values: ChosenValue[];
}

export type ChosenValue = ValueColumns & { fieldId: number };

export interface ImportColumn {
  title: string;
  samples: string[];
}

const counter = (name: string) => integer(name).notNull().default(0);

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
 * The people on a creator's list. Triggers in `0001_triggers.sql` maintain what follows from a row:
 * `subscribers_added`, `subscribers_status_changed` and `subscribers_deleted` the totals and the growth,
 * `subscriber_growth_*` the growth; `subscribers_search_added`, `subscribers_search_changed` and
 * `subscribers_search_deleted` the index `subscriber_search`.
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
    /** Every email contains it as /u/{token}; it must work for years, so it is stored and never renewed. */
    token: text('token').notNull().unique(),
    metadata: text('metadata', { mode: 'json' }).notNull().$type<Record<string, string>>().default({}),
    createdAt: integer('created_at').notNull(),
    unsubscribedAt: integer('unsubscribed_at'),
    /** One of the listed reasons, or the subscriber's own words. */
    unsubscribeReason: text('unsubscribe_reason'),
    /** The newsletter whose link they used to unsubscribe. No foreign key: newsletters depend on this module. */
    leftNewsletterId: integer('left_newsletter_id'),
    /** The status before the creator's removal; restoring returns to it. */
    removedFrom: text('removed_from', { enum: SUBSCRIBER_STATUSES }),
    removedAt: integer('removed_at'),
    /** Consent: its time, source and wording; null if nobody recorded it. */
    consentedAt: integer('consented_at'),
    source: text('source', { enum: SUBSCRIBER_SOURCES }).notNull().default('api'),
    /** The site that showed the widget. */
    sourceHost: text('source_host'),
    /** The kind and name of the visit's source at signup; null if nobody recorded it. */
    attributionKind: text('attribution_kind', { enum: VISIT_KINDS }),
    attributionSource: text('attribution_source'),
    /** A row of `consent_wordings`. No foreign key: a check per row would slow imports down. */
    wordingId: integer('wording_id'),
    /** When an unsubscribed person last asked to resubscribe; the row changes once that is confirmed. */
    returnAskedAt: integer('return_asked_at'),
    /** When the link in a confirmation email was used; null if none was required. */
    confirmedAt: integer('confirmed_at'),
    /** The import that added them; stays after they renew their consent themselves (see `source`). */
    importId: integer('import_id'),
  },
  (table) => [
    uniqueIndex('subscribers_user_email').on(table.userId, table.email),
    index('subscribers_user_status').on(table.userId, table.status, table.id),
    // With the status, because removed subscribers stay for a day: lists skip them without reading each row.
    index('subscribers_user').on(table.userId, table.id, table.status),
    index('subscribers_left_newsletter')
      .on(table.leftNewsletterId)
      .where(sql`left_newsletter_id is not null`),
    index('subscribers_import').on(table.importId, table.id).where(sql`import_id is not null`),
  ],
);

/** The auto-reply to new subscribers; a creator without a row has the default, switched off. */
export const autoReplies = sqliteTable('auto_replies', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull().default(false),
  message: text('message').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** Settings of a creator's list; a creator without a row has the defaults. */
export const listSettings = sqliteTable('list_settings', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  doubleOptIn: integer('double_opt_in', { mode: 'boolean' }).notNull().default(false),
  /** The public archive: found by search engines, open to anyone with the address, or off. */
  archive: text('archive', { enum: ARCHIVE_MODES }).notNull().default('listed'),
  /** Whether opens and clicks are counted: not at all, in total, or for each subscriber. */
  tracking: text('tracking', { enum: TRACKING_MODES }).notNull().default('anonymous'),
  updatedAt: integer('updated_at').notNull(),
});

/** `subscriber`: erased at their own request. `creator`: removed from the list by its owner. */
export const TAKEN_OFF_BY = ['subscriber', 'creator'] as const;
export type TakenOffBy = (typeof TAKEN_OFF_BY)[number];

/**
 * Addresses that were erased or removed, as fingerprints that alone reveal nothing. Only a confirmation sent to the
 * address itself restores one.
 */
export const erasedAddresses = sqliteTable(
  'erased_addresses',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC-SHA256 of the address with a secret of the instance. */
    fingerprint: text('fingerprint').notNull(),
    takenOffBy: text('taken_off_by', { enum: TAKEN_OFF_BY }).notNull().default('subscriber'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.fingerprint] })],
);

/** A file of addresses being imported, or a dry run of it. Blobs hold its bytes for a day. */
export const imports = sqliteTable(
  'imports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: IMPORT_STATUSES }).notNull().default('waiting'),
    isDryRun: integer('is_dry_run', { mode: 'boolean' }).notNull(),
    fileName: text('file_name').notNull(),
    /** Prefix of the file's blobs; null once they are discarded. */
    fileKey: text('file_key'),
    encoding: text('encoding', { enum: ['utf-8', 'windows-1252'] }).notNull(),
    /** What the columns hold; if the request names none, null until the file is inspected. */
    mapping: text('mapping', { mode: 'json' }).$type<ImportMapping>(),
    columns: text('columns', { mode: 'json' }).notNull().$type<ImportColumn[]>().default([]),
    /** The consent that the creator vouched for; null for a dry run. */
    wordingId: integer('wording_id'),
    bytesTotal: integer('bytes_total').notNull(),
    bytesRead: counter('bytes_read'),
    rowsRead: counter('rows_read'),
    /** How many of the rows read were decided on. */
    rowsDone: counter('rows_done'),
    added: counter('added'),
    alreadyThere: counter('already_there'),
    skippedUnsubscribed: counter('skipped_unsubscribed'),
    erased: counter('erased'),
    duplicate: counter('duplicate'),
    invalid: counter('invalid'),
    /** Further outcomes of `ROW_OUTCOMES` and how many rows had each. */
    otherOutcomes: text('other_outcomes', { mode: 'json' })
      .notNull()
      .$type<Record<string, number>>()
      .default({}),
    /** The tags that it created; undoing deletes those that nothing uses. */
    createdTagIds: text('created_tag_ids', { mode: 'json' }).notNull().$type<number[]>().default([]),
    /** Removed from the list again by undoing. */
    undone: counter('undone'),
    /** Rows of this import up to this id are in the search index; beyond it a search reads the rows. */
    indexedToId: counter('indexed_to_id'),
    isIndexed: integer('is_indexed', { mode: 'boolean' }).notNull().default(true),
    error: text('error'),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
    undoneAt: integer('undone_at'),
  },
  (table) => [
    index('imports_user').on(table.userId, table.id),
    uniqueIndex('imports_one_at_a_time')
      .on(table.userId)
      .where(sql`status in ('waiting', 'reading', 'held', 'adding', 'undoing')`),
    index('imports_unindexed').on(table.userId).where(sql`is_indexed = 0`),
  ],
);

/**
 * Number of subscribers per status and creator. The triggers `subscribers_added`, `subscribers_status_changed` and
 * `subscribers_deleted` on `subscribers` (`0001_triggers.sql`) maintain it; an import adds its own rows.
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
 * What happened to a list in each quarter of an hour: the days of every time zone consist of whole quarters. Together
 * with today's total it yields every earlier one. The triggers of `subscriber_totals`, and `subscriber_growth_joined`,
 * `subscriber_growth_came`, `subscriber_growth_left`, `subscriber_growth_restored` and `subscriber_growth_deleted` on
 * `subscribers` (`0001_triggers.sql`) maintain it. Imports count their own chunks.
 */
export const subscriberGrowth = sqliteTable(
  'subscriber_growth',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Quarters of an hour since 1970. */
    quarter: integer('quarter').notNull(),
    /** Of the rows created then, how many are confirmed today. */
    confirmed: integer('confirmed').notNull().default(0),
    joined: integer('joined').notNull().default(0),
    left: integer('left').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.quarter] })],
);

/** Names for groups of subscribers. A topic is a tag that subscribers choose themselves. */
export const tags = sqliteTable(
  'tags',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The name without differences of case and form (`foldText`). */
    key: text('key').notNull(),
    description: text('description'),
    isTopic: integer('is_topic', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('tags_user_key').on(table.userId, table.key)],
);

/**
 * The tags of subscribers. WITHOUT ROWID, so that both directions are read from one index each. A deleted tag has rows
 * until a job has erased them (`erase-links.ts`), so every query joins `tags`. No foreign key: it would erase a million
 * rows in one statement.
 */
export const subscriberTags = sqliteTable(
  'subscriber_tags',
  {
    tagId: integer('tag_id').notNull(),
    subscriberId: integer('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tagId, table.subscriberId] }),
    index('subscriber_tags_subscriber').on(table.subscriberId, table.tagId),
  ],
);

/** The custom fields of a creator's subscribers. Key and type never change, since filters and values depend on them. */
export const customFields = sqliteTable(
  'custom_fields',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    label: text('label').notNull(),
    type: text('type', { enum: FIELD_TYPES }).notNull(),
    /** The values of a `choice`; empty for other types. */
    choices: text('choices', { mode: 'json' }).notNull().$type<string[]>().default([]),
    /** Subscribers see it and may change it. */
    isPublic: integer('is_public', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('custom_fields_user_key').on(table.userId, table.key)],
);

/** The values of custom fields. WITHOUT ROWID and without a foreign key to the field, like `subscriber_tags`. */
export const fieldValues = sqliteTable(
  'field_values',
  {
    fieldId: integer('field_id').notNull(),
    subscriberId: integer('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    /** A text, a choice, or a date as `2026-11-21`. */
    text: text('text'),
    /** The text as filters compare it (`foldText`). */
    folded: text('folded'),
    /** A number, 0 or 1 for a boolean, or a date as days since 1970-01-01. */
    number: real('number'),
  },
  (table) => [
    primaryKey({ columns: [table.fieldId, table.subscriberId] }),
    index('field_values_subscriber').on(table.subscriberId, table.fieldId),
  ],
);

/**
 * Topics and values that a visitor chose and that a confirmation link applies. Of each link separately: anyone can type
 * an address again, and must not change what its owner chose.
 */
export const pendingChoices = sqliteTable(
  'pending_choices',
  {
    subscriberId: integer('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    /** The time in the link. */
    askedAt: integer('asked_at').notNull(),
    choices: text('choices', { mode: 'json' }).notNull().$type<Choices>(),
  },
  (table) => [primaryKey({ columns: [table.subscriberId, table.askedAt] })],
);

export const CHANGE_KINDS = ['name', 'address', 'field', 'tag-added', 'tag-removed', 'status'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The origin of a change: the creator, the subscriber, an imported file, or a bulk job of the creator. */
export const CHANGED_BY = ['creator', 'subscriber', 'import', 'bulk'] as const;
export type ChangedBy = (typeof CHANGED_BY)[number];

/**
 * The latest changes of each subscriber, for the timeline. Has no values: only the name of what changed. The trigger
 * `subscriber_changes_at_most` (`0008_changes.sql`) deletes all but the newest 50 of a subscriber.
 */
export const subscriberChanges = sqliteTable(
  'subscriber_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    subscriberId: integer('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    at: integer('at').notNull(),
    kind: text('kind', { enum: CHANGE_KINDS }).notNull(),
    changedBy: text('changed_by', { enum: CHANGED_BY }).notNull(),
    /** The id of the tag or field. If it was deleted, the timeline omits the change. Null for other kinds. */
    namedId: integer('named_id'),
    /** The new status. Null for other kinds. */
    status: text('status', { enum: SUBSCRIBER_STATUSES }),
  },
  (table) => [index('subscriber_changes_subscriber').on(table.subscriberId, table.id)],
);

/** Saved filters. */
export const segments = sqliteTable(
  'segments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    key: text('key').notNull(),
    /** Names tags and fields by their ids, so that renaming changes nothing. */
    filter: text('filter', { mode: 'json' }).notNull().$type<StoredFilter>(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [uniqueIndex('segments_user_key').on(table.userId, table.key)],
);

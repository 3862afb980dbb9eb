import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Skeleton } from '../../kernel/email/message-skeleton.js';
import { SIGNING_ALGORITHMS } from '../../kernel/tokens/signed-token.js';
import { users } from '../accounts/index.js';
import {
  BOUNCE_KINDS,
  DELIVERY_STATUSES,
  MAILING_STATUSES,
  PAUSE_REASONS,
  SUPPRESSION_REASONS,
} from './rules.js';

const counter = (name: string) => integer(name).notNull().default(0);

/**
 * One message to many recipients. The counters always sum to the audience. Its row is small, because every status
 * change of a delivery rewrites it: `mailing_messages` stores the message itself.
 *
 * Triggers on `deliveries` (`0001_triggers.sql`) maintain the counters: `deliveries_status_changed` the states,
 * `deliveries_bounced` the bounces and complaints, `deliveries_hard_bounced` the addresses that do not exist.
 * `mailings_counted` adds the accepted emails of a finished newsletter to `totals`.
 */
export const mailings = sqliteTable(
  'mailings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Left part of each Message-ID, together with the delivery's id. */
    publicId: text('public_id').notNull().unique(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: MAILING_STATUSES }).notNull().default('preparing'),
    /** Lower is sent first: codes and receipts overtake newsletters. */
    priority: integer('priority').notNull(),
    envelopeFrom: text('envelope_from').notNull(),
    messageIdHost: text('message_id_host').notNull(),
    /** The domain whose keys sign it: a creator's own, or null for the instance's. */
    signingDomain: text('signing_domain'),
    /** Start of the pause; null while it is not paused. */
    pausedAt: integer('paused_at'),
    pauseReason: text('pause_reason', { enum: PAUSE_REASONS }),
    /** Recipients up to this key already have rows. The audience snapshot continues here after a crash. */
    snapshotCursor: integer('snapshot_cursor').notNull().default(0),
    audience: counter('audience'),
    queued: counter('queued'),
    claimed: counter('claimed'),
    accepted: counter('accepted'),
    deferred: counter('deferred'),
    failed: counter('failed'),
    expired: counter('expired'),
    suppressed: counter('suppressed'),
    cancelled: counter('cancelled'),
    held: counter('held'),
    unknown: counter('unknown'),
    /** Later reports about accepted deliveries, counted by trigger and not part of the sum. */
    bounced: counter('bounced'),
    complained: counter('complained'),
    /**
     * Addresses that do not exist: refused at once (counted by the settling statement) or bounced later (by
     * trigger).
     */
    hardBounced: counter('hard_bounced'),
    createdAt: integer('created_at').notNull(),
    preparedAt: integer('prepared_at'),
    finishedAt: integer('finished_at'),
    /** When its accepted deliveries moved to files; null while all are rows. */
    compactedAt: integer('compacted_at'),
    /** When the other deliveries followed them. */
    fullyCompactedAt: integer('fully_compacted_at'),
  },
  (table) => [
    index('mailings_unfinished').on(table.priority, table.id).where(sql`status = 'sending'`),
    index('mailings_owner').on(table.ownerId),
    /** The newest newsletters of an owner, whose counters are the creator's reputation. */
    index('mailings_newsletters').on(table.ownerId, table.id).where(sql`priority = 10`),
    /** Newsletters whose emails are not in the total of the instance yet. */
    index('mailings_uncounted').on(table.id).where(sql`priority = 10 and status <> 'finished'`),
    /** Newsletters with deliveries that are rows, in the order of their end. */
    index('mailings_uncompacted')
      .on(table.finishedAt)
      .where(sql`priority = 10 and fully_compacted_at is null`),
  ],
);

/**
 * The bytes of a mailing that are equal for every recipient, including its Date and boundaries, so that a
 * resend has the same bytes.
 */
export const mailingMessages = sqliteTable('mailing_messages', {
  mailingId: integer('mailing_id')
    .primaryKey()
    .references(() => mailings.id, { onDelete: 'cascade' }),
  skeleton: text('skeleton', { mode: 'json' }).notNull().$type<Skeleton>(),
});

/** The delivery ledger: one row per recipient, written before the first email is sent. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    mailingId: integer('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    /** The recipient's key in the source list: a subscriber's id. */
    recipientId: integer('recipient_id').notNull(),
    address: text('address').notNull(),
    /** The values that differ between messages: slot name → text. */
    personal: text('personal', { mode: 'json' }).notNull().$type<Record<string, string>>(),
    status: text('status', { enum: DELIVERY_STATUSES }).notNull().default('queued'),
    attempts: counter('attempts'),
    nextAttemptAt: integer('next_attempt_at').notNull().default(0),
    firstAttemptAt: integer('first_attempt_at'),
    claimedBy: text('claimed_by'),
    /** Settling checks this token, so a worker that was marked as dead cannot overwrite later changes. */
    claimToken: text('claim_token'),
    smtpCode: integer('smtp_code'),
    smtpText: text('smtp_text'),
    settledAt: integer('settled_at'),
    /** The gravest later report about an accepted email. */
    bounce: text('bounce', { enum: BOUNCE_KINDS }),
    bouncedAt: integer('bounced_at'),
  },
  (table) => [
    uniqueIndex('deliveries_recipient').on(table.mailingId, table.recipientId),
    index('deliveries_due')
      .on(table.mailingId, table.nextAttemptAt, table.id)
      .where(sql`status in ('queued', 'deferred', 'unknown')`),
    /**
     * The recipients that a delivery report lists: all statuses except those that nearly every row passes
     * through.
     */
    index('deliveries_not_delivered')
      .on(table.mailingId, table.status, table.recipientId)
      .where(sql`status in ('failed', 'expired', 'suppressed', 'held', 'cancelled')`),
    index('deliveries_claimed').on(table.claimedBy).where(sql`status = 'claimed'`),
  ],
);

/**
 * Compressed files of deliveries, in the order of recipients. A delivery restored to a row still has its line in the
 * file, but only the row counts.
 */
export const deliveryFiles = sqliteTable(
  'delivery_files',
  {
    mailingId: integer('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    /** Counts from 0 in each mailing. */
    part: integer('part').notNull(),
    /** The current version of the file. Erasing a subscriber writes the next one. */
    version: integer('version').notNull(),
    /** The highest version number in use. */
    lastVersion: integer('last_version').notNull().default(1),
    firstRecipientId: integer('first_recipient_id').notNull(),
    lastRecipientId: integer('last_recipient_id').notNull(),
    firstId: integer('first_id').notNull(),
    lastId: integer('last_id').notNull(),
    count: integer('count').notNull(),
    /** How many of them were restored to rows. */
    restored: counter('restored'),
    /** Whether it holds more than accepted deliveries that did not bounce. */
    isFull: integer('is_full', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.part] }),
    index('delivery_files_recipients').on(table.mailingId, table.lastRecipientId),
    index('delivery_files_ids').on(table.lastId, table.firstId),
  ],
);

/**
 * Paths of delivery files that a worker may write. The row comes before the file, and the transaction that names the
 * file deletes the row. If the worker ends in between, the row stays: no other file ever gets this path, and the file
 * is removed again and again, at growing intervals, in case that worker was only suspended.
 */
export const reservedDeliveryFiles = sqliteTable(
  'reserved_delivery_files',
  {
    /** No reference: a suspended worker can write after the mailing is deleted. */
    mailingId: integer('mailing_id').notNull(),
    part: integer('part').notNull(),
    version: integer('version').notNull(),
    /** The worker's claim of the job, or random for an erasure. Null once the reservation is withdrawn. */
    holder: text('holder'),
    /** Null for an erasure. */
    jobId: integer('job_id'),
    reservedAt: integer('reserved_at').notNull(),
    /** When the file of a withdrawn reservation is removed the next time. */
    removeAt: integer('remove_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.part, table.version] }),
    index('reserved_delivery_files_due').on(table.removeAt),
  ],
);

/** The number of a recipient's newsletters that exist only in files. */
export const compactedNewsletters = sqliteTable(
  'compacted_newsletters',
  {
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipientId: integer('recipient_id').notNull(),
    newsletters: integer('newsletters').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.recipientId] })],
);

/** Addresses that never get an owner's bulk email again; checked at each claim. */
export const suppressions = sqliteTable(
  'suppressions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    reason: text('reason', { enum: SUPPRESSION_REASONS }).notNull(),
    /** The reply of the recipient's server, if there was one. */
    detail: text('detail'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('suppressions_owner_address').on(table.ownerId, table.address)],
);

/** Addresses that asked for no newsletters of an owner for some time. After it the row has no effect. */
export const pauses = sqliteTable(
  'pauses',
  {
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.address] })],
);

/** Reports of providers and servers about emails, and refusals about mailboxes; one row per report. */
export const bounces = sqliteTable(
  'bounces',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deliveryId: integer('delivery_id').references(() => deliveries.id, { onDelete: 'set null' }),
    address: text('address').notNull(),
    kind: text('kind', { enum: BOUNCE_KINDS }).notNull(),
    /** Enhanced status code (RFC 3463), such as 5.1.1, if the report contains one. */
    status: text('status'),
    detail: text('detail').notNull(),
    /** The reporter: a provider's name, `mailbox`, or `relay` for a refusal during SMTP. */
    source: text('source').notNull(),
    /** The report's own id: providers deliver more than once. */
    eventId: text('event_id').notNull(),
    /**
     * Whether it counts towards the limit of soft bounces: not once a suppression was lifted or its delivery compacted.
     */
    isCounted: integer('is_counted', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('bounces_event').on(table.source, table.eventId),
    index('bounces_owner').on(table.ownerId, table.id),
    index('bounces_delivery').on(table.deliveryId),
  ],
);

/** Mailboxes that do not exist, whichever creator's email proved it: no creator's bulk email goes to them. */
export const deadAddresses = sqliteTable('dead_addresses', {
  address: text('address').primaryKey(),
  /** The reply of the server. */
  detail: text('detail').notNull(),
  createdAt: integer('created_at').notNull(),
});

/** DKIM keys of creators' domains. The private half is sealed with the instance's own key. */
export const signingKeys = sqliteTable(
  'signing_keys',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    domain: text('domain').notNull(),
    selector: text('selector').notNull(),
    algorithm: text('algorithm', { enum: SIGNING_ALGORITHMS }).notNull(),
    sealedPrivateKey: text('sealed_private_key').notNull(),
    /** As in the DNS record: base64, without a wrapper. */
    publicKey: text('public_key').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('signing_keys_selector').on(table.ownerId, table.domain, table.selector)],
);

import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Skeleton } from '../../kernel/email/message-skeleton.js';
import { users } from '../accounts/index.js';
import {
  BOUNCE_KINDS,
  DELIVERY_STATUSES,
  MAILING_STATUSES,
  PAUSE_REASONS,
  SUPPRESSION_REASONS,
} from './rules.js';

const createCounter = (name: string) => integer(name).notNull().default(0);

/**
 * One message to many recipients. The counters always sum to the audience. Its row is small, because every status
 * change of a delivery rewrites it: `mailing_messages` stores the message itself.
 *
 * Triggers on `deliveries` (`0001_triggers.sql`) maintain the counters: `deliveries_status_changed`
 * the states, `deliveries_bounced` the bounces and complaints, `deliveries_hard_bounced` the addresses that do not
 * exist.
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
    /** The lower number is sent first, so that codes and receipts overtake newsletters. */
    priority: integer('priority').notNull(),
    envelopeFrom: text('envelope_from').notNull(),
    messageIdHost: text('message_id_host').notNull(),
    /** The signing domain of the creator, or null for the instance's domain. */
    signingDomain: text('signing_domain'),
    /** Start of the pause, or null while it is not paused. */
    pausedAt: integer('paused_at'),
    pauseReason: text('pause_reason', { enum: PAUSE_REASONS }),
    /** Recipients up to this key already have rows. The audience snapshot continues here after a crash. */
    snapshotCursor: integer('snapshot_cursor').notNull().default(0),
    audience: createCounter('audience'),
    queued: createCounter('queued'),
    claimed: createCounter('claimed'),
    accepted: createCounter('accepted'),
    deferred: createCounter('deferred'),
    failed: createCounter('failed'),
    expired: createCounter('expired'),
    suppressed: createCounter('suppressed'),
    canceled: createCounter('canceled'),
    held: createCounter('held'),
    unknown: createCounter('unknown'),
    /** Later reports about accepted deliveries, counted by trigger and not part of the sum. */
    bounced: createCounter('bounced'),
    complained: createCounter('complained'),
    /**
     * Addresses that do not exist. The settling statement counts those rejected at once, and a trigger counts later
     * bounces.
     */
    hardBounced: createCounter('hard_bounced'),
    createdAt: integer('created_at').notNull(),
    preparedAt: integer('prepared_at'),
    finishedAt: integer('finished_at'),
    /** The time at which accepted deliveries moved to files, or null while all are rows. */
    compactedAt: integer('compacted_at'),
    /** The time at which the other deliveries moved to files. */
    fullyCompactedAt: integer('fully_compacted_at'),
  },
  (table) => [
    index('mailings_unfinished').on(table.priority, table.id).where(sql`status = 'sending'`),
    index('mailings_owner').on(table.ownerId),
    /** Finds an owner's newest newsletters. Their counters are the creator's reputation. */
    index('mailings_newsletters').on(table.ownerId, table.id).where(sql`priority = 10`),
    /** Finds newsletters that the instance's total does not contain yet. */
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

/** The delivery ledger, with one row per recipient, written before the first email is sent. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    mailingId: integer('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    /** The recipient's key in the source list, which is a subscriber's id. */
    recipientId: integer('recipient_id').notNull(),
    address: text('address').notNull(),
    /** The values that differ between messages, by the name of their slot. */
    personal: text('personal', { mode: 'json' }).notNull().$type<Record<string, string>>(),
    status: text('status', { enum: DELIVERY_STATUSES }).notNull().default('queued'),
    attempts: createCounter('attempts'),
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
    /** The recipients that a delivery report lists, in all statuses except the ones of nearly every row. */
    index('deliveries_not_delivered')
      .on(table.mailingId, table.status, table.recipientId)
      .where(sql`status in ('failed', 'expired', 'suppressed', 'held', 'canceled')`),
    index('deliveries_claimed').on(table.claimedBy).where(sql`status = 'claimed'`),
  ],
);

/** Addresses that never get an owner's bulk email again. Each claim checks them. */
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

/** Addresses that asked for no newsletters of an owner for some time. A row that ended has no effect. */
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

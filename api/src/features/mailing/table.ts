import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Skeleton } from '../../kernel/message-skeleton.js';
import { users } from '../accounts/index.js';
import { DELIVERY_STATES, MAILING_STATES, SUPPRESSION_REASONS } from './rules.js';

const counter = (name: string) => integer(name).notNull().default(0);

/**
 * One message to many. The skeleton holds every byte that is the same for all, its Date and boundaries
 * included, so that a second sending equals the first. The counters always sum to the audience.
 */
export const mailings = sqliteTable(
  'mailings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Left part of each Message-ID together with the delivery's id. */
    publicId: text('public_id').notNull().unique(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: MAILING_STATES }).notNull().default('freezing'),
    /** Lower goes first: codes and receipts overtake newsletters. */
    priority: integer('priority').notNull(),
    envelopeFrom: text('envelope_from').notNull(),
    messageIdHost: text('message_id_host').notNull(),
    skeleton: text('skeleton', { mode: 'json' }).notNull().$type<Skeleton>(),
    /** Recipients up to this key are rows already; where freezing goes on after a crash. */
    freezeCursor: integer('freeze_cursor').notNull().default(0),
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
    createdAt: integer('created_at').notNull(),
    frozenAt: integer('frozen_at'),
    finishedAt: integer('finished_at'),
  },
  (table) => [
    index('mailings_unfinished').on(table.priority, table.id).where(sql`state = 'sending'`),
    index('mailings_owner').on(table.ownerId),
  ],
);

/** The ledger: one row a recipient, written before the first mail leaves. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    mailingId: integer('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    /** The recipient's key in the list it came from: a subscriber's id. */
    recipientId: integer('recipient_id').notNull(),
    address: text('address').notNull(),
    /** What differs from one message to the next: slot name → text. */
    personal: text('personal', { mode: 'json' }).notNull().$type<Record<string, string>>(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('queued'),
    attempts: counter('attempts'),
    nextAttemptAt: integer('next_attempt_at').notNull().default(0),
    firstAttemptAt: integer('first_attempt_at'),
    claimedBy: text('claimed_by'),
    /** Settling names it, so a worker that was thought dead cannot overwrite what came after it. */
    claimToken: text('claim_token'),
    smtpCode: integer('smtp_code'),
    smtpText: text('smtp_text'),
    settledAt: integer('settled_at'),
  },
  (table) => [
    uniqueIndex('deliveries_recipient').on(table.mailingId, table.recipientId),
    index('deliveries_due')
      .on(table.mailingId, table.nextAttemptAt, table.id)
      .where(sql`state in ('queued', 'deferred', 'unknown')`),
    index('deliveries_claimed').on(table.claimedBy).where(sql`state = 'claimed'`),
  ],
);

/** Addresses that an owner's bulk mail never goes to again; read at each claim. */
export const suppressions = sqliteTable(
  'suppressions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    reason: text('reason', { enum: SUPPRESSION_REASONS }).notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('suppressions_owner_address').on(table.ownerId, table.address)],
);

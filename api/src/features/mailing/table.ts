import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Skeleton } from '../../kernel/message-skeleton.js';
import { SIGNING_ALGORITHMS } from '../../kernel/signing-key.js';
import { users } from '../accounts/index.js';
import {
  BOUNCE_KINDS,
  DELIVERY_STATES,
  MAILING_STATES,
  PAUSE_REASONS,
  SUPPRESSION_REASONS,
} from './rules.js';

const counter = (name: string) => integer(name).notNull().default(0);

/**
 * One message to many. The counters always sum to the audience. Its row is small, since every delivery that
 * changes its state writes it anew: the message itself lies in `mailing_messages`.
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
    /** Lower goes first: codes and delivery reports overtake newsletters. */
    priority: integer('priority').notNull(),
    envelopeFrom: text('envelope_from').notNull(),
    messageIdHost: text('message_id_host').notNull(),
    /** The domain whose keys sign it: a creator's own, or null for the instance's. */
    signingDomain: text('signing_domain'),
    /** Since when nothing of it leaves; null while it may. */
    pausedAt: integer('paused_at'),
    pauseReason: text('pause_reason', { enum: PAUSE_REASONS }),
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
    /** Later facts about accepted deliveries, counted by trigger: not part of the sum. */
    bounced: counter('bounced'),
    complained: counter('complained'),
    /** Addresses that do not exist: refused at once (counted by the statement that settles) or returned later (by trigger). */
    hardBounced: counter('hard_bounced'),
    createdAt: integer('created_at').notNull(),
    frozenAt: integer('frozen_at'),
    finishedAt: integer('finished_at'),
    /** When its accepted deliveries were moved to files; null while all are rows. */
    compactedAt: integer('compacted_at'),
  },
  (table) => [
    index('mailings_unfinished').on(table.priority, table.id).where(sql`state = 'sending'`),
    index('mailings_owner').on(table.ownerId),
    /** The newest newsletters of an owner, whose counters are the creator's record. */
    index('mailings_newsletters').on(table.ownerId, table.id).where(sql`priority = 10`),
    /** Newsletters whose mails are not in the total of the instance yet. */
    index('mailings_uncounted').on(table.id).where(sql`priority = 10 and state <> 'finished'`),
    /** Newsletters whose deliveries are all rows, in the order in which they ended. */
    index('mailings_uncompacted').on(table.finishedAt).where(sql`priority = 10 and compacted_at is null`),
  ],
);

/**
 * Every byte of a mailing that is the same for all, its Date and boundaries included, so that a second sending
 * equals the first.
 */
export const mailingMessages = sqliteTable('mailing_messages', {
  mailingId: integer('mailing_id')
    .primaryKey()
    .references(() => mailings.id, { onDelete: 'cascade' }),
  skeleton: text('skeleton', { mode: 'json' }).notNull().$type<Skeleton>(),
});

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
    /** What came back later about a mail that was accepted; the gravest of it. */
    bounce: text('bounce', { enum: BOUNCE_KINDS }),
    bouncedAt: integer('bounced_at'),
  },
  (table) => [
    uniqueIndex('deliveries_recipient').on(table.mailingId, table.recipientId),
    index('deliveries_due')
      .on(table.mailingId, table.nextAttemptAt, table.id)
      .where(sql`state in ('queued', 'deferred', 'unknown')`),
    /** Who a report names: all states but those that nearly every row passes through. */
    index('deliveries_not_delivered')
      .on(table.mailingId, table.state, table.id)
      .where(sql`state in ('failed', 'expired', 'suppressed', 'held', 'cancelled')`),
    index('deliveries_claimed').on(table.claimedBy).where(sql`state = 'claimed'`),
  ],
);

/**
 * Compressed files of accepted deliveries, in the order of recipients. A delivery that came back among the rows has
 * its line in the file still: its row counts.
 */
export const deliveryFiles = sqliteTable(
  'delivery_files',
  {
    mailingId: integer('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    /** Counts from 0 in each mailing. */
    part: integer('part').notNull(),
    /** Which version of the file counts; erasing a subscriber writes the next one. */
    version: integer('version').notNull(),
    /** The highest version that was given out. */
    lastVersion: integer('last_version').notNull().default(1),
    firstRecipientId: integer('first_recipient_id').notNull(),
    lastRecipientId: integer('last_recipient_id').notNull(),
    firstId: integer('first_id').notNull(),
    lastId: integer('last_id').notNull(),
    count: integer('count').notNull(),
    /** How many of them came back among the rows. */
    restored: counter('restored'),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.part] }),
    index('delivery_files_recipients').on(table.mailingId, table.lastRecipientId),
    index('delivery_files_ids').on(table.lastId, table.firstId),
  ],
);

/** How many of the newsletters that a recipient got are in files alone. */
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
    /** What the reader's server said, where one did. */
    detail: text('detail'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('suppressions_owner_address').on(table.ownerId, table.address)],
);

/** What providers and servers reported about mails, and what they said of mailboxes when they refused one; one row a report. */
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
    /** Enhanced status code (RFC 3463), such as 5.1.1, where the report holds one. */
    status: text('status'),
    detail: text('detail').notNull(),
    /** Who reported it: a provider's name, `mailbox`, or `relay` for what was refused at the door. */
    source: text('source').notNull(),
    /** The report's own id: providers deliver more than once. */
    eventId: text('event_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('bounces_event').on(table.source, table.eventId),
    index('bounces_owner').on(table.ownerId, table.id),
    index('bounces_delivery').on(table.deliveryId),
  ],
);

/** Mailboxes that do not exist, whichever creator found out: no bulk mail of anybody goes there. */
export const deadAddresses = sqliteTable('dead_addresses', {
  address: text('address').primaryKey(),
  /** What their server said. */
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
    /** As the DNS record holds it: base64, without a frame. */
    publicKey: text('public_key').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('signing_keys_selector').on(table.ownerId, table.domain, table.selector)],
);

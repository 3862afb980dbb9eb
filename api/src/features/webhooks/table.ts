import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';
import {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  type EventKind,
  type EventType,
  PAUSE_REASONS,
} from './rules.js';

/** Where a creator's own programs listen. */
export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** What it is told of. */
    events: text('events', { mode: 'json' }).notNull().$type<EventType[]>(),
    /** What signs what is sent there, today's secret and for a day the one before it (`SigningSecrets`); sealed. */
    secret: text('secret').notNull(),
    /** Null while it is told. */
    pausedAt: integer('paused_at'),
    pauseReason: text('pause_reason', { enum: PAUSE_REASONS }),
    /** Since when nothing was taken there; null while the last answer was a good one. */
    failingSince: integer('failing_since'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('webhook_endpoints_user_url').on(table.userId, table.url)],
);

/** One piece of news for one endpoint: written in the transaction of its cause, kept for some days to be looked at. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The same for every endpoint and every try, so that a listener knows what it had already. */
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull().$type<EventKind>(),
    /** The body, as it is signed and sent each time. */
    body: text('body').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    /** Tries that were begun. Settling names it, so that one who stood still cannot overwrite what came after. */
    attempts: integer('attempts').notNull().default(0),
    /** While a try is under way: when it is taken for lost, and made again. Null once it is settled. */
    nextAttemptAt: integer('next_attempt_at'),
    /** What the last try was answered: an HTTP status, or why there was none. */
    status: integer('status'),
    failure: text('failure', { enum: DELIVERY_FAILURES }),
    createdAt: integer('created_at').notNull(),
    settledAt: integer('settled_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_endpoint_event').on(table.endpointId, table.eventId),
    index('webhook_deliveries_endpoint').on(table.endpointId, table.id),
    /** Endpoint by endpoint: however much waits at one, the next is found at once. */
    index('webhook_deliveries_due').on(table.endpointId, table.nextAttemptAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_settled').on(table.settledAt).where(sql`state <> 'waiting'`),
  ],
);

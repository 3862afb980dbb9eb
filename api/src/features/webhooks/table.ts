import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';
import {
  DELIVERY_FAILURES,
  DELIVERY_STATUSES,
  type EventKind,
  type EventType,
  PAUSE_REASONS,
} from './rules.js';

/** Webhook endpoints of creators' apps. */
export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** The event types that it receives. */
    events: text('events', { mode: 'json' }).notNull().$type<EventType[]>(),
    /** Secrets that sign its deliveries: the current one, and for a day the previous one (`SigningSecrets`); sealed. */
    secret: text('secret').notNull(),
    /** Null while it is active. */
    pausedAt: integer('paused_at'),
    pauseReason: text('pause_reason', { enum: PAUSE_REASONS }),
    /** Start of the current run of failures; null while the last response was a success. */
    failingSince: integer('failing_since'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('webhook_endpoints_user_url').on(table.userId, table.url)],
);

/** One event for one endpoint: written in the transaction of its cause, and visible for some days. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The same for every endpoint and attempt, so that an app recognizes a repeated event. */
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull().$type<EventKind>(),
    /** The body, signed and sent unchanged each time. */
    body: text('body').notNull(),
    status: text('status', { enum: DELIVERY_STATUSES }).notNull().default('waiting'),
    /** Attempts started. Settling compares it, so that a stalled worker cannot overwrite later results. */
    attempts: integer('attempts').notNull().default(0),
    /** During an attempt: when it counts as lost, and is repeated. Null once it is settled. */
    nextAttemptAt: integer('next_attempt_at'),
    /** Result of the last attempt: an HTTP status, or the reason why there was none. */
    responseStatus: integer('response_status'),
    failure: text('failure', { enum: DELIVERY_FAILURES }),
    createdAt: integer('created_at').notNull(),
    settledAt: integer('settled_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_endpoint_event').on(table.endpointId, table.eventId),
    index('webhook_deliveries_endpoint').on(table.endpointId, table.id),
    /** Ordered by endpoint, so that the next delivery is found at once behind any backlog. */
    index('webhook_deliveries_due').on(table.endpointId, table.nextAttemptAt).where(sql`status = 'waiting'`),
    index('webhook_deliveries_settled').on(table.settledAt).where(sql`status <> 'waiting'`),
  ],
);

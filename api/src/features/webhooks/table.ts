import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { apiTokens, sessions, users } from '../accounts/index.js';
import {
  DELIVERY_FAILURES,
  DELIVERY_STATUSES,
  type EventName,
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
    /** The sealed secrets that sign its deliveries, the current one and for a day the previous (`SigningSecrets`). */
    secret: text('secret').notNull(),
    /** Null while the endpoint is active. */
    pausedAt: integer('paused_at'),
    pauseReason: text('pause_reason', { enum: PAUSE_REASONS }),
    /** Start of the current run of failures, or null while the last response was a success. */
    failingSince: integer('failing_since'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('webhook_endpoints_user_url').on(table.userId, table.url)],
);

/** One event for one endpoint, written in the transaction of its cause, and visible for some days. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The same for every endpoint and attempt, so that an app recognizes a repeated event. */
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull().$type<EventName>(),
    /** The body, signed and sent unchanged each time. */
    body: text('body').notNull(),
    status: text('status', { enum: DELIVERY_STATUSES }).notNull().default('pending'),
    /** Attempts started. Settling compares it, so that a stalled worker cannot overwrite later results. */
    attempts: integer('attempts').notNull().default(0),
    /** The time at which a running attempt counts as lost and is repeated. Null once the delivery is settled. */
    nextAttemptAt: integer('next_attempt_at'),
    /** Result of the last attempt, which is an HTTP status, or the reason why there was none. */
    responseStatus: integer('response_status'),
    failure: text('failure', { enum: DELIVERY_FAILURES }),
    createdAt: integer('created_at').notNull(),
    settledAt: integer('settled_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_endpoint_event').on(table.endpointId, table.eventId),
    index('webhook_deliveries_endpoint').on(table.endpointId, table.id),
    /** Ordered by endpoint, so that the next delivery is found at once behind any backlog. */
    index('webhook_deliveries_due').on(table.endpointId, table.nextAttemptAt).where(sql`status = 'pending'`),
    index('webhook_deliveries_settled').on(table.settledAt).where(sql`status <> 'pending'`),
  ],
);

/**
 * Programs that receive events over a stream, such as `tidings webhooks listen`. They end with their token or session.
 */
export const webhookListeners = sqliteTable(
  'webhook_listeners',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The token that created the listener, or null if a session did. */
    tokenId: integer('token_id').references(() => apiTokens.id, { onDelete: 'cascade' }),
    sessionHash: text('session_hash').references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** The event types that it receives. */
    events: text('events', { mode: 'json' }).notNull().$type<EventType[]>(),
    createdAt: integer('created_at').notNull(),
    /** The end of the lease. An open stream extends it. */
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('webhook_listeners_user').on(table.userId),
    index('webhook_listeners_token').on(table.tokenId),
    index('webhook_listeners_session').on(table.sessionHash),
  ],
);

/** One event for one listener, written in the transaction of its cause, and deleted minutes later. */
export const webhookListenerEvents = sqliteTable(
  'webhook_listener_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    listenerId: integer('listener_id')
      .notNull()
      .references(() => webhookListeners.id, { onDelete: 'cascade' }),
    /** The same id as in the deliveries to webhook endpoints. */
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull().$type<EventName>(),
    body: text('body').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('webhook_listener_events_event').on(table.listenerId, table.eventId),
    index('webhook_listener_events_listener').on(table.listenerId, table.id),
  ],
);

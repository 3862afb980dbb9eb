import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Responses to POSTs with an Idempotency-Key, stored for 24 hours. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    /** The keyed fingerprint of method, path and body. The same key with another request is an error. */
    fingerprint: text('fingerprint').notNull(),
    /** Null while the first request is still running. */
    status: integer('status'),
    /** The body, sealed with the instance's encryption key, because it may contain a secret. */
    body: text('body'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actor, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);

import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { TokenScope } from '../../kernel/token-scope.js';

export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull().unique(),
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Since when an administrator has them stopped: no sign-in, no page, no mail to readers. Null while they are not. */
    suspendedAt: integer('suspended_at'),
    /** When the owner of `email` proved that it is theirs, by a code or a link. Null until then. */
    emailVerifiedAt: integer('email_verified_at'),
  },
  (table) => [index('users_suspended').on(table.id).where(sql`suspended_at is not null`)],
);

/** Names in force and names given up, which redirect to their owner for a while before somebody else can take them. */
export const usernames = sqliteTable('usernames', {
  name: text('name').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: integer('created_at').notNull(),
  /** Null while in force. */
  releasedAt: integer('released_at'),
});

export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When its owner last proved who they are. Null where the previous release wrote the row: then `createdAt`. */
    authenticatedAt: integer('authenticated_at'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes', { mode: 'json' }).notNull().$type<TokenScope[]>(),
    createdAt: integer('created_at').notNull(),
    /** The beginning of the day (UTC) of its last use. */
    lastUsedAt: integer('last_used_at'),
    /** Null for one that does not expire. */
    expiresAt: integer('expires_at'),
    /** As `deviceName` has it; null for one that its owner created by hand. */
    device: text('device'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
);

/** A terminal that asks for a token and waits until its owner approves it in a browser (RFC 8628). */
export interface DeviceAsker {
  /** What the terminal calls itself; the token's name once approved. */
  label: string;
  /** By its own word. */
  program: string | null;
  /** Where it asked from, as `networkOf` has it: the one thing that it cannot choose. */
  network: string;
}

export const deviceSignIns = sqliteTable(
  'device_sign_ins',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Of the secret that only the terminal knows. */
    deviceCodeHash: text('device_code_hash').notNull().unique(),
    /** What both screens show, as it is typed: short, so it lives for minutes alone. */
    userCode: text('user_code').notNull().unique(),
    /** What asks, for its owner to see, as `DeviceAsker` has it. */
    label: text('label').notNull(),
    program: text('program'),
    /** Null where an older release, which knew of neither, wrote the row. */
    network: text('network'),
    scopes: text('scopes', { mode: 'json' }).notNull().$type<TokenScope[]>(),
    status: text('status', { enum: ['waiting', 'approved', 'denied', 'used'] })
      .notNull()
      .default('waiting'),
    /** Null until somebody signed in has decided. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Null until the terminal asked; who asks too often is told to slow down. */
    lastAskedAt: integer('last_asked_at'),
  },
  (table) => [
    index('device_sign_ins_user').on(table.userId),
    index('device_sign_ins_expiry').on(table.expiresAt),
  ],
);

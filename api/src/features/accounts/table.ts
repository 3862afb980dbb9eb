import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { TokenScope } from '../../kernel/tokens/token-scope.js';

/**
 * Accounts. Triggers in `0001_triggers.sql` maintain derived rows. `users_counted`, `users_uncounted`, `users_closed`
 * and `users_suspension_counted` maintain the `totals`. `users_search_changed` and `users_search_deleted` maintain the
 * index `user_search`.
 */
export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull().unique(),
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    createdAt: integer('created_at').notNull(),
    /**
     * Start of the suspension by an administrator, which stops sign-ins, the page and emails to subscribers. Null if
     * not suspended.
     */
    suspendedAt: integer('suspended_at'),
    /** The time at which the owner proved ownership of `email`, by a code or a link. Null until then. */
    emailVerifiedAt: integer('email_verified_at'),
    /** The IANA name of the zone in which a day of the stats begins. Null means UTC, until one is chosen. */
    timeZone: text('time_zone'),
    /**
     * The time at which the owner last reported "This wasn't me", or null. Browsers that signed in before are unknown
     * again, and links of earlier notices are used up.
     */
    securedAt: integer('secured_at'),
    /** The last version of the announcement that the owner dismissed. Null for none. */
    dismissedAnnouncement: integer('dismissed_announcement'),
  },
  (table) => [index('users_suspended').on(table.id).where(sql`suspended_at is not null`)],
);

/** Current names and former names, which redirect to their owner for some time before another user can take them. */
export const usernames = sqliteTable(
  'usernames',
  {
    name: text('name').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    /** Null while in use. */
    releasedAt: integer('released_at'),
  },
  (table) => [index('usernames_user').on(table.userId)],
);

/** The columns of a `SessionClient`. They are null in rows of the previous release until their next use is saved. */
export const createSessionClientColumns = () => ({ device: text('device'), timeZone: text('time_zone') });

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
    /**
     * The time of the owner's last authentication. Null in rows of the previous release, which counts as `createdAt`.
     */
    authenticatedAt: integer('authenticated_at'),
    ...createSessionClientColumns(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/**
 * Read-only views of a creator's account by administrators, stored for `IMPERSONATIONS_LISTED_FOR`. An impersonation
 * also ends with the administrator's session, which has `adminSessionHash`.
 */
export const impersonations = sqliteTable(
  'impersonations',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adminId: integer('admin_id').notNull(),
    adminName: text('admin_name').notNull(),
    adminSessionHash: text('admin_session_hash').notNull(),
    startedAt: integer('started_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    /** Null until the impersonation ends or expires. */
    endedAt: integer('ended_at'),
  },
  (table) => [index('impersonations_user').on(table.userId, table.id)],
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
    /** The start of the day (UTC) of its last use. */
    lastUsedAt: integer('last_used_at'),
    /** Null if it does not expire. */
    expiresAt: integer('expires_at'),
    /** The name of the device, or null for a token that its owner created by hand. */
    device: text('device'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
);

/** A terminal that requests a token and waits until its owner approves it in a browser (RFC 8628). */
export interface DeviceRequester {
  /** The terminal's own label, which becomes the token's name once approved. */
  label: string;
  /** The terminal's own claim. */
  program: string | null;
  /** The network of the request, from `describeNetwork`. It is the one field that the terminal cannot choose. */
  network: string;
}

export const deviceSignIns = sqliteTable(
  'device_sign_ins',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Hash of the secret that only the terminal knows. */
    deviceCodeHash: text('device_code_hash').notNull().unique(),
    /** The code on both screens, as typed. It is short, so it is valid for minutes only. */
    userCode: text('user_code').notNull().unique(),
    /** The terminal's description for its owner, from `DeviceRequester`. */
    label: text('label').notNull(),
    program: text('program'),
    /** The program and the network are null in rows of an older release, which stored neither. */
    network: text('network'),
    scopes: text('scopes', { mode: 'json' }).notNull().$type<TokenScope[]>(),
    status: text('status', { enum: ['pending', 'approved', 'denied', 'used'] })
      .notNull()
      .default('pending'),
    /** Null until a signed-in user has decided. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Null until the first poll. Too frequent polls get an error. */
    lastAskedAt: integer('last_asked_at'),
  },
  (table) => [
    index('device_sign_ins_user').on(table.userId),
    index('device_sign_ins_expiry').on(table.expiresAt),
  ],
);

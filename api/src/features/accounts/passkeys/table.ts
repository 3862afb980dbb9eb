import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ACCOUNT_KINDS, createAccountColumns } from '../factors/table.js';

/** The passkeys of creators and administrators (WebAuthn). */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ...createAccountColumns(),
    credentialId: text('credential_id').notNull().unique(),
    /** The public key in COSE format, as Base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter. Sign-in requires it to increase, unless it stays 0. */
    counter: integer('counter').notNull(),
    name: text('name').notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [index('passkeys_account').on(table.accountKind, table.accountId)],
);

/** Challenges of unfinished sign-ins and registrations. Each works once: using it deletes the row. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    /** Hash of the browser's cookie. */
    tokenHash: text('token_hash').primaryKey(),
    challenge: text('challenge').notNull(),
    accountKind: text('account_kind', { enum: ACCOUNT_KINDS }).notNull(),
    /** The account that adds a passkey, or null for a sign-in. */
    accountId: integer('account_id'),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_account').on(table.accountKind, table.accountId),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
);

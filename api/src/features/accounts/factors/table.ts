import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Creators and administrators have separate tables, and the same factors and passkeys. */
export const ACCOUNT_KINDS = ['user', 'admin'] as const;

/** The owner of a factor or passkey. Ids are never reused, and the deletion of an account deletes its rows here. */
export interface AccountRef {
  kind: (typeof ACCOUNT_KINDS)[number];
  id: number;
}

export const createAccountColumns = () => ({
  accountKind: text('account_kind', { enum: ACCOUNT_KINDS }).notNull(),
  accountId: integer('account_id').notNull(),
});

/** The authenticator app of an account (TOTP, RFC 6238). */
export const secondFactors = sqliteTable(
  'second_factors',
  {
    ...createAccountColumns(),
    /** Sealed with the encryption key, since codes are computed from it. */
    sealedSecret: text('sealed_secret').notNull(),
    /** Null until the owner has typed one valid code. Until then no sign-in asks for it. */
    enabledAt: integer('enabled_at'),
    /** The time step of the newest code that was used, because no code works twice. */
    lastStep: integer('last_step').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountKind, table.accountId] })],
);

/** Codes that replace the app. Each works once, because its use deletes the row. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    /** A fingerprint with the encryption key, so that a copy of the database is not enough to try codes. */
    fingerprint: text('fingerprint').primaryKey(),
    ...createAccountColumns(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('recovery_codes_account').on(table.accountKind, table.accountId)],
);

/** Sign-ins with a correct password or emailed code that wait for the second factor, without any access. */
export const pendingSignIns = sqliteTable(
  'pending_sign_ins',
  {
    tokenHash: text('token_hash').primaryKey(),
    ...createAccountColumns(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('pending_sign_ins_account').on(table.accountKind, table.accountId),
    index('pending_sign_ins_expiry').on(table.expiresAt),
  ],
);

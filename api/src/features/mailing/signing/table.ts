import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { SIGNING_ALGORITHMS } from '../../../kernel/tokens/signed-token.js';
import { users } from '../../accounts/index.js';

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
    /** The key as in the DNS record, as base64 without a wrapper. */
    publicKey: text('public_key').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('signing_keys_selector').on(table.ownerId, table.domain, table.selector)],
);

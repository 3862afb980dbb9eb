import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The provider's last response, its last report, and whether its prices match the prices that we show. */
export const paymentHealth = sqliteTable('payment_health', {
  part: text('part', { enum: ['api', 'webhook', 'account-webhook', 'prices'] }).primaryKey(),
  isWell: integer('is_well', { mode: 'boolean' }).notNull(),
  at: integer('at').notNull(),
});

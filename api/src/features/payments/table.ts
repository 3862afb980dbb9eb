import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How the provider answered last, and when it last reported something. */
export const paymentSigns = sqliteTable('payment_signs', {
  part: text('part', { enum: ['api', 'webhook'] }).primaryKey(),
  isWell: integer('is_well', { mode: 'boolean' }).notNull(),
  at: integer('at').notNull(),
});

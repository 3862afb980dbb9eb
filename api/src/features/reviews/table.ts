import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';
import { REVIEW_KINDS, REVIEW_REASONS, REVIEW_STATUSES, type ReviewCounts } from './rules.js';

/**
 * Cases for administrators, and their decisions. Until a `sending` review is approved, its creator cannot send, and
 * until a `newsletter` review is approved, nothing more of that mailing is sent.
 */
export const reviews = sqliteTable(
  'reviews',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: REVIEW_KINDS }).notNull(),
    /** The import or the mailing. Negative if an administrator stopped a creator by hand. Not a foreign key. */
    subjectId: integer('subject_id').notNull(),
    reason: text('reason', { enum: REVIEW_REASONS }).notNull(),
    counts: text('counts', { mode: 'json' }).notNull().$type<ReviewCounts>(),
    /** The most frequent domains, but never an address. */
    sampleDomains: text('sample_domains', { mode: 'json' }).notNull().$type<string[]>(),
    status: text('status', { enum: REVIEW_STATUSES }).notNull().default('open'),
    createdAt: integer('created_at').notNull(),
    decidedAt: integer('decided_at'),
    /** Emailed to the creator. */
    decisionReason: text('decision_reason'),
  },
  (table) => [
    uniqueIndex('reviews_subject').on(table.kind, table.subjectId),
    index('reviews_status').on(table.status, table.id),
    index('reviews_user').on(table.userId, table.id),
    index('reviews_holding').on(table.userId).where(sql`kind = 'sending' and status <> 'approved'`),
  ],
);

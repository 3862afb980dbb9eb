import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/index.js';
import type { StoredFilter } from '../segments/filter.js';
import { type SubscriberStatus, subscribers } from '../table.js';

export const BULK_ACTIONS = ['addTags', 'removeTags', 'suppress', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const BULK_STATUSES = ['queued', 'running', 'done', 'failed', 'undoing', 'undone'] as const;

/** The subscribers that a job changes, by their ids, or by all given conditions on the present list. */
export interface BulkSelection {
  ids?: number[];
  filter?: StoredFilter;
  /** A part of the address or name, as in the list. */
  search?: string;
  /** One status. Without it, every status except `removed`. */
  status?: SubscriberStatus;
}

const counter = (name: string) => integer(name).notNull().default(0);

/** Changes of many subscribers at once. A job reads the list in the order of ids. */
export const bulkJobs = sqliteTable(
  'bulk_jobs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: BULK_STATUSES }).notNull().default('queued'),
    action: text('action', { enum: BULK_ACTIONS }).notNull(),
    tagIds: text('tag_ids', { mode: 'json' }).notNull().$type<number[]>().default([]),
    selection: text('selection', { mode: 'json' }).notNull().$type<BulkSelection>(),
    /** The newest subscriber when the job was requested. Later subscribers are not changed. */
    cutoff: integer('cutoff').notNull(),
    /** Subscribers up to this id are done, or undone. */
    cursor: counter('cursor'),
    /** Selected subscribers, or null until they are counted. */
    total: integer('total'),
    done: counter('done'),
    /** The number of processed subscribers that the job changed. */
    changed: counter('changed'),
    undone: counter('undone'),
    error: text('error'),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
    undoneAt: integer('undone_at'),
  },
  (table) => [
    index('bulk_jobs_user').on(table.userId, table.id),
    uniqueIndex('bulk_jobs_one_at_a_time')
      .on(table.userId)
      .where(sql`status in ('queued', 'running', 'undoing')`),
  ],
);

/**
 * The changes of a bulk job, stored for a day, so that it can be undone. If the same tag of the same subscriber changes
 * again in another way, the later change stays. The triggers `bulk_changes_tag_added` and `bulk_changes_tag_removed` on
 * `subscriber_tags` (`0001_triggers.sql`) delete the stored change. Other bulk jobs do not count, so that several jobs
 * can be undone in any order (`undo-changes.ts`).
 */
export const bulkChanges = sqliteTable(
  'bulk_changes',
  {
    jobId: integer('job_id')
      .notNull()
      .references(() => bulkJobs.id, { onDelete: 'cascade' }),
    subscriberId: integer('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    /** The tag that was added or removed, or 0 for other actions. */
    tagId: integer('tag_id').notNull(),
    at: integer('at').notNull(),
    /** False until the statement of the same batch that changes the tag. Always true outside it. */
    isApplied: integer('is_applied', { mode: 'boolean' }).notNull(),
    /** False if an earlier bulk job had made this change already. Undoing that job makes it this job's own. */
    isEffective: integer('is_effective', { mode: 'boolean' }).notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.subscriberId, table.tagId] }),
    index('bulk_changes_subscriber').on(table.subscriberId, table.tagId),
  ],
);

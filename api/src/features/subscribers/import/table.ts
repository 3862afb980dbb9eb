import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/index.js';

/** An import with `held` waits for an administrator. */
export const IMPORT_STATUSES = [
  'queued',
  'reading',
  'held',
  'adding',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Columns by their position in a row, from 0. */
export interface ImportMapping {
  email: number;
  name: number | null;
  /** Values of a status column that the creator decided to subscribe. */
  subscribedValues?: string[];
  /** Unsubscribes confirmed subscribers whose row is marked as unsubscribed, bounced or reporting spam. */
  unsubscribeActive?: boolean;
  /** The column with names of tags. */
  tags: number | null;
  /** Columns by the key of the custom field that they fill. */
  fields: Record<string, number>;
}

export interface ImportColumn {
  title: string;
  samples: string[];
}

const counter = (name: string) => integer(name).notNull().default(0);

/** A file of addresses being imported, or a dry run of it. Blobs hold its bytes for a day. */
export const imports = sqliteTable(
  'imports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: IMPORT_STATUSES }).notNull().default('queued'),
    isDryRun: integer('is_dry_run', { mode: 'boolean' }).notNull(),
    fileName: text('file_name').notNull(),
    /** Prefix of the file's blobs, or null once they are discarded. */
    fileKey: text('file_key'),
    encoding: text('encoding', { enum: ['utf-8', 'windows-1252'] }).notNull(),
    /** The contents of the columns. If the request names none, null until the file is inspected. */
    mapping: text('mapping', { mode: 'json' }).$type<ImportMapping>(),
    columns: text('columns', { mode: 'json' }).notNull().$type<ImportColumn[]>().default([]),
    /** The consent that the creator vouched for, or null for a dry run. */
    wordingId: integer('wording_id'),
    bytesTotal: integer('bytes_total').notNull(),
    bytesRead: counter('bytes_read'),
    rowsRead: counter('rows_read'),
    /** The number of read rows that were decided on. */
    rowsDone: counter('rows_done'),
    added: counter('added'),
    alreadyThere: counter('already_there'),
    skippedUnsubscribed: counter('skipped_unsubscribed'),
    erased: counter('erased'),
    duplicate: counter('duplicate'),
    invalid: counter('invalid'),
    /** Further outcomes of `ROW_OUTCOMES`, with the number of rows of each. */
    otherOutcomes: text('other_outcomes', { mode: 'json' })
      .notNull()
      .$type<Record<string, number>>()
      .default({}),
    /** The tags that the import created. Its undo deletes the tags that nothing uses. */
    createdTagIds: text('created_tag_ids', { mode: 'json' }).notNull().$type<number[]>().default([]),
    /** The number of subscribers that undoing removed. */
    undone: counter('undone'),
    /** Rows of this import up to this id are in the search index. Beyond it a search reads the rows. */
    indexedToId: counter('indexed_to_id'),
    isIndexed: integer('is_indexed', { mode: 'boolean' }).notNull().default(true),
    error: text('error'),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
    undoneAt: integer('undone_at'),
  },
  (table) => [
    index('imports_user').on(table.userId, table.id),
    uniqueIndex('imports_one_at_a_time')
      .on(table.userId)
      .where(sql`status in ('queued', 'reading', 'held', 'adding', 'undoing')`),
    index('imports_unindexed').on(table.userId).where(sql`is_indexed = 0`),
  ],
);

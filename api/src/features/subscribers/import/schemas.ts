import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema, writeNextCursor } from '../../../http/wire.js';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { createCursorCodec, createIdCursor, type Page } from '../../../kernel/cursor.js';
import { MAX_TAGS } from '../tags/rules.js';
import { SKIPPED_TAG, UNKNOWN_VALUE } from './decide-chunk.js';
import type { ImportRow as ListedRow } from './rows/list-import-rows.js';
import { ROW_OUTCOMES, ROW_WARNINGS } from './rows/rules.js';
import { type Import as ImportRowOfTable, readMapping } from './store.js';
import { IMPORT_STATUSES } from './table.js';

export const Import = z
  .object({
    id: z.int().openapi({ description: 'The import’s id.' }),
    status: z.enum(IMPORT_STATUSES).openapi({
      example: 'done',
      description:
        '`queued`, `reading`, `adding` and `undoing` are in progress. `held`: an administrator must review it. `done`, `failed` and `undone`: it has ended.',
    }),
    isDryRun: z.boolean().openapi({ description: 'Whether this is a preview that adds nobody.' }),
    fileName: z.string().openapi({ description: 'The name of the uploaded file.' }),
    progress: z
      .number()
      .min(0)
      .max(1)
      .openapi({ description: 'The finished share of the work, from 0 to 1.' }),
    columns: z
      .array(
        z.object({
          title: z.string().openapi({ description: 'The title of the column.' }),
          samples: z.array(z.string()).openapi({ description: 'The first values of the column.' }),
        }),
      )
      .openapi({ description: 'The columns of the file, in order.' }),
    mapping: z
      .object({
        email: z.int().openapi({ description: 'The column with the addresses.' }),
        name: z.int().nullable().openapi({ description: 'The column with the names; null for none.' }),
        tags: z.int().nullable().openapi({ description: 'The column with names of tags; null for none.' }),
        fields: z.record(z.string(), z.int()).openapi({
          description: 'The columns that fill custom fields, by the key of the field.',
          example: { city: 2 },
        }),
        subscribedValues: z
          .array(z.string())
          .optional()
          .openapi({ description: 'Unknown status values treated as subscribed.' }),
        unsubscribeActive: z
          .boolean()
          .optional()
          .openapi({ description: 'Whether active subscribers are unsubscribed if the file says so.' }),
      })
      .openapi({ description: 'The columns in use, by position from 0.' }),
    counts: z
      .object({
        rows: z.int().openapi({ description: 'Rows read so far, except empty ones.' }),
        added: z.int().openapi({ description: 'Subscribers added.' }),
        alreadyThere: z.int().openapi({ description: 'Not added: on the list already.' }),
        skippedUnsubscribed: z
          .int()
          .openapi({ description: 'Not added: they unsubscribed or reported spam before.' }),
        erased: z.int().openapi({ description: 'Not added: the subscriber erased their data.' }),
        duplicate: z.int().openapi({ description: 'Not added: the address occurs earlier in the file.' }),
        invalid: z.int().openapi({ description: 'Not added: no valid address.' }),
        skippedRemoved: z.int().openapi({ description: 'Not added: you removed them before.' }),
        skippedBounced: z.int().openapi({ description: 'Not added: email to them bounced before.' }),
        fileUnsubscribed: z.int().openapi({ description: 'Not added: unsubscribed in the file.' }),
        fileBounced: z.int().openapi({ description: 'Not added: bounced or cleaned in the file.' }),
        fileComplained: z.int().openapi({ description: 'Not added: reported spam in the file.' }),
        fileUnconfirmed: z.int().openapi({ description: 'Not added: unconfirmed in the file.' }),
        unknownStatus: z.int().openapi({ description: 'Not added: the status value is unknown.' }),
        activeHere: z.int().openapi({
          description:
            'Not changed: active subscribers whose row is unsubscribed, bounced or reporting spam.',
        }),
        unsubscribedHere: z.int().openapi({
          description: 'Active subscribers that the import unsubscribed, with `unsubscribeActive`.',
        }),
        neverSubscribed: z.int().openapi({
          description: 'Not added: addresses that nobody subscribes with, such as abuse@ and postmaster@.',
        }),
      })
      .openapi({ description: 'Rows by result. For a dry run: the expected results.' }),
    warnings: z
      .object({
        likelyTypos: z
          .int()
          .openapi({ description: 'Added rows with a likely typo in the domain, such as `gmial.com`.' }),
        roleAddresses: z.int().openapi({ description: 'Added rows with an address such as `info@`.' }),
        skippedValues: z.int().openapi({
          description:
            'Added rows with a tag or a field value that cannot be imported. Only this value is skipped.',
          example: 3,
        }),
        skippedTags: z.int().openapi({
          description: `Rows of \`skippedValues\` whose tag would exceed ${MAX_TAGS} tags.`,
          example: 1,
        }),
        unknownStatuses: z
          .array(
            z.object({
              value: z.string().openapi({ description: 'The value in the file.' }),
              rows: z.int().openapi({ description: 'Rows with this value.', example: 5 }),
            }),
          )
          .openapi({ description: 'Status values that Tidings does not know.' }),
      })
      .openapi({ description: 'Rows to check before the import.' }),
    undone: z.int().openapi({ description: 'Subscribers that the undo has removed.' }),
    hasReport: z.boolean().openapi({
      description: 'Whether the rows can still be listed. For a dry run, also whether it can be imported.',
    }),
    error: z
      .string()
      .nullable()
      .openapi({ description: 'The cause of the failure, or of `held`; null otherwise.' }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    finishedAt: z.iso.datetime().nullable().openapi({ description: 'The end time; null until then.' }),
    undoneAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of the undo; null if it was not undone.' }),
  })
  .openapi('Import', { description: 'An import or a dry run, with its progress and results.' });

export const ImportList = createPageSchema(Import).openapi('ImportList', {
  description: 'One page of imports.',
});

/** Reading is the smaller share of the work. */
const READING_PART = 0.4;

export function presentImport(row: ImportRowOfTable): z.infer<typeof Import> {
  const { id, status, isDryRun, fileName, columns, undone, error } = row;
  const { added, alreadyThere, skippedUnsubscribed, erased, duplicate, invalid } = row;
  return {
    id,
    status,
    isDryRun,
    fileName,
    columns,
    undone,
    error,
    progress: calculateProgress(row),
    mapping: readMapping(row),
    counts: {
      rows: row.rowsRead,
      added,
      alreadyThere,
      skippedUnsubscribed,
      erased,
      duplicate,
      invalid,
      skippedRemoved: row.otherOutcomes.skipped_removed ?? 0,
      skippedBounced: row.otherOutcomes.skipped_bounced ?? 0,
      fileUnsubscribed: row.otherOutcomes.file_unsubscribed ?? 0,
      fileBounced: row.otherOutcomes.file_bounced ?? 0,
      fileComplained: row.otherOutcomes.file_complained ?? 0,
      fileUnconfirmed: row.otherOutcomes.file_unconfirmed ?? 0,
      unknownStatus: row.otherOutcomes.unknown_status ?? 0,
      activeHere: row.otherOutcomes.active_here ?? 0,
      unsubscribedHere: row.otherOutcomes.unsubscribed_here ?? 0,
      neverSubscribed: row.otherOutcomes.never_subscribed ?? 0,
    },
    warnings: {
      likelyTypos: row.otherOutcomes.likely_typo ?? 0,
      roleAddresses: row.otherOutcomes.role_address ?? 0,
      skippedValues: row.otherOutcomes.skipped_value ?? 0,
      skippedTags: row.otherOutcomes[SKIPPED_TAG] ?? 0,
      unknownStatuses: Object.entries(row.otherOutcomes).flatMap(([key, rows]) =>
        key.startsWith(UNKNOWN_VALUE) ? [{ value: key.slice(UNKNOWN_VALUE.length), rows }] : [],
      ),
    },
    hasReport: row.fileKey !== null && status === 'done',
    createdAt: toIso(row.createdAt),
    finishedAt: toIsoOrNull(row.finishedAt),
    undoneAt: toIsoOrNull(row.undoneAt),
  };
}

function calculateProgress(row: ImportRowOfTable): number {
  switch (row.status) {
    case 'queued':
      return 0;
    case 'reading':
      return (READING_PART * row.bytesRead) / Math.max(1, row.bytesTotal);
    case 'held':
      return READING_PART;
    case 'adding':
      return READING_PART + ((1 - READING_PART) * row.rowsDone) / Math.max(1, row.rowsRead);
    case 'undoing':
      return Math.min(1, row.undone / Math.max(1, row.added));
    case 'done':
    case 'failed':
    case 'undone':
      return 1;
  }
}

export const importCursor = createIdCursor('imports');
export const ImportListQuery = createPageQuery(importCursor);

/** Rows count from 0, and every file has fewer than this. */
const MAX_ROWS = 2 ** 31;
const importRowCursor = createCursorCodec({
  list: 'import.rows',
  position: z.int().min(0).max(MAX_ROWS),
  example: 100,
});

export const ImportRowsQuery = createPageQuery(importRowCursor).extend({
  outcome: z.enum(ROW_OUTCOMES).optional().openapi({ description: 'Returns only rows with this result.' }),
  warning: z.enum(ROW_WARNINGS).optional().openapi({
    description: 'Returns only added rows with this warning.',
  }),
});

const ImportRow = z
  .object({
    line: z.int().openapi({ description: 'The line in the file, from 1.' }),
    address: z.string().openapi({
      description:
        'The email address in lower case, with the domain in ASCII. For an invalid row, as in the file.',
    }),
    name: z.string().nullable().openapi({ description: 'The name; null if there is none.' }),
    outcome: z.enum(ROW_OUTCOMES).openapi({
      description: 'The result of the row. `counts` of the import explains each one.',
    }),
    why: z.string().nullable().openapi({
      description: 'A sentence that explains the result; null if there is nothing to explain.',
    }),
  })
  .openapi('ImportRow', { description: 'A row of an imported file, and its result.' });

export const ImportRowList = createPageSchema(ImportRow).openapi('ImportRowList', {
  description: 'One page of the rows of an import.',
});

export function presentImportRows(page: Page<ListedRow>) {
  return { data: page.rows, nextCursor: writeNextCursor(page, importRowCursor) };
}

import { z } from '@hono/zod-openapi';
import { cursorOf, ListQuery, nextCursorOf } from '../../../http/wire.js';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { cursorCodec, idCursor } from '../../../kernel/cursor.js';
import type { Page } from '../../../kernel/paging.js';
import { MAX_WORDING_LENGTH } from '../rules.js';
import { IMPORT_STATUSES } from '../table.js';
import { UNKNOWN_VALUE } from './decide-chunk.js';
import type { Import as ImportRowOfTable } from './import-store.js';
import type { ImportRow as ListedRow } from './list-import-rows.js';
import { ROW_OUTCOMES, ROW_WARNINGS } from './row-rules.js';

const column = z.union(
  [z.string().max(200), z.int().min(0)],
  'Name a column by its title, or by its place from 0.',
);

const Mapping = z
  .strictObject({
    email: column,
    name: column.nullable().optional(),
    subscribedValues: z.array(z.string().max(200)).max(50).optional().openapi({
      description: 'Unknown values of a status column whose rows are to be subscribed.',
    }),
    unsubscribeActive: z.boolean().optional().openapi({
      description:
        'True unsubscribes active subscribers whose row says unsubscribed, bounced or complained. Undoing the import does not subscribe them again.',
    }),
  })
  .openapi('ImportMapping', {
    description: 'Which columns hold address and name: by title, or by place from 0. Guessed when left out.',
    example: { email: 'E-mail', name: 'Full name' },
  });

const vouchedFor = z.string().trim().min(1).max(MAX_WORDING_LENGTH).openapi({
  description: 'The words in which you vouch that these people agreed; kept with each of them.',
  example: 'These people agreed to get my newsletter.',
});

/** As text in a form field. */
export const MappingText = z
  .string()
  .transform((text, issue) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      issue.addIssue({ code: 'custom', message: 'The mapping is not JSON.' });
      return z.NEVER;
    }
  })
  .pipe(Mapping);

export const ImportForm = z
  .object({
    file: z.any().openapi({
      type: 'string',
      format: 'binary',
      description: 'CSV or plain text. `importBytes` of the usage is the largest size.',
    }),
    mapping: z.string().optional().openapi({ description: 'JSON: an ImportMapping.' }),
    consent: vouchedFor.optional().openapi({ description: 'Needed unless it is a dry run.' }),
  })
  .openapi('ImportForm');

export const ImportQuery = z.object({
  dryRun: z.enum(['true', 'false']).optional().openapi({ description: 'Only say what would happen.' }),
});

export const ImportStart = z
  .strictObject({
    consent: vouchedFor.optional().openapi({ description: 'Left out: another dry run.' }),
    mapping: Mapping.optional(),
  })
  .openapi('ImportStart');

export const Import = z
  .object({
    id: z.int(),
    status: z.enum(IMPORT_STATUSES),
    isDryRun: z.boolean(),
    fileName: z.string(),
    progress: z.number().min(0).max(1),
    columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })),
    mapping: z.object({
      email: z.int(),
      name: z.int().nullable(),
      subscribedValues: z.array(z.string()).optional(),
      unsubscribeActive: z.boolean().optional(),
    }),
    counts: z
      .object({
        rows: z.int().openapi({ description: 'Read so far, without blank ones.' }),
        added: z.int(),
        alreadyThere: z.int(),
        skippedUnsubscribed: z.int(),
        erased: z.int(),
        duplicate: z.int(),
        invalid: z.int(),
        skippedRemoved: z.int().openapi({ description: 'Not added: you removed them before.' }),
        skippedBounced: z.int().openapi({ description: 'Not added: email to them bounced before.' }),
        fileUnsubscribed: z.int().openapi({ description: 'Not added: the file says unsubscribed.' }),
        fileBounced: z.int().openapi({ description: 'Not added: the file says bounced or cleaned.' }),
        fileComplained: z.int().openapi({ description: 'Not added: the file says complained.' }),
        fileUnconfirmed: z.int().openapi({ description: 'Not added: the file says not confirmed.' }),
        unknownStatus: z.int().openapi({ description: 'Not added: a status that nobody knows.' }),
        activeHere: z.int().openapi({
          description: 'Unsubscribed, bounced or complained in the file, subscribed here; not changed.',
        }),
        unsubscribedHere: z.int().openapi({
          description: 'Unsubscribed here because the file says so, with `unsubscribeActive`.',
        }),
        neverSubscribed: z.int().openapi({ description: 'Not added: abuse@, postmaster@ and the like.' }),
      })
      .openapi({ description: 'Of a dry run: what would become of the rows.' }),
    warnings: z
      .object({
        likelyTypos: z.int().openapi({ description: 'Such as `gmial.com`; added all the same.' }),
        roleAddresses: z.int().openapi({ description: 'Such as `info@`; added all the same.' }),
        unknownStatuses: z.array(z.object({ value: z.string(), rows: z.int() })),
      })
      .openapi({ description: 'What the creator may want to decide before the import.' }),
    undone: z.int().openapi({ description: 'Taken off the list again.' }),
    hasReport: z.boolean().openapi({ description: 'The rows can be listed, and a dry run started.' }),
    error: z
      .string()
      .nullable()
      .openapi({ description: 'Why it failed, or why it is `held` until an administrator has reviewed it.' }),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    undoneAt: z.iso.datetime().nullable(),
  })
  .openapi('Import');

export const ImportList = z
  .object({ data: z.array(Import), nextCursor: z.string().nullable() })
  .openapi('ImportList');

/** Reading is the smaller share of the work. */
const READING_PART = 0.4;

export function presentImport(row: ImportRowOfTable): z.infer<typeof Import> {
  const { id, status, isDryRun, fileName, columns, undone, error } = row;
  const { added, alreadyThere, skippedUnsubscribed, erased, duplicate, invalid } = row;
  return {
    ...{ id, status, isDryRun, fileName, columns, undone, error },
    progress: progressOf(row),
    mapping: row.mapping ?? { email: 0, name: null },
    counts: {
      ...{ rows: row.rowsRead, added, alreadyThere, skippedUnsubscribed, erased, duplicate, invalid },
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

function progressOf(row: ImportRowOfTable): number {
  switch (row.status) {
    case 'waiting':
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

export const importCursor = idCursor('imports');
export const ImportListQuery = ListQuery.omit({ search: true }).extend({ cursor: cursorOf(importCursor) });

/** Rows count from 0, and every file has fewer than this. */
const MAX_ROWS = 2 ** 31;
const importRowCursor = cursorCodec({
  list: 'import.rows',
  position: z.int().min(0).max(MAX_ROWS),
  example: 100,
});

export const ImportRowsQuery = z.object({
  outcome: z.enum(ROW_OUTCOMES).optional(),
  warning: z.enum(ROW_WARNINGS).optional().openapi({ description: 'Only added rows with this warning.' }),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  cursor: cursorOf(importRowCursor),
});

export const ImportRows = z
  .object({
    data: z.array(
      z
        .object({
          line: z.int().openapi({ description: 'Of the file, from 1.' }),
          address: z.string().openapi({ description: 'As it is kept; of an invalid row, as it was typed.' }),
          name: z.string().nullable(),
          outcome: z.enum(ROW_OUTCOMES),
          why: z.string().nullable(),
        })
        .openapi('ImportRow'),
    ),
    nextCursor: z.string().nullable(),
  })
  .openapi('ImportRows');

export function presentImportRows(page: Page<ListedRow>) {
  return { data: page.rows, nextCursor: nextCursorOf(page, importRowCursor) };
}

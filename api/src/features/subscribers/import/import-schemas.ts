import { z } from '@hono/zod-openapi';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { MAX_WORDING_LENGTH } from '../rules.js';
import { IMPORT_STATES } from '../table.js';
import type { Import as ImportRowOfTable } from './import-store.js';
import type { ImportRow as ListedRow } from './list-import-rows.js';
import { ROW_OUTCOMES } from './row-rules.js';

const column = z.union(
  [z.string().max(200), z.int().min(0)],
  'Name a column by its title, or by its place from 0.',
);

const Mapping = z.object({ email: column, name: column.nullable().optional() }).openapi('ImportMapping', {
  description: 'Which columns hold address and name: by title, or by place from 0. Guessed when left out.',
  example: { email: 'E-mail', name: 'Full name' },
});

const vouchedFor = z.string().trim().min(1).max(MAX_WORDING_LENGTH).openapi({
  description: 'The words in which you vouch that these people agreed; kept with each of them.',
  example: 'These people agreed to get my newsletter.',
});

/** As the form's field holds it. */
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
    file: z
      .any()
      .openapi({ type: 'string', format: 'binary', description: 'CSV or plain text, at most 200 MB.' }),
    mapping: z.string().optional().openapi({ description: 'JSON: an ImportMapping.' }),
    consent: vouchedFor.optional().openapi({ description: 'Needed unless it is a dry run.' }),
  })
  .openapi('ImportForm');

export const ImportQuery = z.object({
  dryRun: z.enum(['true', 'false']).optional().openapi({ description: 'Only say what would happen.' }),
});

export const ImportStart = z
  .object({
    consent: vouchedFor.optional().openapi({ description: 'Left out: another dry run.' }),
    mapping: Mapping.optional(),
  })
  .openapi('ImportStart');

export const Import = z
  .object({
    id: z.int(),
    state: z.enum(IMPORT_STATES),
    isDryRun: z.boolean(),
    fileName: z.string(),
    progress: z.number().min(0).max(1),
    columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })),
    mapping: z.object({ email: z.int(), name: z.int().nullable() }),
    counts: z
      .object({
        rows: z.int().openapi({ description: 'Read so far, without blank ones.' }),
        added: z.int(),
        alreadyThere: z.int(),
        keptUnsubscribed: z.int(),
        erased: z.int(),
        duplicate: z.int(),
        invalid: z.int(),
      })
      .openapi({ description: 'Of a dry run: what would become of the rows.' }),
    undone: z.int().openapi({ description: 'Taken off the list again.' }),
    hasReport: z.boolean().openapi({ description: 'The rows can be listed, and a dry run started.' }),
    error: z.string().nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    undoneAt: z.iso.datetime().nullable(),
  })
  .openapi('Import');

export const ImportList = z
  .object({ data: z.array(Import), nextCursor: z.string().nullable() })
  .openapi('ImportList');

/** Reading is the smaller part of the work. */
const READING_PART = 0.4;

export function presentImport(row: ImportRowOfTable): z.infer<typeof Import> {
  const { id, state, isDryRun, fileName, columns, undone, error } = row;
  const { added, alreadyThere, keptUnsubscribed, erased, duplicate, invalid } = row;
  return {
    ...{ id, state, isDryRun, fileName, columns, undone, error },
    progress: progressOf(row),
    mapping: row.mapping ?? { email: 0, name: null },
    counts: { rows: row.rowsRead, added, alreadyThere, keptUnsubscribed, erased, duplicate, invalid },
    hasReport: row.fileKey !== null && state === 'done',
    createdAt: toIso(row.createdAt),
    finishedAt: toIsoOrNull(row.finishedAt),
    undoneAt: toIsoOrNull(row.undoneAt),
  };
}

function progressOf(row: ImportRowOfTable): number {
  switch (row.state) {
    case 'waiting':
      return 0;
    case 'reading':
      return (READING_PART * row.bytesRead) / Math.max(1, row.bytesTotal);
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

export const ImportRowsQuery = z.object({
  outcome: z.enum(ROW_OUTCOMES).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  cursor: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .openapi({ description: '`nextCursor` of the page before.' }),
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

export function presentImportRows(page: { rows: ListedRow[]; nextRow: number | undefined }) {
  return { data: page.rows, nextCursor: page.nextRow === undefined ? null : String(page.nextRow) };
}

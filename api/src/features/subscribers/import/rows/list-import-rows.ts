import type { Page } from '../../../../kernel/cursor.js';
import { AppError } from '../../../../kernel/errors.js';
import type { Context } from '../../../../server/context.js';
import { listFields } from '../../fields/fields.js';
import {
  findOutcome,
  findRow,
  listWarnings,
  type Report,
  type ReportBlock,
  type RowFilter,
  readReport,
} from '../report.js';
import { getImport, type Import, readMapping } from '../store.js';
import { type ImportFile, readBlockRows, readHead } from './file-blocks.js';
import { inspectFile } from './inspect-file.js';
import { createRowReader, describeOutcome, type ReadRow, type RowOutcome, type RowWarning } from './rules.js';

export interface ImportRow {
  /** Line of the file, from 1. */
  line: number;
  address: string;
  name: string | null;
  outcome: RowOutcome;
  why: string | null;
}

/** Number of blocks of the file searched for one page, because rare outcomes may be far apart. */
const MAX_BLOCKS = 16;

/** Lists each row's outcome, in file order. A page may have fewer rows than its limit without being the last. */
export async function listImportRows(
  ctx: Context,
  input: RowFilter & {
    userId: number;
    importId: number;
    /** The first row to search, from 0. */
    fromRow: number;
    limit: number;
  },
): Promise<Page<ImportRow>> {
  const importRow = await getImport(ctx, input);
  const report = importRow.fileKey === null ? undefined : await readReport(ctx, importRow.fileKey);
  if (report === undefined) {
    throw new AppError(
      'import_not_ready',
      'This import has no report. A report is available for one day after an import ends.',
    );
  }
  const file = await openFile(ctx, importRow);
  const mapping = readMapping(importRow);
  const readRow = createRowReader({ ...importRow, mapping }, await listFields(ctx, input.userId));
  const rows: ImportRow[] = [];
  let row = findRow(report, input, input.fromRow);
  for (let blocks = 0; row !== undefined && rows.length < input.limit && blocks < MAX_BLOCKS; blocks += 1) {
    const block = findBlock(report, row);
    const cells = await readBlockRows(ctx, file, block);
    while (row !== undefined && row < block.firstRow + cells.length && rows.length < input.limit) {
      const fileRow = cells[row - block.firstRow];
      const outcome = findOutcome(report, row);
      if (fileRow !== undefined && outcome !== undefined) {
        const parsedRow = readRow(fileRow.cells);
        rows.push({
          line: block.firstLine + fileRow.line,
          ...describe(parsedRow, outcome, listWarnings(report, row)),
        });
      }
      row = findRow(report, input, row + 1);
    }
  }
  return { rows, next: row ?? null };
}

async function openFile(ctx: Context, importRow: Import): Promise<ImportFile> {
  const { fileKey, encoding, bytesTotal: size } = importRow;
  const place = { key: `${fileKey}file`, size, encoding };
  return { ...place, dialect: inspectFile(await readHead(ctx, place)).dialect };
}

function describe(
  parsedRow: ReadRow,
  outcome: RowOutcome,
  warnings: readonly RowWarning[],
): Omit<ImportRow, 'line'> {
  const why = describeOutcome(outcome, parsedRow, warnings);
  return parsedRow.isSubscriber
    ? { address: parsedRow.email, name: parsedRow.name, outcome, why }
    : { address: parsedRow.given, name: null, outcome, why };
}

function findBlock({ blocks }: Report, row: number): ReportBlock {
  const block = blocks.findLast(({ firstRow }) => firstRow <= row);
  if (block === undefined) throw new Error('A report has no blocks.');
  return block;
}

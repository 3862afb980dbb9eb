import type { Context } from '../../../server/context.js';
import type { Block } from './rows/file-blocks.js';
import { ROW_OUTCOMES, ROW_WARNINGS, type RowOutcome, type RowWarning } from './rows/rules.js';

/** The position of a block, from which its rows can be read again. */
export type ReportBlock = Pick<Block, 'start' | 'length' | 'firstLine'> & { firstRow: number };

/** A row's byte holds the outcome in its lower bits and one bit for each warning above them. */
const OUTCOME_BITS = 0b1_1111;
const FIRST_WARNING = 0b10_0000;
const getWarningBit = (warning: RowWarning) => FIRST_WARNING << ROW_WARNINGS.indexOf(warning);

/**
 * Each row's outcome, stored next to its file. It has one byte a row, and the start of each block of the file. A
 * million rows take a megabyte, but a table of them would take longer to write than the import itself.
 */
export interface Report {
  outcomes: Uint8Array;
  blocks: ReportBlock[];
}

/** The rows to find. Without either field, any row matches. */
export interface RowFilter {
  outcome: RowOutcome | undefined;
  warning: RowWarning | undefined;
}

export function findOutcome({ outcomes }: Report, row: number): RowOutcome | undefined {
  return ROW_OUTCOMES[(outcomes[row] ?? 0) & OUTCOME_BITS];
}

export function listWarnings({ outcomes }: Report, row: number): RowWarning[] {
  return ROW_WARNINGS.filter((warning) => ((outcomes[row] ?? 0) & getWarningBit(warning)) !== 0);
}

/** Returns the first matching row at or after `from`, or undefined if there is none. */
export function findRow({ outcomes }: Report, filter: RowFilter, from: number): number | undefined {
  const { outcome, warning } = filter;
  const outcomeIndex = outcome === undefined ? undefined : ROW_OUTCOMES.indexOf(outcome);
  const bit = warning === undefined ? 0 : getWarningBit(warning);
  for (let row = from; row < outcomes.length; row += 1) {
    const byte = outcomes[row] ?? 0;
    if ((byte & bit) === bit && (outcomeIndex === undefined || (byte & OUTCOME_BITS) === outcomeIndex))
      return row;
  }
  return undefined;
}

export function createReport() {
  let outcomes = new Uint8Array(65_536);
  const blocks: ReportBlock[] = [];
  let rows = 0;
  return {
    addBlock(block: Block): void {
      const { start, length, firstLine } = block;
      blocks.push({ start, length, firstLine, firstRow: rows });
      rows += block.rows.length;
      while (outcomes.length < rows) {
        const larger = new Uint8Array(outcomes.length * 2);
        larger.set(outcomes);
        outcomes = larger;
      }
    },
    rowCount: () => rows,
    decide(row: number, outcome: RowOutcome, warnings: readonly RowWarning[] = []): void {
      outcomes[row] = warnings.reduce(
        (byte, warning) => byte | getWarningBit(warning),
        ROW_OUTCOMES.indexOf(outcome),
      );
    },
    async store(ctx: Context, prefix: string): Promise<void> {
      await ctx.blobs.write(`${prefix}outcomes`, outcomes.subarray(0, rows));
      await ctx.blobs.write(`${prefix}blocks`, Buffer.from(JSON.stringify(blocks)));
    },
  };
}

/** Returns undefined if the report was discarded, or never finished. */
export async function readReport(ctx: Context, prefix: string): Promise<Report | undefined> {
  const outcomes = await ctx.blobs.read(`${prefix}outcomes`);
  const blocks = await ctx.blobs.read(`${prefix}blocks`);
  if (outcomes === undefined || blocks === undefined) return undefined;
  // Only `store` writes this.
  return { outcomes, blocks: JSON.parse(Buffer.from(blocks).toString()) as ReportBlock[] };
}

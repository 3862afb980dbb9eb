import type { Context } from '../../../context.js';
import type { Block } from './file-blocks.js';
import { ROW_OUTCOMES, type RowOutcome } from './row-rules.js';

/** Where the rows of a block are found again. */
export type ReportBlock = Pick<Block, 'start' | 'length' | 'firstLine'> & { firstRow: number };

/**
 * What became of each row, kept beside its file: one byte a row, and where each block of the file begins. A million
 * rows are a megabyte; a table of them would take longer to write than the import itself.
 */
export interface Report {
  outcomes: Uint8Array;
  blocks: ReportBlock[];
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
    decide(row: number, outcome: RowOutcome): void {
      outcomes[row] = ROW_OUTCOMES.indexOf(outcome);
    },
    async keep(ctx: Context, prefix: string): Promise<void> {
      await ctx.blobs.write(`${prefix}outcomes`, outcomes.subarray(0, rows));
      await ctx.blobs.write(`${prefix}blocks`, Buffer.from(JSON.stringify(blocks)));
    },
  };
}

/** Undefined when it was discarded, or never finished. */
export async function readReport(ctx: Context, prefix: string): Promise<Report | undefined> {
  const outcomes = await ctx.blobs.read(`${prefix}outcomes`);
  const blocks = await ctx.blobs.read(`${prefix}blocks`);
  if (outcomes === undefined || blocks === undefined) return undefined;
  // Written by `keep` alone.
  return { outcomes, blocks: JSON.parse(Buffer.from(blocks).toString()) as ReportBlock[] };
}

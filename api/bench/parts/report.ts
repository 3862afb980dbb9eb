import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Report {
  bench: string;
  /** The values to compare between runs. */
  ratios: Record<string, number>;
  figures: Record<string, number>;
}

/** Prints a table, then one line of JSON. */
export function printReport(report: Report, rows: Array<Record<string, string | number>>): void {
  const model = cpus()[0]?.model ?? 'unknown processor';
  process.stdout.write(`\n${report.bench} · Node ${process.versions.node} · ${cpus().length} × ${model}\n\n`);
  process.stdout.write(`${formatTable(rows)}\n\n`);
  for (const [name, ratio] of Object.entries(report.ratios)) process.stdout.write(`${name}: ${ratio}\n`);
  process.stdout.write(`\n${JSON.stringify(report)}\n`);
}

export function formatTable(rows: Array<Record<string, string | number>>): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((title) => String(row[title] ?? '')))];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('   '),
    )
    .join('\n');
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

export function findMedian(values: number[]): number {
  const sortedValues = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sortedValues.length / 2);
  return sortedValues.length % 2 === 1
    ? (sortedValues[middle] ?? 0)
    : ((sortedValues[middle - 1] ?? 0) + (sortedValues[middle] ?? 0)) / 2;
}

export function findP95(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
}

const MAX_OUTPUT_BYTES = 1_000_000;

/** Runs a benchmark of the built checkout in `folder` to its end and returns its report. Throws with its output. */
export async function runBench(input: { folder: string; name: string; options: string[] }): Promise<Report> {
  const api = join(input.folder, 'api');
  const tsx = join(api, 'node_modules/tsx/dist/loader.mjs');
  const args = ['--import', tsx, join(api, `bench/${input.name}.ts`), ...input.options];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: api,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Report;
}

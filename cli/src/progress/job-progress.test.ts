import { expect, it } from 'vitest';
import type { BulkJob } from '../actions/subscribers/bulk.js';
import type { ImportRun } from '../actions/subscribers/import.js';
import { formatBulkProgress, formatImportProgress } from './job-progress.js';

const ENV = { LANG: 'en_GB.UTF-8' };

it.each([
  ['queued', 'Queued list.csv ≈≈≈≈≈··············· 25%'],
  ['reading', 'Checking list.csv ≈≈≈≈≈··············· 25%'],
  ['adding', 'Importing list.csv ≈≈≈≈≈··············· 25%'],
  ['undoing', 'Undoing list.csv ≈≈≈≈≈··············· 25%'],
  ['done', 'Finishing list.csv ≈≈≈≈≈··············· 25%'],
] as const)('describes an import that is %s', (status, line) => {
  const run = { status, fileName: 'list.csv', progress: 0.25 } as ImportRun;
  expect(formatImportProgress(ENV, run)).toBe(line);
  expect(formatImportProgress(ENV, { ...run, isDryRun: true })).toBe(
    'Checking list.csv ≈≈≈≈≈··············· 25%',
  );
});

it.each([
  [{ status: 'queued', total: null }, 'Counting the subscribers'],
  [{ status: 'running', total: 12_345, done: 6_172 }, '≈≈≈≈≈≈≈≈≈··········· 49% of 12,345 subscribers'],
  [{ status: 'running', total: 0, done: 0 }, '≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈ 100% of 0 subscribers'],
  [{ status: 'undoing', total: 9, changed: 7, undone: 2 }, 'Undoing: 2 of 7 subscribers'],
] as const)('describes a change of many subscribers: %j', (job, line) => {
  expect(formatBulkProgress(ENV, job as unknown as BulkJob)).toBe(line);
});

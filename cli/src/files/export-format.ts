import type { TidingsClient } from '@tidings/sdk';
import type { Write } from './write-file-atomically.js';

export const FORMATS = ['csv', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof FORMATS)[number];

/** A way to write all of something for each format; answers how many rows were written. */
export type ExportAs = Record<
  ExportFormat,
  (ctx: { client: TidingsClient }, write: Write) => Promise<{ count: number }>
>;

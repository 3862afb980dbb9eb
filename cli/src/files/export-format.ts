import type { TidingsClient } from '@tidings/sdk';
import type { Write } from './write-file-atomically.js';

export const FORMATS = ['csv', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof FORMATS)[number];

export interface ExportContext {
  client: TidingsClient;
  /** Called after each part with the rows written so far. */
  onRows: (count: number) => void;
}

/** A way to write all of something for each format. Returns how many rows were written. */
export type ExportAs = Record<ExportFormat, (ctx: ExportContext, write: Write) => Promise<{ count: number }>>;

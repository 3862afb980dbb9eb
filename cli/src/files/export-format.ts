import type { TidingsClient } from '@tidings/sdk';
import type { Write } from './write-file-atomically.js';

export const FORMATS = ['csv', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof FORMATS)[number];

export interface ExportContext {
  client: TidingsClient;
  /** Called after each part with the number of rows written so far. */
  onRows: (count: number) => void;
}

/** The export function of each format. Returns the number of rows written. */
export type ExportAs = Record<ExportFormat, (ctx: ExportContext, write: Write) => Promise<{ count: number }>>;

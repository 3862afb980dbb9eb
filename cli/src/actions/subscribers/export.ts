import { copyCsv, copyJson } from '../../files/copy-rows.js';
import type { ExportAs, ExportContext } from '../../files/export-format.js';
import { readJsonRows } from '../../files/read-json-rows.js';
import { writeAsLines } from '../../files/write-rows.js';

/**
 * Exports all subscribers, oldest first, in one streamed response. CSV includes only confirmed subscribers. CSV and
 * JSON are the instance's bytes.
 */
export const exportSubscribers: ExportAs = {
  async csv({ client, onRows }, write) {
    const { data } = await client.GET('/api/subscribers/export.csv', { parseAs: 'stream' });
    return copyCsv(data as unknown as AsyncIterable<Uint8Array>, write, onRows);
  },
  json: async (ctx, write) => copyJson(await jsonOf(ctx), write, ctx.onRows),
  ndjson: async (ctx, write) => writeAsLines(readJsonRows(await jsonOf(ctx)), write, ctx.onRows),
};

async function jsonOf({ client }: ExportContext): Promise<AsyncIterable<Uint8Array>> {
  const { data } = await client.GET('/api/subscribers/export.json', { parseAs: 'stream' });
  return data as unknown as AsyncIterable<Uint8Array>;
}

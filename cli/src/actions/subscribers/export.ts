import { copyCsv } from '../../files/copy-csv.js';
import type { ExportAs, ExportContext } from '../../files/export-format.js';
import { readJsonRows } from '../../files/read-json-rows.js';
import { writeAsJson, writeAsLines } from '../../files/write-rows.js';

/** Exports all subscribers, oldest first, in one streamed response. CSV includes only confirmed subscribers. */
export const exportSubscribers: ExportAs = {
  async csv({ client, onRows }, write) {
    const { data } = await client.GET('/api/subscribers/export.csv', { parseAs: 'stream' });
    return copyCsv(data as unknown as AsyncIterable<Uint8Array>, write, onRows);
  },
  json: async (ctx, write) => writeAsJson(await rowsOf(ctx), write, ctx.onRows),
  ndjson: async (ctx, write) => writeAsLines(await rowsOf(ctx), write, ctx.onRows),
};

async function rowsOf({ client }: ExportContext) {
  const { data } = await client.GET('/api/subscribers/export.json', { parseAs: 'stream' });
  return readJsonRows(data as unknown as AsyncIterable<Uint8Array>);
}

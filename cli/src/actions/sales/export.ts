import { eachPage, type TidingsClient } from '@tidings/sdk';
import { copyCsv } from '../../files/copy-rows.js';
import type { ExportAs } from '../../files/export-format.js';
import { asTexts, writeAsJson, writeAsLines } from '../../files/write-rows.js';

const PAGE = 100;

/** Exports all sales: newest first as JSON, oldest first as CSV, as the instance orders them. */
export const exportSales: ExportAs = {
  async csv({ client, onRows }, write) {
    const { data } = await client.GET('/api/sales/export', { parseAs: 'stream' });
    return copyCsv(data as unknown as AsyncIterable<Uint8Array>, write, onRows);
  },
  json: ({ client, onRows }, write) => writeAsJson(asTexts(pagesOf(client)), write, onRows),
  ndjson: ({ client, onRows }, write) => writeAsLines(asTexts(pagesOf(client)), write, onRows),
};

function pagesOf(client: TidingsClient) {
  return eachPage((page) => client.GET('/api/sales', { params: { query: { limit: PAGE, ...page } } }));
}

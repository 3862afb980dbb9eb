import { eachPage, type TidingsClient } from '@tidings/sdk';
import { copyCsv } from '../../files/copy-csv.js';
import type { ExportAs } from '../../files/export-format.js';
import { writeAsJson, writeAsLines } from '../../files/write-rows.js';

const PAGE = 1_000;

/** Everybody, newest first; as CSV who is subscribed, as it comes from the instance. */
export const exportSubscribers: ExportAs = {
  async csv({ client }, write) {
    const { data } = await client.GET('/api/subscribers/export.csv', { parseAs: 'stream' });
    return copyCsv(data as unknown as AsyncIterable<Uint8Array>, write);
  },
  json: ({ client }, write) => writeAsJson(pagesOf(client), write),
  ndjson: ({ client }, write) => writeAsLines(pagesOf(client), write),
};

function pagesOf(client: TidingsClient) {
  return eachPage((page) => client.GET('/api/subscribers', { params: { query: { limit: PAGE, ...page } } }));
}

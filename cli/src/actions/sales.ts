import { type components, eachPage, eachRow, type TidingsClient, unwrap } from '@tidings/sdk';
import { copyCsv, type RowExporters, toJsonTexts, writeAsJson, writeAsLines } from '../files/rows.js';

export type Sale = components['schemas']['Sale'];

/** Returns sales, newest first. */
export async function listSales(
  { client }: { client: TidingsClient },
  input: { limit: number; search?: string | undefined; status?: Sale['status'] | undefined },
): Promise<Sale[]> {
  const { limit, search, status } = input;
  const filter = { ...(search === undefined ? {} : { search }), ...(status === undefined ? {} : { status }) };
  const sales: Sale[] = [];
  const rows = eachRow((page) =>
    client.GET('/api/sales', { params: { query: { limit: Math.min(limit, 100), ...filter, ...page } } }),
  );
  for await (const sale of rows) {
    sales.push(sale);
    if (sales.length === limit) break;
  }
  return sales;
}

/** Refunds the rest of a payment, and disables its download links. */
export function refundSale({ client }: { client: TidingsClient }, { id }: { id: number }): Promise<Sale> {
  return unwrap(client.POST('/api/sales/{id}/refund', { params: { path: { id } } }));
}

const PAGE_SIZE = 100;

/** Exports all sales in the instance's order, which is newest first in JSON and oldest first in CSV. */
export const exportSales: RowExporters = {
  async csv({ client, onRows }, write) {
    const { data } = await client.GET('/api/sales/export', { parseAs: 'stream' });
    return copyCsv(data as unknown as AsyncIterable<Uint8Array>, write, onRows);
  },
  json: ({ client, onRows }, write) => writeAsJson(toJsonTexts(eachSalesPage(client)), write, onRows),
  ndjson: ({ client, onRows }, write) => writeAsLines(toJsonTexts(eachSalesPage(client)), write, onRows),
};

function eachSalesPage(client: TidingsClient) {
  return eachPage((page) => client.GET('/api/sales', { params: { query: { limit: PAGE_SIZE, ...page } } }));
}

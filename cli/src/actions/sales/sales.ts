import { type components, eachPage, eachRow, type TidingsClient } from '@tidings/sdk';
import { copyText } from '../../files/copy-text.js';
import type { Write } from '../../files/write-file-atomically.js';

export type Sale = components['schemas']['Sale'];

interface SalesContext {
  client: TidingsClient;
}

/** Newest first. */
export async function listSales(
  { client }: SalesContext,
  {
    limit,
    search,
    status,
  }: { limit: number; search?: string | undefined; status?: Sale['status'] | undefined },
): Promise<Sale[]> {
  const filter = { ...(search === undefined ? {} : { search }), ...(status === undefined ? {} : { status }) };
  const found: Sale[] = [];
  const rows = eachRow((page) =>
    client.GET('/api/sales', { params: { query: { limit: Math.min(limit, 100), ...filter, ...page } } }),
  );
  for await (const sale of rows) {
    found.push(sale);
    if (found.length === limit) break;
  }
  return found;
}

interface ExportInput {
  write: Write;
}

/** All sales, oldest first, as the instance writes them. */
export async function exportSalesAsCsv({ client }: SalesContext, { write }: ExportInput) {
  const { data } = await client.GET('/api/sales/export', { parseAs: 'stream' });
  const lines = await copyText(data as unknown as AsyncIterable<Uint8Array>, write);
  return { count: Math.max(0, lines - 1) };
}

/** All sales, newest first, one a line; one page of them in memory. */
export async function exportSalesAsLines(ctx: SalesContext, { write }: ExportInput) {
  let count = 0;
  for await (const page of salePages(ctx)) {
    if (page.length > 0) await write(`${page.map((sale) => JSON.stringify(sale)).join('\n')}\n`);
    count += page.length;
  }
  return { count };
}

/** As one array. */
export async function exportSalesAsJson(ctx: SalesContext, { write }: ExportInput) {
  let count = 0;
  await write('[');
  for await (const page of salePages(ctx)) {
    for (const sale of page) {
      await write(`${count === 0 ? '' : ','}\n  ${JSON.stringify(sale)}`);
      count += 1;
    }
  }
  await write(count === 0 ? ']\n' : '\n]\n');
  return { count };
}

function salePages({ client }: SalesContext) {
  return eachPage((page) => client.GET('/api/sales', { params: { query: { limit: 100, ...page } } }));
}

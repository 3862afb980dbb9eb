import { type components, eachRow, type TidingsClient } from '@tidings/sdk';

export type Sale = components['schemas']['Sale'];

/** Returns sales, newest first. */
export async function listSales(
  { client }: { client: TidingsClient },
  input: { limit: number; search?: string | undefined; status?: Sale['status'] | undefined },
): Promise<Sale[]> {
  const { limit, search, status } = input;
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

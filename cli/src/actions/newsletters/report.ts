import { type components, eachRow, type TidingsClient, unwrap } from '@tidings/sdk';
import { copyCsv, type ExportContext } from '../../files/rows.js';
import type { Write } from '../../files/write-file.js';
import type { SendProgress } from './watch.js';

export type Recipient = components['schemas']['Recipient'];

/** Returns the current counts of a sending. */
export function getReport(
  { client }: { client: TidingsClient },
  { newsletterId: id }: { newsletterId: number },
): Promise<SendProgress> {
  return unwrap(client.GET('/api/newsletters/{id}/progress', { params: { path: { id } } }));
}

/** Returns the first `limit` failed deliveries with their reasons. */
export async function listUnreached(
  { client }: { client: TidingsClient },
  { newsletterId: id, limit }: { newsletterId: number; limit: number },
): Promise<Recipient[]> {
  const recipients: Recipient[] = [];
  for (const status of ['failed', 'expired'] as const) {
    const rows = eachRow((page) => {
      const query = { status, limit: Math.min(limit, 100), ...page };
      return client.GET('/api/newsletters/{id}/recipients', { params: { path: { id }, query } });
    });
    for await (const recipient of rows) {
      if (recipients.length === limit) return recipients;
      recipients.push(recipient);
    }
  }
  return recipients;
}

/** Exports every recipient with its delivery status, in the instance's format. */
export async function exportDeliveryReport(
  { client, onRows }: ExportContext,
  { newsletterId: id, write }: { newsletterId: number; write: Write },
): Promise<{ count: number }> {
  const { data } = await client.GET('/api/newsletters/{id}/report.csv', {
    params: { path: { id } },
    parseAs: 'stream',
  });
  return copyCsv(data as unknown as AsyncIterable<Uint8Array>, write, onRows);
}

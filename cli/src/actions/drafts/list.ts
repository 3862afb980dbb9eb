import { eachRow, type TidingsClient } from '@tidings/sdk';
import type { Newsletter } from '../newsletters/newsletter.js';

/** Yields the drafts, newest first. */
export async function* eachDraft(
  { client }: { client: TidingsClient },
  { search }: { search?: string | undefined } = {},
): AsyncGenerator<Newsletter, void> {
  const words = search === undefined ? {} : { search };
  const rows = eachRow((page) =>
    client.GET('/api/newsletters', { params: { query: { limit: 100, ...words, ...page } } }),
  );
  for await (const newsletter of rows as AsyncGenerator<Newsletter>) {
    if (newsletter.sentAt === null) yield newsletter;
  }
}

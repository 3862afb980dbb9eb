import { nextCursorOf, type TidingsClient } from '@tidings/sdk';
import type { Write } from '../../files/write-file-atomically.js';

const PAGE = 1_000;

/** Writes every subscriber as one JSON array, newest first; holds one page of them at a time. */
export async function exportSubscribers(
  ctx: { client: TidingsClient },
  { write }: { write: Write },
): Promise<{ count: number }> {
  let count = 0;
  await write('[');
  for await (const page of subscriberPages(ctx)) {
    const rows = page.map((subscriber) => `\n  ${JSON.stringify(subscriber)}`).join(',');
    if (rows !== '') await write(count === 0 ? rows : `,${rows}`);
    count += page.length;
  }
  await write(count === 0 ? ']\n' : '\n]\n');
  return { count };
}

async function* subscriberPages({ client }: { client: TidingsClient }): AsyncGenerator<readonly object[]> {
  let cursor: string | undefined;
  do {
    const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const { data = [], response } = await client.GET('/api/subscribers', { params: { query } });
    yield data;
    cursor = nextCursorOf(response);
  } while (cursor !== undefined);
}

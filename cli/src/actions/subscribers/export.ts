import { nextCursorOf, type TidingsClient } from '@tidings/sdk';
import type { Write } from '../../files/write-file-atomically.js';

const PAGE = 1_000;

/** Writes who is subscribed as CSV, as it comes from the instance. */
export async function exportSubscribersAsCsv(
  { client }: { client: TidingsClient },
  { write }: { write: Write },
): Promise<{ count: number }> {
  const { data } = await client.GET('/api/subscribers/export.csv', { parseAs: 'stream' });
  // With its byte order mark: Excel reads the file by it.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let lines = 0;
  for await (const bytes of data as unknown as AsyncIterable<Uint8Array>) {
    const text = decoder.decode(bytes, { stream: true });
    lines += text.split('\n').length - 1;
    await write(text);
  }
  // The first line holds the titles; no name of a reader has a line break.
  return { count: Math.max(0, lines - 1) };
}

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

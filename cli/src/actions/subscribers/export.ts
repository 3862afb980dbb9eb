import { eachPage, type TidingsClient } from '@tidings/sdk';
import { copyText } from '../../files/copy-text.js';
import type { Write } from '../../files/write-file-atomically.js';

const PAGE = 1_000;

/** Writes who is subscribed as CSV, as it comes from the instance. */
export async function exportSubscribersAsCsv(
  { client }: { client: TidingsClient },
  { write }: { write: Write },
): Promise<{ count: number }> {
  const { data } = await client.GET('/api/subscribers/export.csv', { parseAs: 'stream' });
  const lines = await copyText(data as unknown as AsyncIterable<Uint8Array>, write);
  // The first line holds the titles; no name of a reader has a line break.
  return { count: Math.max(0, lines - 1) };
}

/** Writes every subscriber as one JSON array, newest first; holds one page of them at a time. */
export async function exportSubscribersAsJson(
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

/** As JSON, one subscriber a line: for what reads lines, such as `jq -c` and `grep`. */
export async function exportSubscribersAsLines(
  ctx: { client: TidingsClient },
  { write }: { write: Write },
): Promise<{ count: number }> {
  let count = 0;
  for await (const page of subscriberPages(ctx)) {
    if (page.length > 0) await write(`${page.map((subscriber) => JSON.stringify(subscriber)).join('\n')}\n`);
    count += page.length;
  }
  return { count };
}

function subscriberPages({ client }: { client: TidingsClient }) {
  return eachPage((page) => client.GET('/api/subscribers', { params: { query: { limit: PAGE, ...page } } }));
}

import { expect, it } from 'vitest';
import { copyCsv } from './copy-csv.js';

async function copy(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  let copied = '';
  const seen: number[] = [];
  const { count } = await copyCsv(
    (async function* () {
      yield* parts;
    })(),
    async (part) => {
      copied += part;
    },
    (rows) => seen.push(rows),
  );
  return { count, copied, last: seen.at(-1) };
}

const csv =
  '\uFEFFEmail,Reply\r\n"ines@kova.example","He said ""no"",\r\nand hung up."\r\n"žofie@k.example",\r\n';

it.each([1, 2, 3, 1_000])('counts rows and changes no byte in chunks of %i', async (size) => {
  expect(await copy(csv, size)).toEqual({ count: 2, copied: csv, last: 2 });
});

it('counts no rows for a header alone or an empty file', async () => {
  expect((await copy('Email\r\n', 10)).count).toBe(0);
  expect((await copy('', 10)).count).toBe(0);
});

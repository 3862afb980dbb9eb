import { describe, expect, it } from 'vitest';
import { copyCsv, copyJson } from './rows.js';

/** Copies a text in parts of `size` bytes. */
async function copy(copyRows: typeof copyCsv, text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  async function* splitBytes() {
    for (let offset = 0; offset < bytes.length; offset += size) yield bytes.subarray(offset, offset + size);
  }
  const copiedParts: Uint8Array[] = [];
  const rowCounts: number[] = [];
  const { count } = await copyRows(
    splitBytes(),
    async (part) => void copiedParts.push(Buffer.from(part)),
    (rows) => rowCounts.push(rows),
  );
  return { count, copied: Buffer.concat(copiedParts).toString(), last: rowCounts.at(-1) };
}

const INCOMPLETE = 'The response is incomplete. Try again.';
const SIZES = [1, 2, 3, 1_000];

describe('copying CSV', () => {
  const csv =
    '\uFEFFEmail,Reply\r\n"ines@kova.example","He said ""no"",\r\nand hung up."\r\n"žofie@k.example",\r\n';

  it.each(SIZES)('counts rows and changes no byte in chunks of %i', async (size) => {
    expect(await copy(copyCsv, csv, size)).toEqual({ count: 2, copied: csv, last: 2 });
  });

  it('counts no rows for only a header', async () => {
    expect((await copy(copyCsv, 'Email\r\n', 10)).count).toBe(0);
  });

  it.each([
    ['nothing', ''],
    ['half a row', csv.slice(0, -3)],
    ['a row that ends inside quotes', csv.slice(0, csv.indexOf('and hung up'))],
  ])('rejects %s', async (_, text) => {
    await expect(copy(copyCsv, text, 7)).rejects.toThrow(INCOMPLETE);
  });
});

describe('copying JSON', () => {
  const rows = ['{"id":1,"name":"Ines, Kovač"}', '{"id":2,"name":"]\\n[ {},"}'];
  const array = `[\n${rows.join(',\n')}\n]\n`;

  it.each(SIZES)('counts rows and changes no byte in chunks of %i', async (size) => {
    expect(await copy(copyJson, array, size)).toEqual({ count: 2, copied: array, last: 2 });
  });

  it('counts no rows in an empty array', async () => {
    expect(await copy(copyJson, '[\n\n]\n', 10)).toEqual({ count: 0, copied: '[\n\n]\n', last: 0 });
  });

  it.each([
    ['an array without its end', array.slice(0, -2)],
    ['an array that ends inside a row', array.slice(0, 20)],
    ['nothing', ''],
    ['a row before the array', `${rows[0]}\n[\n]\n`],
    ['something after the array', `${array}{"id":3}\n`],
  ])('rejects %s', async (_, text) => {
    await expect(copy(copyJson, text, 7)).rejects.toThrow(INCOMPLETE);
  });
});

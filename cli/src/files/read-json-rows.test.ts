import { expect, it } from 'vitest';
import { readJsonRows } from './rows.js';

async function read(text: string, size: number): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  async function* splitBytes() {
    for (let offset = 0; offset < bytes.length; offset += size) yield bytes.subarray(offset, offset + size);
  }
  const rows: string[] = [];
  for await (const part of readJsonRows(splitBytes())) rows.push(...part);
  return rows;
}

const ROWS = ['{"id":1,"name":"Ines, Kovač"}', '{"id":2,"name":"]\\n[ {},"}'];
const ARRAY = `[\n${ROWS.join(',\n')}\n]\n`;

it.each([1, 2, 3, 1_000])('reads every row in parts of %i bytes', async (size) => {
  expect(await read(ARRAY, size)).toEqual(ROWS);
});

it('reads an array without rows', async () => {
  expect(await read('[\n\n]\n', 10)).toEqual([]);
});

it.each([
  ['an array without its end', `[\n${ROWS.join(',\n')}\n`],
  ['half a row', ARRAY.slice(0, 20)],
  ['nothing', ''],
  ['a row before the array', `${ROWS[0]}\n[\n]\n`],
  ['content after the array', `${ARRAY}{"id":3}\n`],
  ['a row over two lines', '[\n{"id":\n1}\n]\n'],
])('rejects %s', async (_, text) => {
  await expect(read(text, 7)).rejects.toThrow('The response is incomplete. Try again.');
});

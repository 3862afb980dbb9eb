import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { writeFileAtomically } from './write-file.js';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  path = join(folder, 'list.json');
  await writeFile(path, 'before');
});

it('leaves the old file in place until the new file is complete', async () => {
  const result = await writeFileAtomically(path, async (write) => {
    await write('one, ');
    expect(await readFile(path, 'utf8')).toBe('before');
    await write('two');
    return 2;
  });
  expect(result).toBe(2);
  expect(await readFile(path, 'utf8')).toBe('one, two');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['list.json']);
});

it('leaves only the old file if writing fails halfway', async () => {
  const failing = writeFileAtomically(path, async (write) => {
    await write('one');
    throw new Error('the server went away');
  });
  await expect(failing).rejects.toThrow('the server went away');
  expect(await readFile(path, 'utf8')).toBe('before');
  expect(await readdir(folder)).toEqual(['list.json']);
});

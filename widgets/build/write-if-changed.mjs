import { readFile, writeFile } from 'node:fs/promises';

/** Writes a file unless it has this text already, so that watchers and caches see no change. */
export async function writeIfChanged(file, text) {
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before !== text) await writeFile(file, text);
}

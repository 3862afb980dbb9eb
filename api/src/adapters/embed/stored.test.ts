import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { storeEmbedFiles } from './built-embed.js';

function createFolders() {
  const root = mkdtempSync(join(tmpdir(), 'tidings-kept-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const built = join(root, 'built');
  mkdirSync(join(built, '0.1.0-5f0c9a1b'), { recursive: true });
  return { built, stored: join(root, 'kept') };
}

it('stores only files with a hash in their path', async () => {
  const { built, stored } = createFolders();
  const hashedNames = ['0.1.0-5f0c9a1b/buy.js', '0.1.0-5f0c9a1b/buy.js.br', 'checkout-overlay.0c9a1b2d3e.js'];
  for (const name of [...hashedNames, 'v1.js', 'release.json']) writeFileSync(join(built, name), name);
  await storeEmbedFiles(built, stored);
  const files = readdirSync(stored, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  expect(files.map(({ name }) => name).sort()).toEqual([
    'buy.js',
    'buy.js.br',
    'checkout-overlay.0c9a1b2d3e.js',
  ]);
  expect(readFileSync(join(stored, '0.1.0-5f0c9a1b/buy.js'), 'utf8')).toBe('0.1.0-5f0c9a1b/buy.js');
});

it('preserves files of earlier builds, and does not overwrite them', async () => {
  const { built, stored } = createFolders();
  const file = 'buy-view.0c9a1b2d3e.js';
  writeFileSync(join(built, file), 'first');
  await storeEmbedFiles(built, stored);
  writeFileSync(join(built, file), 'other bytes under one name, which no build writes');
  writeFileSync(join(built, 'buy-view.5f0c9a1b2d.js'), 'second');
  await storeEmbedFiles(built, stored);
  expect(readdirSync(stored).sort()).toEqual([file, 'buy-view.5f0c9a1b2d.js']);
  expect(readFileSync(join(stored, file), 'utf8')).toBe('first');
});

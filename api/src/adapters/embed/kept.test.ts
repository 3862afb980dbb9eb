import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepEmbedFiles } from './kept.js';

function folders() {
  const root = mkdtempSync(join(tmpdir(), 'tidings-kept-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const built = join(root, 'built');
  mkdirSync(join(built, '0.1.0-5f0c9a1b'), { recursive: true });
  return { built, kept: join(root, 'kept') };
}

it('puts aside what is named by its bytes, and nothing that follows the instance', async () => {
  const { built, kept } = folders();
  const named = ['0.1.0-5f0c9a1b/buy.js', '0.1.0-5f0c9a1b/buy.js.br', 'checkout-overlay.0c9a1b2d3e.js'];
  for (const name of [...named, 'v1.js', 'release.json']) writeFileSync(join(built, name), name);
  await keepEmbedFiles(built, kept);
  const files = readdirSync(kept, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  expect(files.map(({ name }) => name).sort()).toEqual([
    'buy.js',
    'buy.js.br',
    'checkout-overlay.0c9a1b2d3e.js',
  ]);
  expect(readFileSync(join(kept, '0.1.0-5f0c9a1b/buy.js'), 'utf8')).toBe('0.1.0-5f0c9a1b/buy.js');
});

it('keeps what an earlier build had, and does not write it again', async () => {
  const { built, kept } = folders();
  const file = 'buy-view.0c9a1b2d3e.js';
  writeFileSync(join(built, file), 'first');
  await keepEmbedFiles(built, kept);
  writeFileSync(join(built, file), 'other bytes under one name, which no build writes');
  writeFileSync(join(built, 'buy-view.5f0c9a1b2d.js'), 'second');
  await keepEmbedFiles(built, kept);
  expect(readdirSync(kept).sort()).toEqual([file, 'buy-view.5f0c9a1b2d.js']);
  expect(readFileSync(join(kept, file), 'utf8')).toBe('first');
});

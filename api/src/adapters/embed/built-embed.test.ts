import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createBuiltEmbed } from './built-embed.js';

const RELEASE = {
  version: '0.1.0',
  release: '0.1.0-5f0c9a1b',
  files: [
    {
      name: 'buy',
      path: '/embed/0.1.0-5f0c9a1b/buy.js',
      integrity: 'sha384-abc',
      bytes: 9_000,
      gzip: 3_500,
    },
  ],
};

function buildWith(release: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-embed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'embed'));
  writeFileSync(join(folder, 'embed/release.json'), JSON.stringify(release));
  return folder;
}

it('returns the release of the build', async () => {
  expect(await createBuiltEmbed(buildWith(RELEASE)).getRelease()).toEqual(RELEASE);
});

it.each([
  [
    'a file outside of its folder',
    { ...RELEASE, files: [{ ...RELEASE.files[0], path: 'https://evil.example/buy.js' }] },
  ],
  ['a weaker hash', { ...RELEASE, files: [{ ...RELEASE.files[0], integrity: 'sha1-abc' }] }],
  ['no release', {}],
])('throws for %s', async (_, release) => {
  await expect(createBuiltEmbed(buildWith(release)).getRelease()).rejects.toThrow();
});

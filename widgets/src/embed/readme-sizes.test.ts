import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const embed = join(root, 'dist/embed');

/** Returns the compressed size of a file: `v1`, a chunk such as `card-view`, or the release's `tidings`. */
function measure(name: string): number {
  const { release } = JSON.parse(readFileSync(join(embed, 'release.json'), 'utf8')) as { release: string };
  const file =
    name === 'tidings'
      ? join(release, 'tidings.js')
      : readdirSync(embed).find((entry) => new RegExp(`^${name}(?:\\.[0-9a-f]{10})?\\.js$`).test(entry));
  if (file === undefined) throw new Error(`There is no ${name}.`);
  return gzipSync(readFileSync(join(embed, file)), { level: 9 }).length;
}

const views = ['subscribe-view', 'buy-view', 'card-view'];

/** The rows of the README's table, with the files that each one sums. */
const ROWS: Array<[row: string, files: string[]]> = [
  ['`<tidings-buy>`', ['v1', 'buy-view']],
  ['— and on the first click, the overlay', ['checkout-overlay']],
  ['`<tidings-subscribe>`', ['v1', 'subscribe-view']],
  ['— and with `topics` or `fields`', ['choice-fields']],
  ['`<tidings-card>`', ['v1', 'card-view']],
  ['all three', ['v1', ...views]],
  ['all three, and the overlay opened', ['v1', ...views, 'checkout-overlay']],
  ['the same as one file of a release, `/embed/{…}/tidings.js`', ['tidings']],
];

test.each(ROWS)('matches the sizes in the README: %s', (row, files) => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const cells = readme.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const reportedSize = Number(cells.find(([, name]) => name === row)?.[2]?.replace(',', ''));
  const measuredSize = files.reduce((sum, name) => sum + measure(name), 0);
  // The compression of Node versions differs by some bytes.
  expect(Math.abs(reportedSize - measuredSize)).toBeLessThanOrEqual(measuredSize / 100);
});

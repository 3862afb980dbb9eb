import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '../../config/paths.js';
import { DASHBOARD_SEGMENTS, isReservedName } from './reserved-names.js';

/** Returns the first segments of the dashboard's router, which are quoted paths in one file. */
function listRouterSegments(): string[] {
  const source = readFileSync(join(paths.root, 'dashboard/src/app/routes/route-paths.ts'), 'utf8');
  const segments = [...source.matchAll(/['"`]\/([a-z0-9-]+)[^'"`]*['"`]/g)].map((match) => match[1] ?? '');
  return [...new Set(segments)].sort();
}

describe('reserved paths', () => {
  it('are exactly the segments of the dashboard’s router', () => {
    expect(listRouterSegments()).toEqual([...DASHBOARD_SEGMENTS].sort());
  });

  it('are reserved for the instance', () => {
    for (const segment of DASHBOARD_SEGMENTS) expect(isReservedName(segment)).toBe(true);
    expect(isReservedName('anything-test')).toBe(true);
    expect(isReservedName('mara')).toBe(false);
  });
});

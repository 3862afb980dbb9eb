/**
 * Runs the short form of each benchmark and compares its ratios with the limits in `floors.json`. Each processor family
 * has its own limits, because the same commit reaches 0.54 of its peer on one and 0.70 on another. A benchmark that
 * misses a limit runs again, at most three times in all. Its best ratios count. Exits with 1 if a limit is still
 * missed.
 */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../src/config/paths.js';
import { formatTable, runBench } from '../parts/report.js';

/** The forms that are short enough for CI. */
const SHORT_FORMS: Record<string, string[]> = {
  'micro-site': ['--turns', '3', '--seconds', '2'],
  render: ['--turns', '3'],
  mailing: ['--recipients', '20000', '--peer-emails', '2000'],
  lists: ['--rows', '100000', '--turns', '1'],
  admin: ['--users', '20000', '--asked', '60'],
  cli: ['--turns', '7'],
};
const TRIES = 3;
/** A ratio fails below this share of its floor, or above its ceiling divided by this share. */
const TOLERANCE = 0.85;

/** Limits by processor family. `default` applies to all others. */
type FamilyLimits = { default: number } & Record<string, number>;
type Limits = Record<string, { atLeast: FamilyLimits } | { atMost: FamilyLimits }>;

interface Floors {
  families: string[];
  benches: Record<string, Limits>;
}

interface Limit {
  ratio: string;
  isFloor: boolean;
  value: number;
}

const floors = JSON.parse(readFileSync(join(import.meta.dirname, '../floors.json'), 'utf8')) as Floors;
const model = cpus()[0]?.model ?? 'unknown processor';
const family = floors.families.find((name) => model.includes(name)) ?? 'default';
const requestedNames = process.argv.slice(2);
const names = Object.keys(SHORT_FORMS).filter(
  (name) => requestedNames.length === 0 || requestedNames.includes(name),
);

process.stdout.write(`${model}: limits of ${family}.\n`);
const rows = [];
for (const name of names) {
  const limits = listLimits(floors.benches[name] ?? {});
  const best = await measureBest(name, limits);
  rows.push(...limits.map((limit) => formatRow(name, limit, best.get(limit.ratio))));
}
const missedCount = rows.filter(({ result }) => result === 'MISSED').length;
process.stdout.write(
  `\n${formatTable(rows)}\n\n${rows.length - missedCount} of ${rows.length} ratios hold.\n`,
);
process.exitCode = missedCount === 0 ? 0 : 1;

function listLimits(limits: Limits): Limit[] {
  return Object.entries(limits).map(([ratio, limit]) => {
    const values = 'atLeast' in limit ? limit.atLeast : limit.atMost;
    return { ratio, isFloor: 'atLeast' in limit, value: values[family] ?? values.default };
  });
}

async function measureBest(name: string, limits: Limit[]): Promise<Map<string, number>> {
  const best = new Map<string, number>();
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    process.stdout.write(`· ${name}, attempt ${attempt}\n`);
    const report = await runBench({ folder: paths.root, name, options: SHORT_FORMS[name] ?? [] });
    for (const { ratio, isFloor } of limits) {
      const measuredRatio = report.ratios[ratio];
      if (measuredRatio === undefined) throw new Error(`${name} does not measure ${ratio}.`);
      const bestRatio = best.get(ratio) ?? measuredRatio;
      best.set(ratio, isFloor ? Math.max(bestRatio, measuredRatio) : Math.min(bestRatio, measuredRatio));
    }
    if (limits.every((limit) => isWithinLimit(limit, best.get(limit.ratio)))) break;
  }
  return best;
}

function isWithinLimit({ value, isFloor }: Limit, measuredRatio = Number.NaN): boolean {
  return isFloor ? measuredRatio >= value * TOLERANCE : measuredRatio <= value / TOLERANCE;
}

function formatRow(bench: string, limit: Limit, measured = Number.NaN) {
  return {
    bench,
    ratio: limit.ratio,
    measured,
    limit: `${limit.isFloor ? 'at least' : 'at most'} ${limit.value}`,
    result: isWithinLimit(limit, measured) ? 'holds' : 'MISSED',
  };
}

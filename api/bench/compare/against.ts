/**
 * Compares this tree with another commit, to judge a change. Builds the commit in its own worktree and alternates one
 * benchmark between both, so that other load affects both. Each side runs its own version of the benchmark. Prints the
 * medians of three rounds, and our value divided by the other commit's value.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../src/config/paths.js';
import { findMedian, printReport, type Report, round, runBench } from '../parts/report.js';

const TURNS = 3;

const [commit, name, ...options] = process.argv.slice(2);
if (commit === undefined || name === undefined)
  throw new Error('Name a commit and a benchmark: npm run bench -- --against main~1 micro-site');

const tempFolder = mkdtempSync(join(tmpdir(), 'tidings-against-'));
const folder = join(tempFolder, 'other');
const otherReports: Report[] = [];
const ownReports: Report[] = [];
runGit('worktree', 'add', '--quiet', '--detach', folder, commit);
try {
  build(folder);
  for (let iteration = 1; iteration <= TURNS; iteration += 1) {
    process.stdout.write(`· turn ${iteration} of ${TURNS}\n`);
    otherReports.push(await runBench({ folder, name, options }));
    ownReports.push(await runBench({ folder: paths.root, name, options }));
  }
} finally {
  runGit('worktree', 'remove', '--force', folder);
  rmSync(tempFolder, { recursive: true, force: true });
}

const ratios = compare('ratios');
printReport(
  {
    bench: name,
    ratios: Object.fromEntries(ratios.map(({ metric, ratio }) => [metric, ratio])),
    figures: {},
  },
  [...ratios, ...compare('figures')].map(({ metric, before, now, ratio }) => ({
    metric,
    [commit]: before,
    'this tree': now,
    ratio,
  })),
);

/** Compares the values that both sides measure. */
function compare(part: 'ratios' | 'figures') {
  return Object.keys(ownReports[0]?.[part] ?? {})
    .filter((metric) => otherReports[0]?.[part][metric] !== undefined)
    .map((metric) => {
      const [before, now] = [
        calculateMedian(otherReports, part, metric),
        calculateMedian(ownReports, part, metric),
      ];
      return { metric, before, now, ratio: round(now / before, 3) };
    });
}

function calculateMedian(reports: Report[], part: 'ratios' | 'figures', metric: string): number {
  return findMedian(reports.map((report) => report[part][metric] ?? Number.NaN));
}

function build(checkout: string): void {
  process.stdout.write(`· building ${commit}\n`);
  const script = `const { setup } = await import(${JSON.stringify(join(checkout, 'scripts/setup.mjs'))}); await setup();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: checkout,
    stdio: 'inherit',
  });
}

function runGit(...args: string[]): void {
  execFileSync('git', args, { cwd: paths.root, stdio: ['ignore', 'ignore', 'inherit'] });
}

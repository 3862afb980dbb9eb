// npm test: installs and builds what is missing, Chromium too, then runs every test. `npm test -- <filter>` runs some.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { binary, ensureChromium, hand, root, setup } from './setup.mjs';

await setup();
const chromium = ensureChromium();
const report = join(root, '.setup/tests.json');
const filters = process.argv.slice(2);

/** Quick ones side by side; then those that start servers and browsers, one file after another. */
const runs = [
  ['vitest.config.ts', []],
  ['vitest.browser.config.ts', ['--no-file-parallelism']],
];
let passed = 0;
let failed = 0;
let broken = false;
for (const [config, options] of runs) {
  rmSync(report, { force: true });
  mkdirSync(join(root, '.setup'), { recursive: true });
  const args = [
    'run',
    '--config',
    config,
    ...options,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
  ];
  const code = await hand(binary('vitest'), [...args, `--outputFile.json=${report}`, ...filters], {
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
  const result = JSON.parse(readFileSync(report, 'utf8'));
  passed += result.numPassedTests;
  failed += result.numFailedTests;
  // A file that does not load has no failed test of its own.
  broken ||= code !== 0;
}
process.stdout.write(`\n${passed} passed, ${Math.max(failed, broken ? 1 : 0)} failed\n`);
process.exit(broken ? 1 : 0);

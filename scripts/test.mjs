// npm test installs and builds missing parts and Chromium, then runs the main tests. `npm test -- --all` runs every
// test, and `npm test -- <filter>` the tests with a matching path.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureChromium, getBinaryPath, root, runForeground, setup } from './setup.mjs';

await setup();
const chromium = ensureChromium();
const report = join(root, '.setup/tests.json');
const filters = process.argv.slice(2).filter((word) => word !== '--all');
const isMainOnly = process.argv.length === 2;

/**
 * The configs of the fast tests, then of tests that start servers and browsers. Several files run in parallel. A failed
 * file runs once more, alone, to distinguish the effects of a busy machine from real failures. Both results are
 * printed.
 */
const configs = ['vitest.config.ts', 'vitest.browser.config.ts'];

async function runTests(config, { files, options = [] }) {
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
  const code = await runForeground(
    getBinaryPath('vitest'),
    [...args, `--outputFile.json=${report}`, ...files],
    {
      env: { ...process.env, CHROMIUM_PATH: chromium, MAIN_TESTS_ONLY: isMainOnly ? '1' : '' },
    },
  );
  const result = JSON.parse(readFileSync(report, 'utf8'));
  const failed = result.testResults.filter(({ status }) => status !== 'passed');
  return { code, result, failedFiles: failed.map(({ name }) => relative(root, name)) };
}

const total = { passed: 0, failed: 0 };
const failures = [];
const flakyFiles = [];
const skippedTests = [];
for (const config of configs) {
  let last = await runTests(config, { files: filters });
  const repeatedFiles = last.failedFiles;
  skippedTests.push(...listSkipped(last.result));
  if (repeatedFiles.length > 0) {
    total.passed += last.result.numPassedTests - countPassed(last.result, repeatedFiles);
    failures.push(...listFailures(last.result));
    process.stdout.write(`\nOnce more: ${repeatedFiles.join(', ')}\n`);
    last = await runTests(config, { files: repeatedFiles, options: ['--no-file-parallelism'] });
    flakyFiles.push(...repeatedFiles.filter((file) => !last.failedFiles.includes(file)));
  }
  total.passed += last.result.numPassedTests;
  // A file that does not load has no failed test.
  total.failed += Math.max(last.result.numFailedTests, last.code === 0 ? 0 : 1);
}
if (failures.length > 0) process.stdout.write(`\nFailed at the first try:\n${failures.join('\n')}\n`);
if (flakyFiles.length > 0)
  process.stdout.write(`\nPassed at the second try alone: ${flakyFiles.join(', ')}\n`);
if (skippedTests.length > 0) {
  const files = [...new Set(skippedTests)].join(', ');
  process.stdout.write(
    `\nTests were skipped, because other software is missing (CONTRIBUTING.md): ${files}\n`,
  );
}
if (isMainOnly) {
  process.stdout.write('\nThese are the main tests. `npm test -- --all` runs every test, as CI does.\n');
}
// A mistyped filter must not look like success.
const isEmpty = total.passed + total.failed === 0;
if (isEmpty) process.stderr.write(`\nNo test matches ${filters.join(' ')}.\n`);
const skippedCount = skippedTests.length > 0 ? `, ${skippedTests.length} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skippedCount}\n`);
process.exit(isEmpty || total.failed > 0 ? 1 : 0);

function countPassed({ testResults }, files) {
  const results = testResults.filter(({ name }) => files.includes(relative(root, name)));
  return results
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
}

/**
 * Returns the file of each test that was skipped because other software is missing. A failed hook and an option like
 * `-t` skip tests, too.
 */
function listSkipped({ testResults }) {
  if (filters.some((filter) => filter.startsWith('-'))) return [];
  return testResults
    .filter(({ status }) => status === 'passed')
    .flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'skipped').map(() => relative(root, name)),
    );
}

/**
 * Returns the failures, with a line for each test and a line for its error. They are printed again at the end, because
 * the earlier output is long.
 */
function listFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (status === 'passed') return [];
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return [`  ${relative(root, name)}\n    ${readFirstLine(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `  ${relative(root, name)} > ${fullName}\n    ${readFirstLine(failureMessages[0])}`,
    );
  });
}

function readFirstLine(text = '') {
  return text.split('\n')[0].slice(0, 300);
}

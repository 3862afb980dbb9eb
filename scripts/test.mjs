// npm test: installs and builds what is missing, Chromium too, then runs every test. `npm test -- <filter>` runs some.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { binary, ensureChromium, hand, root, setup } from './setup.mjs';

await setup();
const chromium = ensureChromium();
const report = join(root, '.setup/tests.json');
const filters = process.argv.slice(2);

/**
 * Quick ones side by side; then those that start servers and browsers, one file after another. A journey's file that
 * fails is run once more, on servers of its own: what a busy machine can do to a browser is told apart from what is
 * broken, and both results are printed.
 */
const runs = [
  { config: 'vitest.config.ts', options: [], tries: 1 },
  { config: 'vitest.browser.config.ts', options: ['--no-file-parallelism'], tries: 2 },
];

async function runTests({ config, options }, files) {
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
  const code = await hand(binary('vitest'), [...args, `--outputFile.json=${report}`, ...files], {
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
  const result = JSON.parse(readFileSync(report, 'utf8'));
  const broken = result.testResults.filter(({ status }) => status !== 'passed');
  return { code, result, brokenFiles: broken.map(({ name }) => relative(root, name)) };
}

let passed = 0;
let failed = 0;
let broken = false;
const shaky = [];
for (const run of runs) {
  let last = await runTests(run, filters);
  let toRepeat = last.brokenFiles;
  passed += last.result.numPassedTests;
  for (let tries = 1; tries < run.tries && toRepeat.length > 0; tries += 1) {
    const before = last.result.testResults.filter(({ name }) => toRepeat.includes(relative(root, name)));
    passed -= before.flatMap(({ assertionResults }) => assertionResults).filter(isPassed).length;
    process.stdout.write(`\nOnce more: ${toRepeat.join(', ')}\n`);
    last = await runTests(run, toRepeat);
    passed += last.result.numPassedTests;
    shaky.push(...toRepeat.filter((file) => !last.brokenFiles.includes(file)));
    toRepeat = last.brokenFiles;
  }
  failed += last.result.numFailedTests;
  // A file that does not load has no failed test of its own.
  broken ||= last.code !== 0;
}
if (shaky.length > 0) process.stdout.write(`\nPassed at the second try alone: ${shaky.join(', ')}\n`);
process.stdout.write(`\n${passed} passed, ${Math.max(failed, broken ? 1 : 0)} failed\n`);
process.exit(broken ? 1 : 0);

function isPassed({ status }) {
  return status === 'passed';
}

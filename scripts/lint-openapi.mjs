// Prints the findings of Redocly, configured by api/redocly.yaml, and of openapi-rules.mjs in openapi.yaml. Part of npm
// run verify.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatProblems, getTotals, lint, loadConfig, parseYaml } from '@redocly/openapi-core';
import { findProblems } from './openapi-rules.mjs';
import { root } from './setup.mjs';

const config = await loadConfig({ configPath: join(root, 'api/redocly.yaml') });
// Includes the findings ignored in api/.redocly.lint-ignore.yaml, marked as such.
const problems = await lint({ ref: join(root, 'openapi.yaml'), config });
const totals = getTotals(problems);
if (totals.errors + totals.warnings > 0) {
  formatProblems(problems, { totals, version: '', format: 'codeframe', maxProblems: 20 });
  process.exitCode = 1;
}

const files = execFileSync('git', ['ls-files', 'api/src'], { cwd: root, encoding: 'utf8' }).split('\n');
const sources = files
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\/|\/description\//.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'));
const ownProblems = findProblems(parseYaml(readFileSync(join(root, 'openapi.yaml'), 'utf8')), sources);
for (const problem of ownProblems) process.stdout.write(`${problem}\n`);
if (ownProblems.length > 0) process.exitCode = 1;

// Prints Redocly's findings in openapi.yaml, configured by api/redocly.yaml. Part of npm run verify.
import { join } from 'node:path';
import { formatProblems, getTotals, lint, loadConfig } from '@redocly/openapi-core';
import { root } from './setup.mjs';

const config = await loadConfig({ configPath: join(root, 'api/redocly.yaml') });
// Includes the findings ignored in api/.redocly.lint-ignore.yaml, marked as such.
const problems = await lint({ ref: join(root, 'openapi.yaml'), config });
const totals = getTotals(problems);
if (totals.errors + totals.warnings > 0) {
  formatProblems(problems, { totals, version: '', format: 'codeframe', maxProblems: 20 });
  process.exitCode = 1;
}

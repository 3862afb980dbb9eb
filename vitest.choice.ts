// Chooses the tests of a plain `npm test` (docs/decisions/0047-two-test-runs.md). CI runs `npm test -- --all`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** True if `scripts/test.mjs` runs the main tests. `npx vitest run` leaves no test out. */
const isMainOnly = process.env.MAIN_TESTS_ONLY === '1';

/** One journey for each part of the product, and the journeys of crashes, shutdown and keyboard use. */
const MAIN_JOURNEYS = [
  'account/creator',
  'account/first-hour',
  'account/keyboard',
  'account/sign-in',
  'clients/terminal',
  'console/console',
  'newsletters/newsletter',
  'newsletters/report',
  'operations/kill',
  'operations/stop',
  'page/archive',
  'page/micro-site',
  'page/widgets',
  'shop/buying',
  'subscribers/opt-in',
  'subscribers/unsubscribe',
].map((name) => `dashboard/e2e/${name}.e2e.ts`);

const missing = MAIN_JOURNEYS.filter((file) => !existsSync(join(import.meta.dirname, file)));
if (missing.length > 0) throw new Error(`No such journey: ${missing.join(', ')} (vitest.choice.ts)`);

/** The fast tests that this run leaves out. */
export const excludedTests = isMainOnly ? ['**/*.thorough.*', 'fuzz/**'] : [];
export const includedJourneys = isMainOnly ? MAIN_JOURNEYS : ['dashboard/e2e/**/*.e2e.ts'];
export const hasLighthouse = !isMainOnly;

import { defineConfig } from 'vitest/config';

/** Journeys through the whole product: real server processes, a real browser, a real terminal program. */
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['dashboard/e2e/**/*.e2e.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['api/src/testing/patient-waits.ts'],
    globalSetup: ['scripts/test-folder.mjs', 'dashboard/e2e/harness/shared-browser.ts'],
    // Two files side by side, each with servers of its own; they wait more than they compute.
    maxWorkers: 2,
    isolate: false,
  },
});

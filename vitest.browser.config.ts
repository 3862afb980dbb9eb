import { defineConfig } from 'vitest/config';

/** Journeys through the whole product: real server processes, a real browser, a real terminal program. */
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['dashboard/e2e/**/*.e2e.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});

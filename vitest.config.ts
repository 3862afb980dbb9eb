import { defineConfig } from 'vitest/config';

/** Rules, verbs, endpoints, components and elements: quick, side by side. */
export default defineConfig({
  test: {
    projects: ['api', 'sdk', 'widgets', 'dashboard', 'cli'],
    // Three on two cores, because some tests wait for seconds.
    maxWorkers: 3,
    globalSetup: ['scripts/test-folder.mjs'],
  },
});

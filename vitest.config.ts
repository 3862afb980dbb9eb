import { defineConfig } from 'vitest/config';

/** Runs the quick tests of rules, verbs, endpoints, components and elements in parallel. */
export default defineConfig({
  test: {
    projects: ['api', 'sdk', 'widgets', 'dashboard', 'cli'],
    // Runs three files on two cores, because some tests wait for seconds.
    maxWorkers: 3,
    globalSetup: ['scripts/test-folder.mjs'],
  },
});

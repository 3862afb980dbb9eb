import { defineConfig } from 'vitest/config';

/** Rules, verbs, endpoints, components and elements: quick, side by side. */
export default defineConfig({
  test: {
    projects: ['api', 'sdk', 'widgets', 'dashboard', 'cli'],
    maxWorkers: 2,
    globalSetup: ['scripts/test-folder.mjs'],
  },
});

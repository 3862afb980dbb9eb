import { configDefaults, defineConfig } from 'vitest/config';
import { excludedTests } from '../vitest.choice.js';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'cli',
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...excludedTests],
    // Some tests start programs, which takes long on a busy machine.
    testTimeout: 20_000,
    isolate: false,
  },
});

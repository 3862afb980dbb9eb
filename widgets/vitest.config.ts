import { configDefaults, defineConfig } from 'vitest/config';
import { excludedTests } from '../vitest.choice.js';

export default defineConfig({
  test: {
    name: 'widgets',
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.browser.test.ts'],
    exclude: [...configDefaults.exclude, ...excludedTests],
    // `?inline` imports must return the real text, because the pages hash it.
    css: true,
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 8_000 } },
  },
});

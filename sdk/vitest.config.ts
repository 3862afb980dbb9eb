import { configDefaults, defineConfig } from 'vitest/config';
import { excludedTests } from '../vitest.choice.js';

export default defineConfig({
  test: {
    name: 'sdk',
    environment: 'node',
    include: ['{src,test}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...excludedTests],
    testTimeout: 20_000,
    isolate: false,
  },
});

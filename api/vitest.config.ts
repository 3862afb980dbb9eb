import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { excludedTests } from '../vitest.choice.js';

export default defineConfig({
  resolve: {
    alias: { '@node-rs/argon2': join(import.meta.dirname, 'src/testing/quick-argon2.ts') },
  },
  test: {
    name: 'api',
    environment: 'node',
    include: ['src/**/*.test.ts', 'fuzz/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...excludedTests],
    globalSetup: ['../scripts/test-folder.mjs'],
    setupFiles: ['src/testing/patient-waits.ts'],
    testTimeout: 20_000,
    // Loads the app once per worker, not once per file, because each test has its own world.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});

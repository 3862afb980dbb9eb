import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { excludedTests } from '../vitest.choice.js';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'dashboard',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...excludedTests],
    setupFiles: ['test/setup.ts'],
    testTimeout: 30_000,
    // A worker loads the app once, instead of once per file.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'cli',
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    // Some start other programs, on machines that are busy.
    testTimeout: 20_000,
    isolate: false,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'sdk',
    environment: 'node',
    include: ['{src,test}/**/*.test.ts'],
    testTimeout: 20_000,
    isolate: false,
  },
});

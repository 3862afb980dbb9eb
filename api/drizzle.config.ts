import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: [
    './src/db/table.ts',
    './src/http/table.ts',
    './src/features/*/table.ts',
    './src/features/*/*/table.ts',
  ],
  out: './drizzle',
});

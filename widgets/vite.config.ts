import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';

/** For development alone: `npm run dev` renders the pages and serves the elements from their sources. */
export default defineConfig({
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
  // Found at the first request they would come one by one, and a page would hold two Preacts.
  optimizeDeps: { entries: ['src/embed/*.ts', 'src/browser/*/main.tsx'] },
});

import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';

/** Configures `npm run dev`, which serves pages and elements from their sources, and the build in build.mjs. */
export default defineConfig({
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false, reactAliasesEnabled: false })],
  // `lit` adds lit-html to its base class, and lit-html creates a Trusted Types policy.
  resolve: { alias: { lit: '@lit/reactive-element' } },
  // Without entries, Vite finds dependencies request by request, and a page loads two copies of Preact.
  optimizeDeps: { entries: ['src/embed/*.ts', 'src/browser/*/main.tsx'] },
  build: {
    target: 'es2022',
    // Browsers without `light-dark()` show the light DOM, so no styles are rewritten for them.
    cssTarget: 'esnext',
    cssMinify: true,
    copyPublicDir: false,
    emptyOutDir: false,
  },
});

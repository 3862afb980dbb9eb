import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';

/** Configures `npm run dev`, which serves pages and elements from their sources, and the build (build.mjs). */
export default defineConfig({
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false, reactAliasesEnabled: false })],
  // lit exports its base class from there, and adds lit-html, which creates a Trusted Types policy.
  resolve: { alias: { lit: '@lit/reactive-element' } },
  // Otherwise Vite finds them request by request, and a page loads two copies of Preact.
  optimizeDeps: { entries: ['src/embed/*.ts', 'src/browser/*/main.tsx'] },
  build: {
    target: 'es2022',
    // Browsers without `light-dark()` show the light DOM, so nothing is rewritten for them.
    cssTarget: 'esnext',
    cssMinify: true,
    copyPublicDir: false,
    emptyOutDir: false,
  },
});

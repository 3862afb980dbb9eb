import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles, inlineShell } from './shell/build.ts';

/** A file that at least this many screens import is part of the first load. With 6, the first load is just below its limit. */
const SHARED_BY = 7;

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss(), inlineShell(), compressFiles()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets/app',
    // A data: address for a small image would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // Browsers with popovers, which menus need, preload modules themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Code that rarely changes has its own files, so that browsers reuse them after a release. Code of a few screens
      // (menus, codes, icons) is loaded with those screens.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?(?:react|react-dom|scheduler|react-router|@tanstack|openapi-fetch)\//,
            },
            // Toasts, tabs and the search share it. No first screen waits for it.
            { name: 'radix', test: /(?:@radix-ui|radix-ui)\// },
            // Code of several screens is in few files, since each file costs a round trip on a slow line. Not the tabs,
            // because the first load would include Radix, and not QR codes, which few creators open.
            {
              name: 'shared',
              test: /^(?!.*(?:dashboard\/src\/ui\/(?:tabs\.tsx|formats\/qr-code\.ts)|node_modules\/uqr\/)).*(?:dashboard\/src\/|sdk\/|node_modules\/)/,
              minShareCount: SHARED_BY,
            },
          ],
        },
      },
      onLog(level, log, print) {
        // Radix marks its files for server components; a browser bundle has no use for the mark.
        if (log.code === 'MODULE_LEVEL_DIRECTIVE') return;
        print(level, log);
      },
    },
  },
});

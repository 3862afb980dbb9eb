import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles, inlineShell } from './shell/build.ts';

/** The number of screens from which a shared file is in the first load, which is then just below its limit. */
const SHARED_BY = 7;

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss(), inlineShell(), compressFiles()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets/app',
    // A data: URL for a small image would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // Browsers with popovers, which menus need, preload modules automatically.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Code that rarely changes is in separate files, so that browsers reuse them after a release. Code of a few
      // screens (menus, codes, icons) loads with its screens.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?(?:react|react-dom|scheduler|react-router|@tanstack|openapi-fetch)\//,
            },
            // Toasts, tabs and the search share this code. No first screen waits for it.
            { name: 'radix', test: /(?:@radix-ui|radix-ui)\// },
            // Code of several screens is in few files, because each file costs a round trip on a slow line. Excludes
            // tabs, because the first load would include Radix, and QR codes, which few creators open.
            {
              name: 'shared',
              test: /^(?!.*(?:dashboard\/src\/ui\/(?:tabs\.tsx|formats\/qr-code\.ts)|node_modules\/uqr\/)).*(?:dashboard\/src\/|sdk\/|node_modules\/)/,
              minShareCount: SHARED_BY,
            },
          ],
        },
      },
      onLog(level, log, print) {
        // Radix marks its files for server components, which a browser bundle does not need.
        if (log.code === 'MODULE_LEVEL_DIRECTIVE') return;
        print(level, log);
      },
    },
  },
});

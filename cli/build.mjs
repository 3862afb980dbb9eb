import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Loads CommonJS modules that are bundled with the program. */
const REQUIRE =
  "import { createRequire as createRequireOfNode } from 'node:module';const require = createRequireOfNode(import.meta.url);const __dirname = import.meta.dirname;";

/** Excludes the developer tools of Ink, which load only on request. */
const withoutDevtools = {
  name: 'without-devtools',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/devtools\.js$/ }, () => ({ path: 'react-devtools-core', external: true }));
  },
};

const root = dirname(fileURLToPath(import.meta.url));
rmSync(join(root, 'dist'), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  jsx: 'automatic',
  minify: true,
  legalComments: 'linked',
  plugins: [withoutDevtools],
  banner: { js: REQUIRE },
  logLevel: 'warning',
});

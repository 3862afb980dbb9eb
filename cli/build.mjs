import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** For what was written for Node's older modules, and is bundled with us. */
const REQUIRE =
  "import { createRequire as createRequireOfNode } from 'node:module';const require = createRequireOfNode(import.meta.url);";

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
  // Loaded by Ink for its developers alone.
  external: ['react-devtools-core'],
  banner: { js: REQUIRE },
  logLevel: 'warning',
});

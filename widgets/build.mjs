/**
 * Builds dist/: the elements for npm, the files for script tags, the pages for the API, and the assets of the pages.
 * The output is deterministic.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bundleForNode, bundleLibrary, root } from './build/bundle.mjs';
import { writeCardStyle } from './build/card-style.mjs';
import { buildEmbed } from './build/embed.mjs';
import { runScript } from './build/run-script.mjs';
import { buildSiteAssets } from './build/site-assets.mjs';
import { BINDINGS, writeBindings } from './write-bindings.mjs';

const require = createRequire(import.meta.url);

/** Writes custom-elements.json, and from it the React wrappers and the data for editors. */
async function describeElements() {
  await runScript(require.resolve('@custom-elements-manifest/analyzer/cem.js'), ['analyze', '--quiet']);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const manifest = join(root, 'custom-elements.json');
  await writeBindings({ manifest, version, outputPath: (name) => join(root, BINDINGS[name]) });
}

/** Writes compressed copies beside each script, so that no request waits for compression. */
async function compressScripts() {
  const names = await readdir(join(root, 'dist'), { recursive: true });
  const scripts = names.filter((name) => /^(?:embed|assets)[/\\].*\.js$/.test(name));
  await Promise.all(
    scripts.map(async (name) => {
      const file = join(root, 'dist', name);
      const bytes = await readFile(file);
      await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      await writeFile(`${file}.br`, brotliCompressSync(bytes));
    }),
  );
}

/** Bundles the elements for npm, the pages for the API, and the rules that they share with the dashboard. */
async function bundlePackage() {
  const names = ['index', 'subscribe', 'buy', 'card'];
  await bundleLibrary({
    entries: {
      ...Object.fromEntries(names.map((name) => [name, `src/elements/${name}.ts`])),
      react: BINDINGS.react,
      jsx: BINDINGS.jsx,
    },
    folder: 'dist/elements',
    external: ['react', '@lit/reactive-element'],
  });
  await bundleForNode({ entry: 'src/pages/index.ts', folder: 'dist/pages' });
  for (const name of ['contrast', 'look', 'retry-import', 'slug'])
    await bundleForNode({ entry: `src/shared/${name}.ts`, folder: 'dist/shared' });
}

function emitTypes() {
  return runScript(require.resolve('typescript/bin/tsc'), ['-p', join(root, 'tsconfig.build.json')]);
}

await rm(join(root, 'dist'), { recursive: true, force: true });
const elementDescriptions = describeElements();
await writeCardStyle();
await buildSiteAssets({ release: await buildEmbed() });
await elementDescriptions;
await Promise.all([emitTypes(), bundlePackage(), compressScripts()]);

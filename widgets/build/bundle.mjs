import { readFile, writeFile } from 'node:fs/promises';
/** Bundles with Vite and the configuration of `npm run dev`. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile, mergeConfig } from 'vite';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const command = { command: 'build', mode: 'production' };
const { config } = await loadConfigFromFile(command, join(root, 'vite.config.ts'), root);

function run(ownConfig) {
  return build(mergeConfig(config, { configFile: false, root, logLevel: 'warn', ...ownConfig }));
}

/** Returns a minified module with all its imports, except for imports that `plugins` exclude. */
export async function bundleScript(entry, plugins = []) {
  const [{ output }] = await run({
    plugins,
    build: {
      write: false,
      lib: { entry: join(root, entry), formats: ['es'], fileName: 'script' },
      rolldownOptions: {
        // Vite preserves the whitespace of libraries for bundlers, but browsers load these files directly.
        output: { codeSplitting: false, comments: false, minify: { codegen: { removeWhitespace: true } } },
      },
    },
  });
  return Buffer.from(output[0].code);
}

/** Returns the exports of a bundled module. */
export async function evaluate(entry) {
  const code = await bundleScript(entry);
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** Writes modules for bundlers and servers. Shared code is in separate files. */
export async function bundleLibrary({ entries, folder, external }) {
  await run({
    build: {
      minify: false,
      outDir: folder,
      lib: { entry: entries, formats: ['es'] },
      rolldownOptions: { external },
    },
  });
}

/** Writes a module for Node with its imports. Deletes no files, because the types are in the same folder. */
export async function bundleForNode({ entry, folder }) {
  await run({
    ssr: { noExternal: true },
    build: { ssr: entry, outDir: folder, minify: false, emptyOutDir: false },
  });
}

/** Writes a file unless its text is unchanged, so that watchers and caches see no change. */
export async function writeIfChanged(file, text) {
  const currentText = await readFile(file, 'utf8').catch(() => '');
  if (currentText !== text) await writeFile(file, text);
}

import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Writes the scripts of the API reference, in a folder named by their version, each also compressed. */
async function writeReference() {
  const scalar = dirname(dirname(createRequire(import.meta.url).resolve('@scalar/api-reference/style.css')));
  const { version } = JSON.parse(await readFile(join(scalar, 'package.json'), 'utf8'));
  const source = join(scalar, 'dist/browser');
  const target = join('dist/reference', version);
  await mkdir(join(target, 'chunks'), { recursive: true });
  const chunks = await readdir(join(source, 'chunks'));
  const scripts = chunks.filter((name) => name.endsWith('.js')).map((name) => `chunks/${name}`);
  for (const name of ['standalone.esm.js', ...scripts]) {
    const bytes = await readFile(join(source, name));
    await writeFile(join(target, name), bytes);
    await writeFile(join(target, `${name}.gz`), gzipSync(bytes));
    // The best quality would take ten times as long.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    await writeFile(join(target, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
}

/** Packages for assistants. They stay outside the bundle, because their protocol depends on a web framework. */
const FOR_ASSISTANTS = ['@modelcontextprotocol/sdk', '@tidings/sdk', 'ajv', 'ajv-formats'];
/** Packages of hundreds of small files each, which take a quarter of the processor time of a start. */
const OF_MANY_FILES = [
  '@hono/node-server',
  '@hono/zod-openapi',
  '@simplewebauthn/server',
  'drizzle-orm',
  'hono',
  'zod',
];
const BUNDLED = [...FOR_ASSISTANTS, ...OF_MANY_FILES];
const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
const external = Object.keys({ ...dependencies, ...devDependencies }).filter(
  (name) => !BUNDLED.includes(name),
);

/** Bundled separately, so that a worker and a command load nothing that only the server needs. */
const BUNDLES = [
  { server: 'src/bin/server.ts', generate: 'src/bin/generate.ts', demo: 'src/bin/demo.ts' },
  { worker: 'src/bin/worker.ts' },
  { admin: 'src/bin/admin.ts' },
  { 'file-facts': 'src/adapters/file-facts/thread.ts' },
];

rmSync('dist', { recursive: true, force: true });
await writeReference();
const options = {
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external,
  sourcemap: true,
  logLevel: 'warning',
};
await Promise.all(BUNDLES.map((entryPoints) => build({ ...options, entryPoints })));

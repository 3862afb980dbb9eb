/**
 * The files that script tags of other sites name: `/embed/v1.js` with what it loads when an element comes near, and a
 * release of files that each hold everything, so that one hash covers every byte of it.
 */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What is loaded on demand; each after those that it loads itself. */
const CHUNKS = [
  'src/shared/checkout-overlay.ts',
  'src/elements/subscribe/subscribe-view.ts',
  'src/elements/buy/buy-view.ts',
  'src/elements/card/card-view.ts',
];
const NAMES = ['tidings', 'subscribe', 'buy', 'card'];
const CHUNK = new RegExp(`/(${CHUNKS.map((path) => basename(path, '.ts')).join('|')})\\.js$`);

export async function buildEmbed({ root, version, common }) {
  const folder = join(root, 'dist/embed');
  await mkdir(folder, { recursive: true });
  await buildEvergreen(folder, common);
  return buildRelease(folder, version, common);
}

/**
 * Chunks share no code by import: a second question for what both need would take longer than the few bytes that each
 * has twice.
 */
async function buildEvergreen(folder, common) {
  const names = {};
  const options = { ...common, minify: true, write: false, plugins: [...common.plugins, chunksOf(names)] };
  for (const entry of CHUNKS) {
    const name = basename(entry, '.ts');
    const [file] = (await build({ ...options, entryPoints: [entry], outfile: 'chunk.js' })).outputFiles;
    names[name] = `${name}.${hashOf(file.contents, 'sha256', 'hex').slice(0, 10)}.js`;
    await writeFile(join(folder, names[name]), file.contents);
  }
  const [file] = (await build({ ...options, entryPoints: ['src/embed/tidings.ts'], outfile: 'v1.js' }))
    .outputFiles;
  await writeFile(join(folder, 'v1.js'), file.contents);
}

/** Leaves `import('./x-view.js')` in the file, under the name that the chunk has got. */
function chunksOf(names) {
  return {
    name: 'chunks',
    setup(plugins) {
      plugins.onResolve({ filter: CHUNK }, ({ path, kind }) => {
        if (kind !== 'dynamic-import') return undefined;
        return { path: `./${names[CHUNK.exec(path)[1]]}`, external: true };
      });
    },
  };
}

/** The folder's name is a hash of all its bytes: what somebody printed stays true. */
async function buildRelease(folder, version, common) {
  const files = await Promise.all(
    NAMES.map(async (name) => {
      const entry = `src/embed/${name}.ts`;
      const options = { ...common, minify: true, write: false, entryPoints: [entry], outfile: 'file.js' };
      return { name, bytes: (await build(options)).outputFiles[0].contents };
    }),
  );
  const release = `${version}-${hashOf(Buffer.concat(files.map(({ bytes }) => bytes)), 'sha256', 'hex').slice(0, 8)}`;
  await mkdir(join(folder, release));
  const listed = [];
  for (const { name, bytes } of files) {
    await writeFile(join(folder, release, `${name}.js`), bytes);
    listed.push({
      name,
      path: `/embed/${release}/${name}.js`,
      integrity: `sha384-${hashOf(bytes, 'sha384', 'base64')}`,
      bytes: bytes.length,
      gzip: gzipSync(bytes, { level: 9 }).length,
    });
  }
  const list = { version, release, files: listed };
  await writeFile(join(folder, 'release.json'), `${JSON.stringify(list, null, 2)}\n`);
  return list;
}

function hashOf(bytes, algorithm, encoding) {
  return createHash(algorithm).update(bytes).digest(encoding);
}

/**
 * Builds the files for script tags of other sites: `/embed/v1.js` with its chunks, and a release. A release
 * consists of complete files, because an integrity hash covers one file.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleScript, root } from './bundle.mjs';

/** The modules that load on demand, with the name of their export. A module must follow the modules that it loads. */
const CHUNKS = {
  'src/shared/checkout/checkout-overlay.ts': 'openCheckout',
  'src/elements/subscribe/choice-fields.ts': 'drawChoices',
  'src/elements/subscribe/subscribe-view.ts': 'createView',
  'src/elements/buy/buy-view.ts': 'createView',
  'src/elements/card/card-view.ts': 'createView',
};
const NAMES = ['tidings', 'subscribe', 'buy', 'card'];

const folder = join(root, 'dist/embed');

export async function buildEmbed() {
  await mkdir(folder, { recursive: true });
  await buildEvergreen();
  return buildRelease();
}

/** Builds chunks without shared imports, because another request would take longer than the few repeated bytes. */
async function buildEvergreen() {
  const chunkFiles = {};
  for (const entry of Object.keys(CHUNKS)) {
    const name = basename(entry, '.ts');
    const bytes = await bundleScript(entry, [resolveChunks(chunkFiles)]);
    chunkFiles[name] = `${name}.${hashBytes(bytes, 'sha256', 'hex').slice(0, 10)}.js`;
    await writeFile(join(folder, chunkFiles[name]), bytes);
  }
  await writeFile(
    join(folder, 'v1.js'),
    await bundleScript('src/embed/tidings.ts', [resolveChunks(chunkFiles)]),
  );
}

/** Replaces `import('./x-view.js')` with an import of the built chunk. */
function resolveChunks(chunkFiles) {
  return {
    name: 'chunks',
    enforce: 'pre',
    resolveDynamicImport(path) {
      const file = chunkFiles[basename(path, '.js')];
      return file && { id: `./${file}`, external: true };
    },
  };
}

/** Imports chunks statically, because a release is a single file. */
const withoutChunks = {
  name: 'without-chunks',
  enforce: 'pre',
  transform(code, id) {
    // A single file loads no chunks, so a load cannot fail.
    if (id.endsWith('/retry-import.ts')) return 'export const retryImport = (load) => load();';
    const imports = [];
    const text = code.replace(/\bimport\('([^']+)\.js'\)/g, (_, path) => {
      const [, name] = Object.entries(CHUNKS).find(([entry]) => basename(entry, '.ts') === basename(path));
      imports.push(`import { ${name} as chunk${imports.length} } from '${path}.js';\n`);
      return `Promise.resolve({ ${name}: chunk${imports.length - 1} })`;
    });
    return imports.length === 0 ? null : { code: imports.join('') + text, map: null };
  },
};

/** Builds a release. The folder's name is a hash of its bytes, so the content of a published URL never changes. */
async function buildRelease() {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const files = [];
  for (const name of NAMES)
    files.push({ name, bytes: await bundleScript(`src/embed/${name}.ts`, [withoutChunks]) });
  const hash = hashBytes(Buffer.concat(files.map(({ bytes }) => bytes)), 'sha256', 'hex').slice(0, 8);
  const release = `${version}-${hash}`;
  await mkdir(join(folder, release));
  for (const { name, bytes } of files) await writeFile(join(folder, release, `${name}.js`), bytes);
  const fileEntries = files.map(({ name, bytes }) => ({
    name,
    path: `/embed/${release}/${name}.js`,
    integrity: `sha384-${hashBytes(bytes, 'sha384', 'base64')}`,
    bytes: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
  }));
  const list = { version, release, files: fileEntries };
  await writeFile(join(folder, 'release.json'), `${JSON.stringify(list, null, 2)}\n`);
  return list;
}

function hashBytes(bytes, algorithm, encoding) {
  return createHash(algorithm).update(bytes).digest(encoding);
}

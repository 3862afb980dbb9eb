/**
 * Builds dist/: the elements for npm, the files for script tags (build-embed.mjs), the pages for the API, and the
 * assets that those pages show. Deterministic: the same sources give the same bytes.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { buildEmbed } from './build-embed.mjs';
import { BINDINGS, writeBindings } from './write-bindings.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

const YOUNG_SERIF = '@fontsource/young-serif/files/young-serif';
const HANKEN_GROTESK = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk';

/** Served immutable, so each name carries a hash of its content; only the favicon keeps its own. */
const siteAssets = [
  ...['bg-1', 'bg-2', 'bg-3', 'bg-4', 'default-bg'].map((name) => join(root, 'assets', `${name}.svg`)),
  require.resolve(`${YOUNG_SERIF}-latin-400-normal.woff2`),
  require.resolve(`${YOUNG_SERIF}-latin-ext-400-normal.woff2`),
  require.resolve(`${HANKEN_GROTESK}-latin-wght-normal.woff2`),
  require.resolve(`${HANKEN_GROTESK}-latin-ext-wght-normal.woff2`),
  require.resolve(`${HANKEN_GROTESK}-vietnamese-wght-normal.woff2`),
];

/** The Open Font License travels with the fonts. */
const fontLicenses = {
  'young-serif-OFL.txt': require.resolve('@fontsource/young-serif/LICENSE'),
  'hanken-grotesk-OFL.txt': require.resolve('@fontsource-variable/hanken-grotesk/LICENSE'),
};

/**
 * `import text from './x.css?inline'`, as Vite understands it, and minified. Named from the root: file names carry a
 * hash, which would differ with the folder that the project lies in.
 */
const inlineCss = {
  name: 'inline-css',
  setup(plugins) {
    plugins.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: relative(root, join(resolveDir, path.replace('?inline', ''))),
      namespace: 'inline-css',
    }));
    plugins.onLoad({ filter: /./, namespace: 'inline-css' }, async ({ path }) => {
      return { contents: await minifyCss(join(root, path)), loader: 'text' };
    });
  },
};

/** `import text from './x.svg?raw'`, as Vite understands it. */
const rawText = {
  name: 'raw-text',
  setup(plugins) {
    plugins.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: relative(root, join(resolveDir, path.replace('?raw', ''))),
      namespace: 'raw-text',
    }));
    plugins.onLoad({ filter: /./, namespace: 'raw-text' }, async ({ path }) => ({
      contents: (await readFile(join(root, path), 'utf8')).trim(),
      loader: 'text',
    }));
  },
};

const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  plugins: [inlineCss, rawText],
};
const preactJsx = { jsx: 'automatic', jsxImportSource: 'preact' };

/** What runs in the browser on pages of ours: one file each, its name without the hash. */
const browserScripts = {
  unsubscribe: 'src/browser/unsubscribe/main.tsx',
  site: 'src/browser/site/site.ts',
  demo: 'src/browser/site/demo.ts',
  play: 'src/browser/site/play.ts',
  buy: 'src/browser/site/buy.ts',
  checkout: 'src/browser/checkout/main.tsx',
  'plan-payment': 'src/browser/plan-payment/main.tsx',
};

/** Before the pages are bundled: they name these files. */
async function bundleBrowserScripts(folder) {
  const { outputFiles } = await build({
    ...common,
    entryPoints: browserScripts,
    outdir: folder,
    entryNames: '[name].[hash]',
    minify: true,
    ...preactJsx,
    write: false,
  });
  const addresses = {};
  for (const { path, contents } of outputFiles) {
    await writeFile(path, contents);
    const file = basename(path);
    addresses[file.split('.')[0]] = `/assets/site/${file}`;
  }
  return addresses;
}

/** Everything that the pages ask for by a name with a hash, and the list of those names. */
async function writeSiteAssets(release) {
  const folder = join(root, 'dist/assets/site');
  await mkdir(join(folder, 'fonts'), { recursive: true });
  const addresses = await bundleBrowserScripts(folder);
  for (const file of siteAssets) {
    const bytes = await readFile(file);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
    const extension = extname(file);
    const name = basename(file, extension);
    const target = `${extension === '.woff2' ? 'fonts/' : ''}${name}.${hash}${extension}`;
    await writeFile(join(folder, target), bytes);
    addresses[name] = `/assets/site/${target}`;
  }
  addresses['subscribe-element'] = release.files.find(({ name }) => name === 'subscribe').path;
  await copyFile(join(root, 'assets/favicon.svg'), join(folder, 'favicon.svg'));
  for (const [name, file] of Object.entries(fontLicenses)) await copyFile(file, join(folder, 'fonts', name));
  const lines = Object.entries(addresses).map(([name, address]) => `  '${name}': '${address}',`);
  const text = `// Written by build.mjs.\nexport const siteAssets = {\n${lines.join('\n')}\n} as const;\n`;
  await writeIfChanged(join(root, 'src/shared/site-assets.gen.ts'), text);
}

/** The style of a card that a server writes, and the hash that a policy allows it by. */
async function writeCardStyle() {
  const files = ['src/shared/widget.css', 'src/elements/element.css', 'src/elements/card/card.css'];
  const parts = await Promise.all(files.map(minifyCss));
  const text = parts.join('');
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const lines = Object.entries({ cardCss: text, cardStyleHash: hash }).map(
    ([name, value]) => `export const ${name} =\n  ${JSON.stringify(value)};\n`,
  );
  await writeIfChanged(
    join(root, 'src/elements/card/card-style.gen.ts'),
    `// Written by build.mjs.\n${lines.join('')}`,
  );
}

async function minifyCss(path) {
  const { code } = await transform(await readFile(resolve(root, path), 'utf8'), {
    loader: 'css',
    minify: true,
  });
  return code.trim();
}

/** Beside each script, itself as it travels: no request waits for a compression. */
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

async function writeIfChanged(file, text) {
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before !== text) await writeFile(file, text);
}

/** Elements, and pages; for npm and for the API. */
async function bundlePackage() {
  const names = ['index', 'subscribe', 'buy', 'card'];
  const entryPoints = {
    ...Object.fromEntries(names.map((name) => [name, `src/elements/${name}.ts`])),
    react: BINDINGS.react,
  };
  await Promise.all([
    // What draws an element is a chunk of its own, also for who bundles them.
    build({ ...common, entryPoints, outdir: 'dist/elements', splitting: true, external: ['react'] }),
    build({
      ...common,
      entryPoints: ['src/pages/index.ts'],
      outdir: 'dist/pages',
      platform: 'node',
      ...preactJsx,
    }),
  ]);
}

/** custom-elements.json: the elements' contract, read by editors and by what wraps them. */
function analyzeElements() {
  const analyzer = require.resolve('@custom-elements-manifest/analyzer/cem.js');
  execFileSync(process.execPath, [analyzer, 'analyze', '--quiet'], { cwd: root, stdio: 'inherit' });
}

function emitTypes() {
  const compiler = require.resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
}

await rm(join(root, 'dist'), { recursive: true, force: true });
await writeCardStyle();
const release = await buildEmbed({ root, version, common });
await writeSiteAssets(release);
await compressScripts();
analyzeElements();
await writeBindings({
  manifest: join(root, 'custom-elements.json'),
  version,
  place: (name) => join(root, BINDINGS[name]),
});
await bundlePackage();
emitTypes();

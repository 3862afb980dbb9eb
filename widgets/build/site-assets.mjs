/** Builds the files that pages load from `/assets/site`, and the list of their URLs. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import { bundleScript, root, writeIfChanged } from './bundle.mjs';

const require = createRequire(import.meta.url);
const YOUNG_SERIF = '@fontsource/young-serif/files/young-serif';
const HANKEN_GROTESK = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk';

/** The scripts of our own pages, one file each. */
const BROWSER_SCRIPTS = {
  unsubscribe: 'src/browser/unsubscribe/main.tsx',
  site: 'src/browser/site/site.ts',
  demo: 'src/browser/site/demo.ts',
  play: 'src/browser/site/play.ts',
  share: 'src/browser/site/share.ts',
  buy: 'src/browser/site/buy.ts',
  checkout: 'src/browser/checkout/main.ts',
  'checkout-simulated': 'src/browser/checkout/main-simulated.ts',
  'plan-payment': 'src/browser/plan-payment/main.ts',
  'plan-payment-simulated': 'src/browser/plan-payment/main-simulated.ts',
};

const IMAGES = ['bg-1', 'bg-2', 'bg-3', 'bg-4', 'default-bg'].map((name) => join(root, `assets/${name}.svg`));

const FONTS = [
  `${YOUNG_SERIF}-latin-400-normal.woff2`,
  `${YOUNG_SERIF}-latin-ext-400-normal.woff2`,
  `${HANKEN_GROTESK}-latin-wght-normal.woff2`,
  `${HANKEN_GROTESK}-latin-ext-wght-normal.woff2`,
  `${HANKEN_GROTESK}-vietnamese-wght-normal.woff2`,
].map((name) => require.resolve(name));

/** The Open Font License must accompany the fonts. */
const FONT_LICENSES = {
  'young-serif-OFL.txt': require.resolve('@fontsource/young-serif/LICENSE'),
  'hanken-grotesk-OFL.txt': require.resolve('@fontsource-variable/hanken-grotesk/LICENSE'),
};

/**
 * Writes `dist/assets/site`, and the list of URLs that pages import. Files are served as immutable, so each name except
 * the favicon's contains a hash of the content.
 */
export async function buildSiteAssets({ release }) {
  const folder = join(root, 'dist/assets/site');
  await mkdir(join(folder, 'fonts'), { recursive: true });
  const addresses = {};
  const write = async (name, extension, bytes) => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
    const target = `${extension === '.woff2' ? 'fonts/' : ''}${name}.${hash}${extension}`;
    await writeFile(join(folder, target), bytes);
    addresses[name] = `/assets/site/${target}`;
  };
  for (const [name, entry] of Object.entries(BROWSER_SCRIPTS))
    await write(name, '.js', await bundleScript(entry));
  for (const file of [...IMAGES, ...FONTS]) {
    await write(basename(file, extname(file)), extname(file), await readFile(file));
  }
  addresses['subscribe-element'] = release.files.find(({ name }) => name === 'subscribe').path;
  await copyFile(join(root, 'assets/favicon.svg'), join(folder, 'favicon.svg'));
  for (const [name, file] of Object.entries(FONT_LICENSES)) await copyFile(file, join(folder, 'fonts', name));
  const lines = Object.entries(addresses).map(([name, address]) => `  '${name}': '${address}',`);
  const text = `// Written by build.mjs.\nexport const siteAssets = {\n${lines.join('\n')}\n} as const;\n`;
  await writeIfChanged(join(root, 'src/shared/site-assets.built.ts'), text);
}

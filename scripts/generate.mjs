// npm run generate writes openapi.yaml from the routes, the SDK's types and constants, docs/configuration.md from the
// settings, and custom-elements.json from the elements. From the elements it also writes the React wrappers and the
// data for editors, and from the commands the manual page, the skill for assistants and llms.txt. With --check it
// writes nothing, and fails if one of them is stale.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { BINDINGS, writeBindings } from '../widgets/write-bindings.mjs';
import { getBinaryPath, root, run, setup } from './setup.mjs';

const isCheck = process.argv.includes('--check');
await setup({ only: [] });

const folder = isCheck ? mkdtempSync(join(tmpdir(), 'tidings-generate-')) : undefined;
const targets = {
  openapi: 'openapi.yaml',
  schema: 'sdk/src/schema.d.ts',
  constants: 'sdk/src/constants.gen.ts',
  configuration: 'docs/configuration.md',
  manual: 'cli/man/tidings.1',
  skill: 'cli/skill/SKILL.md',
  llms: 'docs/public/llms.txt',
  manifest: 'widgets/custom-elements.json',
  ...Object.fromEntries(Object.entries(BINDINGS).map(([name, path]) => [name, `widgets/${path}`])),
};
const outputPath = (name) => (folder === undefined ? join(root, targets[name]) : join(folder, name));

try {
  await run(getBinaryPath('tsx', join(root, 'api')), [
    'api/src/bin/generate.ts',
    outputPath('openapi'),
    outputPath('constants'),
    outputPath('configuration'),
  ]);
  await run(getBinaryPath('openapi-typescript'), [outputPath('openapi'), '-o', outputPath('schema')]);
  await run(getBinaryPath('tsx', join(root, 'api')), [
    'cli/write-help.ts',
    ...['manual', 'skill', 'llms', 'openapi'].map(outputPath),
    'docs/index.md',
  ]);
  await generateManifest();
  await generateBindings();
  if (isCheck) compare();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  if (folder !== undefined) rmSync(folder, { recursive: true });
}

async function generateManifest() {
  const widgets = join(root, 'widgets');
  // The analyzer resolves the folder against its working directory, even if it is absolute.
  const outdir = folder === undefined ? [] : ['--outdir', relative(widgets, join(folder, 'cem'))];
  await run(getBinaryPath('custom-elements-manifest', widgets), ['analyze', ...outdir], { cwd: widgets });
}

/** Returns the path of the analyzer's output. */
function findManifestPath() {
  return folder === undefined ? outputPath('manifest') : join(folder, 'cem/custom-elements.json');
}

async function generateBindings() {
  const { version } = JSON.parse(readFileSync(join(root, 'widgets/package.json'), 'utf8'));
  await writeBindings({ manifest: findManifestPath(), version, outputPath });
}

function compare() {
  const getGeneratedPath = (name) => (name === 'manifest' ? findManifestPath() : outputPath(name));
  const stale = Object.keys(targets).filter(
    (name) =>
      readFileSync(getGeneratedPath(name), 'utf8') !== readFileSync(join(root, targets[name]), 'utf8'),
  );
  if (stale.length === 0) return;
  throw new Error(`Stale: ${stale.map((name) => targets[name]).join(', ')}. Run: npm run generate`);
}

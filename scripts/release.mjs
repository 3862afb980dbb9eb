// npm run release -- --dry-run: builds, packs and checks the packages, writes their bill of materials, and publishes
// nothing. --publish publishes the checked tarballs with provenance, which needs a workflow that may sign.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { binary, PNPM, root, run, setup } from './setup.mjs';

const PACKAGES = ['sdk', 'widgets', 'cli'];
/** Has no types: it is a program. */
const UNTYPED = 'cli';
const folder = join(root, '.setup/release');
const modes = { '--dry-run': ['--dry-run'], '--publish': ['--provenance'] };

async function release(flags) {
  const packed = await pack();
  for (const tarball of packed) await check(tarball);
  await writeBill();
  for (const { name, version, path } of packed) {
    await run('npm', ['publish', path, '--access', 'public', ...flags]);
    say(`${name} ${version} ${flags.includes('--dry-run') ? 'would be published' : 'is published'}`);
  }
}

/** Builds the packages, and writes their tarballs to one folder. */
async function pack() {
  await setup({ only: PACKAGES });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packed = [];
  for (const directory of PACKAGES) {
    const cwd = join(root, directory);
    const { name, version } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
    // Replaces the versions `workspace:*`, which only this repository understands.
    const output = await run('npx', ['-y', PNPM, 'pack', '--json', '--pack-destination', folder], { cwd });
    const { filename, files } = JSON.parse(output.slice(output.indexOf('{')));
    say(`${name} ${version} is packed, with ${files.length} files: ${relative(root, filename)}`);
    packed.push({ directory, name, version, path: filename });
  }
  return packed;
}

/** Checks that a tarball has everything that its package.json names, and correct types for each importer. */
async function check({ directory, name, path }) {
  await run(binary('publint'), ['run', path, '--strict']);
  if (directory !== UNTYPED) await run(binary('attw'), [path, '--profile', 'esm-only', ...DATA]);
  say(`${name} is correct for its importers`);
}

/** Data for editors, which nothing imports. */
const DATA = [
  '--exclude-entrypoints',
  './custom-elements.json',
  './vscode.html-custom-data.json',
  './web-types.json',
];

async function writeBill() {
  const bill = join(folder, 'tidings.cdx.json');
  await run('npx', ['-y', PNPM, 'sbom', '--prod', '--sbom-format', 'cyclonedx', '--out', bill]);
  const { components } = JSON.parse(readFileSync(bill, 'utf8'));
  say(`The bill of materials names ${components.length} packages: ${relative(root, bill)}`);
}

function say(sentence) {
  process.stdout.write(`✓ ${sentence}\n`);
}

const flags = modes[process.argv[2] ?? ''];
if (flags === undefined) {
  process.stderr.write('Usage: npm run release -- --dry-run | --publish\n');
  process.exit(2);
}
try {
  await release(flags);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

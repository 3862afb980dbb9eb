// npm run release -- --dry-run builds, packs and checks the packages, writes their bill of materials, and publishes
// nothing. --publish publishes the checked tarballs with provenance, which needs a workflow that may sign.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { getBinaryPath, PNPM, root, run, setup } from './setup.mjs';

const PACKAGES = ['sdk', 'widgets', 'cli'];
/** The package without types, because it is a program. */
const UNTYPED = 'cli';
const folder = join(root, '.setup/release');
const modes = { '--dry-run': ['--dry-run'], '--publish': ['--provenance'] };

async function release(flags) {
  const repository = findRepository();
  if (repository === undefined && flags.includes('--provenance')) {
    throw new Error(
      'npm checks provenance against the repository. Set the remote "origin" to its https address.',
    );
  }
  say(`The packages name ${repository ?? 'no repository, because the remote "origin" has no https address'}`);
  const tarballs = await pack(repository);
  for (const tarball of tarballs) await check(tarball);
  await writeBillOfMaterials();
  for (const { name, version, path } of tarballs) {
    await run('npm', ['publish', path, '--access', 'public', ...flags]);
    say(`${name} ${version} ${flags.includes('--dry-run') ? 'would be published' : 'is published'}`);
  }
}

/** Returns the address of the released repository. A fork releases under its own address. */
function findRepository() {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
  if (GITHUB_REPOSITORY) return `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`;
  const remotes = execFileSync('git', ['remote', '-v'], { cwd: root, encoding: 'utf8' });
  const url = /^origin\s+(https:\/\/\S+?)(?:\.git)?\s/m.exec(remotes)?.[1];
  return url === undefined ? undefined : `git+${url}.git`;
}

/** Builds the packages, and writes their tarballs to one folder. */
async function pack(repository) {
  await setup({ only: PACKAGES });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tarballs = [];
  for (const directory of PACKAGES) {
    const cwd = join(root, directory);
    const { name, version } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
    // Replaces the versions `workspace:*`, which only this repository understands.
    const output = await withRepository({ directory, repository }, () =>
      run('npx', ['-y', PNPM, 'pack', '--json', '--pack-destination', folder], { cwd }),
    );
    const { filename, files } = JSON.parse(output.slice(output.indexOf('{')));
    say(`${name} ${version} is packed, with ${files.length} files: ${relative(root, filename)}`);
    tarballs.push({ directory, name, version, path: filename });
  }
  return tarballs;
}

/** Runs work while the package.json of a package names its repository, and restores the file. */
async function withRepository({ directory, repository }, work) {
  if (repository === undefined) return work();
  const file = join(root, directory, 'package.json');
  const originalText = readFileSync(file, 'utf8');
  const manifest = { ...JSON.parse(originalText), repository: { type: 'git', url: repository, directory } };
  try {
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
    return await work();
  } finally {
    writeFileSync(file, originalText);
  }
}

/** Checks that a tarball has everything that its package.json names, and correct types for each importer. */
async function check({ directory, name, path }) {
  await run(getBinaryPath('publint'), ['run', path, '--strict']);
  if (directory !== UNTYPED)
    await run(getBinaryPath('attw'), [path, '--profile', 'esm-only', ...DATA_ENTRYPOINTS]);
  say(`${name} is correct for its importers`);
}

/** Data for editors, which nothing imports. */
const DATA_ENTRYPOINTS = [
  '--exclude-entrypoints',
  './custom-elements.json',
  './vscode.html-custom-data.json',
  './web-types.json',
];

async function writeBillOfMaterials() {
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

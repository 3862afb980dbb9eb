// node scripts/release.mjs --dry-run: builds, packs and checks the packages, writes their bill of materials, and publishes
// nothing. --publish publishes with provenance, which needs a workflow that may sign.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PNPM, root, run, setup } from './setup.mjs';

const PACKAGES = ['sdk', 'widgets', 'cli'];
const [mode = ''] = process.argv.slice(2);
const folder = join(root, '.setup/release');

const modes = { '--dry-run': dryRun, '--publish': publish };

async function dryRun() {
  await pack();
  for (const name of PACKAGES) {
    await run('npm', ['publish', '--dry-run', '--access', 'public'], { cwd: join(root, name) });
    process.stdout.write(`✓ ${name} can be published\n`);
  }
}

async function publish() {
  await pack();
  for (const name of PACKAGES) {
    await run('npm', ['publish', '--provenance', '--access', 'public'], { cwd: join(root, name) });
    process.stdout.write(`✓ ${name} published\n`);
  }
}

/** Builds the packages, and writes their tarballs and the bill of materials to one folder. */
async function pack() {
  await setup({ only: PACKAGES });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of PACKAGES) {
    const output = await run('npm', ['pack', '--pack-destination', folder], { cwd: join(root, name) });
    process.stdout.write(`✓ ${output.trim().split('\n').at(-1)}\n`);
  }
  const bill = join(folder, 'tidings.cdx.json');
  await run('npx', ['-y', PNPM, 'sbom', '--prod', '--sbom-format', 'cyclonedx', '--out', bill]);
  process.stdout.write('✓ tidings.cdx.json\n');
}

const chosen = modes[mode];
if (chosen === undefined) {
  process.stderr.write('Usage: node scripts/release.mjs --dry-run | --publish\n');
  process.exit(2);
}
await chosen();

// npm run audit, before each release, lists known vulnerabilities of installed packages, and writes a bill of materials
// (CycloneDX).
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNPM, root, run } from './setup.mjs';

const folder = join(root, '.setup');
const bill = join(folder, 'tidings.cdx.json');
mkdirSync(folder, { recursive: true });

const runPnpm = (...args) => run('npx', ['-y', PNPM, ...args]);

/** Writes the packages that operators install. Test tools receive no untrusted input. */
async function writeBill() {
  await runPnpm('sbom', '--prod', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', bill);
  const { components } = JSON.parse(readFileSync(bill, 'utf8'));
  process.stdout.write(`✓ ${components.length} packages in .setup/tidings.cdx.json\n`);
}

async function auditPackages() {
  await runPnpm('audit', '--prod', '--audit-level', 'moderate');
  process.stdout.write('✓ no known vulnerability of moderate severity or above\n');
}

let failed = 0;
for (const [name, step] of [
  ['bill of materials', writeBill],
  ['audit', auditPackages],
]) {
  try {
    await step();
  } catch (error) {
    failed += 1;
    // A registry that does not respond is a failure too, because nothing was checked.
    process.stdout.write(`✗ ${name}\n${error.message}\n`);
  }
}
process.exit(failed === 0 ? 0 : 1);

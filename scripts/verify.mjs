// npm run verify checks format, lint, types, dead code, generated files, docs and sizes, and prints only problems.
import { join } from 'node:path';
import { getBinaryPath, root, run, setup } from './setup.mjs';

await setup({ only: ['sdk', 'widgets', 'dashboard'] });

const createSizeCheck = (name) => [
  `size of ${name}`,
  getBinaryPath('size-limit', join(root, name)),
  [],
  { cwd: join(root, name) },
];
const createTypeCheck = (name) => [
  `types of ${name}`,
  join(root, 'node_modules/typescript-7/bin/tsc'),
  [
    '-p',
    join(root, name, 'tsconfig.json'),
    '--noEmit',
    '--incremental',
    // Skips the check of unchanged files.
    '--tsBuildInfoFile',
    join(root, '.setup/types', `${name.replace('/', '-')}.tsbuildinfo`),
  ],
];
// The longest checks run first, so that none is alone at the end.
const checks = [
  ...['api', 'dashboard'].map(createTypeCheck),
  ['documentation', process.execPath, [join(root, 'scripts/docs.mjs'), '--build']],
  ['dead code', getBinaryPath('knip'), []],
  ['generated files', process.execPath, [join(root, 'scripts/generate.mjs'), '--check']],
  [
    'format and lint',
    getBinaryPath('biome'),
    ['check', '.', '--diagnostic-level=warn', '--error-on-warnings'],
  ],
  ['words', process.execPath, [join(root, 'scripts/check-words.mjs')]],
  ['description of the API', process.execPath, [join(root, 'scripts/lint-openapi.mjs')]],
  ...['cli', 'widgets', 'sdk', 'widgets/examples'].map(createTypeCheck),
  ['prescribed texts', process.execPath, [join(root, 'scripts/check-texts.mjs')]],
  ...['widgets', 'dashboard'].map(createSizeCheck),
];

let failed = 0;
// Runs two checks at a time, because more would only compete for the same cores.
const waiting = [...checks];
await Promise.all(
  [1, 2].map(async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const [name, command, args, options] = check;
      const startedAt = performance.now();
      try {
        await run(command, args, options);
        process.stdout.write(`✓ ${name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)\n`);
      } catch (error) {
        failed += 1;
        process.stdout.write(`✗ ${name}\n${error.message}\n`);
      }
    }
  }),
);
process.exit(failed === 0 ? 0 : 1);

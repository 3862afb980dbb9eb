// npm run bench <name>: builds missing parts, then runs api/bench/<name>.ts. Passes options to the benchmark. npm run
// bench -- --guard [name ...]: short forms of all or some, compared with api/bench/floors.json. npm run bench --
// --against <commit> <name>: alternates between this tree and another commit.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runForeground, setup } from './setup.mjs';

const COMPARISONS = { '--guard': 'compare/guard', '--against': 'compare/against' };
const folder = join(root, 'api/bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

const [name = '', ...options] = process.argv.slice(2);
const file = COMPARISONS[name] ?? (names.includes(name) ? name : undefined);
if (file === undefined) {
  process.stderr.write(
    `Usage: npm run bench <name>, npm run bench -- --guard, or npm run bench -- --against <commit> <name>.\nBenchmarks: ${names.join(', ')}.\n`,
  );
  process.exit(1);
}
await setup();
const tsx = join(root, 'api/node_modules/tsx/dist/loader.mjs');
const program = join(folder, `${file}.ts`);
process.exit(
  await runForeground(process.execPath, ['--import', tsx, program, ...options], { cwd: join(root, 'api') }),
);

// npm run bench <name>: builds what is missing, then runs api/bench/<name>.ts. Options go to the benchmark.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hand, root, setup } from './setup.mjs';

const [name = '', ...options] = process.argv.slice(2);
const folder = join(root, 'api/bench');
const file = join(folder, `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const names = ['admin', 'cli', 'crash', 'lists', 'mailing', 'micro-site', 'render'].filter((known) =>
    readdirSync(folder).includes(`${known}.ts`),
  );
  process.stderr.write(`Usage: npm run bench <name>. There is: ${names.join(', ')}.\n`);
  process.exit(1);
}
await setup();
const tsx = join(root, 'api/node_modules/tsx/dist/loader.mjs');
process.exit(await hand(process.execPath, ['--import', tsx, file, ...options], { cwd: join(root, 'api') }));

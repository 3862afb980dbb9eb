// npm run bench <name>: runs api/bench/<name>.ts, which prints a table and, last, one line of JSON.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { binary, hand, root, setup } from './setup.mjs';

const folder = join(root, 'api/bench');
const [name = '', ...rest] = process.argv.slice(2);
const file = join(folder, `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const known = readdirSync(folder)
    .filter((each) => each.endsWith('.ts'))
    .map((each) => each.slice(0, -3));
  process.stderr.write(`There is no benchmark "${name}". There are: ${known.join(', ')}\n`);
  process.exit(2);
}
await setup();
process.exit(await hand(binary('tsx', join(root, 'api')), [file, ...rest]));

// npm run demo: an instance with a year of data, on the usual port, in a folder of its own. Recreated each time;
// --keep continues with the existing one, --screenshots takes the README's screenshots of it.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hand, root, run, setup } from './setup.mjs';
import { takeScreenshots } from './take-screenshots.mjs';

const options = process.argv.slice(2);
const known = ['--keep', '--screenshots'];
const unknown = options.find((option) => !known.includes(option));
if (unknown !== undefined) refuse(`There is no ${unknown}. Usage: npm run demo [-- ${known.join(' ')}]`);

const folder = resolve(process.env.DATA_DIR ?? join(root, 'demo-data'));
// Written first, so that an interrupted demo is recreated too.
const mark = join(folder, 'made-by-the-demo');
const isWhole = existsSync(mark) && readFileSync(mark, 'utf8') === 'whole';
const isSaved = options.includes('--keep') && isWhole;
if (existsSync(folder) && !existsSync(mark)) {
  refuse(`${folder} was not made by the demo, so it is left alone. Set DATA_DIR to another folder.`);
}

// All passwords are public, so the demo runs only on this machine, without a relay, a provider or an existing
// database.
const { PATH, HOME, PORT = '3000', LOG_LEVEL = 'error', NODE_OPTIONS } = process.env;
// Creators sell with simulated accounts of their own, unless another mode is set.
const { PAYMENTS_MODE = 'connect', PLATFORM_FEE_PERCENT = '5' } = process.env;
const environment = {
  PATH,
  HOME,
  PORT,
  LOG_LEVEL,
  DATA_DIR: folder,
  HOST: '127.0.0.1',
  PAYMENTS_MODE,
  PLATFORM_FEE_PERCENT,
  ...(NODE_OPTIONS && { NODE_OPTIONS }),
};

await setup();
if (!isSaved) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(mark, 'begun');
  const begun = performance.now();
  const reported = await run(process.execPath, [join(root, 'api/dist/demo.js')], {
    env: { ...environment, RATE_LIMITS: 'off', UNDO_SEND_SECONDS: '0' },
  }).catch((error) => refuse(error.message));
  writeFileSync(mark, 'whole');
  process.stdout.write(
    `${reported}\n  Made in ${Math.round((performance.now() - begun) / 1000)} s, in ${folder}\n`,
  );
}
const serve = [join(root, 'api/dist/server.js')];
if (options.includes('--screenshots')) await takeScreenshots({ serve, environment });
else process.exit(await hand(process.execPath, serve, { env: environment }));

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

// npm run demo serves an instance with a year of data, on the usual port, in its own folder. It recreates the instance
// each time. --keep continues with the existing instance, and --screenshots takes the README's screenshots.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, run, runForeground, setup } from './setup.mjs';
import { takeScreenshots } from './take-screenshots.mjs';

const options = process.argv.slice(2);
const knownOptions = ['--keep', '--screenshots'];
const unknown = options.find((option) => !knownOptions.includes(option));
if (unknown !== undefined)
  refuse(`There is no ${unknown}. Usage: npm run demo [-- ${knownOptions.join(' ')}]`);

const folder = resolve(process.env.DATA_DIR ?? join(root, 'demo-data'));
// The marker is written first, so that an interrupted demo is recreated too.
const markerFile = join(folder, 'made-by-the-demo');
const isComplete = existsSync(markerFile) && readFileSync(markerFile, 'utf8') === 'whole';
const isReused = options.includes('--keep') && isComplete;
if (existsSync(folder) && !existsSync(markerFile)) {
  refuse(`${folder} was not made by the demo, so it is left alone. Set DATA_DIR to another folder.`);
}

// All passwords are public, so the demo runs only on this machine, without a relay, a provider or an existing
// database.
const { PATH, HOME, PORT = '3000', LOG_LEVEL = 'error', NODE_OPTIONS } = process.env;
// Creators sell with their own simulated accounts, unless another mode is set.
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
if (!isReused) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(markerFile, 'begun');
  const startedAt = performance.now();
  const report = await run(process.execPath, [join(root, 'api/dist/demo.js')], {
    env: { ...environment, RATE_LIMITS: 'off', UNDO_SEND_SECONDS: '0' },
  }).catch((error) => refuse(error.message));
  writeFileSync(markerFile, 'whole');
  process.stdout.write(
    `${report}\n  Made in ${Math.round((performance.now() - startedAt) / 1000)} s, in ${folder}\n`,
  );
}
const serverArguments = [join(root, 'api/dist/server.js')];
if (options.includes('--screenshots')) await takeScreenshots({ serverArguments, environment });
else process.exit(await runForeground(process.execPath, serverArguments, { env: environment }));

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

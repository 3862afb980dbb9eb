// npm run dev serves everything on one origin. On a change, the API restarts, and the dashboard and the pages reload.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, setup } from './setup.mjs';

await setup({ only: ['sdk', 'widgets', 'api'] });

const api = join(root, 'api');
/** The folder is below `node_modules`, so that packages resolve from there and nothing is committed. */
const buildFolder = join(api, 'node_modules/.dev');
const serverFile = join(buildFolder, 'server.js');
/** The milliseconds to wait, because an editor writes a file in several steps. */
const SETTLE_MS = 30;
/** The milliseconds before a server is killed. This loses no committed data, and shortens the restart. */
const GRACE_MS = 300;
const LAST_GRACE_MS = 5_000;

const { context } = createRequire(join(api, 'package.json'))('esbuild');
const build = await context({
  absWorkingDir: api,
  entryPoints: ['src/bin/server.ts', 'src/bin/worker.ts'],
  outdir: buildFolder,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  write: false,
  logLevel: 'warning',
});

/** The next process, which has loaded the packages and waits for the sources. */
let standby = startProcess();
let current;
let isStopping = false;

function startProcess() {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'scripts/dev-process.mjs')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, TIDINGS_DEV: '1' },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const ready = new Promise((resolve) => child.once('message', resolve));
  return { child, ended, ready: Promise.race([ready, ended]) };
}

async function endProcess({ child, ended }, graceMs) {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(timer);
}

/** Returns whether the built files have changed. On errors, esbuild has already printed them. */
async function rebuild() {
  const result = await build.rebuild().catch(() => undefined);
  if (result === undefined) return false;
  mkdirSync(buildFolder, { recursive: true });
  const changedFiles = result.outputFiles.filter(
    ({ path, contents }) => !existsSync(path) || !readFileSync(path).equals(contents),
  );
  for (const { path, contents } of changedFiles) writeFileSync(path, contents);
  return changedFiles.length > 0;
}

async function restart() {
  if (!(await rebuild()) && current) return;
  await standby.ready;
  if (isStopping) return;
  if (current) await endProcess(current, GRACE_MS);
  current = standby;
  current.child.send(pathToFileURL(serverFile).href);
  standby = startProcess();
}

let restarting = Promise.resolve();
let timer;

function restartSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarting = restarting.then(restart);
  }, SETTLE_MS);
}

const isTest = (name) => /\.test\.ts$|^testing[/\\]/.test(name);
watch(join(api, 'src'), { recursive: true }, (_event, name) => {
  if (name !== null && !isTest(name)) restartSoon();
});
watch(join(api, 'drizzle'), { recursive: true }, restartSoon);
restarting = restart();

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop());

async function stop() {
  if (isStopping) return;
  isStopping = true;
  clearTimeout(timer);
  standby.child.kill('SIGKILL');
  if (current) await endProcess(current, LAST_GRACE_MS);
  process.exit(0);
}

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { getFreePort } from '../../../api/src/testing/servers/free-port.js';
import { createCreator } from '../harness/api.js';
import { root, terminate } from '../harness/server.js';

/** An instruction of a Dockerfile: `COPY`, and the rest of its line. */
interface Instruction {
  word: string;
  rest: string;
}

const PATIENCE = { timeout: 60_000, interval: 50 };

/** Returns the stages by name. The last stage has no name. */
function readDockerfile(): Map<string, Instruction[]> {
  const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').replace(/\\\n\s*/g, '');
  const stages = new Map<string, Instruction[]>();
  let current: Instruction[] = [];
  for (const line of text.split('\n').filter((row) => row !== '' && !row.startsWith('#'))) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === 'FROM') {
      current = [];
      stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? 'last', current);
    } else current.push({ word, rest });
  }
  return stages;
}

/** Follows the file instructions in a folder, without a container engine. Returns the last stage's settings. */
async function assemble(app: string) {
  const stages = readDockerfile();
  for (const { word, rest } of stages.get('dependencies') ?? []) {
    if (word === 'COPY') copyInto(app, rest.split(' '));
    if (word === 'RUN') await installOffline(rest, app);
  }
  const last = stages.get('last') ?? [];
  for (const { word, rest } of last) {
    const [from = '', ...names] = rest.split(' ');
    if (word === 'COPY' && from === '--from=build') {
      copyInto(
        app,
        names.map((name) => name.replace(/^\/build\//, '')),
      );
    }
  }
  const find = (word: string) => last.find((instruction) => instruction.word === word)?.rest ?? '';
  return {
    environment: Object.fromEntries(
      find('ENV')
        .split(' ')
        .map((pair) => pair.split('=')),
    ) as Record<string, string>,
    command: JSON.parse(find('CMD')) as string[],
    healthcheck: JSON.parse(find('HEALTHCHECK').replace(/^.* CMD /, '')) as string[],
  };
}

/** Installs from this repository's store, which has every package. The folder may be on another disk. */
async function installOffline(install: string, app: string): Promise<void> {
  const [pnpm = ''] = /^npx -y pnpm@\S+/.exec(install) ?? [];
  const { stdout: store } = await promisify(execFile)('sh', ['-c', `${pnpm} store path`], { cwd: root });
  const command = `${install} --offline --store-dir '${store.trim()}'`;
  await promisify(execFile)('sh', ['-c', command], { cwd: app });
}

/** Copies files. A target with a final slash is a folder. */
function copyInto(app: string, names: string[]): void {
  const target = names.pop() ?? '';
  for (const name of names) {
    const isFolder = target.endsWith('/');
    if (isFolder) mkdirSync(join(app, target), { recursive: true });
    cpSync(join(root, name), isFolder ? join(app, target, basename(name)) : join(app, target), {
      recursive: true,
    });
  }
}

/** Returns every file outside the dependencies with its modification time. */
function readState(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('node_modules/'))
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`)
    .sort();
}

it('runs a server, a worker and the commands from the image’s files, and writes none of them', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const app = join(folder, 'app');
  const dataDir = join(folder, 'data');
  mkdirSync(app);
  const { environment, command, healthcheck } = await assemble(app);
  const stateBefore = readState(app);

  const port = String(await getFreePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...environment,
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    ALLOW_SIMULATED: 'mail,payments',
  };
  expect(environment).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
  const start = (words: string[], extraEnv: Record<string, string> = {}) => {
    const [program = '', ...programArgs] = words;
    const child = spawn(program, programArgs, {
      cwd: app,
      env: { ...env, ...extraEnv },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    child.stdout.resume();
    return child;
  };
  const isHealthy = async () => (await once(start(healthcheck), 'exit'))[0] === 0;
  expect(await isHealthy()).toBe(false);
  const server = start(command);
  await vi.waitUntil(
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    PATIENCE,
  );
  expect(await isHealthy()).toBe(true);

  // Requests the dashboard, a creator's page with its scripts, the embed files, and the API's description.
  await createCreator({ url }, 'mara');
  const page = await (await fetch(`${url}/mara`)).text();
  const [script] = /\/assets\/site\/[\w.-]+\.js/.exec(page) ?? [];
  expect(script).toBeDefined();
  const dashboard = await (await fetch(`${url}/`)).text();
  const [bundle] = /\/assets\/app\/[\w.-]+\.js/.exec(dashboard) ?? [];
  for (const path of [script, bundle, '/embed/v1.js', '/favicon.svg', '/openapi.json', '/mara/card.png']) {
    expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200]);
  }

  // Starts the processes like compose.yaml.
  const METRICS_PORT = String(await getFreePort());
  const worker = start(['node', 'api/dist/worker.js'], { METRICS_PORT });
  const workerHealth = `http://127.0.0.1:${METRICS_PORT}/healthz`;
  await vi.waitUntil(
    () =>
      fetch(workerHealth).then(
        ({ ok }) => ok,
        () => false,
      ),
    PATIENCE,
  );
  const admin = await promisify(execFile)('node', ['api/bin/tidings-admin.mjs', 'reset-password', 'mara'], {
    cwd: app,
    env,
  });
  expect(admin.stdout).toMatch(/now: \S{20}/);
  expect(await terminate(worker)).toBe(0);
  expect(await terminate(server)).toBe(0);
  expect(readState(app)).toEqual(stateBefore);
});

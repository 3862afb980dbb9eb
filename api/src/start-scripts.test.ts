import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { paths } from './config/paths.js';

/** A command like `npm start`, a script that starts a server, which needs a moment to stop. */
const SERVER = `
import { createServer } from 'node:net';
const server = createServer().listen(0, '127.0.0.1', () => console.log('port', server.address().port));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    console.log('stopping by', signal);
    server.close(() => process.exit(7));
  });
}`;

async function start(command: string, args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-start-'));
  const script = `
    import { runForeground } from ${JSON.stringify(join(paths.root, 'scripts/setup.mjs'))};
    process.exit(await runForeground(process.execPath, ['server.mjs'], { cwd: ${JSON.stringify(folder)} }));`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }));
  writeFileSync(join(folder, 'start.mjs'), script);
  writeFileSync(join(folder, 'server.mjs'), SERVER);
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const exited = once(child, 'exit');
  await vi.waitUntil(() => /port \d+/.test(output), { timeout: 20_000 });
  const port = Number(/port (\d+)/.exec(output)?.[1]);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { child, exited, port, output: () => output };
}

async function isListening(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'passes %s to the start script, waits, and exits with the code of its command',
  { timeout: 30_000 },
  async (signal) => {
    const { child, exited, port, output } = await start(process.execPath, ['start.mjs']);
    child.kill(signal);
    expect(await exited).toEqual([7, null]);
    expect(output()).toContain(`stopping by ${signal}`);
    expect(await isListening(port)).toBe(false);
  },
);

it('stops the server that npm started on SIGTERM', { timeout: 60_000 }, async () => {
  const { child, exited, port } = await start('npm', ['start', '--silent']);
  child.kill('SIGTERM');
  await exited;
  await vi.waitUntil(async () => !(await isListening(port)), { timeout: 20_000 });
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { paths } from '../config/paths.js';
import { shareLock, takeLock } from './file-lock.js';

function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'in-use');
}

it('a lock has many shared holders, or one exclusive holder after they released it', async () => {
  const file = lockFile();
  const [first, second] = [await shareLock(file), await shareLock(file)];
  expect(await takeLock(file)).toBeUndefined();
  await first?.release();
  expect(await takeLock(file)).toBeUndefined();
  await second?.release();
  const lock = await takeLock(file);
  expect(lock).toBeDefined();
  expect(await shareLock(file)).toBeUndefined();
  expect(await takeLock(file)).toBeUndefined();
  await lock?.release();
  expect(await shareLock(file)).toBeDefined();
});

it.each(['shareLock', 'takeLock'])('a lock taken with %s ends when its process is killed', async (verb) => {
  const file = lockFile();
  const script = `
    const { ${verb} } = await import('./src/db/file-lock.ts');
    globalThis.lock = await ${verb}(${JSON.stringify(file)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: join(paths.root, 'api'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  expect(await takeLock(file)).toBeUndefined();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(await takeLock(file)).toBeDefined();
});

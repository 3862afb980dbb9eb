import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createHttpWorld } from '../testing/http-world.js';
import { createPinoLog } from './log.js';

interface LogLine {
  msg: string;
  requestId?: string;
}

/** Creates a world with the log of a server, in a file. */
async function createLoggedWorld() {
  const world = await createHttpWorld();
  const file = join(world.folder, 'log');
  world.ctx.log = createPinoLog('info', openSync(file, 'a'));
  const lines = (): LogLine[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line));
  return { ...world, lines };
}

it('adds the request id to each log line, including concurrent requests', async () => {
  const { ctx, call, lines } = await createLoggedWorld();
  const releases: Array<() => void> = [];
  ctx.pages.render = async () => {
    await new Promise<void>((resolve) => releases.push(resolve));
    ctx.log.warn({}, 'a verb speaks');
    await setImmediate();
    throw new Error('unforeseen');
  };
  const pendingResponses = [call('GET', '/nobody'), call('GET', '/nobody-else')];
  await vi.waitUntil(() => releases.length === 2);
  for (const release of releases.reverse()) release();
  const ids = (await Promise.all(pendingResponses)).map(({ headers }) => headers.get('x-request-id'));
  ctx.log.warn({}, 'nobody asked');
  await vi.waitUntil(() => lines().some(({ msg }) => msg === 'nobody asked'));
  for (const id of ids) {
    expect(lines().flatMap(({ msg, requestId }) => (requestId === id ? [msg] : []))).toEqual([
      'a verb speaks',
      'a request failed unforeseen',
      'request',
    ]);
  }
  expect(lines().find(({ msg }) => msg === 'nobody asked')?.requestId).toBeUndefined();
});

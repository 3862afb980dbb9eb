import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Creator, numberOption } from '../creator.js';
import { sendThroughTidings } from './send-through-tidings.js';
import { type Stage, signedWith } from './stage.js';

const NEAR_MS = 1;
const FAR_MS = numberOption('delay', 150);
/** What `SMTP_URL` allows in both cases: the send window decides how many it uses. */
const CONNECTIONS = 1_000;

export interface Distance {
  delayMs: number;
  perSecond: number;
  mostConnections: number;
}

/** Sends the same newsletter to a relay next door and to one with a delay before each reply. */
export async function sendFarAndNear(
  stage: Stage,
  mara: Creator,
): Promise<{ near: Distance; far: Distance }> {
  return {
    near: await sendOver(stage, mara, NEAR_MS),
    far: await sendOver(stage, mara, FAR_MS),
  };
}

async function sendOver(stage: Stage, mara: Creator, delayMs: number): Promise<Distance> {
  const relay = await startDelayedRelay(delayMs);
  const { perSecond } = await sendThroughTidings(stage, mara, {
    env: signedWith(stage),
    sink: relay,
    connections: CONNECTIONS,
  });
  return { delayMs, perSecond, mostConnections: relay.mostConnections() };
}

async function startDelayedRelay(delayMs: number) {
  const child = fork(join(import.meta.dirname, '../delayed-relay.mjs'), [String(delayMs)]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  let last = { taken: 0, mostConnections: 0 };
  child.on('message', (report: typeof last) => {
    last = report;
  });
  return {
    port,
    count: () => last.taken,
    mostConnections: () => last.mostConnections,
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

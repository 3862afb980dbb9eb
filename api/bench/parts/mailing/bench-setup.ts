import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Creator, readNumberOption } from '../creator.js';
import { writeList } from '../list-file.js';
import { findPostfix, type PostfixSink, startPostfixSink } from '../postfix.js';
import { type BenchServer, startTidings } from '../servers.js';
import { sendThroughTidings } from './send-through-tidings.js';

export const DKIM = { domain: 'tidings.example', selector: 'bench' };

export const CHECK_EVERY_MS = 50;

/** The environment of all runs, namely a database folder, lists, a key pair and the sinks. */
export interface BenchSetup {
  folder: string;
  recipients: number;
  /** The number of emails whose signature is verified. */
  verified: number;
  files: { all: string; few: string };
  postfix: ReturnType<typeof findPostfix>;
  pem: string;
  publicKey: ReturnType<typeof generateKeyPairSync>['publicKey'];
  /** Starts the server with production settings, but without the delay for undo. */
  start(env: NodeJS.ProcessEnv): Promise<BenchServer>;
  startSink(): Promise<PostfixSink>;
  clear(): void;
}

export async function createBenchSetup(): Promise<BenchSetup> {
  const recipients = readNumberOption('recipients', 100_000);
  const verified = Math.ceil(recipients / 100);
  const postfix = findPostfix();
  const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const files = { all: join(folder, 'all.csv'), few: join(folder, 'few.csv') };
  await writeList(files.all, recipients);
  await writeList(files.few, verified);
  return {
    folder,
    recipients,
    verified,
    files,
    postfix,
    publicKey,
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    start: (env) =>
      startTidings(folder, {
        env: { UNDO_SEND_SECONDS: '0', MAIL_FROM: 'news@tidings.example', ...env },
      }),
    startSink: () => startPostfixSink(postfix, folder),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns the settings of a server that signs. */
export function createSigningSettings({ pem }: Pick<BenchSetup, 'pem'>) {
  return { DKIM_DOMAIN: DKIM.domain, DKIM_SELECTOR: DKIM.selector, DKIM_PRIVATE_KEY: pem };
}

const NEAR_MS = 1;
const FAR_MS = readNumberOption('delay', 150);
/** The connections that `SMTP_URL` allows in both cases. The send window decides how many are used. */
const CONNECTIONS = 1_000;

interface RelayMeasurement {
  delayMs: number;
  perSecond: number;
  mostConnections: number;
}

/** Sends the same newsletter to a relay without a delay before each reply, and to a relay with a delay. */
export async function sendFarAndNear(
  setup: BenchSetup,
  mara: Creator,
): Promise<{ near: RelayMeasurement; far: RelayMeasurement }> {
  return {
    near: await sendOver(setup, mara, NEAR_MS),
    far: await sendOver(setup, mara, FAR_MS),
  };
}

async function sendOver(setup: BenchSetup, mara: Creator, delayMs: number): Promise<RelayMeasurement> {
  const relay = await startDelayedRelay(delayMs);
  const { perSecond } = await sendThroughTidings(setup, mara, {
    env: createSigningSettings(setup),
    sink: relay,
    connections: CONNECTIONS,
  });
  return { delayMs, perSecond, mostConnections: relay.mostConnections() };
}

export async function startDelayedRelay(delayMs: number) {
  const child = fork(join(import.meta.dirname, '../delayed-relay.mjs'), [String(delayMs)]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  let last = { accepted: 0, mostConnections: 0 };
  child.on('message', (report: typeof last) => {
    last = report;
  });
  return {
    port,
    count: () => last.accepted,
    mostConnections: () => last.mostConnections,
    async stop() {
      const exitEvent = once(child, 'exit');
      child.disconnect();
      await exitEvent;
    },
  };
}

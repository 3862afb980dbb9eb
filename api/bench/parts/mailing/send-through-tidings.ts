import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { type Creator, fetchProgress, pause, sendNewsletterTo, setCreatorServer } from '../creator.js';
import type { PostfixSink } from '../postfix.js';
import type { BenchServer } from '../servers.js';
import { type BenchSetup, CHECK_EVERY_MS } from './bench-setup.js';
import type { PeerMeasurement } from './peers.js';

interface SendMeasurement extends PeerMeasurement {
  prepareSeconds: number;
  lastTenthVsFirst: number;
  rssFirst: number;
  rssLast: number;
  rssPeak: number;
}

/** The folder, the recipients and the server of a send. */
type SendSetup = Pick<BenchSetup, 'folder' | 'recipients' | 'start'>;

interface SendingOptions {
  env?: NodeJS.ProcessEnv;
  sink: PostfixSink;
  connections?: number;
}

export async function sendThroughTidings(
  setup: SendSetup,
  mara: Creator,
  { env, sink, connections = 8 }: SendingOptions,
): Promise<SendMeasurement> {
  const { recipients } = setup;
  const smtpUrl = `smtp://127.0.0.1:${sink.port}?connections=${connections}`;
  const server = await setup.start({ ...env, SMTP_URL: smtpUrl });
  const sendStartedAt = Date.now();
  const creator = setCreatorServer(server, mara);
  const id = await sendNewsletterTo(creator);
  const samples = await collectSamples(server, { sink, creator, id });
  const mailing = await readLastMailing(setup);
  await server.stop();
  checkCounts({ recipients, taken: sink.count(), accepted: mailing.accepted });
  await sink.stop();
  const emailsPerTenth = recipients / 10;
  const getSampleAt = (emails: number) =>
    samples.find(({ taken }) => taken >= emails) ?? { at: 0, rss: 0, taken: 0, busy: 0 };
  const afterFirstTenth = getSampleAt(emailsPerTenth);
  const atFirstEmail = getSampleAt(1);
  const afterNinthTenth = getSampleAt(9 * emailsPerTenth);
  const atLastEmail = getSampleAt(recipients);
  const calculateSpeed = (from: typeof afterFirstTenth, to: typeof afterFirstTenth) =>
    (to.taken - from.taken) / (to.at - from.at);
  return {
    perSecond: (mailing.accepted * 1_000) / (mailing.finishedAt - mailing.preparedAt),
    prepareSeconds: (mailing.preparedAt - sendStartedAt) / 1_000,
    lastTenthVsFirst:
      calculateSpeed(afterNinthTenth, atLastEmail) / calculateSpeed(atFirstEmail, afterFirstTenth),
    busyMicroseconds:
      ((atLastEmail.busy - atFirstEmail.busy) * 1e6) / (atLastEmail.taken - atFirstEmail.taken),
    rssFirst: afterFirstTenth.rss,
    rssLast: atLastEmail.rss,
    rssPeak: Math.max(...samples.map(({ rss }) => rss)),
  };
}

/** Samples the sink's count and the sender's memory until the mailing is finished. */
async function collectSamples(
  server: BenchServer,
  { sink, creator, id }: { sink: PostfixSink; creator: Creator; id: number },
) {
  const samples: Array<{ at: number; taken: number; rss: number; busy: number }> = [];
  for (let sampleIndex = 0; ; sampleIndex += 1) {
    samples.push({ at: performance.now(), taken: sink.count(), ...readProcessUsage(server) });
    // Two requests per second are enough, because they cost the server time too.
    if (sampleIndex % 10 === 9 && (await fetchProgress(creator, id)).status === 'finished') return samples;
    await pause(CHECK_EVERY_MS);
  }
}

function checkCounts(counts: { recipients: number; taken: number; accepted: number }): void {
  const { recipients, taken, accepted } = counts;
  if (taken !== recipients || accepted !== recipients)
    throw new Error(`The sink counted ${taken}, the ledger ${accepted}, the list has ${recipients}.`);
}

async function readLastMailing({ folder }: SendSetup) {
  const database = createClient({ url: `file:${join(folder, 'data/tidings.db')}` });
  const { rows } = await database.execute(
    'select accepted, prepared_at, finished_at from mailings where priority = 10 order by id desc limit 1',
  );
  database.close();
  const [row] = rows;
  return {
    accepted: Number(row?.accepted),
    preparedAt: Number(row?.prepared_at),
    finishedAt: Number(row?.finished_at),
  };
}

/** Returns the memory in megabytes, and the processor time since the start in seconds. */
function readProcessUsage({ processId }: BenchServer): { rss: number; busy: number } {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const ticks = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return {
    rss: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024,
    busy: (Number(ticks[11]) + Number(ticks[12])) / 100,
  };
}

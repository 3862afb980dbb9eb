/**
 * Kills the sender at random moments of one newsletter: alone, with a distant relay, with a second worker, and with
 * Redis. The sender writes over real sockets to a sink that records every email. Prints the number of lost and
 * duplicate emails.
 */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countClaimsInFlight } from '../src/features/mailing/loop/send-window.js';
import { startRedis } from '../src/testing/servers/redis-server.js';
import {
  fetchProgress,
  importList,
  pause,
  readNumberOption,
  sendNewsletterTo,
  setCreatorServer,
  signUp,
} from './parts/creator.js';
import { writeList } from './parts/list-file.js';
import { type RecordedEmail, type RecordingSink, startRecordingSink } from './parts/recording-sink.js';
import { printReport } from './parts/report.js';
import { type BenchServer, launchTidings, startWorker } from './parts/servers.js';

const recipients = readNumberOption('recipients', 20_000);
const kills = readNumberOption('kills', 20);
/** The connections that `SMTP_URL` allows, unless a run sets another number. */
const CONNECTIONS = 8;
/** The longest delay of a kill after the email that triggers it, to hit writes, reads and waits. */
const MAX_KILL_DELAY_MS = 12;

interface CrashResult {
  kills: number;
  lost: number;
  duplicates: number;
  mostDuplicatesByOneKill: number;
  /** The number of copies that differ by at least a byte. */
  different: number;
  unsettled: number;
}

const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const listFile = join(folder, 'list.csv');
await writeList(listFile, recipients);
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const redis = await startRedis();
const scenarios: CrashScenario[] = [
  { name: 'the server with its worker', workers: 0, env: {} },
  { name: 'to a relay 150 ms away', workers: 0, env: {}, relay: { delayMs: 150, connections: 400 } },
  { name: 'and a second worker', workers: 1, env: {} },
  { name: 'both, with Redis', workers: 1, env: { REDIS_URL: redis.url } },
];
const results: CrashResult[] = [];
for (const scenario of scenarios) results.push(await killWhileSending(scenario));
await redis.stop();
rmSync(folder, { recursive: true, force: true });

const sumResults = (key: keyof CrashResult) => results.reduce((sum, result) => sum + result[key], 0);
const mostDuplicatesByOneKill = Math.max(...results.map((result) => result.mostDuplicatesByOneKill));
printReport(
  {
    bench: 'crash',
    ratios: {},
    figures: {
      recipients,
      kills: sumResults('kills'),
      lost: sumResults('lost'),
      duplicates: sumResults('duplicates'),
      mostDuplicatesByOneKill,
      different: sumResults('different'),
      unsettled: sumResults('unsettled'),
    },
  },
  scenarios.map(({ name }, index) => ({ [`${recipients} recipients`]: name, ...results[index] })),
);
const isBounded = scenarios.every((scenario, index) => {
  const maxInFlight = countClaimsInFlight(scenario.relay?.connections ?? CONNECTIONS);
  const { mostDuplicatesByOneKill: maxDuplicates = 0, duplicates = 0 } = results[index] ?? {};
  return maxDuplicates <= maxInFlight && duplicates <= maxInFlight * kills;
});
const hasPassed = sumResults('lost') + sumResults('different') + sumResults('unsettled') === 0 && isBounded;
if (!hasPassed) process.exitCode = 1;

interface CrashScenario {
  name: string;
  /** The number of workers besides the server's own. */
  workers: number;
  env: NodeJS.ProcessEnv;
  relay?: { delayMs: number; connections: number };
}

type Sender = Pick<BenchServer, 'stop' | 'kill'>;

async function killWhileSending(scenario: CrashScenario): Promise<CrashResult> {
  const dataDir = mkdtempSync(join(folder, 'run-'));
  const { delayMs = 0, connections = CONNECTIONS } = scenario.relay ?? {};
  const sink = await startRecordingSink({ delayMs });
  const env = {
    ...scenario.env,
    SMTP_URL: `${sink.url}?connections=${connections}`,
    UNDO_SEND_SECONDS: '0',
    DKIM_DOMAIN: 'tidings.example',
    DKIM_SELECTOR: 'bench',
    DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    MAIL_FROM: 'news@tidings.example',
  };
  let server = await launchTidings(dataDir, { env });
  const mara = await signUp(await server.whenReady(), 'mara');
  await importList(mara, listFile);
  const workers: Sender[] = Array.from({ length: scenario.workers }, () => startWorker(dataDir, env));
  const id = await sendNewsletterTo(mara);

  const countsAtKills: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await waitForKill(sink, kills - kill);
    const victimIndex = Math.floor(Math.random() * (workers.length + 1));
    await (workers[victimIndex] ?? server).kill();
    // Emails in the sockets of the killed process still arrive.
    await pause(50 + delayMs);
    countsAtKills.push(sink.emails.length);
    // Does not wait for the start, because the other worker would send the rest in the meantime.
    if (workers[victimIndex] === undefined) server = await launchTidings(dataDir, { env });
    else workers[victimIndex] = startWorker(dataDir, env);
  }
  const progress = await waitUntilFinished(await server.whenReady(), id);
  await Promise.all([server, ...workers].map((sender) => sender.stop()));
  sink.close();
  return {
    ...summarizeEmails(sink.emails, countsAtKills),
    kills,
    unsettled: recipients - (progress.counts.accepted ?? 0),
  };

  async function waitUntilFinished(runningServer: BenchServer, newsletter: number) {
    for (;;) {
      const current = await fetchProgress(setCreatorServer(runningServer, mara), newsletter);
      if (current.status === 'finished') return current;
      await pause(500);
    }
  }
}

/** Waits for a random part of the remaining emails, so that all kills happen during the send. */
async function waitForKill(sink: RecordingSink, remainingKills: number): Promise<void> {
  const remainingCount = recipients - new Set(sink.emails.map(({ to }) => to)).size;
  if (remainingCount === 0)
    throw new Error(`All was sent before the last ${remainingKills} kills. Take more recipients.`);
  const trigger =
    sink.emails.length + 1 + Math.floor((Math.random() * 1.8 * remainingCount) / (remainingKills + 1));
  await new Promise<void>((resolve) => {
    sink.onEmail = () => {
      if (sink.emails.length === trigger) resolve();
    };
  });
  sink.onEmail = () => {};
  await pause(Math.random() * MAX_KILL_DELAY_MS);
}

function summarizeEmails(
  emails: RecordedEmail[],
  countsAtKills: number[],
): Omit<CrashResult, 'kills' | 'unsettled'> {
  const copies = new Map<string, Array<{ raw: string; order: number }>>();
  for (const [order, { to, raw }] of emails.entries()) {
    const existingCopies = copies.get(to);
    if (existingCopies === undefined) copies.set(to, [{ raw, order }]);
    else existingCopies.push({ raw, order });
  }
  const duplicates = [...copies.values()].filter((copiesOfEmail) => copiesOfEmail.length > 1);
  const duplicatesByKill = new Map<number, number>();
  for (const [first] of duplicates) {
    const kill = countsAtKills.findIndex((count) => (first?.order ?? 0) < count);
    duplicatesByKill.set(kill, (duplicatesByKill.get(kill) ?? 0) + 1);
  }
  return {
    lost: recipients - copies.size,
    duplicates: emails.length - copies.size,
    mostDuplicatesByOneKill: Math.max(0, ...duplicatesByKill.values()),
    different: duplicates.filter((copiesOfEmail) => new Set(copiesOfEmail.map(({ raw }) => raw)).size > 1)
      .length,
  };
}

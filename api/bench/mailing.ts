/**
 * A newsletter to a hundred thousand readers through the whole product, beside a nodemailer pool and postfix's
 * `smtp-source`, all into postfix's `smtp-sink` on the same machine. Tidings claims, personalises, signs (RSA-2048),
 * sends and records each mail in a database on the disk; the others only send.
 */
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClient } from '@libsql/client';
import PostalMime from 'postal-mime';
import { recordNameOf, recordOf, verifyDkim } from '../src/testing/dkim.js';
import {
  at,
  type Creator,
  importList,
  numberOption,
  pause,
  progressOf,
  sendLetter,
  signUp,
} from './creator.js';
import { writeList } from './list-file.js';
import { steadyLoad } from './load.js';
import { findPostfix, type PostfixSink, runSmtpSource, startPostfixSink } from './postfix.js';
import { startRecordingSink } from './recording-sink.js';
import { median, print, round } from './report.js';
import { type BenchServer, startTidings } from './servers.js';

const recipients = numberOption('recipients', 100_000);
/** Of each peer, before and after each of our runs. */
const peerMails = numberOption('peer-mails', 4_000);
const verified = Math.ceil(recipients / 100);
const visitedSeconds = 8;
const CHECK_EVERY_MS = 50;

const postfix = findPostfix();
const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const dkim = { domain: 'tidings.example', selector: 'bench' };
const SIGNED = { DKIM_DOMAIN: dkim.domain, DKIM_SELECTOR: dkim.selector, DKIM_PRIVATE_KEY: pem };

const files = { all: join(folder, 'all.csv'), few: join(folder, 'few.csv') };
await writeList(files.all, recipients);
await writeList(files.few, verified);
const { mara, sample } = await setUpAndVerify();
const letter = await letterOf(sample);

const peers = { pem: [] as Peer[], kept: [] as Peer[], plain: [] as Peer[], source: [] as Peer[] };
await measurePeers();
const signed = await sendThroughTidings(SIGNED);
await measurePeers();
const plain = await sendThroughTidings({});
await measurePeers();
const visitors = await visitWhileSending();
rmSync(folder, { recursive: true, force: true });

const of = (name: keyof typeof peers, key: keyof Peer) => median(peers[name].map((turn) => turn[key]));
const rate = {
  pem: of('pem', 'perSecond'),
  kept: of('kept', 'perSecond'),
  plain: of('plain', 'perSecond'),
  source: of('source', 'perSecond'),
};
print(
  {
    bench: 'mailing',
    ratios: {
      signedVsNodemailerSigned: round(signed.perSecond / rate.pem),
      signedVsNodemailerTuned: round(signed.perSecond / rate.kept),
      plainVsNodemailer: round(plain.perSecond / rate.plain),
      vsSmtpSource: round(signed.perSecond / rate.source, 3),
      lastTenthVsFirst: round(signed.lastTenthVsFirst),
      visitorP99UnderSend: round(visitors.under / visitors.without),
    },
    figures: {
      recipients,
      mailBytes: sample.length,
      signedPerSecond: round(signed.perSecond, 0),
      plainPerSecond: round(plain.perSecond, 0),
      nodemailerSignedPerSecond: round(rate.pem, 0),
      nodemailerTunedPerSecond: round(rate.kept, 0),
      nodemailerPlainPerSecond: round(rate.plain, 0),
      smtpSourcePerSecond: round(rate.source, 0),
      signedBusyMicroseconds: round(signed.busyMicroseconds, 0),
      plainBusyMicroseconds: round(plain.busyMicroseconds, 0),
      nodemailerSignedBusyMicroseconds: round(of('pem', 'busyMicroseconds'), 0),
      nodemailerTunedBusyMicroseconds: round(of('kept', 'busyMicroseconds'), 0),
      nodemailerPlainBusyMicroseconds: round(of('plain', 'busyMicroseconds'), 0),
      freezeSeconds: round(signed.freezeSeconds, 1),
      rssFirstTenthMegabytes: round(signed.rssFirst, 0),
      rssLastTenthMegabytes: round(signed.rssLast, 0),
      rssPeakMegabytes: round(signed.rssPeak, 0),
      visitorP99Milliseconds: round(visitors.without),
      visitorP99UnderSendMilliseconds: round(visitors.under),
      verified,
    },
  },
  [
    row('Tidings, signed', signed.perSecond, signed.busyMicroseconds),
    row('nodemailer pool, signed (PEM)', rate.pem, of('pem', 'busyMicroseconds')),
    row('nodemailer pool, signed (kept key)', rate.kept, of('kept', 'busyMicroseconds')),
    row('Tidings, unsigned', plain.perSecond, plain.busyMicroseconds),
    row('nodemailer pool, unsigned', rate.plain, of('plain', 'busyMicroseconds')),
    row('smtp-source, one text for all', rate.source, 0),
  ],
);

function row(sender: string, perSecond: number, busyMicroseconds: number) {
  return {
    [`${recipients} recipients`]: sender,
    'mails/s': round(perSecond, 0),
    'µs of processor a mail': busyMicroseconds === 0 ? '' : round(busyMicroseconds, 0),
  };
}

/** One mail in a hundred, over the wire into a sink that keeps them, each verified by a verifier that is not ours. */
async function setUpAndVerify(): Promise<{ mara: Creator; sample: string }> {
  const sink = await startRecordingSink();
  const server = await start({ ...SIGNED, SMTP_URL: sink.url });
  const mara = await signUp(server, 'mara');
  const ines = await signUp(server, 'ines');
  const database = createClient({ url: `file:${join(folder, 'data/tidings.db')}` });
  await database.execute('update plans set is_pro = 1');
  database.close();
  await importList(mara, files.all);
  await importList(ines, files.few);
  await finished(ines, await sendLetter(ines));
  await server.stop();
  sink.close();
  const links = new Set(sink.mails.map(({ raw }) => /\/u\/[\w-]+/.exec(raw)?.[0]));
  if (sink.mails.length !== verified || links.size !== verified)
    throw new Error(`${sink.mails.length} mails with ${links.size} ways out came, ${verified} were sent.`);
  const records = { [recordNameOf(dkim)]: recordOf(publicKey) };
  for (const { raw } of sink.mails) {
    const results = await verifyDkim(Buffer.from(raw, 'latin1'), records, new Date());
    if (results.length !== 1 || results[0]?.result !== 'pass')
      throw new Error(`A mail does not verify: ${JSON.stringify(results)}`);
  }
  return { mara, sample: sink.mails[0]?.raw ?? '' };
}

/** Processor time does not tell of what else the machine had to do. */
interface Peer {
  perSecond: number;
  busyMicroseconds: number;
}

interface Sending extends Peer {
  freezeSeconds: number;
  lastTenthVsFirst: number;
  rssFirst: number;
  rssLast: number;
  rssPeak: number;
}

async function sendThroughTidings(env: NodeJS.ProcessEnv): Promise<Sending> {
  const sink = await startPostfixSink(postfix, folder);
  const server = await start({ ...env, SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
  const askedAt = Date.now();
  const id = await sendLetter(at(server, mara));
  const samples = await watch(server, sink, id);
  const mailing = await lastMailing();
  await server.stop();
  checkCounts(sink, mailing.accepted);
  await sink.stop();
  const tenth = recipients / 10;
  const reached = (mails: number) =>
    samples.find(({ taken }) => taken >= mails) ?? { at: 0, rss: 0, taken: 0, busy: 0 };
  const first = reached(tenth);
  const begin = reached(1);
  const ninth = reached(9 * tenth);
  const last = reached(recipients);
  const speed = (from: typeof first, to: typeof first) => (to.taken - from.taken) / (to.at - from.at);
  return {
    perSecond: (mailing.accepted * 1_000) / (mailing.finishedAt - mailing.frozenAt),
    freezeSeconds: (mailing.frozenAt - askedAt) / 1_000,
    lastTenthVsFirst: speed(ninth, last) / speed(begin, first),
    busyMicroseconds: ((last.busy - begin.busy) * 1e6) / (last.taken - begin.taken),
    rssFirst: first.rss,
    rssLast: last.rss,
    rssPeak: Math.max(...samples.map(({ rss }) => rss)),
  };
}

/** What the sink has taken and what the sender holds, until the mailing is over. */
async function watch(server: BenchServer, sink: PostfixSink, id: number) {
  const samples: Array<{ at: number; taken: number; rss: number; busy: number }> = [];
  for (let asked = 0; ; asked += 1) {
    samples.push({ at: performance.now(), taken: sink.count(), ...useOf(server) });
    // Asking costs the server something too: twice a second will do.
    if (asked % 10 === 9 && (await progressOf(at(server, mara), id)).state === 'finished') return samples;
    await pause(CHECK_EVERY_MS);
  }
}

function checkCounts(sink: PostfixSink, accepted: number): void {
  if (sink.count() !== recipients || accepted !== recipients)
    throw new Error(`The sink counted ${sink.count()}, the ledger ${accepted}, the list has ${recipients}.`);
}

async function lastMailing() {
  const database = createClient({ url: `file:${join(folder, 'data/tidings.db')}` });
  const { rows } = await database.execute(
    'select accepted, frozen_at, finished_at from mailings where priority = 10 order by id desc limit 1',
  );
  database.close();
  const [found] = rows;
  return {
    accepted: Number(found?.accepted),
    frozenAt: Number(found?.frozen_at),
    finishedAt: Number(found?.finished_at),
  };
}

/** The p99 of a creator's page at 200 requests a second, while nothing is sent and while it is. */
async function visitWhileSending(): Promise<{ without: number; under: number }> {
  const sink = await startPostfixSink(postfix, folder);
  const server = await start({ ...SIGNED, SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
  const visit = (isOver: () => boolean) =>
    steadyLoad({ port: server.port, path: '/mara', perSecond: 200, isOver });
  const forSeconds = (seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    return () => performance.now() > until;
  };
  // Not measured cold.
  await visit(forSeconds(2));
  const without = await visit(forSeconds(visitedSeconds));
  const creator = at(server, mara);
  const id = await sendLetter(creator);
  while (sink.count() === 0) await pause(CHECK_EVERY_MS);
  const isSent = () => sink.count() >= recipients;
  const until = forSeconds(visitedSeconds);
  const under = await visit(() => isSent() || until());
  await finished(creator, id);
  await server.stop();
  await sink.stop();
  return { without: without.p99, under: under.p99 };
}

async function finished(creator: Creator, id: number): Promise<void> {
  while ((await progressOf(creator, id)).state !== 'finished') await pause(200);
}

/** The same letter as our readers get, as nodemailer takes it. */
async function letterOf(raw: string) {
  const mail = await PostalMime.parse(Buffer.from(raw, 'latin1'));
  const mark = /\/u\/([\w-]+)/.exec(mail.html ?? '')?.[1] ?? '';
  const own = ['list-id', 'list-unsubscribe', 'list-unsubscribe-post', 'feedback-id'];
  return {
    mark,
    mail: {
      from: { name: mail.from?.name ?? '', address: mail.from?.address ?? '' },
      subject: mail.subject ?? '',
      html: mail.html ?? '',
      text: mail.text ?? '',
      headers: mail.headers
        .filter(({ key }) => own.includes(key))
        .map(({ key, value }) => ({ name: key, value })),
    },
  };
}

/** Each into a sink of its own, one after another: whatever else the machine does meets all of them. */
async function measurePeers(): Promise<void> {
  const key = { domainName: dkim.domain, keySelector: dkim.selector, privateKey: pem };
  peers.pem.push(await nodemailer(peerMails, { ...key, isKept: false }));
  peers.kept.push(await nodemailer(peerMails, { ...key, isKept: true }));
  peers.plain.push(await nodemailer(peerMails * 2));
  peers.source.push(
    await intoSink(peerMails * 8, async (port, mails) => ({
      seconds: await runSmtpSource(postfix, { port, mails, bytes: sample.length }),
      busySeconds: 0,
    })),
  );
}

function nodemailer(mails: number, key?: object): Promise<Peer> {
  return intoSink(mails, async (port) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'nodemailer-sender.mjs')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.end(JSON.stringify({ ...letter, port, mails, first: 0, key }));
    const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return JSON.parse(output) as { seconds: number; busySeconds: number };
  });
}

async function intoSink(
  mails: number,
  send: (port: number, mails: number) => Promise<{ seconds: number; busySeconds: number }>,
): Promise<Peer> {
  const sink = await startPostfixSink(postfix, folder);
  const { seconds, busySeconds } = await send(sink.port, mails);
  if (sink.count() !== mails) throw new Error(`The sink counted ${sink.count()} of ${mails} mails.`);
  await sink.stop();
  return { perSecond: mails / seconds, busyMicroseconds: (busySeconds * 1e6) / mails };
}

/** As in earnest, but a letter does not wait for a change of mind. */
function start(env: NodeJS.ProcessEnv): Promise<BenchServer> {
  mkdirSync(folder, { recursive: true });
  return startTidings(folder, {
    env: { UNDO_SEND_SECONDS: '0', MAIL_FROM: 'letters@tidings.example', ...env },
  });
}

/** Megabytes in memory, and seconds of processor time since its start (in hundredths, as Linux counts). */
function useOf({ processId }: BenchServer): { rss: number; busy: number } {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const ticks = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return {
    rss: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024,
    busy: (Number(ticks[11]) + Number(ticks[12])) / 100,
  };
}

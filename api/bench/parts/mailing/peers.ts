import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { readNumberOption } from '../creator.js';
import { runSmtpSource } from '../postfix.js';
import { findMedian } from '../report.js';
import { type BenchSetup, DKIM } from './bench-setup.js';

/** The number of emails that each peer sends before and after each run of Tidings. */
const PEER_EMAILS = readNumberOption('peer-emails', 4_000);

/** Rates depend on the load of the machine. Processor time hardly does. */
export interface PeerMeasurement {
  perSecond: number;
  busyMicroseconds: number;
}

type EmailText = Awaited<ReturnType<typeof parseEmail>>;
type PeerName = 'pem' | 'reusedKey' | 'plain' | 'source';

export interface Peers {
  /** Runs the peers one after another, each with its own sink, so that other load affects all of them. */
  measure(): Promise<void>;
  medianOf(name: PeerName, key: keyof PeerMeasurement): number;
}

/** Creates three nodemailer pools (usual, tuned and unsigned), and a peer with postfix's `smtp-source`. */
export async function createPeers(setup: BenchSetup, sample: string): Promise<Peers> {
  const email = await parseEmail(sample);
  const key = { domainName: DKIM.domain, keySelector: DKIM.selector, privateKey: setup.pem };
  const iterations: Record<PeerName, PeerMeasurement[]> = { pem: [], reusedKey: [], plain: [], source: [] };
  const runSource = (port: number, emails: number) =>
    runSmtpSource(setup.postfix, { port, emails, bytes: sample.length });
  return {
    async measure() {
      const sendSigned = (isSaved: boolean) =>
        sendWithNodemailer(setup, { email, emails: PEER_EMAILS, key: { ...key, isSaved } });
      iterations.pem.push(await sendSigned(false));
      iterations.reusedKey.push(await sendSigned(true));
      iterations.plain.push(await sendWithNodemailer(setup, { email, emails: PEER_EMAILS * 2 }));
      iterations.source.push(
        await runIntoSink(setup, PEER_EMAILS * 8, async (port, emails) => ({
          seconds: await runSource(port, emails),
          busySeconds: 0,
        })),
      );
    },
    medianOf: (name, figure) => findMedian(iterations[name].map((iteration) => iteration[figure])),
  };
}

/** Returns the newsletter that Tidings sends, in the form that nodemailer accepts. */
async function parseEmail(raw: string) {
  const message = await PostalMime.parse(Buffer.from(raw, 'latin1'));
  const mark = /\/u\/([\w-]+)/.exec(message.html ?? '')?.[1] ?? '';
  const excludedHeaders = ['list-id', 'list-unsubscribe', 'list-unsubscribe-post', 'feedback-id'];
  return {
    mark,
    email: {
      from: { name: message.from?.name ?? '', address: message.from?.address ?? '' },
      subject: message.subject ?? '',
      html: message.html ?? '',
      text: message.text ?? '',
      headers: message.headers
        .filter(({ key }) => excludedHeaders.includes(key))
        .map(({ key, value }) => ({ name: key, value })),
    },
  };
}

function sendWithNodemailer(
  setup: BenchSetup,
  { email, emails, key }: { email: EmailText; emails: number; key?: object },
): Promise<PeerMeasurement> {
  return runIntoSink(setup, emails, async (port) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../nodemailer-sender.mjs')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.end(JSON.stringify({ ...email, port, emails, first: 0, key }));
    const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return JSON.parse(output) as { seconds: number; busySeconds: number };
  });
}

async function runIntoSink(
  setup: BenchSetup,
  emails: number,
  send: (port: number, emails: number) => Promise<{ seconds: number; busySeconds: number }>,
): Promise<PeerMeasurement> {
  const sink = await setup.startSink();
  const { seconds, busySeconds } = await send(sink.port, emails);
  if (sink.count() !== emails) throw new Error(`The sink counted ${sink.count()} of ${emails} emails.`);
  await sink.stop();
  return { perSecond: emails / seconds, busyMicroseconds: (busySeconds * 1e6) / emails };
}

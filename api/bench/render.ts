/**
 * Measures the cost of one more recipient. The send loop prepares a skeleton once for each newsletter, and joins it
 * with the name, address and unsubscribe link. The peer composes the whole email with nodemailer, the usual way. Both
 * return the bytes to send.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { createBuiltPages } from '../src/adapters/pages/built-pages.js';
import { readConfig } from '../src/config/config.js';
import { composeMessage, UNSUBSCRIBE_URL } from '../src/features/newsletters/compose/compose-message.js';
import { createDraft } from '../src/features/newsletters/drafts/create-draft.js';
import { buildSlotValues } from '../src/features/newsletters/drafts/personal-fields.js';
import { register } from '../src/features/sign-in/account/create-account.js';
import { prepareMessage, type Skeleton } from '../src/kernel/email/message-skeleton.js';
import { fillSlots } from '../src/kernel/email/slots.js';
import type { Message } from '../src/ports/email.js';
import { compose, migrate } from '../src/server/compose.js';
import { readNumberOption } from './parts/creator.js';
import { findMedian, printReport, round } from './parts/report.js';

const iterations = readNumberOption('turns', 7);
const JOINED_EMAILS = 20_000;
const COMPOSED_EMAILS = 400;

const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
await migrate(config);
const { context, close } = await compose(config, {
  pages: createBuiltPages(),
  publicUrl: 'https://tidings.example',
});
const { message, first, skeleton } = await writeNewsletter();
close();
rmSync(folder, { recursive: true, force: true });
const joinMessage = prepareMessage(skeleton);

const joinTimes: number[] = [];
const composeTimes: number[] = [];
let emailBytes = 0;
await takeTurns(1);
joinTimes.length = 0;
composeTimes.length = 0;
await takeTurns(iterations);

const joinMicroseconds = findMedian(joinTimes);
const composeMicroseconds = findMedian(composeTimes);
printReport(
  {
    bench: 'render',
    ratios: { vsNodemailerCompose: round(composeMicroseconds / joinMicroseconds, 1) },
    figures: {
      perRecipientMicroseconds: round(joinMicroseconds),
      nodemailerMicroseconds: round(composeMicroseconds),
      firstMilliseconds: round(first),
      emailBytes: emailBytes,
    },
  },
  [
    {
      way: 'skeleton joined (Tidings)',
      'µs a recipient': round(joinMicroseconds),
      'emails/s a core': toEmailsPerSecond(joinMicroseconds),
    },
    {
      way: 'composed for each (nodemailer)',
      'µs a recipient': round(composeMicroseconds),
      'emails/s a core': toEmailsPerSecond(composeMicroseconds),
    },
  ],
);

/** Measures both in turns, so that other load affects both. */
async function takeTurns(rounds: number): Promise<void> {
  for (let iteration = 0; iteration < rounds; iteration += 1) {
    joinTimes.push(await measureTime(JOINED_EMAILS, (index) => joinEmail(index)));
    composeTimes.push(await measureTime(COMPOSED_EMAILS, (index) => composeEmail(createValues(index))));
  }
}

function joinEmail(index: number): void {
  emailBytes = joinMessage(createValues(index)).length;
}

async function measureTime(times: number, work: (index: number) => unknown): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < times; index += 1) {
    const result = work(index);
    if (result instanceof Promise) await result;
  }
  return ((performance.now() - start) * 1_000) / times;
}

function createValues(index: number): Record<string, string> {
  return {
    ...buildSlotValues(index % 3 === 0 ? null : `Zoë Lind ${index}`),
    to: `subscriber${index}@kova.example`,
    'message-id': `abcdef.${index}@tidings.example`,
    [UNSUBSCRIBE_URL]: `https://tidings.example/u/${'t'.repeat(43)}${index}`,
  };
}

async function composeEmail(values: Record<string, string>): Promise<Buffer> {
  const fillText = (text: string) => fillSlots(text, values);
  const composer = new MailComposer({
    from: message.from,
    to: values.to,
    messageId: `<${values['message-id']}>`,
    subject: fillText(message.subject),
    text: fillText(message.text),
    html: fillText(message.html),
    encoding: 'quoted-printable',
    date: new Date(message.date),
    headers: message.headers.map(({ name, value }) => ({ key: name, value: fillText(value) })),
  });
  return composer.compile().build();
}

/** Creates a newsletter of typical length with a personal subject and text, using the product's own functions. */
async function writeNewsletter(): Promise<{ message: Message; first: number; skeleton: Skeleton }> {
  const userId = await register(context, {
    username: 'mara',
    email: 'mara@kiln.example',
    password: 'correct horse battery',
    client: '127.0.0.1',
  });
  const paragraph =
    '<p>Frost came on Tuesday and I lit the kiln a week early. Here is what that taught me.</p>';
  const draft = {
    title: 'For {{first_name|you}}: the kiln that would not cool — a long week',
    content: `<h2>Dear {{name|friend}},</h2>${paragraph.repeat(40)}<p><a class="button" href="https://kiln.example">See the pots</a></p>`,
    imageUrl: 'https://kiln.example/kiln.jpg',
    ctaText: 'Read the journal',
    ctaUrl: 'https://kiln.example/journal',
  };
  const newsletter = await createDraft(context, { userId, draft });
  const start = performance.now();
  const { message } = await composeMessage(context, newsletter, Date.now());
  const skeleton = await context.email.compile(message);
  return { message, skeleton, first: performance.now() - start };
}

function toEmailsPerSecond(microseconds: number): number {
  return round(1_000_000 / microseconds, 0);
}

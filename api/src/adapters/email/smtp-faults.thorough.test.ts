import type { Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Outcome } from '../../ports/email.js';
import {
  drop,
  ignoreCommand,
  type ReceivedCommand,
  type ScriptedReply,
  type Step,
  sendLastLine,
  startScriptedSmtp,
} from '../../testing/email/scripted-smtp.js';
import { createSmtpService } from './smtp.js';
import { TIMEOUTS } from './smtp-session.js';

const BODY = 'Subject: Kiln\r\n\r\nFrost came.\r\n..\r\n.\r\nBye.\r\n';
/** A short timeout for one step only, because a busy machine may be slow at the other steps. */
const SHORT = 250;
const createTimeouts = (step: Step) => ({ ...TIMEOUTS, [WAIT_OF[step] ?? 'command']: SHORT });
const WAIT_OF: Partial<Record<Step, keyof typeof TIMEOUTS>> = {
  greeting: 'greeting',
  DATA: 'data',
  dot: 'end',
};

async function openTransport(url: string, timeouts = TIMEOUTS) {
  const transport = await createSmtpService(url, { timeouts }).open();
  onTestFinished(() => transport.close());
  return (to = 'ines@kova.example', message = BODY) =>
    transport.deliver({ from: 'n@tidings.example', to }, Buffer.from(message));
}

/** Returns a script that misbehaves at one step, always or only `when` it applies. */
const replyAt =
  (step: Step, reply: ScriptedReply, isMatch: (moment: ReceivedCommand) => boolean = () => true) =>
  (moment: ReceivedCommand) =>
    moment.step === step && isMatch(moment) ? reply : undefined;
const isFirst = ({ connection, time }: ReceivedCommand) => connection === 1 && time === 1;

const sendTrickle: ScriptedReply = (socket) => repeatReply(socket, '2');
const sendEndlessReply: ScriptedReply = (socket) => repeatReply(socket, '220-and more\r\n');

function repeatReply(socket: Socket, words: string): void {
  const timer = setInterval(() => socket.write(words), 5);
  socket.once('close', () => clearInterval(timer));
}

type FaultCase = [step: Step, what: string, answer: ScriptedReply, outcome: Partial<Outcome>];

const FAULTS: FaultCase[] = [
  ['greeting', '421', '421 4.3.2 too busy', { kind: 'unavailable', text: '421 4.3.2 too busy' }],
  ['greeting', '554', '554 5.3.2 go away', { kind: 'unavailable', text: '554 5.3.2 go away' }],
  ['greeting', 'a drop', drop, { kind: 'unavailable' }],
  ['greeting', 'another protocol', 'HTTP/1.1 400 Bad Request', { kind: 'unavailable' }],
  ['greeting', 'random bytes', '\0\x01\xff\xfe\x80', { kind: 'unavailable' }],
  ['EHLO', '421', '421 4.3.2 later', { kind: 'unavailable', text: '421 4.3.2 later' }],
  ['EHLO', 'a drop', drop, { kind: 'unavailable' }],
  ['MAIL', '421', sendLastLine('421 4.3.2 later'), { kind: 'unavailable', text: '421 4.3.2 later' }],
  ['MAIL', '451', '451 4.7.1 slow down', { kind: 'unavailable', text: '451 4.7.1 slow down' }],
  [
    'MAIL',
    'too many connections',
    sendLastLine('421 4.7.0 too many connections'),
    { kind: 'unavailable', why: 'pacing', text: '421 4.7.0 too many connections' },
  ],
  [
    'dot',
    'a throttle',
    '454 Throttling failure: Maximum sending rate exceeded.',
    { kind: 'unavailable', why: 'pacing' },
  ],
  ['MAIL', '550', '550 5.7.1 not your domain', { kind: 'unavailable', text: '550 5.7.1 not your domain' }],
  ['MAIL', '535', '535 5.7.8 sign in again', { kind: 'unavailable', text: '535 5.7.8 sign in again' }],
  ['MAIL', '553 for the client', '553 5.7.1 not yours', { kind: 'unavailable', text: '553 5.7.1 not yours' }],
  ['MAIL', '552', '552 5.3.4 too large', { kind: 'failed', code: 552, about: 'message' }],
  ['MAIL', '553', '553 5.1.7 no such sender', { kind: 'failed', code: 553, about: 'message' }],
  [
    'MAIL',
    '550 for the character set',
    '550 5.6.7 ASCII only',
    { kind: 'failed', code: 550, about: 'message' },
  ],
  ['MAIL', '450 for a sender', '450 4.1.8 unknown', { kind: 'deferred', code: 450, about: 'message' }],
  ['MAIL', 'a drop', drop, { kind: 'unavailable' }],
  ['RCPT', '421', sendLastLine('421 4.7.0 busy'), { kind: 'deferred', code: 421, text: '421 4.7.0 busy' }],
  ['RCPT', '450', '450 4.2.1 greylisted', { kind: 'deferred', code: 450, text: '450 4.2.1 greylisted' }],
  ['RCPT', '452', '452 4.2.2 mailbox full', { kind: 'deferred', code: 452, text: '452 4.2.2 mailbox full' }],
  ['RCPT', '530', '530 5.7.0 sign in first', { kind: 'unavailable', text: '530 5.7.0 sign in first' }],
  ['RCPT', '550', '550 5.1.1 nobody here', { kind: 'failed', code: 550, text: '550 5.1.1 nobody here' }],
  ['RCPT', 'a drop', drop, { kind: 'deferred', code: 421 }],
  ['RCPT', 'other bytes', 'what?', { kind: 'deferred', code: 421 }],
  ['DATA', '421', sendLastLine('421 4.3.2 later'), { kind: 'deferred', code: 421, text: '421 4.3.2 later' }],
  ['DATA', '451', '451 4.3.0 later', { kind: 'deferred', code: 451, text: '451 4.3.0 later' }],
  ['DATA', '554', '554 5.7.1 no', { kind: 'failed', code: 554, text: '554 5.7.1 no' }],
  ['DATA', '250 instead of 354', '250 fine', { kind: 'deferred', code: 421 }],
  ['DATA', 'a drop', drop, { kind: 'deferred', code: 421 }],
  ['body', 'a drop', drop, { kind: 'unknown' }],
  ['dot', '421', sendLastLine('421 4.3.2 later'), { kind: 'deferred', code: 421, text: '421 4.3.2 later' }],
  ['dot', '451', '451 4.3.0 later', { kind: 'deferred', code: 451, text: '451 4.3.0 later' }],
  ['dot', '552', '552 5.3.4 too large', { kind: 'failed', code: 552, text: '552 5.3.4 too large' }],
  ['dot', '554', '554 5.7.1 spam', { kind: 'failed', code: 554, text: '554 5.7.1 spam' }],
  ['dot', 'other bytes', 'what?', { kind: 'unknown' }],
  ['dot', 'a drop', drop, { kind: 'unknown' }],
  ['dot', '250 and then a drop', sendLastLine('250 2.0.0 taken'), { kind: 'accepted', code: 250 }],
];

describe.each([
  ['with pipelining', ['PIPELINING']],
  ['in lockstep', []],
])('a relay that replies %s', (_, offers) => {
  it.each(FAULTS)(
    'stores no email and has the expected outcome at %s with %s',
    async (step, _what, reply, outcome) => {
      const server = await startScriptedSmtp({ offers, answer: replyAt(step, reply) });
      const send = await openTransport(`${server.url}?connections=1`);
      expect(await send()).toMatchObject(outcome);
      expect(server.stored).toEqual([]);
    },
  );

  it.each(FAULTS)(
    'with one fault at %s (%s) accepts the next email completely',
    async (step, _what, reply) => {
      const server = await startScriptedSmtp({ offers, answer: replyAt(step, reply, isFirst) });
      const send = await openTransport(`${server.url}?connections=1`);
      await send('first@kova.example');
      expect(await send('next@kova.example')).toMatchObject({ kind: 'accepted' });
      expect(server.stored.filter(({ rcpt }) => rcpt.includes('next@'))).toEqual([
        { email: 'MAIL FROM:<n@tidings.example>', rcpt: 'RCPT TO:<next@kova.example>', message: BODY },
      ]);
    },
  );

  it.each<FaultCase>([
    ['greeting', 'nothing', ignoreCommand, { kind: 'unavailable', text: expect.stringContaining('0.25 s') }],
    ['EHLO', 'nothing', ignoreCommand, { kind: 'unavailable' }],
    ['MAIL', 'nothing', ignoreCommand, { kind: 'unavailable' }],
    ['RCPT', 'nothing', ignoreCommand, { kind: 'deferred', code: 421 }],
    ['DATA', 'nothing', ignoreCommand, { kind: 'deferred', code: 421 }],
    ['dot', 'nothing', ignoreCommand, { kind: 'unknown' }],
    ['dot', 'single bytes and never a line', sendTrickle, { kind: 'unknown' }],
    ['greeting', 'many lines and never the last', sendEndlessReply, { kind: 'unavailable' }],
  ])(
    'at %s with %s leads to an outcome within the timeout, and a closed connection',
    async (step, _what, reply, outcome) => {
      const server = await startScriptedSmtp({ offers, answer: replyAt(step, reply) });
      const send = await openTransport(`${server.url}?connections=1`, createTimeouts(step));
      expect(await send()).toMatchObject(outcome);
      await vi.waitUntil(() => server.open() === 0);
    },
  );

  it('with 421 after some emails gets a new connection, and each email once', async () => {
    const server = await startScriptedSmtp({
      offers,
      answer: replyAt('MAIL', sendLastLine('421 4.7.0 enough for one session'), ({ time }) => time > 3),
    });
    const send = await openTransport(`${server.url}?connections=2`);
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => send(`r${index}@k.example`)));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
    expect(new Set(server.stored.map(({ rcpt }) => rcpt)).size).toBe(20);
    expect(server.stored).toHaveLength(20);
  });

  it('that rejects the sender on a used connection gets the email again on a fresh connection', async () => {
    const server = await startScriptedSmtp({
      offers,
      answer: replyAt('MAIL', '452 4.5.3 too many messages', ({ time }) => time > 1),
    });
    const send = await openTransport(`${server.url}?connections=1`);
    expect([await send(), await send(), await send()].map(({ kind }) => kind)).toEqual(
      Array(3).fill('accepted'),
    );
    expect(server.connections()).toBe(3);
  });

  it.each<[string, ScriptedReply, Partial<Outcome>]>([
    ['a refusal', '550 no', { kind: 'failed', code: 550, about: 'message' }],
    ['a drop', drop, { kind: 'deferred', code: 421 }],
  ])(
    'with %s for an email that needs an extension still accepts the next email',
    async (_, reply, outcome) => {
      const server = await startScriptedSmtp({
        offers: [...offers, 'SMTPUTF8', '8BITMIME'],
        answer: replyAt('MAIL', reply, ({ line }) => line.includes('SMTPUTF8')),
      });
      const send = await openTransport(`${server.url}?connections=1`);
      expect(await send('inés@kova.example')).toMatchObject(outcome);
      expect(await send()).toMatchObject({ kind: 'accepted' });
    },
  );

  it('gets no more than a hundred emails per connection, and a QUIT', async () => {
    const server = await startScriptedSmtp({ offers });
    const send = await openTransport(`${server.url}?connections=1`);
    const outcomes = await Promise.all(Array.from({ length: 201 }, () => send()));
    expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true);
    expect(server.connections()).toBe(3);
    await vi.waitUntil(() => server.open() === 1);
    expect(server.commands.filter((line) => line === 'QUIT')).toHaveLength(2);
  });

  it('gets a QUIT when no email is left', async () => {
    const server = await startScriptedSmtp({ offers });
    const send = await openTransport(server.url, { ...TIMEOUTS, idle: 20 });
    await send();
    await vi.waitUntil(() => server.open() === 0);
    expect(server.commands.at(-1)).toBe('QUIT');
    expect(await send()).toMatchObject({ kind: 'accepted' });
  });

  it.each<Step>(['greeting', 'EHLO'])(
    'that limits concurrent connections at %s still accepts every email',
    async (step) => {
      // The server does not count closed connections, and no connection closes before a hundred emails.
      const server = await startScriptedSmtp({
        offers,
        answer: replyAt(
          step,
          sendLastLine('421 4.7.0 too many connections'),
          ({ connection }) => connection > 3,
        ),
      });
      const send = await openTransport(`${server.url}?connections=8`);
      const emails = Array.from({ length: 200 }, (_, index) => send(`r${index}@kova.example`));
      expect(new Set((await Promise.all(emails)).map(({ kind }) => kind))).toEqual(new Set(['accepted']));
      expect(server.stored).toHaveLength(200);
      // Tidings tried each slot once, and then left it empty.
      expect(server.connections()).toBe(8);
    },
  );

  it('that accepts no connection is unavailable, and gets all connections once it accepts them', async () => {
    let isClosed = true;
    const server = await startScriptedSmtp({
      offers,
      answer: ({ step }) => (isClosed && step === 'greeting' ? sendLastLine('421 4.3.2 later') : undefined),
    });
    const send = await openTransport(`${server.url}?connections=4`);
    const refusedOutcomes = await Promise.all(Array.from({ length: 12 }, () => send()));
    expect(refusedOutcomes.map(({ kind }) => kind)).toEqual(Array(12).fill('unavailable'));
    isClosed = false;
    const acceptedOutcomes = await Promise.all(Array.from({ length: 12 }, () => send()));
    expect(acceptedOutcomes.map(({ kind }) => kind)).toEqual(Array(12).fill('accepted'));
    expect(server.open()).toBe(4);
  });

  it('never gets more connections than configured', async () => {
    const server = await startScriptedSmtp({ offers });
    const send = await openTransport(`${server.url}?connections=3`);
    await Promise.all(Array.from({ length: 60 }, () => send()));
    expect(server.connections()).toBe(3);
  });
});

describe('a relay that pipelines', () => {
  it.each([
    ['accepts the dot', '250 2.0.0 taken'],
    ['rejects it', '554 5.5.1 no valid recipients'],
  ])('and replies 354 after it refused the recipient gets a lone dot, and %s', async (_, dot) => {
    const server = await startScriptedSmtp({
      offers: ['PIPELINING'],
      answer: ({ step, time }) => {
        if (step === 'RCPT' && time === 1) return '550 5.1.1 nobody here';
        if (step === 'DATA') return '354 send the message';
        if (step === 'dot' && time === 1) return dot;
      },
    });
    const send = await openTransport(`${server.url}?connections=1`);
    expect(await send('dead@kova.example')).toMatchObject({ kind: 'failed', code: 550 });
    expect(await send('ines@kova.example')).toMatchObject({ kind: 'accepted' });
    expect(server.connections()).toBe(1);
    expect(server.commands).toEqual([
      expect.stringMatching(/^EHLO /),
      'MAIL FROM:<n@tidings.example>',
      'RCPT TO:<dead@kova.example>',
      'DATA',
      'RSET',
      'MAIL FROM:<n@tidings.example>',
      'RCPT TO:<ines@kova.example>',
      'DATA',
    ]);
    const bodies = server.stored.map(({ rcpt, message }) => [rcpt, message]);
    expect(bodies.filter(([, message]) => message !== '')).toEqual([['RCPT TO:<ines@kova.example>', BODY]]);
  });

  it('gets envelope and message in one write each', async () => {
    const writes: string[] = [];
    const server = await startScriptedSmtp({
      offers: ['PIPELINING'],
      onBytes: (bytes) => writes.push(bytes),
    });
    const send = await openTransport(server.url);
    await send();
    expect(writes.slice(1)).toEqual([
      'MAIL FROM:<n@tidings.example>\r\nRCPT TO:<ines@kova.example>\r\nDATA\r\n',
      'Subject: Kiln\r\n\r\nFrost came.\r\n...\r\n..\r\nBye.\r\n.\r\n',
    ]);
  });

  it('and sends an unexpected reply gets no more emails on that connection', async () => {
    const server = await startScriptedSmtp({
      offers: ['PIPELINING'],
      answer: replyAt('dot', '250 2.0.0 taken\r\n250 2.0.0 and the next one too', isFirst),
    });
    const send = await openTransport(`${server.url}?connections=1`);
    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(server.connections()).toBe(2);
  });

  it('and replies before the message was sent does not receive the message', async () => {
    const server = await startScriptedSmtp({
      offers: ['PIPELINING'],
      answer: replyAt('DATA', '354 send the message\r\n250 2.0.0 taken'),
    });
    const send = await openTransport(server.url);
    expect(await send()).toMatchObject({ kind: 'deferred', code: 421 });
    expect(server.stored).toEqual([]);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { joinMessage } from '../../kernel/email/message-skeleton.js';
import { parseSmtpUrl } from '../../kernel/email/smtp-url.js';
import type { EmailService, Message } from '../../ports/email.js';
import { createMailboxService } from './mailbox.js';
import { createSmtpService } from './smtp.js';

const message: Message = {
  from: { name: 'Mara', address: 'n@tidings.example' },
  subject: 'The kiln',
  html: '<p>Hi</p>',
  text: 'Hi\n.\n..two dots',
  headers: [],
  date: Date.UTC(2026, 10, 21),
};
const envelope = { from: 'n@tidings.example', to: 'ines@kova.example' };
const compileAndJoin = async (email: EmailService) =>
  joinMessage(await email.compile(message), { to: envelope.to, 'message-id': 'a.1@tidings.example' });

interface ReceivedEmail {
  raw: string;
  from: string;
  to: string[];
}

/** Starts a real SMTP server on a socket. `options` set its faults. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          raw: Buffer.concat(chunks).toString('latin1'),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return { received, url: `smtp://127.0.0.1:${port}` };
}

function createRefusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

async function openTransport(email: EmailService) {
  const transport = await email.open();
  onTestFinished(() => transport.close());
  return transport;
}

describe.each([
  [
    'the local mailbox',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'tidings-mailbox-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const email = createMailboxService(folder);
      const stored = async () => {
        const { entries } = (await email.inbox?.list({ limit: 100, before: undefined })) ?? { entries: [] };
        const raws = await Promise.all(entries.map(({ id }) => email.inbox?.findRaw(id)));
        return raws.map((raw) => Buffer.from(raw ?? []).toString('latin1'));
      };
      return { email, stored };
    },
  ],
  [
    'an SMTP relay',
    async () => {
      const { url, received } = await startServer();
      return { email: createSmtpService(url), stored: async () => received.map(({ raw }) => raw) };
    },
  ],
])('the email port over %s', (_, createEmailPort) => {
  it('sends an email unchanged, to the byte', async () => {
    const { email, stored } = await createEmailPort();
    const transport = await openTransport(email);
    const raw = await compileAndJoin(email);
    expect(await transport.deliver(envelope, raw)).toMatchObject({ kind: 'accepted', code: 250 });
    expect((await stored()).map((each) => each.replace(/\r\n$/, ''))).toEqual([
      Buffer.from(raw).toString('latin1').replace(/\r\n$/, ''),
    ]);
  });

  it('accepts as many concurrent emails as its capacity', async () => {
    const { email, stored } = await createEmailPort();
    const transport = await openTransport(email);
    const raw = await compileAndJoin(email);
    const outcomes = await Promise.all(
      Array.from({ length: transport.capacity * 3 }, () => transport.deliver(envelope, raw)),
    );
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
    expect(await stored()).toHaveLength(transport.capacity * 3);
  });

  it('is reachable', async () => {
    const { email } = await createEmailPort();
    await expect(email.check()).resolves.toBeUndefined();
  });
});

describe('an SMTP relay', () => {
  it('gets one envelope per recipient', async () => {
    const { url, received } = await startServer();
    const email = createSmtpService(url);
    const transport = await openTransport(email);
    await transport.deliver(envelope, await compileAndJoin(email));
    expect(received).toMatchObject([{ from: envelope.from, to: [envelope.to] }]);
    expect((await PostalMime.parse(received[0]?.raw ?? '')).text).toBe('Hi\n.\n..two dots\n');
  });

  it('that defers or refuses a recipient determines the outcome, and the connection continues', async () => {
    let connections = 0;
    const { url, received } = await startServer({
      onConnect(_session, done) {
        connections += 1;
        done();
      },
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('later@')) return done(createRefusal(451, '4.7.1 try again later'));
        if (address.startsWith('dead@')) return done(createRefusal(550, '5.1.1 no such user'));
        done();
      },
    });
    const email = createSmtpService(url);
    const transport = await openTransport(email);
    const raw = await compileAndJoin(email);
    const to = (address: string) => transport.deliver({ ...envelope, to: address }, raw);
    expect(await to('later@kova.example')).toMatchObject({
      kind: 'deferred',
      code: 451,
      text: expect.stringContaining('4.7.1'),
    });
    expect(await to('dead@kova.example')).toMatchObject({
      kind: 'failed',
      code: 550,
      text: expect.stringContaining('5.1.1'),
    });
    expect(await to('ines@kova.example')).toMatchObject({ kind: 'accepted' });
    expect(received.map(({ to: recipients }) => recipients)).toEqual([['ines@kova.example']]);
    expect(connections).toBe(1);
  });

  it('that rejects the message after DATA determines the outcome', async () => {
    const { url } = await startServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done(createRefusal(554, '5.7.1 spam')));
      },
    });
    const email = createSmtpService(url);
    const transport = await openTransport(email);
    expect(await transport.deliver(envelope, await compileAndJoin(email))).toMatchObject({
      kind: 'failed',
      code: 554,
    });
  });

  it('that disconnects after DATA began leaves the email unknown', async () => {
    const { url } = await startDyingServer('after-data');
    const email = createSmtpService(url);
    const transport = await openTransport(email);
    expect(await transport.deliver(envelope, await compileAndJoin(email))).toMatchObject({ kind: 'unknown' });
  });

  it('that disconnects at the greeting is reported as unavailable', async () => {
    const { url } = await startDyingServer('at-greeting');
    const email = createSmtpService(url);
    const transport = await openTransport(email);
    expect(await transport.deliver(envelope, await compileAndJoin(email))).toMatchObject({
      kind: 'unavailable',
    });
  });

  it('that drops the connection after RCPT defers the email', async () => {
    const { url } = await startDyingServer('after-rcpt');
    const email = createSmtpService(url);
    const transport = await openTransport(email);
    expect(await transport.deliver(envelope, await compileAndJoin(email))).toMatchObject({
      kind: 'deferred',
      code: 421,
    });
  });

  it('that rejects the instance’s sender is reported as unavailable, not as a bounce', async () => {
    const { url } = await startServer({
      onMailFrom(_address, _session, done) {
        done(createRefusal(553, '5.1.3 sender not owned'));
      },
    });
    const email = createSmtpService(url);
    const transport = await openTransport(email);
    expect(await transport.deliver(envelope, await compileAndJoin(email))).toMatchObject({
      kind: 'unavailable',
      text: expect.stringContaining('5.1.3'),
    });
  });

  it('that accepts only small emails permanently fails a large email', async () => {
    const { url } = await startServer({ size: 500 });
    const email = createSmtpService(url);
    const transport = await openTransport(email);
    const large = new Uint8Array(Buffer.from(`Subject: x\r\n\r\n${'x'.repeat(60)}\r\n`.repeat(50)));
    expect(await transport.deliver(envelope, large)).toMatchObject({ kind: 'failed', code: 552 });
  });

  it('that is unreachable is reported as unavailable, and fails the check', async () => {
    const email = createSmtpService('smtp://127.0.0.1:1');
    const transport = await openTransport(email);
    expect(await transport.deliver(envelope, await compileAndJoin(email))).toMatchObject({
      kind: 'unavailable',
    });
    await expect(email.check()).rejects.toThrow(/ECONNREFUSED/);
  });

  it('that requires a password gets it, and gets no email after a wrong password', async () => {
    const { url, received } = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        if (username === 'u@ser' && password === 'p/w:d') return done(null, { user: username });
        done(new Error('wrong'));
      },
    });
    const right = createSmtpService(
      url.replace('//', `//${encodeURIComponent('u@ser')}:${encodeURIComponent('p/w:d')}@`),
    );
    expect((await (await openTransport(right)).deliver(envelope, await compileAndJoin(right))).kind).toBe(
      'accepted',
    );
    const wrong = createSmtpService(url.replace('//', '//u:wrong@'));
    expect((await (await openTransport(wrong)).deliver(envelope, await compileAndJoin(wrong))).kind).toBe(
      'unavailable',
    );
    expect(received).toHaveLength(1);
  });
});

/** Starts a server with just enough SMTP to disconnect at one step. */
async function startDyingServer(step: 'at-greeting' | 'after-rcpt' | 'after-data') {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (step === 'at-greeting') return void socket.destroy();
    socket.write('220 dying\r\n');
    let inData = false;
    socket.on('data', (chunk) => {
      if (inData) return void socket.destroy();
      for (const line of chunk.toString('latin1').split('\r\n').filter(Boolean)) {
        if (/^EHLO/i.test(line)) socket.write('250 dying\r\n');
        else if (/^RCPT/i.test(line) && step === 'after-rcpt') socket.destroy();
        else if (/^DATA/i.test(line)) {
          inData = true;
          socket.write('354 send the message\r\n');
        } else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.address();
  return { url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}` };
}

describe('parseSmtpUrl', () => {
  it.each([
    ['smtp://relay.example', { host: 'relay.example', port: 587, secure: false, auth: undefined }],
    ['smtps://relay.example', { port: 465, secure: true }],
    ['smtp://u%40s:p%3Aw@relay.example:2525', { port: 2525, auth: { user: 'u@s', pass: 'p:w' } }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
    ['smtp://relay.example?tls.rejectUnauthorized=false', { rejectUnauthorized: false }],
  ])('reads %s', (url, expected) => expect(parseSmtpUrl(url)).toMatchObject(expected));
});

describe('the local mailbox', () => {
  it('lists the newest emails first in pages, and reads no file outside its folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tidings-mailbox-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    let now = 1_795_000_000_000;
    const email = createMailboxService(folder, () => now);
    const transport = await openTransport(email);
    for (const to of ['a@kova.example', 'b@kova.example', 'c@kova.example']) {
      now += 1_000;
      const skeleton = await email.compile(message);
      await transport.deliver({ ...envelope, to }, joinMessage(skeleton, { to, 'message-id': to }));
    }
    const first = await email.inbox?.list({ limit: 2, before: undefined });
    expect(first?.entries.map(({ to }) => to)).toEqual(['c@kova.example', 'b@kova.example']);
    expect(first?.hasMore).toBe(true);
    const second = await email.inbox?.list({ limit: 2, before: first?.entries.at(-1)?.id });
    expect(second).toMatchObject({
      entries: [{ to: 'a@kova.example', subject: 'The kiln' }],
      hasMore: false,
    });
    const openedEmail = await email.inbox?.find(first?.entries[0]?.id ?? '');
    expect(openedEmail).toMatchObject({
      html: expect.stringContaining('<p>Hi</p>'),
      from: 'Mara <n@tidings.example>',
    });
    for (const id of ['../package', '..%2f..%2fetc', '', 'x'.repeat(30)]) {
      expect(await email.inbox?.findRaw(id)).toBeUndefined();
    }
  });
});

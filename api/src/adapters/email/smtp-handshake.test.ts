import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  drop,
  type ReceivedCommand,
  type ScriptedReply,
  type Step,
  startScriptedSmtp,
} from '../../testing/email/scripted-smtp.js';
import { testCertificate } from '../../testing/servers/certificate.js';
import { createSmtpService } from './smtp.js';

async function deliverTo(url: string, publicHost?: string) {
  const transport = await createSmtpService(url, { publicHost }).open();
  onTestFinished(() => transport.close());
  return transport.deliver(
    { from: 'n@tidings.example', to: 'ines@kova.example' },
    Buffer.from('Subject: Kiln\r\n\r\nFrost.\r\n'),
  );
}

/** Starts a real server with an untrusted certificate and one user. */
async function startRelay(options: SMTPServerOptions = {}) {
  const sessions: Array<{ secure: boolean; user: unknown }> = [];
  const server = new SMTPServer({
    ...testCertificate,
    closeTimeout: 100,
    onAuth({ username, password, method }, _session, done) {
      if (username === 'ü@ser' && password === 'p/w:d ✓') return done(null, { user: method });
      done(Object.assign(new Error('5.7.8 wrong password'), { responseCode: 535 }));
    },
    onData(stream, session, done) {
      stream.resume();
      sessions.push({ secure: session.secure, user: session.user });
      stream.on('end', done);
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const user = `${encodeURIComponent('ü@ser')}:${encodeURIComponent('p/w:d ✓')}`;
  return { sessions, host: `127.0.0.1:${port}`, signedIn: `${user}@127.0.0.1:${port}` };
}

const UNCHECKED = 'tls.rejectUnauthorized=false';

describe('EHLO', () => {
  it.each([
    ['news.tidings.example', 'EHLO news.tidings.example'],
    ['localhost', expect.stringMatching(/^EHLO (?:[a-z0-9-]+\.)+[a-z0-9-]+$|^EHLO \[127\.0\.0\.1\]$/i)],
    ['192.0.2.7', expect.not.stringContaining('192.0.2.7')],
    ['[2001:db8::7]', expect.not.stringContaining('db8')],
  ])('for the public host %s uses its name only if it is fully qualified', async (publicHost, line) => {
    const server = await startScriptedSmtp();
    await deliverTo(server.url, publicHost);
    expect(server.commands[0]).toEqual(line);
  });
});

describe('encryption', () => {
  it('starts if the server offers it, before the sign-in', async () => {
    const { sessions, signedIn } = await startRelay();
    expect(await deliverTo(`smtp://${signedIn}?${UNCHECKED}`)).toMatchObject({ kind: 'accepted' });
    expect(sessions).toEqual([{ secure: true, user: 'PLAIN' }]);
  });

  it('is active from the first byte with smtps', async () => {
    const { sessions, signedIn } = await startRelay({ secure: true });
    expect(await deliverTo(`smtps://${signedIn}?${UNCHECKED}`)).toMatchObject({ kind: 'accepted' });
    expect(sessions).toEqual([{ secure: true, user: 'PLAIN' }]);
  });

  it.each(['smtp', 'smtps'])('fails with an untrusted certificate: %s', async (protocol) => {
    const { sessions, signedIn } = await startRelay({ secure: protocol === 'smtps' });
    expect(await deliverTo(`${protocol}://${signedIn}`)).toMatchObject({
      kind: 'unavailable',
      text: expect.stringMatching(/self-signed certificate/),
    });
    expect(sessions).toEqual([]);
  });

  it('is off if so configured', async () => {
    const { sessions, host } = await startRelay({ authOptional: true });
    expect(await deliverTo(`smtp://${host}?tls=off`)).toMatchObject({ kind: 'accepted' });
    expect(sessions).toMatchObject([{ secure: false }]);
  });

  it('is required if so configured', async () => {
    const server = await startScriptedSmtp();
    expect(await deliverTo(`${server.url}?tls=required`)).toMatchObject({
      kind: 'unavailable',
      text: expect.stringMatching(/offers no TLS/),
    });
    expect(server.commands.some((line) => line.startsWith('MAIL'))).toBe(false);
  });

  it.each<[string, ScriptedReply]>([
    ['454', '454 4.7.0 not now'],
    ['501', '501 5.5.4 no'],
    ['a drop', drop],
    [
      'an acceptance and then invalid bytes',
      (socket) => socket.write('220 go ahead\r\n', () => socket.write('nonsense')),
    ],
    ['a 220 and injected replies', '220 go ahead\r\n250 and this'],
    ['a 220 and the start of a reply', (socket) => socket.write('220 go ahead\r\n25')],
  ])('that fails with %s sends nothing in plain text', async (_, reply) => {
    const server = await startScriptedSmtp({
      offers: ['STARTTLS', 'PIPELINING'],
      answer: replyAt('STARTTLS', reply),
    });
    expect(await deliverTo(server.url)).toMatchObject({ kind: 'unavailable' });
    expect(server.commands).toEqual([expect.stringMatching(/^EHLO /), 'STARTTLS']);
  });
});

describe('signing in', () => {
  it.each([
    ['PLAIN', ['PLAIN']],
    ['LOGIN', ['LOGIN']],
    ['PLAIN', ['LOGIN', 'PLAIN']],
  ])('uses %s if %s is offered', async (method, authMethods) => {
    const { sessions, signedIn } = await startRelay({ authMethods });
    await deliverTo(`smtp://${signedIn}?${UNCHECKED}`);
    expect(sessions).toEqual([{ secure: true, user: method }]);
  });

  it('with a wrong password fails, and does not show the password in the error', async () => {
    const { sessions, host } = await startRelay();
    const outcome = await deliverTo(`smtp://someone:s3cret@${host}?${UNCHECKED}`);
    expect(outcome).toMatchObject({ kind: 'unavailable', text: expect.stringMatching(/^535 /) });
    expect(outcome.text).not.toMatch(/s3cret|czNjcmV0/);
    expect(sessions).toEqual([]);
  });

  it.each<[string, ScriptedReply]>([
    ['454', '454 4.7.0 not now'],
    ['535', '535 5.7.8 no'],
    ['endless 334 replies', '334 '],
    ['a drop', drop],
  ])('with the reply %s sends no email', async (_, reply) => {
    const server = await startScriptedSmtp({ offers: ['AUTH PLAIN'], answer: replyAt('AUTH', reply) });
    expect(await deliverTo(server.url.replace('//', '//u:p@'))).toMatchObject({ kind: 'unavailable' });
    expect(server.commands.some((line) => line.startsWith('MAIL'))).toBe(false);
  });

  it('does not send a password in plain text beyond this machine, unless so configured', async () => {
    const server = await startScriptedSmtp({ offers: ['AUTH PLAIN LOGIN'], host: '0.0.0.0' });
    const url = server.url.replace('//', '//u:p@');
    expect(await deliverTo(url)).toMatchObject({
      kind: 'unavailable',
      text: expect.stringMatching(/the password was not sent/),
    });
    expect(server.commands.some((line) => line.startsWith('AUTH'))).toBe(false);
    expect(await deliverTo(`${url}?tls=off`)).toMatchObject({ kind: 'accepted' });
  });

  it('supports AUTH= of old servers and long credentials, and names unsupported methods', async () => {
    const old = await startScriptedSmtp({ offers: ['AUTH=PLAIN'] });
    expect(await deliverTo(old.url.replace('//', '//u:p@'))).toMatchObject({ kind: 'accepted' });
    const longReplyServer = await startScriptedSmtp({
      offers: ['AUTH PLAIN'],
      answer: replyAt('AUTH', '334 ', ({ line }) => line === 'AUTH PLAIN'),
    });
    expect(await deliverTo(longReplyServer.url.replace('//', `//u:${'p'.repeat(600)}@`))).toMatchObject({
      kind: 'accepted',
    });
    const strange = await startScriptedSmtp({ offers: ['AUTH XOAUTH2'] });
    expect(await deliverTo(strange.url.replace('//', '//u:p@'))).toMatchObject({
      kind: 'unavailable',
      text: expect.stringMatching(/XOAUTH2/),
    });
    const serverWithoutAuth = await startScriptedSmtp();
    expect(await deliverTo(serverWithoutAuth.url.replace('//', '//u:p@'))).toMatchObject({
      kind: 'unavailable',
    });
  });
});

describe('the greeting', () => {
  it('falls back to HELO if EHLO is unknown, and then uses no extension', async () => {
    const server = await startScriptedSmtp({
      offers: ['PIPELINING'],
      answer: replyAt('EHLO', '502 5.5.1 what?'),
    });
    expect(await deliverTo(server.url)).toMatchObject({ kind: 'accepted' });
    expect(server.commands.slice(0, 3)).toEqual([
      expect.stringMatching(/^EHLO /),
      expect.stringMatching(/^HELO /),
      'MAIL FROM:<n@tidings.example>',
    ]);
  });

  it('that the server rejects as EHLO and as HELO is an outage', async () => {
    const server = await startScriptedSmtp({
      answer: ({ step }) => (step === 'EHLO' || step === 'HELO' ? '550 5.7.1 not you' : undefined),
    });
    expect(await deliverTo(server.url)).toMatchObject({ kind: 'unavailable', text: '550 5.7.1 not you' });
  });
});

function replyAt(
  step: Step,
  reply: ScriptedReply,
  isMatch: (moment: ReceivedCommand) => boolean = () => true,
) {
  return (moment: ReceivedCommand) => (moment.step === step && isMatch(moment) ? reply : undefined);
}

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSmtpBounceMailbox } from '../../../api/src/adapters/bounce-mailbox/smtp.js';
import { createSmtpService } from '../../../api/src/adapters/email/smtp.js';
import { insertUser } from '../../../api/src/features/accounts/index.js';
import { startBounceMailbox } from '../../../api/src/features/mailing/bounces/start-bounce-mailbox.js';
import { hardBouncedAddresses } from '../../../api/src/features/mailing/bounces/table.js';
import { listRecipients, startSendLoop } from '../../../api/src/features/mailing/index.js';
import { getMailing } from '../../../api/src/features/mailing/store.js';
import { suppressions } from '../../../api/src/features/mailing/table.js';
import { sendNewsletterTo } from '../../../api/src/testing/email/sent-newsletters.js';
import { getFreePort } from '../../../api/src/testing/servers/free-port.js';
import { createWorld } from '../../../api/src/testing/world.js';
import { createExim, hasExim } from '../harness/mail-servers/exim.js';
import type { MailServer } from '../harness/mail-servers/mail-server.js';
import { createOpenSmtpd, hasOpenSmtpd } from '../harness/mail-servers/opensmtpd.js';
import { createPostfix, hasPostfix } from '../harness/mail-servers/postfix.js';
import { startSmtpSink } from '../harness/smtp-sink.js';

const COUNT = 200;
const SERVERS = [
  { name: 'Postfix', isThere: hasPostfix, create: createPostfix, canEncrypt: true },
  { name: 'Exim', isThere: hasExim, create: createExim, canEncrypt: true },
  // Debian 12 builds OpenSMTPD 6.8 with OpenSSL 3, where its key process fails each handshake.
  { name: 'OpenSMTPD', isThere: hasOpenSmtpd, create: createOpenSmtpd, canEncrypt: false },
];

/** Returns addresses at four domains. */
const list = (name = 'r', count = COUNT) =>
  Array.from({ length: count }, (_, index) => `${name}${index}@d${index % 4}.list.example`);

/** Creates an instance with this server as its relay, and with a running clock. */
async function createSender(server: MailServer, { query = '', user = '' } = {}) {
  const world = await createWorld({ instance: { bounceDomain: 'bounces.example' } });
  const { ctx } = world;
  const startedAt = Date.now();
  let clockOffset = world.clock.now() - startedAt;
  ctx.clock.now = () => Date.now() + clockOffset;
  await ctx.db.transact(
    insertUser(ctx, { username: 'mara', email: 'm@creators.example', passwordHash: 'x' }),
  );
  const url = `smtp://${user}127.0.0.1:${server.port}?connections=8${query}`;
  const transport = await createSmtpService(url, { publicHost: 'news.tidings.example' }).open();
  onTestFinished(() => transport.close());
  const loop = startSendLoop(ctx, transport, 'worker-1');
  onTestFinished(() => loop.stop());
  const report = async (mailingId: number) =>
    (await listRecipients(ctx, { mailingId, limit: COUNT })).rows.map(({ email, status, bounce }) => ({
      email: email ?? '',
      status,
      bounce,
    }));
  return {
    world,
    loop,
    report,
    async send(to: string[]) {
      const { mailingId } = await sendNewsletterTo(ctx, { ownerId: 1, to, status: 'queued' });
      ctx.pubsub.publish('deliveries');
      return mailingId;
    },
    progress: (mailingId: number) => getMailing(ctx, mailingId),
    finished: (mailingId: number) =>
      waitUntil(async () => (await getMailing(ctx, mailingId)).status === 'finished'),
    advance: (ms: number) => {
      clockOffset += ms;
    },
    suppressed: async () => (await ctx.db.read.select().from(suppressions)).map(({ address }) => address),
    dead: async () => (await ctx.db.read.select().from(hardBouncedAddresses)).map(({ address }) => address),
  };
}

const waitUntil = (isDone: () => Promise<boolean> | boolean, timeout = 45_000) =>
  vi.waitUntil(isDone, { timeout, interval: 50 });

const filterByStatus = (report: Array<{ email: string; status: string }>, status: string) =>
  report
    .filter((row) => row.status === status)
    .map(({ email }) => email)
    .sort();

describe.each(SERVERS.filter(({ isThere }) => isThere))('$name', ({ create, canEncrypt }) => {
  let server: MailServer;
  // Each test has its own server, because another test's queue would bounce.
  const startRelay = async (behavior: Parameters<MailServer['start']>[0]) => {
    const next = await startSmtpSink();
    onTestFinished(next.close);
    server = await create({ nextPort: Number(new URL(next.url).port) });
    onTestFinished(() => server.stop());
    await server.start(behavior);
    return {
      next,
      delivered: () => next.emails.map(({ to }) => to).sort(),
      refused: () => server.refused().sort(),
    };
  };

  it('accepts 200 emails, each delivered once and in the delivery report', async () => {
    const relay = await startRelay({ kind: 'accept' });
    const sender = await createSender(server);
    const mailingId = await sender.send(list());
    await sender.finished(mailingId);
    expect(filterByStatus(await sender.report(mailingId), 'accepted')).toEqual(list().sort());
    await waitUntil(() => relay.delivered().length >= COUNT);
    expect(relay.delivered()).toEqual(list().sort());
  });

  if (canEncrypt)
    it('accepts 200 emails over STARTTLS after authentication, and stops sending by rejecting a wrong password', async () => {
      const relay = await startRelay({ kind: 'sign-in' });
      const query = '&tls.rejectUnauthorized=false';
      const wrong = await createSender(server, { query, user: 'mara:wrong@' });
      const waiting = await wrong.send(list('w', 20));
      await waitUntil(() => wrong.loop.relayFault() !== null);
      expect(filterByStatus(await wrong.report(waiting), 'failed')).toEqual([]);
      expect(wrong.loop.relayFault()?.reason).toMatch(/535/);
      await wrong.loop.stop();
      const sender = await createSender(server, { query, user: 'mara:secret@' });
      const mailingId = await sender.send(list());
      await sender.finished(mailingId);
      expect(filterByStatus(await sender.report(mailingId), 'accepted')).toEqual(list().sort());
      await waitUntil(() => relay.delivered().length >= COUNT);
      expect(relay.delivered()).toEqual(list().sort());
    });

  it('denies relaying: sending stops, no address is suppressed, and it continues after a correction', async () => {
    const relay = await startRelay({ kind: 'deny relaying' });
    const sender = await createSender(server);
    const mailingId = await sender.send(list());
    await waitUntil(
      () => sender.loop.relayFault()?.reason.startsWith('The relay refuses every recipient') === true,
    );
    await waitUntil(async () => (await sender.progress(mailingId)).queued === COUNT);
    await waitUntil(() => relay.refused().length > 0);
    expect(relay.refused().length).toBeLessThan(COUNT / 2);
    expect(await sender.suppressed()).toEqual([]);
    await server.kill();
    await server.start({ kind: 'accept' });
    await sender.finished(mailingId);
    expect(filterByStatus(await sender.report(mailingId), 'accepted')).toEqual(list().sort());
    expect(sender.loop.relayFault()).toBeNull();
    expect(await sender.suppressed()).toEqual([]);
  });

  it('rejects unknown recipients: only they fail and are suppressed', async () => {
    const relay = await startRelay({ kind: 'refuse unknown' });
    const sender = await createSender(server);
    const to = [...list('r', 180), ...list('gone', 20)].sort((a, b) => a.localeCompare(b));
    const mailingId = await sender.send(to);
    await sender.finished(mailingId);
    const report = await sender.report(mailingId);
    expect(filterByStatus(report, 'failed')).toEqual(list('gone', 20).sort());
    expect(filterByStatus(report, 'accepted')).toEqual(list('r', 180).sort());
    await vi.waitFor(() => expect(relay.refused()).toEqual(list('gone', 20).sort()));
    await waitUntil(() => relay.delivered().length >= 180);
    expect(relay.delivered()).toEqual(list('r', 180).sort());
    const suppressedAddresses = await sender.suppressed();
    for (const address of suppressedAddresses) expect(address).toMatch(/^gone/);
    expect((await sender.dead()).sort()).toEqual(suppressedAddresses.sort());
    expect(sender.loop.relayFault()).toBeNull();
  });

  it('greylists 200 emails, which are retried after a minute and arrive once each', async () => {
    const relay = await startRelay({ kind: 'greylist' });
    const sender = await createSender(server);
    const mailingId = await sender.send(list());
    await waitUntil(async () => (await sender.progress(mailingId)).deferred === COUNT);
    await vi.waitFor(() => expect(relay.refused()).toEqual(list().sort()));
    expect(sender.loop.relayFault()).toBeNull();
    await server.kill();
    await server.start({ kind: 'accept' });
    sender.advance(61_000);
    await sender.finished(mailingId);
    expect(filterByStatus(await sender.report(mailingId), 'accepted')).toEqual(list().sort());
    await waitUntil(() => relay.delivered().length >= COUNT);
    expect(relay.delivered()).toEqual(list().sort());
    expect(await sender.suppressed()).toEqual([]);
  });

  it('is killed during sending and restarted: every recipient has the email', async () => {
    const relay = await startRelay({ kind: 'accept' });
    const sender = await createSender(server);
    const mailingId = await sender.send(list());
    await waitUntil(async () => (await sender.progress(mailingId)).accepted > 20);
    await server.kill();
    await server.start({ kind: 'accept' });
    await waitUntil(async () => {
      sender.advance(5_000);
      return (await sender.progress(mailingId)).status === 'finished';
    });
    const report = await sender.report(mailingId);
    expect(filterByStatus(report, 'accepted')).toEqual(list().sort());
    await waitUntil(() => new Set(relay.delivered()).size >= COUNT);
    expect([...new Set(relay.delivered())].sort()).toEqual(list().sort());
    expect(await sender.suppressed()).toEqual([]);
  });

  // OpenSMTPD writes about two bounces per second.
  it('returns 24 bounces, which are recorded as hard bounces of their recipients', async () => {
    const bouncePort = await getFreePort();
    const relay = await startRelay({ kind: 'bounce', bouncePort });
    relay.next.refuse = (address) => ({ code: 550, text: `5.1.1 <${address}>: User unknown` });
    const sender = await createSender(server);
    const mailbox = await startBounceMailbox(
      sender.world.ctx,
      createSmtpBounceMailbox({ host: '127.0.0.1', port: bouncePort, log: sender.world.ctx.log }),
    );
    onTestFinished(() => mailbox.close());
    const to = list('r', 24);
    const mailingId = await sender.send(to);
    await sender.finished(mailingId);
    await waitUntil(async () => (await sender.report(mailingId)).every(({ bounce }) => bounce === 'hard'));
    expect((await sender.suppressed()).sort()).toEqual(to.sort());
    expect((await sender.dead()).sort()).toEqual(to.sort());
  });
});

import { createConnection, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSmtpBounceMailbox } from '../../../adapters/bounce-mailbox/smtp.js';
import { formatSlot } from '../../../kernel/email/slots.js';
import type { EmailTransport } from '../../../ports/email.js';
import {
  formatDeliveryStatus,
  formatFeedbackReport,
  formatReportWithoutSender,
  globalDeliveryStatus,
  outOfOffice,
} from '../../../testing/email/returned-emails.js';
import { sendNewsletterTo } from '../../../testing/email/sent-newsletters.js';
import { createWorld } from '../../../testing/world.js';
import { insertUser } from '../../accounts/index.js';
import { startSendLoop } from '../loop/send-loop.js';
import { getMailing } from '../store.js';
import { deliveries, mailingMessages, suppressions } from '../table.js';
import { getBounceAddresses, getEnvelopeSender } from './bounce-address.js';
import { startBounceMailbox } from './start-bounce-mailbox.js';
import { bounces } from './table.js';

const INES = 'ines@kova.example';
const TOM = 'tom@adeyemi.example';

/** Creates an instance that receives its own bounces, over a real socket. */
async function createMailbox() {
  const world = await createWorld({ instance: { bounceDomain: 'bounces.example' } });
  const { ctx } = world;
  const user = { username: 'mara', email: 'mara@creators.example', passwordHash: 'x' };
  await ctx.db.transact(insertUser(ctx, user));
  const mailbox = await startBounceMailbox(
    ctx,
    createSmtpBounceMailbox({ host: '127.0.0.1', port: 0, log: ctx.log }),
  );
  onTestFinished(() => mailbox.close());
  const addresses = await getBounceAddresses(ctx);
  const senderOf = (deliveryId = 0) =>
    getEnvelopeSender(addresses, { deliveryId, envelopeFrom: 'n@tidings.example' });
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: mailbox.port, ignoreTLS: true });
  onTestFinished(() => transport.close());
  const bring = (to: string, raw: string) => transport.sendMail({ envelope: { from: '', to }, raw });
  const kinds = async () => (await ctx.db.read.select().from(bounces)).map(({ kind }) => kind);
  return { world, port: mailbox.port, senderOf, bring, kinds };
}

/** Accepts every email and records its envelope. */
function createAcceptingTransport() {
  const handed: Array<{ from: string; to: string }> = [];
  const emailTransport: EmailTransport = {
    capacity: 8,
    async deliver(envelope) {
      handed.push(envelope);
      return { kind: 'accepted', code: 250, text: 'ok' };
    },
    close: async () => {},
  };
  return { emailTransport, handed };
}

describe('the bounce mailbox', () => {
  it('records a hard-bounced address, and the next newsletter skips it', async () => {
    const { world, bring } = await createMailbox();
    const { ctx } = world;
    const { emailTransport, handed } = createAcceptingTransport();
    const loop = startSendLoop(ctx, emailTransport, 'worker-of-this-test');
    onTestFinished(() => loop.stop());
    const sendAndFinish = async () => {
      const { mailingId } = await sendNewsletterTo(ctx, { ownerId: 1, to: [INES, TOM], status: 'queued' });
      ctx.pubsub.publish('deliveries');
      return vi.waitUntil(async () => {
        const mailing = await getMailing(ctx, mailingId);
        return mailing.status === 'finished' ? mailing : undefined;
      });
    };

    expect(await sendAndFinish()).toMatchObject({ accepted: 2, suppressed: 0 });
    const returnPath = handed.find(({ to }) => to === INES)?.from ?? '';
    expect(returnPath).toMatch(/^b\+[0-9a-z]+-[0-9a-f]{16}@bounces\.example$/);
    expect(new Set(handed.map(({ from }) => from)).size).toBe(2);

    await bring(returnPath, formatDeliveryStatus({}, { to: returnPath }));
    expect((await ctx.db.read.select().from(deliveries)).map(({ bounce }) => bounce)).toEqual(['hard', null]);
    expect(await ctx.db.read.select().from(suppressions)).toMatchObject([
      { address: INES, reason: 'hard-bounce' },
    ]);

    expect(await sendAndFinish()).toMatchObject({ accepted: 1, suppressed: 1 });
    expect(handed.map(({ to }) => to).sort()).toEqual([INES, TOM, TOM].sort());
  });

  it('records a report once, however often a server delivers it', async () => {
    const { world, bring, senderOf, kinds } = await createMailbox();
    const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: [INES, TOM] });
    const [first, second] = deliveryIds.map(senderOf);
    for (const _ of [1, 2]) await bring(first ?? '', formatDeliveryStatus());
    expect(await kinds()).toEqual(['hard']);
    // The sender chooses the id of a report, so a report about another email may have the same id.
    await bring(second ?? '', formatDeliveryStatus());
    expect(await kinds()).toEqual(['hard', 'hard']);
  });

  it('records one report of each kind per email, even if more reports have new ids', async () => {
    const { world, bring, senderOf, kinds } = await createMailbox();
    const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: [INES] });
    const to = senderOf(deliveryIds[0]);
    const report = (id: number, status: string) =>
      formatDeliveryStatus({ status }, { messageId: `${id}@mx.kova.example` });
    for (const id of [1, 2, 3]) await bring(to, report(id, '4.2.2'));
    expect(await kinds()).toEqual(['soft']);
    for (const id of [4, 5]) await bring(to, report(id, '5.1.1'));
    expect(await kinds()).toEqual(['soft', 'hard']);
  });

  it('accepts at most twenty reports a day for one bounce address', async () => {
    const { world, bring, senderOf } = await createMailbox();
    const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: [INES, TOM] });
    const [first, second] = deliveryIds.map(senderOf);
    for (let count = 0; count < 20; count += 1) await bring(first ?? '', outOfOffice);
    await expect(bring(first ?? '', outOfOffice)).rejects.toThrow(/452/);
    await bring(second ?? '', outOfOffice);
  });

  it('trusts the address that a report was sent to, not its content', async () => {
    const { world, bring, senderOf } = await createMailbox();
    const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: [INES, TOM] });
    await bring(senderOf(deliveryIds[1]), formatDeliveryStatus({ recipient: INES }));
    expect(await world.ctx.db.read.select().from(suppressions)).toMatchObject([{ address: TOM }]);
  });

  it('accepts complaints at their own address if they quote a signed one', async () => {
    const { world, bring, senderOf, kinds } = await createMailbox();
    const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: [INES] });
    await bring('complaints@bounces.example', formatFeedbackReport('b+1-0123456789abcdef@bounces.example'));
    await bring('complaints@bounces.example', formatDeliveryStatus());
    expect(await kinds()).toEqual([]);
    await bring('complaints@bounces.example', formatFeedbackReport(senderOf(deliveryIds[0])));
    expect(await kinds()).toEqual(['complaint']);
  });

  it('ignores emails that are not reports, and reports on deleted emails', async () => {
    const { world, bring, senderOf, kinds } = await createMailbox();
    const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: [INES] });
    await bring(senderOf(deliveryIds[0]), outOfOffice);
    await bring(senderOf(deliveryIds[0]), formatDeliveryStatus({ action: 'delayed', status: '4.4.1' }));
    await bring(senderOf(99_999), formatDeliveryStatus());
    expect(await kinds()).toEqual([]);
  });

  it.each([
    'mara@bounces.example',
    'b+1-0123456789abcdef@bounces.example',
    'b@bounces.example',
    'ines@kova.example',
    'postmaster@tidings.example',
  ])('rejects emails to %s', async (recipient) => {
    const { bring } = await createMailbox();
    await expect(bring(recipient, formatDeliveryStatus())).rejects.toThrow('only bounces and spam reports');
  });

  it('rejects emails over one megabyte', async () => {
    const { bring, senderOf, kinds } = await createMailbox();
    const tooLarge = `${formatDeliveryStatus()}${'x'.repeat(76)}\r\n`.padEnd(1_200_000, 'large\r\n');
    await expect(bring(senderOf(1), tooLarge)).rejects.toThrow(/552/);
    expect(await kinds()).toEqual([]);
  });

  it('asks for a retry of a report that could not be saved', async () => {
    const { world, bring, senderOf, kinds } = await createMailbox();
    const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: [INES] });
    const { transactDurably } = world.ctx.db;
    world.ctx.db.transactDurably = () => Promise.reject(new Error('The disk is full.'));
    await expect(bring(senderOf(deliveryIds[0]), formatDeliveryStatus())).rejects.toThrow(/451/);
    expect(world.errors).toHaveLength(1);
    world.ctx.db.transactDurably = transactDurably;
    await bring(senderOf(deliveryIds[0]), formatDeliveryStatus());
    expect(await kinds()).toEqual(['hard']);
  });

  it('serves fifty connections per address and queues the next one', async () => {
    const { port } = await createMailbox();
    const sockets = Array.from({ length: 50 }, () => createConnection(port, '127.0.0.1'));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    const greetings = await Promise.all(sockets.map(readFirstLine));
    expect(greetings.filter((line) => line.startsWith('220'))).toHaveLength(50);
    const lateSocket = createConnection(port, '127.0.0.1');
    sockets.push(lateSocket);
    await new Promise((resolve) => lateSocket.once('connect', resolve));
    const greeting = readFirstLine(lateSocket);
    sockets[0]?.destroy();
    expect(await greeting).toMatch(/^220/);
  });

  it('offers SMTPUTF8, and reads the bounce of an address beyond ASCII', async () => {
    const { world, port, bring, senderOf, kinds } = await createMailbox();
    const socket = createConnection(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await readFirstLine(socket);
    socket.write('EHLO mx.kova.example\r\n');
    expect(await readFirstLine(socket)).toMatch(/250[- ]SMTPUTF8/);
    const sender = senderOf(1);
    for (const command of ['MAIL FROM:<> SMTPUTF8 BODY=8BITMIME', `RCPT TO:<${sender}>`]) {
      socket.write(`${command}\r\n`);
      expect(await readFirstLine(socket)).toMatch(/^250/);
    }
    const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: ['ü@kova.example'] });
    await bring(senderOf(deliveryIds[0]), globalDeliveryStatus);
    expect(await kinds()).toEqual(['hard']);
  });

  it('finds the email of a complaint that quotes its sender in any header, or its unsubscribe link', async () => {
    const { world, bring, senderOf, kinds } = await createMailbox();
    const { ctx } = world;
    const { deliveryIds, messageIds } = await sendNewsletterTo(ctx, {
      ownerId: 1,
      to: [INES, TOM, 'una@x.example'],
    });
    const page = 'https://tidings.example/unsubscribe';
    const link = `${page}?token=0123456789abcdef0123`;
    await ctx.db.transact([
      ctx.db.write
        .update(deliveries)
        .set({ personal: { token: '0123456789abcdef0123' } })
        .where(eq(deliveries.address, TOM)),
      ctx.db.write.update(mailingMessages).set({
        skeleton: {
          parts: [''],
          slots: [],
          derived: { unsubscribeUrl: `${page}?token=${formatSlot('token')}` },
        },
      }),
    ]);
    const to = 'complaints@bounces.example';
    await bring(to, formatReportWithoutSender({ quoted: `Message-ID: <${messageIds[0]}>` }));
    expect(await kinds()).toEqual([]);
    const spf = `Authentication-Results: mailbox.example; spf=pass\n  smtp.mailfrom=${senderOf(deliveryIds[0])}`;
    await bring(to, formatReportWithoutSender({ quoted: spf }));
    expect(await kinds()).toEqual(['complaint']);
    const quoted = `Message-ID: <${messageIds[1]}>\nList-Unsubscribe: <${link}>`;
    await bring(to, formatReportWithoutSender({ quoted, id: 'report-2' }));
    expect(await kinds()).toEqual(['complaint', 'complaint']);
    // Another recipient's link proves nothing.
    const forgedQuote = `Message-ID: <${messageIds[2]}>\nList-Unsubscribe: <${link}>`;
    await bring(to, formatReportWithoutSender({ quoted: forgedQuote, id: 'report-3' }));
    expect(await kinds()).toEqual(['complaint', 'complaint']);
  });

  it('does not start without a bounce domain', async () => {
    const { ctx } = await createWorld();
    const mailbox = createSmtpBounceMailbox({ host: '127.0.0.1', port: 0, log: ctx.log });
    await expect(startBounceMailbox(ctx, mailbox)).rejects.toThrow('needs the domain');
  });
});

function readFirstLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('data', (data) => resolve(data.toString()));
    socket.once('error', reject);
  });
}

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSmtpService } from '../../../adapters/email/smtp.js';
import { createMailing, readVerifiedCounts } from '../../../testing/email/mailings.js';
import { startScriptedSmtp } from '../../../testing/email/scripted-smtp.js';
import { sendNewsletterTo } from '../../../testing/email/sent-newsletters.js';
import { createWorld, type World } from '../../../testing/world.js';
import { insertUser } from '../../accounts/index.js';
import { bounces, hardBouncedAddresses } from '../bounces/table.js';
import { settleAndClaim } from '../loop/ledger.js';
import { type SendLoop, startSendLoop } from '../loop/send-loop.js';
import { PRIORITY } from '../rules.js';
import { getMailing } from '../store.js';
import { deliveries, mailings, suppressions } from '../table.js';

type RefusalRule = (address: string) => string | undefined;

/** Creates a relay on a real socket with scripted replies to RCPT, and a world with a running clock. */
async function createRelayed(refuse: RefusalRule) {
  const relay = { refuse };
  const server = await startScriptedSmtp({
    offers: ['PIPELINING'],
    answer: ({ step, line }) =>
      step === 'RCPT' ? relay.refuse(line.replace(/^RCPT TO:<|>$/g, '')) : undefined,
  });
  const transport = await createSmtpService(`${server.url}?connections=4`).open();
  onTestFinished(() => transport.close());
  const world = await createWorld();
  const beginning = world.clock.now();
  const startedAt = performance.now();
  world.ctx.clock.now = () => beginning + performance.now() - startedAt;
  const start = (): SendLoop => {
    const loop = startSendLoop(world.ctx, transport, 'worker-1');
    onTestFinished(() => loop.stop());
    return loop;
  };
  return { world, server, relay, start };
}

/** Creates a list over five domains. */
async function createList(world: World, count: number): Promise<number> {
  const mailingId = await createMailing(world, count);
  await world.ctx.db.transact([
    world.ctx.db.write.run(sql`
      update deliveries set address = 'r' || recipient_id || '@d' || (recipient_id % 5) || '.example'
      where mailing_id = ${mailingId}`),
  ]);
  return mailingId;
}

const waitUntil = (isDone: () => Promise<boolean> | boolean) =>
  vi.waitUntil(isDone, { timeout: 15_000, interval: 20 });

async function waitUntilFinished(world: World, mailingId: number) {
  await waitUntil(async () => (await getMailing(world.ctx, mailingId)).status === 'finished');
  return readVerifiedCounts(world, mailingId);
}

async function expectNobodyBlamed({ ctx }: World) {
  expect(await ctx.db.read.select().from(suppressions)).toEqual([]);
  expect(await ctx.db.read.select().from(hardBouncedAddresses)).toEqual([]);
  expect(await ctx.db.read.select().from(bounces)).toEqual([]);
}

const RELAY_FAULTS: Array<[string, (address: string) => string]> = [
  ['OpenSMTPD that no rule matches', (address) => `550 Invalid recipient: <${address}>`],
  ['Exim', () => '550 relay not permitted'],
  ['Postfix', (address) => `554 5.7.1 <${address}>: Relay access denied`],
  ['Postfix by default', (address) => `454 4.7.1 <${address}>: Relay access denied`],
  ['Postfix and our address', () => '554 5.7.1 <unknown[192.0.2.7]>: Client host rejected: Access denied'],
  [
    'Postfix and access lists',
    (address) => `554 5.7.1 <${address}>: Recipient address rejected: Access denied`,
  ],
  ['Exchange', () => '550 5.7.64 TenantAttribution; Relay Access Denied'],
  ['Amazon SES', () => '554 Message rejected: Sending paused for this account.'],
  ['SendGrid', () => '451 Authentication failed: Maximum credits exceeded'],
  [
    'a blocklist',
    () => '554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org',
  ],
];

describe('a relay that rejects a whole list', () => {
  it.each(RELAY_FAULTS)(
    'stops sending, suppresses no address and spends no attempt: %s',
    async (_, words) => {
      const { world, relay, start } = await createRelayed(words);
      const { ctx } = world;
      const mailingId = await createList(world, 25);
      const loop = start();
      await waitUntil(() => loop.relayFault() !== null);
      await waitUntil(async () => (await readVerifiedCounts(world, mailingId)).claimed === 0);
      await waitUntil(async () => (await getMailing(ctx, mailingId)).queued === 25);
      expect(loop.relayFault()?.reason).toMatch(/^The relay refuses every recipient: [45]\d\d /);
      expect(loop.relayFault()?.reason).not.toContain('@');
      const rows = await ctx.db.read.select().from(deliveries);
      expect(rows.every(({ attempts, smtpCode }) => attempts === 0 && smtpCode === null)).toBe(true);
      await expectNobodyBlamed(world);

      // Once the relay is fixed, sending resumes without help, to this creator's list and to another creator's with the
      // same addresses.
      relay.refuse = () => undefined;
      expect(await waitUntilFinished(world, mailingId)).toMatchObject({ accepted: 25, failed: 0 });
      expect(loop.relayFault()).toBeNull();
      await expectNobodyBlamed(world);
    },
  );

  it('returns failed deliveries if it stops in the middle of a list', async () => {
    let takenCount = 0;
    const { world, relay, start } = await createRelayed((address) => {
      takenCount += 1;
      return takenCount > 30 ? `550 Invalid recipient: <${address}>` : undefined;
    });
    const mailingId = await createList(world, 80);
    const loop = start();
    await waitUntil(() => loop.relayFault() !== null);
    await waitUntil(async () => {
      const { queued, accepted } = await getMailing(world.ctx, mailingId);
      return accepted === 30 && queued === 50;
    });
    await expectNobodyBlamed(world);
    relay.refuse = () => undefined;
    expect(await waitUntilFinished(world, mailingId)).toMatchObject({ accepted: 80, failed: 0 });
  });

  it('for six newsletters suppresses no address, and sends all of them as soon as it works', async () => {
    const { world, relay, start } = await createRelayed(() => '550 relay not permitted');
    const ids: number[] = [];
    for (let newsletter = 0; newsletter < 6; newsletter += 1) ids.push(await createList(world, 8));
    const loop = start();
    await waitUntil(() => loop.relayFault() !== null);
    await expectNobodyBlamed(world);
    relay.refuse = () => undefined;
    for (const id of ids) expect(await waitUntilFinished(world, id)).toMatchObject({ accepted: 8 });
    await expectNobodyBlamed(world);
  });
});

describe('a relay that works', () => {
  it('suppresses an address for every creator by its status, and for one creator by its text', async () => {
    const { world, start } = await createRelayed((address) => {
      if (address.startsWith('r7@'))
        return `550 5.1.1 <${address}>: Recipient address rejected: User unknown`;
      if (address.startsWith('r8@')) return '550 No such user here';
      return undefined;
    });
    const { ctx } = world;
    const mailingId = await createList(world, 60);
    start();
    expect(await waitUntilFinished(world, mailingId)).toMatchObject({ accepted: 58, failed: 2 });
    await waitUntil(async () => (await ctx.db.read.select().from(suppressions)).length === 2);
    expect((await ctx.db.read.select().from(hardBouncedAddresses)).map(({ address }) => address)).toEqual([
      'r7@d2.example',
    ]);
    await ctx.db.transact(
      insertUser(ctx, { username: 'teo', email: 'teo@creators.example', passwordHash: 'x' }),
    );
    const otherNewsletter = await sendNewsletterTo(ctx, {
      ownerId: 2,
      to: ['r7@d2.example', 'r8@d3.example'],
      status: 'queued',
    });
    const mailing = { id: otherNewsletter.mailingId, ownerId: 2, priority: PRIORITY.bulk, waiting: 2 };
    const claims = await settleAndClaim(ctx, {
      settled: [],
      requests: [{ mailing, limit: 5 }],
      workerId: 'other',
      claimToken: 'other',
    });
    expect(claims.map(({ address }) => address)).toEqual(['r8@d3.example']);
  });

  it('fails a newsletter that is rejected as spam, and suppresses no address', async () => {
    const { world, start } = await createRelayed(() => '554 5.7.1 This message looks like spam');
    const mailingId = await createList(world, 25);
    const loop = start();
    expect(await waitUntilFinished(world, mailingId)).toMatchObject({ failed: 25 });
    expect(loop.relayFault()).toBeNull();
    await expectNobodyBlamed(world);
  });

  it('records one reason for all emails after a wrong password', async () => {
    const { world, start } = await createRelayed(() => undefined);
    const { ctx } = world;
    const mailingId = await createList(world, 20);
    const server = await startScriptedSmtp({
      offers: ['AUTH PLAIN'],
      answer: ({ step }) => (step === 'AUTH' ? '535 5.7.8 wrong password' : undefined),
    });
    const transport = await createSmtpService(
      `${server.url.replace('//', '//u:wrong@')}?connections=4`,
    ).open();
    const loop = startSendLoop(ctx, transport, 'worker-2');
    await waitUntil(() => loop.relayFault() !== null);
    await waitUntil(async () => (await getMailing(ctx, mailingId)).claimed === 0);
    await loop.stop();
    const rows = await ctx.db.read.select().from(deliveries).where(eq(deliveries.mailingId, mailingId));
    const reasons = rows.flatMap(({ smtpText }) => (smtpText === null ? [] : [smtpText]));
    expect(reasons.length).toBeGreaterThan(4);
    expect(new Set(reasons)).toEqual(new Set(['535 5.7.8 wrong password']));
    start();
    expect(await waitUntilFinished(world, mailingId)).toMatchObject({ accepted: 20 });
  });
});

it('leaves a canceled newsletter canceled when the relay returns failed deliveries', async () => {
  const { world, start } = await createRelayed((address) => `550 Invalid recipient: <${address}>`);
  const mailingId = await createList(world, 4);
  const loop = start();
  await waitUntil(async () => (await getMailing(world.ctx, mailingId)).failed === 4);
  await world.ctx.db.transact([
    world.ctx.db.write.update(mailings).set({ status: 'canceled' }).where(eq(mailings.id, mailingId)),
  ]);
  const next = await createList(world, 25);
  await waitUntil(() => loop.relayFault() !== null);
  await waitUntil(async () => (await getMailing(world.ctx, next)).queued === 25);
  expect(await readVerifiedCounts(world, mailingId)).toMatchObject({
    status: 'canceled',
    failed: 4,
    queued: 0,
  });
});

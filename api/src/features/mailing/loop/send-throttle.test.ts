import { eq, like } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { compileMessage } from '../../../adapters/email/compile-message.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../../kernel/clock.js';
import type { EmailTransport, Outcome } from '../../../ports/email.js';
import { createWorld, type World } from '../../../testing/world.js';
import { hashPassword, insertUser } from '../../accounts/index.js';
import { addRecipients, completeSnapshot } from '../audience/add-recipients.js';
import { insertMailing } from '../audience/insert-mailing.js';
import { PRIORITY } from '../rules.js';
import { deliveries, mailings } from '../table.js';
import { requeueThrottled } from './requeue-throttled.js';
import { startSendLoop } from './send-loop.js';
import { createSendThrottle, type SendThrottle, type ThrottleDecision } from './send-throttle.js';

const ACCEPTED: Outcome = { kind: 'accepted', code: 250, text: '250 ok' };
const DEFERRED: Outcome = { kind: 'deferred', code: 421, text: '421 4.7.0 slow down' };

function createThrottle(options: Partial<Parameters<typeof createSendThrottle>[0]> = {}) {
  let now = 1_000;
  const sendThrottle = createSendThrottle({
    rate: {},
    widest: () => 64,
    monotonicNow: () => now,
    ...options,
  });
  const pass = (ms: number) => {
    now += ms;
  };
  return { sendThrottle, pass };
}

const claimTo = (address: string, priority: number = PRIORITY.bulk) => ({ address, priority });

function takeTurn(sendThrottle: SendThrottle, address: string): ThrottleDecision & { kind: 'go' } {
  const decision = sendThrottle.take(claimTo(address));
  if (decision.kind !== 'go') throw new Error(`${address} has to wait`);
  return decision;
}

describe('createSendThrottle', () => {
  it('slows only the domain that asked for less', () => {
    const { sendThrottle, pass } = createThrottle();
    const decision = takeTurn(sendThrottle, 'a@slow.example');
    pass(10);
    sendThrottle.note(decision, DEFERRED);
    expect(sendThrottle.take(claimTo('b@SLOW.example'))).toMatchObject({ kind: 'wait', ms: SECOND });
    expect(sendThrottle.take(claimTo('c@quick.example')).kind).toBe('go');
    pass(SECOND);
    const probe = takeTurn(sendThrottle, 'b@slow.example');
    expect(sendThrottle.take(claimTo('d@slow.example')).kind).toBe('wait');
    sendThrottle.note(probe, ACCEPTED);
    takeTurn(sendThrottle, 'b@slow.example');
    takeTurn(sendThrottle, 'd@slow.example');
    expect(sendThrottle.take(claimTo('e@slow.example')).kind).toBe('wait');
  });

  it('spreads the retries of returned emails, within an hour', () => {
    const { sendThrottle } = createThrottle();
    sendThrottle.note(takeTurn(sendThrottle, 'a@slow.example'), DEFERRED);
    const waitTimes = Array.from({ length: 40_000 }, () => {
      const decision = sendThrottle.take(claimTo('b@slow.example'));
      return decision.kind === 'wait' ? decision.ms : 0;
    });
    expect(Math.min(...waitTimes)).toBe(SECOND);
    expect(waitTimes.slice(0, 3)).toEqual([SECOND, SECOND + 100, SECOND + 200]);
    expect(Math.max(...waitTimes)).toBe(SECOND + HOUR);
  });

  it('recalls twice the accepted emails of a throttled domain, none after a rejection, and finally all', () => {
    const { sendThrottle, pass } = createThrottle({ widest: () => 3 });
    sendThrottle.note(takeTurn(sendThrottle, 'a@slow.example'), DEFERRED);
    for (let each = 0; each < 10; each += 1) sendThrottle.take(claimTo('b@slow.example'));
    expect(sendThrottle.recalls()).toEqual([]);
    const takeOne = (outcome: Outcome) => {
      pass(SECOND);
      sendThrottle.note(takeTurn(sendThrottle, 'b@slow.example'), outcome);
    };
    takeOne(ACCEPTED);
    expect(sendThrottle.recalls()).toEqual([{ domain: 'slow.example', emails: 2 }]);
    expect(sendThrottle.recalls()).toEqual([]);
    takeOne(ACCEPTED);
    takeOne(DEFERRED);
    expect(sendThrottle.recalls()).toEqual([]);
    pass(MINUTE);
    for (let each = 0; each < 4; each += 1) takeOne(ACCEPTED);
    expect(sendThrottle.recalls()).toEqual([{ domain: 'slow.example', emails: 8 }]);
    expect(sendThrottle.recalls()).toEqual([]);
  });

  it('exempts codes and replies from the throttle', () => {
    const { sendThrottle } = createThrottle();
    sendThrottle.note(takeTurn(sendThrottle, 'a@slow.example'), DEFERRED);
    expect(sendThrottle.take(claimTo('b@slow.example', PRIORITY.transactional)).kind).toBe('go');
    expect(sendThrottle.take(claimTo('b@slow.example', PRIORITY.reply)).kind).toBe('go');
    expect(sendThrottle.take(claimTo('b@slow.example')).kind).toBe('wait');
  });

  it('offers no more slots than the rate allows, and rests until the next', () => {
    const { sendThrottle, pass } = createThrottle({ rate: { perSecond: 10 } });
    expect(sendThrottle.places(32)).toBe(1);
    expect(sendThrottle.restMs(1_000)).toBe(1_000);
    takeTurn(sendThrottle, 'a@kova.example');
    expect([sendThrottle.places(32), sendThrottle.restMs(1_000)]).toEqual([0, 100]);
    pass(100);
    expect(sendThrottle.places(32)).toBe(1);
    expect(sendThrottle.places(0)).toBe(0);
  });

  it('spends no rate on returned emails', () => {
    const { sendThrottle, pass } = createThrottle({ rate: { perSecond: 10 } });
    sendThrottle.note(takeTurn(sendThrottle, 'a@slow.example'), DEFERRED);
    pass(100);
    expect(sendThrottle.take(claimTo('a@slow.example')).kind).toBe('wait');
    expect(sendThrottle.places(32)).toBe(1);
  });

  it('remembers a thousand domains, and drops the one longest without an email', () => {
    const { sendThrottle } = createThrottle();
    const slowDown = (index: number) =>
      sendThrottle.note(takeTurn(sendThrottle, `a@d${index}.example`), DEFERRED);
    for (let index = 0; index <= 1_000; index += 1) slowDown(index);
    expect(sendThrottle.take(claimTo('a@d0.example')).kind).toBe('go');
    expect(sendThrottle.take(claimTo('a@d1.example')).kind).toBe('wait');
    expect(sendThrottle.take(claimTo('a@d1000.example')).kind).toBe('wait');
  });
});

it('spends no attempt on a throttled email', () => {
  const decision = { kind: 'wait', domain: 'slow.example', ms: 5_000 } as const;
  expect(requeueThrottled(decision, { attempts: 2, firstAttemptAt: 500 }, 1_000)).toEqual({
    status: 'queued',
    attempts: 2,
    nextAttemptAt: 6_000,
    smtpCode: null,
    smtpText: 'throttled:slow.example',
    preservesFirstAttempt: true,
  });
});

describe('a domain that rejects everything for days', () => {
  const busy = { kind: 'deferred', code: 421, text: '421 4.3.2 try again later' } as const;

  it("expires emails that waited for 24 hours, with the domain's last reply", () => {
    let now = 0;
    const sendThrottle = createSendThrottle({ rate: {}, widest: () => 8, monotonicNow: () => now });
    const claim = { address: 'ines@slow.example', priority: PRIORITY.bulk };
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const decision = sendThrottle.take(claim);
      if (decision.kind === 'go') sendThrottle.note(decision, busy);
      now += 5 * MINUTE;
    }
    const going = sendThrottle.take(claim);
    if (going.kind === 'go') sendThrottle.note(going, busy);
    const lastDecision = sendThrottle.take(claim);
    if (lastDecision.kind !== 'wait') throw new Error('The throttle is open.');
    const delivery = { attempts: 0, firstAttemptAt: 1_000 };
    expect(requeueThrottled(lastDecision, delivery, 1_000 + DAY)).toMatchObject({
      status: 'expired',
      smtpCode: 421,
      smtpText: '421 4.3.2 try again later',
    });
    expect(requeueThrottled(lastDecision, delivery, 999 + DAY)).toMatchObject({
      status: 'queued',
      attempts: 0,
    });
  });

  it('expires nothing while it accepts some emails, or right after a clock jumped ahead', () => {
    let now = 0;
    const sendThrottle = createSendThrottle({ rate: {}, widest: () => 8, monotonicNow: () => now });
    const claim = { address: 'ines@slow.example', priority: PRIORITY.bulk };
    const first = sendThrottle.take(claim);
    if (first.kind === 'go') sendThrottle.note(first, busy);
    const throttledTurn = sendThrottle.take(claim);
    expect(throttledTurn.kind).toBe('wait');
    if (throttledTurn.kind === 'wait')
      expect(requeueThrottled(throttledTurn, { attempts: 0, firstAttemptAt: 0 }, 2 * DAY)).toMatchObject({
        status: 'queued',
      });
    now += 2 * HOUR;
    const nextTurn = sendThrottle.take(claim);
    if (nextTurn.kind === 'go') sendThrottle.note(nextTurn, { kind: 'accepted', code: 250, text: 'ok' });
    const refusedTurn = sendThrottle.take(claim);
    if (refusedTurn.kind === 'go') sendThrottle.note(refusedTurn, busy);
    const decision = sendThrottle.take(claim);
    if (decision.kind === 'wait')
      expect(requeueThrottled(decision, { attempts: 0, firstAttemptAt: 0 }, 2 * DAY)).toMatchObject({
        status: 'queued',
      });
    expect(decision.kind).toBe('wait');
  });
});

describe('the send loop', () => {
  async function createMailing(world: World, addresses: string[]): Promise<number> {
    const { ctx } = world;
    await ctx.db.transact(
      insertUser(ctx, { username: 'mara', email: 'm@kiln.example', passwordHash: await hashPassword('x') }),
    );
    const skeleton = await compileMessage({
      from: { name: 'Mara', address: 'n@tidings.example' },
      subject: 'Kiln',
      html: '<p>Hi</p>',
      text: 'Hi',
      headers: [],
      date: ctx.clock.now(),
    });
    await ctx.db.transact([
      ...insertMailing(ctx, {
        publicId: 'abc',
        ownerId: 1,
        priority: PRIORITY.bulk,
        envelopeFrom: 'n@tidings.example',
        messageIdHost: 'tidings.example',
        skeleton,
      }),
    ]);
    const [mailing] = await ctx.db.read.select().from(mailings).where(eq(mailings.publicId, 'abc'));
    const mailingId = mailing?.id ?? 0;
    const recipients = addresses.map((address, index) => ({ id: index + 1, address, personal: {} }));
    await addRecipients(ctx, { mailingId, recipients });
    await completeSnapshot(ctx, { mailingId });
    return mailingId;
  }

  const throttle = (respond: (to: string) => Outcome): EmailTransport => ({
    capacity: 4,
    async deliver({ to }) {
      await new Promise(setImmediate);
      return respond(to);
    },
    close: async () => {},
  });

  it('sends to other domains at full speed while one asks for less, and spends no attempt on waiting emails', async () => {
    const world = await createWorld();
    const recipients: string[] = [];
    let isSlow = true;
    const addresses = Array.from({ length: 400 }, (_, index) =>
      index % 2 === 0 ? `r${index}@slow.example` : `r${index}@quick.example`,
    );
    const mailingId = await createMailing(world, addresses);
    const loop = startSendLoop(
      world.ctx,
      throttle((to) => {
        recipients.push(to);
        return isSlow && to.endsWith('@slow.example') ? DEFERRED : ACCEPTED;
      }),
      'worker-1',
    );
    const readRow = async () =>
      (await world.ctx.db.read.select().from(mailings).where(eq(mailings.id, mailingId)))[0];
    await vi.waitUntil(async () => (await readRow())?.accepted === 200, { timeout: 10_000 });
    await vi.waitUntil(async () => (await readRow())?.claimed === 0, { timeout: 10_000 });
    const slow = await world.ctx.db.read
      .select()
      .from(deliveries)
      .where(like(deliveries.address, '%@slow.example'));
    const deferredRows = slow.filter(({ status }) => status === 'deferred');
    const waiting = slow.filter(({ status }) => status === 'queued');
    expect(deferredRows.length + waiting.length).toBe(200);
    expect(deferredRows.length).toBe(recipients.filter((to) => to.endsWith('@slow.example')).length);
    // The emails in flight when the domain first asked for less, and a few more.
    expect(deferredRows.length).toBeLessThan(60);
    expect(
      waiting.every(({ attempts, nextAttemptAt }) => attempts === 0 && nextAttemptAt > world.clock.now()),
    ).toBe(true);
    await loop.stop();

    isSlow = false;
    const secondLoop = startSendLoop(
      world.ctx,
      throttle(() => ACCEPTED),
      'worker-2',
    );
    world.clock.advance(10 * MINUTE);
    await vi.waitUntil(async () => (await readRow())?.status === 'finished', { timeout: 10_000 });
    await secondLoop.stop();
    expect(await readRow()).toMatchObject({ audience: 400, accepted: 400 });
    expect(world.errors).toEqual([]);
  });

  it('recalls waiting emails as soon as the domain accepts everything again, not one by one', async () => {
    const world = await createWorld();
    const startedAt = performance.now();
    const beginning = world.clock.now();
    // Due times and the pauses of throttles pass together.
    world.ctx.clock.now = () => beginning + performance.now() - startedAt;
    const addresses = Array.from({ length: 1_000 }, (_, index) => `r${index}@slow.example`);
    const mailingId = await createMailing(world, addresses);
    let sendCount = 0;
    const loop = startSendLoop(
      world.ctx,
      throttle(() => {
        sendCount += 1;
        return sendCount <= 30 ? DEFERRED : ACCEPTED;
      }),
      'worker-1',
    );
    onTestFinished(() => loop.stop());
    const readRow = async () =>
      (await world.ctx.db.read.select().from(mailings).where(eq(mailings.id, mailingId)))[0];
    // One after the other, the emails take 25 s and more.
    await vi.waitUntil(async () => ((await readRow())?.accepted ?? 0) > 900, { timeout: 15_000 });
    expect(world.errors).toEqual([]);
  }, 20_000);

  it('respects the rate of the relay', async () => {
    const world = await createWorld({ instance: { sendRate: { perSecond: 50 } } });
    const mailingId = await createMailing(
      world,
      Array.from({ length: 30 }, (_, index) => `r${index}@kova.example`),
    );
    const handedAt: number[] = [];
    const loop = startSendLoop(
      world.ctx,
      throttle(() => {
        handedAt.push(performance.now());
        return ACCEPTED;
      }),
      'worker-1',
    );
    await vi.waitUntil(
      async () =>
        (await world.ctx.db.read.select().from(mailings).where(eq(mailings.id, mailingId)))[0]?.status ===
        'finished',
      { timeout: 10_000 },
    );
    await loop.stop();
    expect(handedAt).toHaveLength(30);
    // 29 emails after the first, one each 20 ms.
    expect((handedAt.at(-1) ?? 0) - (handedAt[0] ?? 0)).toBeGreaterThanOrEqual(29 * 20 - 25);
  });
});

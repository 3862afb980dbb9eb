import { eq, like } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { compileMessage } from '../../adapters/mail/compile-message.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.js';
import type { MailLane, Outcome } from '../../ports/mail.js';
import { createWorld, type World } from '../../testing/world.js';
import { hashPassword, insertUser } from '../accounts/index.js';
import { addRecipients, closeAudience } from './add-recipients.js';
import { handBack } from './hand-back.js';
import { insertMailing } from './insert-mailing.js';
import { createPacer, type Pacer, type Turn } from './pacer.js';
import { PRIORITY } from './rules.js';
import { startSendLoop } from './send-loop.js';
import { deliveries, mailings } from './table.js';

const accepted: Outcome = { kind: 'accepted', code: 250, text: '250 ok' };
const later: Outcome = { kind: 'deferred', code: 421, text: '421 4.7.0 slow down' };

function pacerAt(options: Partial<Parameters<typeof createPacer>[0]> = {}) {
  let now = 1_000;
  const pacer = createPacer({ rate: {}, widest: () => 64, monotonicNow: () => now, ...options });
  const pass = (ms: number) => {
    now += ms;
  };
  return { pacer, pass };
}

const claimTo = (address: string, priority: number = PRIORITY.bulk) => ({ address, priority });

function going(pacer: Pacer, address: string): Turn & { kind: 'go' } {
  const turn = pacer.take(claimTo(address));
  if (turn.kind !== 'go') throw new Error(`${address} has to wait`);
  return turn;
}

describe('createPacer', () => {
  it('slows the lane of the domain that asked, and no other', () => {
    const { pacer, pass } = pacerAt();
    const turn = going(pacer, 'a@slow.example');
    pass(10);
    pacer.note(turn, later);
    expect(pacer.take(claimTo('b@SLOW.example'))).toMatchObject({ kind: 'wait', ms: SECOND });
    expect(pacer.take(claimTo('c@quick.example')).kind).toBe('go');
    pass(SECOND);
    const probe = going(pacer, 'b@slow.example');
    expect(pacer.take(claimTo('d@slow.example')).kind).toBe('wait');
    pacer.note(probe, accepted);
    going(pacer, 'b@slow.example');
    going(pacer, 'd@slow.example');
    expect(pacer.take(claimTo('e@slow.example')).kind).toBe('wait');
  });

  it('brings back what it handed back one after the other, within an hour', () => {
    const { pacer } = pacerAt();
    pacer.note(going(pacer, 'a@slow.example'), later);
    const waits = Array.from({ length: 40_000 }, () => {
      const turn = pacer.take(claimTo('b@slow.example'));
      return turn.kind === 'wait' ? turn.ms : 0;
    });
    expect(Math.min(...waits)).toBe(SECOND);
    expect(waits.slice(0, 3)).toEqual([SECOND, SECOND + 100, SECOND + 200]);
    expect(Math.max(...waits)).toBe(SECOND + HOUR);
  });

  it('calls twice as many back as a narrow lane has taken, none after a refusal, and all once it is whole', () => {
    const { pacer, pass } = pacerAt({ widest: () => 3 });
    pacer.note(going(pacer, 'a@slow.example'), later);
    for (let each = 0; each < 10; each += 1) pacer.take(claimTo('b@slow.example'));
    expect(pacer.recalls()).toEqual([]);
    const takeOne = (outcome: Outcome) => {
      pass(SECOND);
      pacer.note(going(pacer, 'b@slow.example'), outcome);
    };
    takeOne(accepted);
    expect(pacer.recalls()).toEqual([{ domain: 'slow.example', mails: 2 }]);
    expect(pacer.recalls()).toEqual([]);
    takeOne(accepted);
    takeOne(later);
    expect(pacer.recalls()).toEqual([]);
    pass(MINUTE);
    for (let each = 0; each < 4; each += 1) takeOne(accepted);
    expect(pacer.recalls()).toEqual([{ domain: 'slow.example', mails: 8 }]);
    expect(pacer.recalls()).toEqual([]);
  });

  it('lets a code and an answer to one person go beside the lane', () => {
    const { pacer } = pacerAt();
    pacer.note(going(pacer, 'a@slow.example'), later);
    expect(pacer.take(claimTo('b@slow.example', PRIORITY.transactional)).kind).toBe('go');
    expect(pacer.take(claimTo('b@slow.example', PRIORITY.reply)).kind).toBe('go');
    expect(pacer.take(claimTo('b@slow.example')).kind).toBe('wait');
  });

  it('gives no more places than the rate has mails, and rests until the next', () => {
    const { pacer, pass } = pacerAt({ rate: { perSecond: 10 } });
    expect(pacer.places(32)).toBe(1);
    expect(pacer.restMs(1_000)).toBe(1_000);
    going(pacer, 'a@kova.example');
    expect([pacer.places(32), pacer.restMs(1_000)]).toEqual([0, 100]);
    pass(100);
    expect(pacer.places(32)).toBe(1);
    expect(pacer.places(0)).toBe(0);
  });

  it('spends no rate on what it hands back', () => {
    const { pacer, pass } = pacerAt({ rate: { perSecond: 10 } });
    pacer.note(going(pacer, 'a@slow.example'), later);
    pass(100);
    expect(pacer.take(claimTo('a@slow.example')).kind).toBe('wait');
    expect(pacer.places(32)).toBe(1);
  });

  it('remembers a thousand domains, and forgets the one longest without mail', () => {
    const { pacer } = pacerAt();
    const slow = (index: number) => pacer.note(going(pacer, `a@d${index}.example`), later);
    for (let index = 0; index <= 1_000; index += 1) slow(index);
    expect(pacer.take(claimTo('a@d0.example')).kind).toBe('go');
    expect(pacer.take(claimTo('a@d1.example')).kind).toBe('wait');
    expect(pacer.take(claimTo('a@d1000.example')).kind).toBe('wait');
  });
});

it('handing back spends no attempt', () => {
  const turn = { kind: 'wait', domain: 'slow.example', ms: 5_000 } as const;
  expect(handBack(turn, { attempts: 2, firstAttemptAt: 500 }, 1_000)).toEqual({
    state: 'queued',
    attempts: 2,
    nextAttemptAt: 6_000,
    smtpCode: null,
    smtpText: 'slow.example asked for less mail at a time; this one waits its turn.',
    keepsFirstAttempt: true,
  });
});

describe('a domain that refuses everything for days', () => {
  const busy = { kind: 'deferred', code: 421, text: '421 4.3.2 come back later' } as const;

  it('expires what waited for 24 hours, with its own words', () => {
    let now = 0;
    const pacer = createPacer({ rate: {}, widest: () => 8, monotonicNow: () => now });
    const claim = { address: 'ines@slow.example', priority: PRIORITY.bulk };
    for (let tries = 0; tries < 20; tries += 1) {
      const turn = pacer.take(claim);
      if (turn.kind === 'go') pacer.note(turn, busy);
      now += 5 * MINUTE;
    }
    const going = pacer.take(claim);
    if (going.kind === 'go') pacer.note(going, busy);
    const turn = pacer.take(claim);
    if (turn.kind !== 'wait') throw new Error('The lane is open.');
    const tried = { attempts: 0, firstAttemptAt: 1_000 };
    expect(handBack(turn, tried, 1_000 + DAY)).toMatchObject({
      state: 'expired',
      smtpCode: 421,
      smtpText: '421 4.3.2 come back later',
    });
    expect(handBack(turn, tried, 999 + DAY)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  it('expires nothing while it takes some mail, or right after a clock jumped ahead', () => {
    let now = 0;
    const pacer = createPacer({ rate: {}, widest: () => 8, monotonicNow: () => now });
    const claim = { address: 'ines@slow.example', priority: PRIORITY.bulk };
    const first = pacer.take(claim);
    if (first.kind === 'go') pacer.note(first, busy);
    const jumped = pacer.take(claim);
    expect(jumped.kind).toBe('wait');
    if (jumped.kind === 'wait')
      expect(handBack(jumped, { attempts: 0, firstAttemptAt: 0 }, 2 * DAY)).toMatchObject({
        state: 'queued',
      });
    now += 2 * HOUR;
    const taken = pacer.take(claim);
    if (taken.kind === 'go') pacer.note(taken, { kind: 'accepted', code: 250, text: 'ok' });
    const refused = pacer.take(claim);
    if (refused.kind === 'go') pacer.note(refused, busy);
    const later = pacer.take(claim);
    if (later.kind === 'wait')
      expect(handBack(later, { attempts: 0, firstAttemptAt: 0 }, 2 * DAY)).toMatchObject({ state: 'queued' });
    expect(later.kind).toBe('wait');
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
    await closeAudience(ctx, { mailingId });
    return mailingId;
  }

  const lane = (answer: (to: string) => Outcome): MailLane => ({
    capacity: 4,
    async deliver({ to }) {
      await new Promise(setImmediate);
      return answer(to);
    },
    close: async () => {},
  });

  it('sends to everybody else at full speed while one domain wants less, and spends no attempt on who waits', async () => {
    const world = await createWorld();
    const handed: string[] = [];
    let isSlow = true;
    const addresses = Array.from({ length: 400 }, (_, index) =>
      index % 2 === 0 ? `r${index}@slow.example` : `r${index}@quick.example`,
    );
    const mailingId = await createMailing(world, addresses);
    const loop = startSendLoop(
      world.ctx,
      lane((to) => {
        handed.push(to);
        return isSlow && to.endsWith('@slow.example') ? later : accepted;
      }),
      'worker-1',
    );
    const row = async () =>
      (await world.ctx.db.read.select().from(mailings).where(eq(mailings.id, mailingId)))[0];
    await vi.waitUntil(async () => (await row())?.accepted === 200, { timeout: 10_000 });
    await vi.waitUntil(async () => (await row())?.claimed === 0, { timeout: 10_000 });
    const slow = await world.ctx.db.read
      .select()
      .from(deliveries)
      .where(like(deliveries.address, '%@slow.example'));
    const tried = slow.filter(({ state }) => state === 'deferred');
    const waiting = slow.filter(({ state }) => state === 'queued');
    expect(tried.length + waiting.length).toBe(200);
    expect(tried.length).toBe(handed.filter((to) => to.endsWith('@slow.example')).length);
    // What was on its way when the domain first asked, and a few after it.
    expect(tried.length).toBeLessThan(60);
    expect(
      waiting.every(({ attempts, nextAttemptAt }) => attempts === 0 && nextAttemptAt > world.clock.now()),
    ).toBe(true);
    await loop.stop();

    isSlow = false;
    const again = startSendLoop(
      world.ctx,
      lane(() => accepted),
      'worker-2',
    );
    world.clock.advance(10 * MINUTE);
    await vi.waitUntil(async () => (await row())?.state === 'finished', { timeout: 10_000 });
    await again.stop();
    expect(await row()).toMatchObject({ audience: 400, accepted: 400 });
    expect(world.errors).toEqual([]);
  });

  it('brings back what waits as soon as the domain takes all again, not one after the other', async () => {
    const world = await createWorld();
    const startedAt = performance.now();
    const beginning = world.clock.now();
    // Due times and the pauses of lanes pass together.
    world.ctx.clock.now = () => beginning + performance.now() - startedAt;
    const addresses = Array.from({ length: 1_000 }, (_, index) => `r${index}@slow.example`);
    const mailingId = await createMailing(world, addresses);
    let asked = 0;
    const loop = startSendLoop(
      world.ctx,
      lane(() => {
        asked += 1;
        return asked <= 30 ? later : accepted;
      }),
      'worker-1',
    );
    onTestFinished(() => loop.stop());
    const row = async () =>
      (await world.ctx.db.read.select().from(mailings).where(eq(mailings.id, mailingId)))[0];
    // One after the other it takes 25 s and more.
    await vi.waitUntil(async () => ((await row())?.accepted ?? 0) > 900, { timeout: 15_000 });
    expect(world.errors).toEqual([]);
  }, 20_000);

  it('keeps to the rate of the relay', async () => {
    const world = await createWorld({ instance: { sendRate: { perSecond: 50 } } });
    const mailingId = await createMailing(
      world,
      Array.from({ length: 30 }, (_, index) => `r${index}@kova.example`),
    );
    const handedAt: number[] = [];
    const loop = startSendLoop(
      world.ctx,
      lane(() => {
        handedAt.push(performance.now());
        return accepted;
      }),
      'worker-1',
    );
    await vi.waitUntil(
      async () =>
        (await world.ctx.db.read.select().from(mailings).where(eq(mailings.id, mailingId)))[0]?.state ===
        'finished',
      { timeout: 10_000 },
    );
    await loop.stop();
    expect(handedAt).toHaveLength(30);
    // 29 after the first, one each 20 ms.
    expect((handedAt.at(-1) ?? 0) - (handedAt[0] ?? 0)).toBeGreaterThanOrEqual(29 * 20 - 25);
  });
});

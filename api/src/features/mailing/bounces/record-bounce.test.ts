import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import type { BounceReport } from '../../../ports/email-webhook.js';
import type { Context } from '../../../server/context.js';
import { acceptedOutcome, createScriptedTransport } from '../../../testing/email/mailings.js';
import { sendNewsletterTo } from '../../../testing/email/sent-newsletters.js';
import { createWorld, type World } from '../../../testing/world.js';
import { insertUser } from '../../accounts/index.js';
import { startSendLoop } from '../loop/send-loop.js';
import { getMailing } from '../store.js';
import { suppress } from '../suppress.js';
import { deliveries, suppressions } from '../table.js';
import { findDelivery, findReportedDelivery } from './find-reported-delivery.js';
import { liftMatching } from './lift-by-reply.js';
import { recordBounce } from './record-bounce.js';
import { liftBounces } from './soft-bounces.js';
import { removeSuppression } from './suppressions.js';
import { bounces, hardBouncedAddresses } from './table.js';

const INES = 'ines@kova.example';
const TOM = 'tom@adeyemi.example';
type Report = Pick<BounceReport, 'outcome' | 'detail'> & { status?: string };
const noSuchUser: Report = { outcome: 'failed', status: '5.1.1', detail: '550 5.1.1 no such user' };
const full: Report = { outcome: 'failed', status: '5.2.2', detail: '552 5.2.2 mailbox full' };
const spam: Report = { outcome: 'failed', status: '5.7.1', detail: '550 5.7.1 looks like spam' };
const complaint: Report = { outcome: 'complaint', detail: 'abuse' };

async function createOwners(...names: string[]): Promise<World> {
  const world = await createWorld();
  for (const username of names) {
    const user = { username, email: `${username}@creators.example`, passwordHash: 'x' };
    await world.ctx.db.transact(insertUser(world.ctx, user));
  }
  return world;
}

const changeNothing = ({ db }: Context) => db.write.delete(suppressions).where(eq(suppressions.id, -1));

let events = 0;

/** Records one report with its own id on a delivery. */
async function report({ ctx }: World, deliveryId: number | undefined, bounce: Report, eventId?: string) {
  const delivery = await findDelivery(ctx, deliveryId ?? 0);
  if (delivery === undefined) throw new Error('There is no such delivery.');
  events += 1;
  return recordBounce(ctx, {
    source: 'test',
    report: { status: undefined, ...bounce, eventId: eventId ?? `event-${events}` },
    delivery,
  });
}

const listSuppressions = async ({ ctx }: World) =>
  (await ctx.db.read.select().from(suppressions)).map(({ ownerId, address, reason, detail }) => ({
    ownerId,
    address,
    reason,
    detail,
  }));

describe('a report', () => {
  it('of a hard-bounced address stops emails to it for every creator', async () => {
    const world = await createOwners('mara');
    const { ctx, clock } = world;
    const { mailingId, deliveryIds } = await sendNewsletterTo(ctx, {
      ownerId: 1,
      to: [INES, 'tom@kova.example'],
    });
    clock.advance(5_000);
    expect(await report(world, deliveryIds[0], noSuchUser, 'the-event')).toBe('recorded');

    const [first, second] = await ctx.db.read.select().from(deliveries);
    expect(first).toMatchObject({ status: 'accepted', bounce: 'hard', bouncedAt: clock.now() });
    expect(second).toMatchObject({ bounce: null, bouncedAt: null });
    expect(await getMailing(ctx, mailingId)).toMatchObject({ accepted: 2, bounced: 1, complained: 0 });
    const detail = '550 5.1.1 no such user';
    expect(await listSuppressions(world)).toEqual([
      { ownerId: 1, address: INES, reason: 'hard-bounce', detail },
    ]);
    expect(await ctx.db.read.select().from(hardBouncedAddresses)).toEqual([
      { address: INES, detail, createdAt: clock.now() },
    ]);
    expect(await ctx.db.read.select().from(bounces)).toMatchObject([
      {
        ownerId: 1,
        deliveryId: deliveryIds[0],
        address: INES,
        kind: 'hard',
        status: '5.1.1',
        detail,
        source: 'test',
        eventId: 'the-event',
        createdAt: clock.now(),
      },
    ]);
  });

  it('counts once if it arrives twice', async () => {
    const world = await createOwners('mara');
    const { mailingId, deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: [INES] });
    const results = await Promise.all(
      Array.from({ length: 5 }, () => report(world, deliveryIds[0], noSuchUser, 'the-event')),
    );
    expect(results.sort()).toEqual(['known', 'known', 'known', 'known', 'recorded']);
    expect(await world.ctx.db.read.select().from(bounces)).toHaveLength(1);
    expect(await getMailing(world.ctx, mailingId)).toMatchObject({ bounced: 1 });
  });

  it.each(['failed', 'expired'] as const)(
    'on an email that has already %s does not count it as bounced',
    async (status) => {
      const world = await createOwners('mara');
      const { ctx } = world;
      const { mailingId, deliveryIds } = await sendNewsletterTo(ctx, { ownerId: 1, to: [INES], status });
      expect(await report(world, deliveryIds[0], noSuchUser)).toBe('recorded');
      expect(await getMailing(ctx, mailingId)).toMatchObject({ [status]: 1, bounced: 0 });
      expect(await ctx.db.read.select().from(deliveries)).toMatchObject([{ status, bounce: null }]);
      expect(await listSuppressions(world)).toMatchObject([{ address: INES, reason: 'hard-bounce' }]);
      // A spam complaint proves that the email arrived.
      await report(world, deliveryIds[0], complaint);
      expect(await getMailing(ctx, mailingId)).toMatchObject({ bounced: 0, complained: 1 });
    },
  );

  it('does not undo a lifted suppression if it arrives again', async () => {
    const world = await createOwners('mara');
    const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: [INES] });
    await report(world, deliveryIds[0], noSuchUser, 'the-event');
    await world.ctx.db.transact([world.ctx.db.write.delete(suppressions)]);
    await report(world, deliveryIds[0], noSuchUser, 'the-event');
    expect(await listSuppressions(world)).toEqual([]);
  });

  it("of a complaint stops only that creator's emails", async () => {
    const world = await createOwners('mara');
    const { mailingId, deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: [INES] });
    await report(world, deliveryIds[0], complaint);
    expect(await listSuppressions(world)).toMatchObject([{ address: INES, reason: 'complained' }]);
    expect(await world.ctx.db.read.select().from(hardBouncedAddresses)).toEqual([]);
    expect(await getMailing(world.ctx, mailingId)).toMatchObject({ bounced: 0, complained: 1 });
  });

  it('replaces a milder report on the same email, and never a graver one', async () => {
    const world = await createOwners('mara');
    const { ctx } = world;
    const { mailingId, deliveryIds } = await sendNewsletterTo(ctx, { ownerId: 1, to: [INES] });
    const states: unknown[] = [];
    for (const bounceReport of [full, noSuchUser, full, complaint, noSuchUser]) {
      await report(world, deliveryIds[0], bounceReport);
      const [{ bounce } = { bounce: null }] = await ctx.db.read.select().from(deliveries);
      const { bounced, complained } = await getMailing(ctx, mailingId);
      states.push([bounce, bounced, complained]);
    }
    expect(states).toEqual([
      ['soft', 1, 0],
      ['hard', 1, 0],
      ['hard', 1, 0],
      ['complaint', 0, 1],
      ['complaint', 0, 1],
    ]);
  });
});

describe('soft bounces', () => {
  async function sendMany(world: World, bounceReports: Array<Report | undefined>): Promise<void> {
    for (const bounceReport of bounceReports) {
      const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: [INES] });
      if (bounceReport !== undefined) await report(world, deliveryIds[0], bounceReport);
    }
  }
  const repeat = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

  it('stop emails after five newsletters in a row, not before', async () => {
    const world = await createOwners('mara');
    await sendMany(world, repeat(4, full));
    expect(await listSuppressions(world)).toEqual([]);
    await sendMany(world, [full]);
    expect(await listSuppressions(world)).toEqual([
      { ownerId: 1, address: INES, reason: 'soft-bounces', detail: '552 5.2.2 mailbox full' },
    ]);
    expect(await world.ctx.db.read.select().from(hardBouncedAddresses)).toEqual([]);
  });

  it('are counted from zero again after a newsletter arrives', async () => {
    const world = await createOwners('mara');
    await sendMany(world, [...repeat(4, full), undefined, ...repeat(4, full)]);
    expect(await listSuppressions(world)).toEqual([]);
    await sendMany(world, [full]);
    expect(await listSuppressions(world)).toHaveLength(1);
  });

  it('for size or content never count against the subscriber', async () => {
    const world = await createOwners('mara');
    const tooLarge: Report = { outcome: 'failed', status: '5.3.4', detail: '552 5.3.4 too large' };
    await sendMany(world, [...repeat(6, spam), ...repeat(6, tooLarge), ...repeat(4, full), spam]);
    expect(await listSuppressions(world)).toEqual([]);
    expect((await world.ctx.db.read.select().from(deliveries)).every(({ bounce }) => bounce === 'soft')).toBe(
      true,
    );
  });

  it('are counted once per newsletter, however many reports arrive', async () => {
    const world = await createOwners('mara');
    const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: [INES] });
    for (const bounceReport of repeat(6, full)) await report(world, deliveryIds[0], bounceReport);
    expect(await listSuppressions(world)).toEqual([]);
  });

  it('count per creator, and only newsletters', async () => {
    const world = await createOwners('mara', 'teo');
    for (const ownerId of [1, 2, 1, 2, 1, 2, 1, 2]) {
      const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId, to: [INES] });
      await report(world, deliveryIds[0], full);
    }
    for (const bounceReport of repeat(3, full)) {
      const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: 1, to: [INES], priority: 0 });
      await report(world, deliveryIds[0], bounceReport);
    }
    expect(await listSuppressions(world)).toEqual([]);
  });

  it('count newsletters refused during SMTP together with later bounces', async () => {
    const world = await createOwners('mara');
    for (const text of ['552 5.2.2 full', '550 5.2.1 disabled', '452 4.2.2 full', '550 5.2.2 full']) {
      await refuseOne(world, text);
    }
    await sendMany(world, [full]);
    expect(await listSuppressions(world)).toMatchObject([{ reason: 'soft-bounces' }]);
  });

  it('do not count again after they were lifted, if all their reports arrive again', async () => {
    const world = await createOwners('mara');
    const { ctx } = world;
    const sentIds: number[] = [];
    for (const _ of repeat(5, full)) {
      const { deliveryIds } = await sendNewsletterTo(ctx, { ownerId: 1, to: [INES] });
      sentIds.push(...deliveryIds);
    }
    const reportAll = async () => {
      const results: string[] = [];
      for (const id of sentIds) results.push(await report(world, id, full, `full-${id}`));
      return results;
    };
    expect(await reportAll()).toEqual(repeat(5, 'recorded'));
    for (const lift of [
      (id: number) => removeSuppression(ctx, { ownerId: 1, suppressionId: id }),
      () =>
        liftMatching(ctx, { filter: { from: 0, to: ctx.clock.now(), text: '' }, first: changeNothing(ctx) }),
      () => ctx.db.transact(liftBounces(ctx, { ownerId: 1, address: INES })),
    ]) {
      const [{ id = 0 } = {}] = await ctx.db.read.select().from(suppressions);
      await lift(id);
      expect(await reportAll()).toEqual(repeat(5, 'known'));
      expect(await listSuppressions(world)).toEqual([]);
      await ctx.db.transact([suppress(ctx, { ownerId: 1, address: INES, reason: 'soft-bounces' })]);
      await ctx.db.transact([ctx.db.write.update(bounces).set({ isCounted: true })]);
    }
  });

  it('start a new series after they were lifted, also for refusals during SMTP', async () => {
    const world = await createOwners('mara');
    for (const _ of repeat(5, full)) await refuseOne(world, '552 5.2.2 full');
    const [{ id = 0 } = {}] = await world.ctx.db.read.select().from(suppressions);
    await removeSuppression(world.ctx, { ownerId: 1, suppressionId: id });
    for (const _ of repeat(4, full)) await refuseOne(world, '552 5.2.2 full');
    expect(await listSuppressions(world)).toEqual([]);
    await refuseOne(world, '552 5.2.2 full');
    expect(await listSuppressions(world)).toHaveLength(1);
  });

  /** Rejects one recipient. Another is accepted at the same time, which proves that the relay works. */
  async function refuseOne({ ctx }: World, text: string): Promise<void> {
    const { mailingId } = await sendNewsletterTo(ctx, { ownerId: 1, to: [INES, TOM], status: 'queued' });
    const refusal = { kind: 'failed', code: Number(text.slice(0, 3)), text } as const;
    const transport = createScriptedTransport(({ to }) =>
      to === INES ? refusal : acceptedOutcome,
    ).transport;
    const loop = startSendLoop(ctx, transport, 'worker-1');
    await vi.waitUntil(async () => (await getMailing(ctx, mailingId)).status === 'finished', {
      timeout: 10_000,
    });
    await loop.stop();
  }
});

describe('suppressions of one address', () => {
  const reasons = ['removed', 'soft-bounces', 'unsubscribed', 'hard-bounce', 'complained'] as const;
  it.each([
    ['removed', ['removed', 'soft-bounces', 'unsubscribed', 'hard-bounce', 'complained']],
    ['soft-bounces', ['soft-bounces', 'soft-bounces', 'unsubscribed', 'hard-bounce', 'complained']],
    ['unsubscribed', ['unsubscribed', 'unsubscribed', 'unsubscribed', 'unsubscribed', 'complained']],
    ['hard-bounce', ['hard-bounce', 'hard-bounce', 'hard-bounce', 'hard-bounce', 'complained']],
    ['complained', ['complained', 'complained', 'complained', 'complained', 'complained']],
  ] as const)('after %s, the graver reason wins', async (first, expected) => {
    const world = await createOwners('mara');
    const activeReasons: string[] = [];
    for (const second of reasons) {
      await world.ctx.db.transact([
        world.ctx.db.write.delete(suppressions),
        suppress(world.ctx, { ownerId: 1, address: INES, reason: first }),
        suppress(world.ctx, { ownerId: 1, address: INES, reason: second }),
      ]);
      activeReasons.push((await listSuppressions(world))[0]?.reason ?? '');
    }
    expect(activeReasons).toEqual(expected);
  });
});

describe('a report', () => {
  it('finds its email by its Message-ID, with the recipient in the ledger', async () => {
    const { ctx } = await createOwners('mara');
    const { messageIds, deliveryIds } = await sendNewsletterTo(ctx, { ownerId: 1, to: [INES] });
    const [messageId = ''] = messageIds;
    const find = (address: string | undefined, id = messageId) =>
      findReportedDelivery(ctx, { messageId: id, address });
    expect(await find('Ines@Kova.example')).toMatchObject({ id: deliveryIds[0], ownerId: 1, address: INES });
    expect(await find(undefined)).toMatchObject({ id: deliveryIds[0] });
    expect(await find('tom@kova.example')).toBeUndefined();
    expect(
      await find(
        INES,
        messageId.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
      ),
    ).toBeUndefined();
    expect(await find(INES, '<someone@else.example>')).toBeUndefined();
    expect(await find(INES, '')).toBeUndefined();
  });

  it('does not find an email that was never sent or whose subscriber was erased', async () => {
    const { ctx } = await createOwners('mara');
    const { deliveryIds } = await sendNewsletterTo(ctx, { ownerId: 1, to: [INES], status: 'queued' });
    expect(await findDelivery(ctx, deliveryIds[0] ?? 0)).toBeUndefined();
    const newsletter = await sendNewsletterTo(ctx, { ownerId: 1, to: [INES] });
    await ctx.db.transact([
      ctx.db.write
        .update(deliveries)
        .set({ address: '' })
        .where(eq(deliveries.mailingId, newsletter.mailingId)),
    ]);
    expect(await findDelivery(ctx, newsletter.deliveryIds[0] ?? 0)).toBeUndefined();
  });

  it('without a Message-ID finds the newest email to the address within three days', async () => {
    const { ctx, clock } = await createOwners('mara', 'teo');
    const otherAddresses = Array.from({ length: 1_500 }, (_, index) => `r${index}@kova.example`);
    const find = () => findReportedDelivery(ctx, { messageId: undefined, address: INES });
    expect(await find()).toBeUndefined();
    await sendNewsletterTo(ctx, { ownerId: 1, to: [INES] });
    clock.advance(DAY);
    const { deliveryIds } = await sendNewsletterTo(ctx, { ownerId: 2, to: [INES] });
    await sendNewsletterTo(ctx, { ownerId: 1, to: otherAddresses });
    await sendNewsletterTo(ctx, { ownerId: 1, to: [INES], status: 'failed' });
    expect(await find()).toMatchObject({ id: deliveryIds[0], ownerId: 2 });
    clock.advance(3 * DAY);
    expect(await find()).toBeUndefined();
    expect(await findReportedDelivery(ctx, { messageId: undefined, address: undefined })).toBeUndefined();
  });
});

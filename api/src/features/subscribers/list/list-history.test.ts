import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../kernel/clock.js';
import { QUARTER_HOUR } from '../../../kernel/time/time-zone.js';
import type { VisitSource } from '../../../kernel/visits/visit-source.js';
import { confirmReturn } from '../../../testing/email/confirm-return.js';
import {
  confirmTokenIn,
  deliverEmails,
  runSubscriberJobs,
} from '../../../testing/email/subscriber-emails.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { setPlan } from '../../../testing/payments/pro.js';
import { eraseUser } from '../../accounts/index.js';
import { getInsights } from '../../insights/get-insights.js';
import { sourceSignups } from '../../insights/table.js';
import { eraseSubscribers } from '../erasure/erase-subscribers.js';
import { confirmByLink } from '../opt-in/confirm-subscription.js';
import { signConfirmation } from '../opt-in/confirmation-token.js';
import { eraseSubscriber } from '../preference-center/erase-subscriber.js';
import { saveListSettings } from '../settings/list-settings.js';
import { subscribe } from '../sign-up/subscribe.js';
import type { Subscriber } from '../store.js';
import { subscriberGrowth, subscribers } from '../table.js';
import { leaveByComplaint, unsubscribe } from '../unsubscribe/unsubscribe.js';
import { addSubscriber } from './add-subscriber.js';
import { removeSubscriber, restoreSubscriber } from './removal.js';

const INES = 'ines@kova.example';
const INSTAGRAM: VisitSource = { kind: 'site', source: 'instagram.com' };
const CONSENT = { source: 'page', sourceHost: null, wording: null } as const;

interface ListWorld {
  world: HttpWorld;
  mara: Creator;
  join(email?: string, attribution?: VisitSource | null): Promise<unknown>;
  row(email?: string): Promise<Subscriber>;
  confirm(email?: string): Promise<unknown>;
  import(...emails: string[]): Promise<number>;
  undo(importId: number): Promise<void>;
  setDoubleOptIn(doubleOptIn: boolean): Promise<void>;
  /** Returns the counts, by days after the first, as `[day, joined, left]`. */
  days(): Promise<Array<[number, number, number]>>;
  /** Returns the number of subscribers by source. */
  ways(): Promise<Record<string, number>>;
}

async function createList(): Promise<ListWorld> {
  const world = await createHttpWorld();
  const { ctx, clock } = world;
  const mara = await world.register('mara');
  const userId = mara.id;
  const startDay = Math.floor(clock.now() / DAY);

  async function row(email = INES): Promise<Subscriber> {
    const [subscriber] = await ctx.db.read
      .select()
      .from(subscribers)
      .where(and(eq(subscribers.userId, userId), eq(subscribers.email, email)));
    if (subscriber === undefined) throw new Error(`${email} is not there.`);
    return subscriber;
  }

  return {
    world,
    mara,
    row,
    join: (email = INES, attribution = null) =>
      subscribe(ctx, { userId, email, name: null, consent: CONSENT, attribution }),
    async confirm(email = INES) {
      const { id, consentedAt, createdAt, attributionKind, attributionSource, status } = await row(email);
      const attribution =
        status === 'pending' || attributionKind === null
          ? null
          : { kind: attributionKind, source: attributionSource ?? '' };
      const token = await signConfirmation(ctx, {
        kind: 'subscription',
        subscriberId: id,
        askedAt: consentedAt ?? createdAt,
        source: 'page',
        sourceHost: null,
        wordingId: null,
        attribution,
      });
      return confirmByLink(ctx, { token });
    },
    async import(...emails) {
      const formatPart = (head: string, body: string) =>
        `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
      const file = formatPart('name="file"; filename="list.csv"', ['email', ...emails].join('\n'));
      const { json } = await world.call('POST', '/api/subscribers/import', {
        as: mara,
        raw: `${file}${formatPart('name="consent"', 'They agreed.')}--b--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
      await runSubscriberJobs(world);
      return json.id;
    },
    async undo(importId) {
      await world.call('POST', `/api/subscribers/imports/${importId}/undo`, { as: mara });
      await runSubscriberJobs(world);
    },
    setDoubleOptIn: (doubleOptIn) =>
      saveListSettings(ctx, { userId, settings: { archive: 'listed', tracking: 'anonymous', doubleOptIn } }),
    async days() {
      const rows = await ctx.db.read.all<{ day: number; joined: number; left: number }>(sql`
        select quarter / 96 as day, sum(joined) as joined, sum("left") as "left" from subscriber_growth
        group by 1 having sum(joined) <> 0 or sum("left") <> 0 order by 1`);
      return rows.map(({ day, joined, left }) => [day - startDay, joined, left]);
    },
    async ways() {
      const rows = await ctx.db.read.select().from(sourceSignups);
      return Object.fromEntries(
        rows.map(({ kind, source, subscribers: count }) => [`${kind} ${source}`, count]),
      );
    },
  };
}

describe('counting joined and left subscribers', () => {
  it('counts signups, unsubscribes and returns', async () => {
    const list = await createList();
    const { ctx, clock } = list.world;
    await list.join(INES, INSTAGRAM);
    clock.advance(DAY);
    await unsubscribe(ctx, { token: (await list.row()).token });
    await unsubscribe(ctx, { token: (await list.row()).token });
    clock.advance(DAY);
    await list.join();
    await confirmReturn(list.world, { email: INES });
    expect(await list.days()).toEqual([
      [0, 1, 0],
      [1, 0, 1],
      [2, 1, 0],
    ]);
    expect(await list.ways()).toEqual({ 'site instagram.com': 1 });
    expect(await list.row()).toMatchObject({ attributionKind: null, attributionSource: null });
  });

  it('counts on the day of the confirmation, by the source of the signup', async () => {
    const list = await createList();
    const { clock } = list.world;
    await list.setDoubleOptIn(true);
    await list.join(INES, INSTAGRAM);
    expect(await list.days()).toEqual([]);
    clock.advance(DAY);
    await list.confirm();
    await list.confirm();
    expect(await list.days()).toEqual([[1, 1, 0]]);
    expect(await list.ways()).toEqual({ 'site instagram.com': 1 });
    expect(await list.row()).toMatchObject({ attributionKind: 'site', attributionSource: 'instagram.com' });
  });

  it('counts a return by the source in its confirmation email', async () => {
    const list = await createList();
    const { ctx, clock } = list.world;
    await list.join(INES, INSTAGRAM);
    await unsubscribe(ctx, { token: (await list.row()).token });
    await list.setDoubleOptIn(true);
    clock.advance(DAY);
    await list.join(INES, { kind: 'campaign', source: 'autumn / open kiln' });
    // Another person may have typed the address, so the row is unchanged.
    expect(await list.row()).toMatchObject({ status: 'unsubscribed', attributionSource: 'instagram.com' });
    const [message] = await deliverEmails(list.world);
    await confirmByLink(ctx, { token: confirmTokenIn(message) });
    expect(await list.row()).toMatchObject({
      status: 'confirmed',
      attributionKind: 'campaign',
      attributionSource: 'autumn / open kiln',
    });
    expect(await list.ways()).toEqual({ 'site instagram.com': 1, 'campaign autumn / open kiln': 1 });
    expect(await list.days()).toEqual([
      [0, 1, 1],
      [1, 1, 0],
    ]);
  });

  it('does not count a subscriber who never confirms', async () => {
    const list = await createList();
    await list.setDoubleOptIn(true);
    await list.join(INES, INSTAGRAM);
    list.world.clock.advance(31 * DAY);
    await runSubscriberJobs(list.world);
    await expect(list.row()).rejects.toThrow('not there');
    expect([await list.days(), await list.ways()]).toEqual([[], {}]);
  });

  it('counts a removal, and reverts the count when it is undone', async () => {
    const list = await createList();
    const { ctx, clock } = list.world;
    await addSubscriber(ctx, { userId: list.mara.id, email: INES, name: null, wording: 'They asked.' });
    const { id: subscriberId } = await list.row();
    const target = { userId: list.mara.id, subscriberId };
    clock.advance(DAY);
    await removeSubscriber(ctx, target);
    expect(await list.days()).toEqual([
      [0, 1, 0],
      [1, 0, 1],
    ]);
    clock.advance(HOUR * 20);
    await restoreSubscriber(ctx, target);
    expect(await list.days()).toEqual([[0, 1, 0]]);
    await removeSubscriber(ctx, target);
    clock.advance(2 * DAY);
    await runSubscriberJobs(list.world);
    await expect(list.row()).rejects.toThrow('not there');
    expect(await list.days()).toEqual([
      [0, 1, 0],
      [2, 0, 1],
    ]);
  });

  it.each(['pending', 'unsubscribed'] as const)(
    'counts again when a subscriber who was removed while %s subscribes again',
    async (status) => {
      const list = await createList();
      const { ctx, clock } = list.world;
      await list.setDoubleOptIn(status === 'pending');
      await list.join();
      if (status === 'unsubscribed') await unsubscribe(ctx, { token: (await list.row()).token });
      const daysBefore = await list.days();
      await removeSubscriber(ctx, { userId: list.mara.id, subscriberId: (await list.row()).id });
      expect(await list.days()).toEqual(daysBefore);
      await list.setDoubleOptIn(false);
      clock.advance(HOUR);
      await list.join(INES, INSTAGRAM);
      await confirmReturn(list.world, { email: INES, attribution: INSTAGRAM });
      expect(await list.ways()).toEqual({ 'site instagram.com': 1 });
      expect(await list.days()).toEqual([[0, status === 'pending' ? 1 : 2, status === 'pending' ? 0 : 1]]);
    },
  );

  it('counts an erasure once', async () => {
    const list = await createList();
    const { ctx, clock } = list.world;
    await list.join();
    await list.join('tom@adeyemi.example');
    await unsubscribe(ctx, { token: (await list.row('tom@adeyemi.example')).token });
    const tokens = [(await list.row()).token, (await list.row('tom@adeyemi.example')).token];
    clock.advance(3 * DAY);
    for (const token of tokens) await eraseSubscriber(ctx, { token });
    expect(await list.days()).toEqual([
      [0, 2, 1],
      [3, 0, 1],
    ]);
  });

  it('counts a complaint on its own day', async () => {
    const list = await createList();
    const { ctx, clock } = list.world;
    await list.join();
    clock.advance(3 * DAY);
    const complainedAt = clock.now() - DAY;
    await leaveByComplaint(ctx, { ownerId: list.mara.id, address: INES, complainedAt });
    expect(await list.days()).toEqual([
      [0, 1, 0],
      [2, 0, 1],
    ]);
  });

  it('counts an import and its undo', async () => {
    const list = await createList();
    const { ctx, clock } = list.world;
    const emails = Array.from({ length: 1_200 }, (_, index) => `subscriber${index}@kova.example`);
    const id = await list.import(...emails);
    expect(await list.days()).toEqual([[0, 1_200, 0]]);
    clock.advance(DAY);
    await unsubscribe(ctx, { token: (await list.row('subscriber7@kova.example')).token });
    await removeSubscriber(ctx, {
      userId: list.mara.id,
      subscriberId: (await list.row('subscriber8@kova.example')).id,
    });
    clock.advance(DAY);
    await list.undo(id);
    expect(await list.days()).toEqual([
      [0, 1_200, 0],
      [1, 0, 2],
      [2, 0, 1_198],
    ]);
  });

  it('counts any other deletion of a row, by the database’s own clock', async () => {
    const list = await createList();
    const { ctx } = list.world;
    await list.join();
    await ctx.db.transact([ctx.db.write.delete(subscribers)]);
    const now = Math.floor(Date.now() / QUARTER_HOUR);
    const rows = await ctx.db.read.select().from(subscriberGrowth).where(sql`"left" > 0`);
    expect(rows).toMatchObject([{ userId: list.mara.id, left: 1 }]);
    expect([0, 1]).toContain(now - (rows[0]?.quarter ?? 0));
  });

  it('stops counting once the account is deleted', async () => {
    const list = await createList();
    const { ctx } = list.world;
    await list.join(INES, INSTAGRAM);
    await list.import('tom@adeyemi.example');
    await eraseSubscribers(ctx, list.mara.id);
    await eraseUser(ctx, list.mara.id);
    expect([await list.days(), await list.ways()]).toEqual([[], {}]);
  });
});

/** Returns the same numbers at every run. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

it.each([1, 2])('reports every day of a list’s long history (%i)', { timeout: 60_000 }, async (seed) => {
  const list = await createList();
  const { ctx, clock } = list.world;
  const userId = list.mara.id;
  await setPlan(ctx, userId, { isPro: true });
  const random = createRandom(seed);
  const startDay = Math.floor(clock.now() / DAY);
  const getCurrentDay = () => Math.floor(clock.now() / DAY) - startDay;
  /** Subscribers at the end of each day, computed today. */
  const totals: number[] = [];
  const imports: number[] = [];
  const addToTotals = (from: number, change: number) => {
    for (let day = from; day < totals.length; day += 1) totals[day] = (totals[day] ?? 0) + change;
  };

  async function count(): Promise<number> {
    const rows = await ctx.db.read.select().from(subscribers).where(eq(subscribers.status, 'confirmed'));
    return rows.length;
  }
  async function advanceClock(ms: number): Promise<void> {
    const today = await count();
    const dayBefore = getCurrentDay();
    clock.advance(ms);
    for (let day = dayBefore; day < getCurrentDay(); day += 1) totals.push(today);
    await runSubscriberJobs(list.world);
  }
  /** Returns a removed subscriber to the list, who counts as never gone. */
  async function returnToList(row: Subscriber | undefined, action: () => Promise<unknown>): Promise<void> {
    await action();
    const now = row && (await list.row(row.email));
    const isBack =
      row?.status === 'removed' && row.removedFrom === 'confirmed' && now?.status === 'confirmed';
    if (isBack) addToTotals(Math.floor((row.removedAt ?? 0) / DAY) - startDay, 1);
  }

  for (let step = 0; step < 500; step += 1) {
    const email = `subscriber${random(40)}@kova.example`;
    const row = await list.row(email).catch(() => undefined);
    const target = { userId, subscriberId: row?.id ?? 0 };
    const attribution = random(2) === 0 ? INSTAGRAM : null;
    const ignoreError = () => undefined;
    switch (random(13)) {
      case 0:
      case 1:
      case 2:
      case 3:
        await returnToList(row, () => list.join(email, attribution).catch(ignoreError));
        break;
      case 4:
        await list.confirm(email).catch(ignoreError);
        break;
      case 5:
      case 6:
        if (row) await unsubscribe(ctx, { token: row.token });
        break;
      case 7:
        await removeSubscriber(ctx, target).catch(ignoreError);
        break;
      case 8:
        await returnToList(row, () => restoreSubscriber(ctx, target).catch(ignoreError));
        break;
      case 9:
        if (row && random(3) === 0) await eraseSubscriber(ctx, { token: row.token });
        break;
      case 10:
        await returnToList(row, () =>
          addSubscriber(ctx, { userId, email, name: null, wording: 'They asked.' }).catch(ignoreError),
        );
        break;
      case 11: {
        await list.setDoubleOptIn(random(2) === 0);
        const importId = imports.pop();
        if (importId === undefined) imports.push(await list.import(email, `more${step}@kova.example`));
        else await list.undo(importId);
        break;
      }
      case 12: {
        const complainedAt = clock.now() - random(2 * DAY);
        const countBefore = await count();
        await leaveByComplaint(ctx, { ownerId: userId, address: email, complainedAt });
        if ((await count()) < countBefore) addToTotals(Math.floor(complainedAt / DAY) - startDay, -1);
        break;
      }
    }
    if (random(2) === 0) await advanceClock(random(12 * HOUR));
  }

  const now = await count();
  const { days } = await getInsights(ctx, { userId, days: 365 });
  expect(days.every(({ joined, left }) => joined >= 0 && left >= 0)).toBe(true);
  const reportedCounts = days.map((day) => day.subscribers);
  expect(totals.length).toBeGreaterThan(30);
  expect(reportedCounts.slice(-1 - totals.length)).toEqual([...totals, now]);
  expect(reportedCounts.slice(0, -1 - totals.length).every((subscriberCount) => subscriberCount === 0)).toBe(
    true,
  );
});

import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { createSimulatedPayments } from '../adapters/payments/simulated/simulated-payments.js';
import { DELIVERY_STATUSES } from '../features/mailing/index.js';
import { createWorld, type World } from '../testing/world.js';
import { type CreatorSeed, createDemoClock } from './demo-instance.js';
import { drawSvg } from './drawings.js';
import { fillInstance } from './fill-instance.js';
import { seeds } from './seeds/index.js';

/** Shortens a seed to two months, without images, which take longer than all the rest. */
const shortenSeed = (seed: CreatorSeed): CreatorSeed => ({
  ...seed,
  joinedDaysAgo: Math.min(seed.joinedDaysAgo, 62),
  portrait: null,
  products: seed.products.map(({ page, ...product }) => ({
    ...product,
    drawing: null,
    ...(page && { page: { ...page, images: [] } }),
  })),
  newsletters: { ...seed.newsletters, drawings: [] },
});

async function fill(): Promise<World> {
  const clock = createDemoClock(0);
  const folder = mkdtempSync(join(tmpdir(), 'tidings-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const payments = createSimulatedPayments({ folder, key: Buffer.alloc(32, 3), now: clock.now });
  const instance = { paymentsMode: 'connect', platformFeePercent: 5 } as const;
  const world = await createWorld({ payments, instance });
  await fillInstance(world.ctx, {
    now: world.clock.now(),
    clock,
    scale: 0.25,
    seeds: seeds.map(shortenSeed),
  });
  return world;
}

const read = <Row>({ ctx }: World, query: string) => ctx.db.read.all<Row>(sql.raw(query));

/** Queries that return no row unless the data is inconsistent. */
const FAULTS: Record<string, string> = {
  'a newsletter that is unfinished, or whose states do not sum to its audience': `
    select id from mailings where audience <> ${DELIVERY_STATUSES.join(' + ')} or status <> 'finished'
      or audience <> (select count(*) from deliveries where mailing_id = mailings.id)`,
  'a day whose ways do not sum to its views and visitors': `
    select view_days.user_id, view_days.day from view_days
      left join source_days on source_days.user_id = view_days.user_id and source_days.day = view_days.day
    group by 1, 2 having max(view_days.views) <> sum(source_days.views) or max(view_days.visitors) <> sum(source_days.visitors)`,
  'a total that is not the sum of its days': `
    select user_id from view_totals where views <> (select sum(views) from view_days where user_id = view_totals.user_id)`,
  'a list that is not what joined and left': `
    select user_id from subscriber_totals
    where confirmed <> (select sum(joined) - sum("left") from subscriber_growth where user_id = subscriber_totals.user_id)`,
  'a newsletter whose totals differ from the sums over its subscribers': `
    select id from newsletters where tracking = 'individual' and sent_at is not null and (
      opens <> (select coalesce(sum(opens), 0) from subscriber_activity where newsletter_id = newsletters.id)
      or clicks <> (select coalesce(sum(clicks), 0) from subscriber_activity where newsletter_id = newsletters.id))`,
  'a newsletter whose clicks differ from the sum over its links': `
    select id from newsletters where sent_at is not null
      and clicks <> (select coalesce(sum(clicks), 0) from newsletter_links where newsletter_id = newsletters.id)`,
  'a subscriber who joined on a page or by a widget without a known source': `
    select id from subscribers where import_id is null and attribution_kind is null`,
  'a subscriber who unsubscribed by a newsletter that they never received': `
    select id from subscribers where left_newsletter_id is not null and not exists (
      select 1 from newsletters join deliveries on deliveries.mailing_id = newsletters.mailing_id
      where newsletters.id = left_newsletter_id and recipient_id = subscribers.id and deliveries.status = 'accepted')`,
  'a purchase of another time than its own': `
    select id from purchases where status in ('completed', 'refunded') and completed_at - created_at > 60000`,
  'work that is still to be done': `
    select kind from jobs
    where kind not in ('newsletters.send-scheduled', 'newsletters.update-sending-records', 'mailing.compact-due')`,
  'a key that was left lying about': 'select id from api_tokens',
};

it('fills the instance consistently, without emails, and the same in every run', async () => {
  const [world, secondWorld] = await Promise.all([fill(), fill()]);
  for (const [fault, query] of Object.entries(FAULTS))
    expect([fault, await read(world, query)]).toEqual([fault, []]);
  expect(await readdir(join(world.folder, 'mailbox')).catch(() => [])).toEqual([]);

  const readStats = (filledWorld: World) =>
    read<Record<string, number | string>>(
      filledWorld,
      `select username, (select is_granted from plans where user_id = users.id) as pro, suspended_at is not null as stopped,
        (select confirmed from subscriber_totals where user_id = users.id) as subscribers,
        (select unsubscribed from subscriber_totals where user_id = users.id) as gone,
        (select views from view_totals where user_id = users.id) as views,
        (select count(*) from newsletters where user_id = users.id and sent_at is not null) as newsletters,
        (select sum(opens + clicks) from newsletters where user_id = users.id) as readings,
        (select sum(amount - refunded_amount) from purchases where user_id = users.id) as revenue
      from users order by username`,
    );
  const userStats = await readStats(world);
  expect(await readStats(secondWorld)).toEqual(userStats);
  expect(userStats.map(({ username, pro, stopped }) => [username, pro, stopped])).toEqual([
    ['harbour-choir', 0, 0],
    ['ines', 0, 0],
    ['juno', 0, 0],
    ['mara', 1, 0],
    ['quick-gains', 0, 1],
    ['tomas.adeyemi', 1, 0],
  ]);
  const mara = userStats.find(({ username }) => username === 'mara');
  expect(mara?.newsletters).toBeGreaterThanOrEqual(8);
  expect(mara?.revenue).toBeGreaterThan(0);
  const accounts = await read<{ username: string; status: string; account_id: string }>(
    world,
    `select username, status, account_id from payout_accounts join users on users.id = user_id order by username`,
  );
  expect(accounts.map(({ username, status }) => [username, status])).toEqual([
    ['ines', 'active'],
    ['mara', 'active'],
    ['tomas.adeyemi', 'restricted'],
  ]);
  for (const { account_id: accountId } of accounts) {
    const { payouts } = await world.ctx.payments.payouts.list({ accountId, limit: 100 });
    expect(payouts.filter(({ status }) => status === 'paid').length).toBeGreaterThan(2);
  }
  expect(
    await read(
      world,
      'select token_hash from sessions where user_id in (select user_id from payout_accounts)',
    ),
  ).toEqual([]);
  const waiting = await read(
    world,
    'select scheduled_at is null as draft from newsletters where user_id = 1 and sent_at is null',
  );
  expect(waiting).toEqual([{ draft: 1 }, { draft: 0 }]);
  const tagShares = await read<{ name: string; share: number }>(
    world,
    `select name, (select count(*) from subscriber_tags where tag_id = tags.id) * 100
      / (select count(*) from subscribers where user_id = 1) as share from tags order by share desc`,
  );
  expect(tagShares.map(({ name }) => name)).toEqual(['Firing diary', 'Studio sales', 'Course 2026']);
  expect(tagShares[0]?.share).toBeGreaterThan(50);
  const [{ bounced = 0, refused = 0 } = {}] = await read<{ bounced: number; refused: number }>(
    world,
    'select sum(bounced) as bounced, sum(failed) as refused from mailings',
  );
  expect(bounced).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
}, 120_000);

it('fills every newsletter with text, and every image with a valid drawing', async () => {
  for (const { newsletters, portrait, products, draft, scheduled } of seeds) {
    const texts = [...newsletters.texts, ...[draft, scheduled].filter((text) => text !== null)];
    expect(texts.filter(([title, opening]) => title === '' || opening === '')).toEqual([]);
    const onPages = products.flatMap(({ page }) => page?.images.map(({ drawing }) => drawing) ?? []);
    const drawings = [
      portrait,
      ...products.map(({ drawing }) => drawing),
      ...onPages,
      ...newsletters.drawings,
    ];
    for (const drawing of drawings.filter((candidate) => candidate !== null)) {
      const { format, width = 0 } = await sharp(Buffer.from(drawSvg(drawing))).metadata();
      expect([format, width >= 720]).toEqual(['svg', true]);
    }
  }
});

import { sql } from 'drizzle-orm';
import { DAY, MINUTE } from '../kernel/clock.js';
import {
  type CreatorSeed,
  calculateActivity,
  calculatePeak,
  type DemoCreator,
  type DemoInstance,
  scaleCount,
  toDay,
} from './demo-instance.js';

interface SourceDay {
  day: number;
  kind: string;
  source: string;
  views: number;
  visitors: number;
}

/** The days for which a newsletter brings visitors to its creator's page. */
const NEWSLETTER_ECHO_DAYS = 4;
/** The percentage of views by visitors that were not on the page before that day. */
const VISITOR_PERCENT = 74;

/** Writes a year of daily views, by source and in total. */
export async function countVisits(
  demo: DemoInstance,
  creator: DemoCreator,
  { seed, since: joinedAt }: { seed: CreatorSeed; since: number },
): Promise<void> {
  const { ctx, now } = demo;
  const newsletters = await ctx.db.read.all<{ id: number; sent_at: number }>(sql`
    select id, sent_at from newsletters where user_id = ${creator.id} and sent_at is not null`);
  const [first, last] = [toDay(joinedAt) + 1, toDay(now)];
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const visits = days.flatMap((day) => [
    ...planSourceDays(demo, creator, seed, day),
    ...seed.peaks.map((peak) =>
      createSourceDay(
        creator,
        day,
        'campaign',
        peak.campaign,
        scaleCount(demo, calculatePeak(day, last, peak)),
      ),
    ),
    ...newsletters
      .map(({ id, sent_at }) => ({ id, age: day - toDay(sent_at) }))
      .filter(({ age }) => age >= 0 && age < NEWSLETTER_ECHO_DAYS)
      .map(({ id, age }) =>
        createSourceDay(
          creator,
          day,
          'newsletter',
          String(id),
          scaleCount(demo, (seed.dailyViews * 0.35) / (1 + age)),
        ),
      ),
  ]);
  // The last day is not over yet.
  const passedShare = (now % DAY) / DAY;
  await write(
    demo,
    creator,
    visits.map((visit) => (visit.day === last ? limitVisitors(visit, passedShare) : visit)),
  );
}

function planSourceDays(
  demo: DemoInstance,
  creator: DemoCreator,
  seed: CreatorSeed,
  day: number,
): SourceDay[] {
  const { random } = creator;
  const views =
    scaleCount(demo, seed.dailyViews) *
    calculateActivity(day, toDay(demo.now)) *
    (0.85 + random.next() * 0.3);
  const totalShare = seed.sources.reduce((sum, { share }) => sum + share, 0);
  return seed.sources.map(({ kind, source, share }) =>
    createSourceDay(creator, day, kind, source, (views * share) / totalShare),
  );
}

function createSourceDay(
  { random }: DemoCreator,
  day: number,
  kind: string,
  source: string,
  views: number,
): SourceDay {
  const roundedViews = random.round(views);
  return {
    day,
    kind,
    source,
    views: roundedViews,
    visitors: Math.min(roundedViews, Math.ceil((roundedViews * VISITOR_PERCENT) / 100)),
  };
}

function limitVisitors(visit: SourceDay, passedShare: number): SourceDay {
  const views = Math.round(visit.views * passedShare);
  return { ...visit, views, visitors: Math.min(views, visit.visitors) };
}

async function write({ ctx }: DemoInstance, creator: DemoCreator, visits: SourceDay[]): Promise<void> {
  const rows = JSON.stringify(visits.filter(({ views }) => views > 0));
  await ctx.db.transact([
    ctx.db.write.run(sql`
      insert into source_days (user_id, day, kind, source, views, visitors)
      select ${creator.id}, value ->> 'day', value ->> 'kind', value ->> 'source', value ->> 'views', value ->> 'visitors'
      from json_each(${rows}) where true
      on conflict (user_id, day, kind, source) do update set
        views = views + excluded.views, visitors = visitors + excluded.visitors`),
    ctx.db.write.run(sql`
      insert into view_days (user_id, day, views, visitors)
      select ${creator.id}, day, sum(views), sum(visitors) from source_days where user_id = ${creator.id} group by day`),
    ctx.db.write.run(sql`
      insert into instance_view_days (day, views)
      select day, views from view_days where user_id = ${creator.id}
      on conflict (day) do update set views = views + excluded.views`),
  ]);
}

/** Writes widget installs and link clicks as sums, since single events would take too long. */
export async function showWidgets(
  { ...demo }: DemoInstance,
  creator: DemoCreator,
  seed: CreatorSeed,
): Promise<void> {
  const { ctx, now } = demo;
  const installs = seed.installs.map(({ host, widget, views, firstDaysAgo, lastDaysAgo }) => ({
    host,
    widget,
    first: now - firstDaysAgo * DAY - 50 * MINUTE,
    last: now - lastDaysAgo * DAY - 12 * MINUTE,
    views: Math.max(1, scaleCount(demo, views * (firstDaysAgo - lastDaysAgo))),
  }));
  const links = seed.links.map(({ clicks }, position) => ({ position, clicks: scaleCount(demo, clicks) }));
  await ctx.db.transact([
    ctx.db.write.run(sql`
      insert into widget_installs (user_id, host, widget, first_seen_at, last_seen_at, views)
      select ${creator.id}, value ->> 'host', value ->> 'widget', value ->> 'first', value ->> 'last', value ->> 'views'
      from json_each(${JSON.stringify(installs)})`),
    ctx.db.write.run(sql`
      update links set clicks = shown.value ->> 'clicks' from json_each(${JSON.stringify(links)}) as shown
      where user_id = ${creator.id} and position = shown.value ->> 'position'`),
  ]);
}

import { sql } from 'drizzle-orm';
import { DAY, MINUTE } from '../kernel/clock.js';
import { type DemoCreator, type Stage, scaled } from './stage.js';
import type { CreatorStory } from './story.js';

/** Sites that showed a widget, and how often links of the page were pressed: sums that nobody can live through one by one. */
export async function showWidgets(
  { ...stage }: Stage,
  creator: DemoCreator,
  story: CreatorStory,
): Promise<void> {
  const { ctx, now } = stage;
  const installs = story.installs.map(({ host, widget, views, firstDaysAgo, lastDaysAgo }) => ({
    host,
    widget,
    first: now - firstDaysAgo * DAY - 50 * MINUTE,
    last: now - lastDaysAgo * DAY - 12 * MINUTE,
    views: Math.max(1, scaled(stage, views * (firstDaysAgo - lastDaysAgo))),
  }));
  const links = story.links.map(({ clicks }, position) => ({ position, clicks: scaled(stage, clicks) }));
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

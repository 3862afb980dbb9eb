import { sql } from 'drizzle-orm';
import { unsubscribe } from '../features/subscribers/index.js';
import { DAY, HOUR, MINUTE } from '../kernel/clock.js';
import { addSubscribers, importList, type NewDemoSubscriber } from './create-creator.js';
import {
  type CreatorSeed,
  calculateActivity,
  calculatePeak,
  type DemoCreator,
  type DemoInstance,
  getMomentOnDay,
  type NewsletterText,
  scaleCount,
  toDay,
} from './demo-instance.js';
import { createSubscriberSource, type DemoSubscriber, pickLeavingReason } from './demo-subscribers.js';
import { reportBounces } from './report-bounces.js';
import { readNewsletter, saveDraft, sendNewsletterTo, uploadNewsletterImages } from './write-newsletter.js';

/** The age up to which subscribers of a list with double opt-in may still be pending. */
const UNCONFIRMED_FOR = 3 * DAY;

interface PlannedNewsletter {
  at: number;
  text: NewsletterText;
}

/** Adds and removes subscribers and sends newsletters, in order of time. */
export async function simulateYear(
  demo: DemoInstance,
  creator: DemoCreator,
  { seed, since: joinedAt }: { seed: CreatorSeed; since: number },
): Promise<void> {
  const { clock, now } = demo;
  const nextSubscriber = createSubscriberSource(creator.random);
  const importedCount = scaleCount(demo, seed.list.imported);
  await importList(demo, creator, createDemoSubscribers(importedCount, nextSubscriber));
  const joining = planJoining(demo, creator, { seed, since: joinedAt, nextSubscriber });
  const images = await uploadNewsletterImages(demo, creator, seed);
  let joinedCount = 0;
  const joinUntil = async (moment: number) => {
    const upTo = joining.findLastIndex(({ subscribedAt }) => subscribedAt <= moment) + 1;
    await addSubscribers(demo, creator, joining.slice(joinedCount, upTo));
    joinedCount = Math.max(joinedCount, upTo);
  };
  for (const [index, { at, text }] of planNewsletters(seed, joinedAt, now).entries()) {
    await joinUntil(at);
    // Skips newsletters before the first subscriber.
    if (importedCount + joinedCount === 0) continue;
    clock.set(at - HOUR);
    const newsletterId = await saveDraft(demo, creator, seed, { text, index, imageUrl: images[index % 5] });
    clock.set(at);
    const { audience } = await sendNewsletterTo(demo, creator, newsletterId);
    await readNewsletter(demo, creator, seed, { newsletterId, sentAt: at, audience });
    await reportBounces(demo, creator, { newsletterId, sentAt: at, audience });
    await unsubscribeSome(demo, creator, { seed, newsletterId, sentAt: at, audience });
  }
  await joinUntil(now);
}

const createDemoSubscribers = (count: number, nextSubscriber: () => DemoSubscriber): DemoSubscriber[] =>
  Array.from({ length: count }, nextSubscriber);

/** Returns every subscriber who joins in the year, in order of time. */
function planJoining(
  demo: DemoInstance,
  { random }: DemoCreator,
  {
    seed,
    since: joinedAt,
    nextSubscriber,
  }: { seed: CreatorSeed; since: number; nextSubscriber: () => DemoSubscriber },
): NewDemoSubscriber[] {
  const [first, last] = [toDay(joinedAt) + 1, toDay(demo.now)];
  const days = Array.from({ length: last - first + 1 }, (_, index) => {
    const day = first + index;
    const peaks = seed.peaks.map((peak) => ({
      peak,
      weight: calculatePeak(day, last, peak) / seed.dailyViews,
    }));
    const ordinary = calculateActivity(day, last) * (0.6 + random.next() * 0.8);
    return { day, ordinary, peaks, weight: peaks.reduce((sum, { weight }) => sum + weight, ordinary) };
  });
  const totalWeight = days.reduce((sum, { weight }) => sum + weight, 0);
  const joining = days.flatMap(({ day, ordinary, peaks, weight }) =>
    Array.from({ length: random.round((scaleCount(demo, seed.list.joined) * weight) / totalWeight) }, () => {
      const subscribedAt = getMomentOnDay(day, random.next());
      const peak =
        random.next() * weight > ordinary ? peaks.find((candidate) => candidate.weight > 0)?.peak : undefined;
      const { kind, source } = random.weighted(seed.sources);
      return {
        ...nextSubscriber(),
        subscribedAt,
        attributionKind: peak === undefined ? kind : 'campaign',
        attributionSource: peak === undefined ? source : peak.campaign,
        ...chooseOptIn(demo, seed, { subscribedAt, isPrompt: random.withPercent(70) }),
      };
    }),
  );
  return joining
    .filter(({ subscribedAt }) => subscribedAt <= demo.now)
    .sort((a, b) => a.subscribedAt - b.subscribedAt);
}

function chooseOptIn(
  { now }: DemoInstance,
  { list }: CreatorSeed,
  { subscribedAt, isPrompt }: { subscribedAt: number; isPrompt: boolean },
): Pick<NewDemoSubscriber, 'status' | 'confirmedAt'> {
  if (!list.doubleOptIn) return { status: 'confirmed', confirmedAt: null };
  if (subscribedAt > now - UNCONFIRMED_FOR && !isPrompt) return { status: 'pending', confirmedAt: null };
  return { status: 'confirmed', confirmedAt: Math.min(subscribedAt + 7 * MINUTE, now) };
}

/** Plans one newsletter per text, backwards from the last sending day. */
function planNewsletters({ newsletters }: CreatorSeed, joinedAt: number, now: number): PlannedNewsletter[] {
  const { everyDays, weekday, hour, texts, order } = newsletters;
  const today = toDay(now);
  const daysSince = (new Date(today * DAY).getUTCDay() - weekday + 7) % 7;
  const moments = Array.from({ length: Math.ceil(365 / everyDays) }, (_, index) => {
    return (today - daysSince - index * everyDays) * DAY + hour * HOUR;
  }).filter((sentAt) => sentAt < now - 6 * HOUR && sentAt > joinedAt + 3 * DAY);
  const usedMoments = order === 'turn' ? moments.slice(0, texts.length) : moments;
  return usedMoments.reverse().map((at, index) => {
    const place = order === 'week' ? getWeekOfYear(at) : texts.length - usedMoments.length + index;
    return { at, text: texts[place % texts.length] ?? ['', ''] };
  });
}

/** Returns the week of the year, from 0. */
function getWeekOfYear(moment: number): number {
  const year = new Date(moment).getUTCFullYear();
  return Math.floor((moment - Date.UTC(year, 0, 1)) / (7 * DAY));
}

/** Unsubscribes some recipients by a newsletter's link, most of them on the same day. */
async function unsubscribeSome(
  demo: DemoInstance,
  creator: DemoCreator,
  newsletter: { seed: CreatorSeed; newsletterId: number; sentAt: number; audience: number },
): Promise<void> {
  const { ctx, clock, now } = demo;
  const { random } = creator;
  const count = random.round((newsletter.audience * newsletter.seed.list.unsubscribesPerThousand) / 1_000);
  const leaving = await ctx.db.read.all<{ token: string }>(sql`
    select token from subscribers where user_id = ${creator.id} and status = 'confirmed'
      and id in (select recipient_id from deliveries join newsletters on newsletters.mailing_id = deliveries.mailing_id
        where newsletters.id = ${newsletter.newsletterId} and deliveries.status = 'accepted')
    order by (id * 7919 + ${newsletter.newsletterId}) % 10007 limit ${count}`);
  for (const { token } of leaving) {
    clock.set(Math.min(newsletter.sentAt + 10 * MINUTE + Math.floor(random.next() ** 2 * 40 * HOUR), now));
    await unsubscribe(ctx, {
      token,
      reason: pickLeavingReason(random),
      newsletterId: newsletter.newsletterId,
    });
  }
}

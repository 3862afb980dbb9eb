import { asc, eq } from 'drizzle-orm';
import { flushHits } from '../../features/newsletters/index.js';
import { newsletterLinks, newsletters, subscriberActivity } from '../../features/newsletters/table.js';
import type { TrackingMode } from '../../features/subscribers/index.js';
import { listSettings, subscribers } from '../../features/subscribers/table.js';
import type { CallOptions } from '../http-world.js';
import { createStudio, type Studio } from '../newsletters.js';
import type { WorldOptions } from '../world.js';
import { deliverEmails } from './subscriber-emails.js';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

export const CONTENT = [
  '<p>Frost came. <a href="https://kiln.example/ash?a=1&amp;b=2">Ash</a>, <a href="https://kiln.example/sheet">the sheet</a>',
  '<a href="https://kiln.example/glaze">the glaze</a> and <a href="https://kiln.example/pots">pots</a></p>',
].join(' ');

/** A sent newsletter in its subscribers' mailboxes. */
export interface TrackedNewsletter {
  studio: Studio;
  id: number;
  /** Each subscriber's email by address, with HTML and text as received. */
  emails: Map<string, { html: string; text: string; size: number }>;
  /** Returns the paths of the tracked links in a subscriber's email, and of the tracking image. */
  pathsOf(address: string): { links: string[]; pixel: string };
  /** Requests a path as a browser. By default, each request has its own IP address. */
  hit(path: string, options?: CallOptions): Promise<{ status: number; headers: Headers; text: string }>;
  flush(): Promise<boolean>;
  row(): Promise<typeof newsletters.$inferSelect>;
  links(): Promise<Array<typeof newsletterLinks.$inferSelect>>;
  subscribers(): Promise<Array<typeof subscriberActivity.$inferSelect & { email: string }>>;
}

interface TrackedOptions extends WorldOptions {
  tracking?: TrackingMode;
  subscribers?: string[];
  change?: object;
  isPro?: boolean;
}

export async function sendTrackedNewsletter(options: TrackedOptions = {}): Promise<TrackedNewsletter> {
  const { tracking = 'anonymous', change = {}, isPro = true, ...studioOptions } = options;
  const studio = await createStudio(studioOptions);
  const { world, mara } = studio;
  const { ctx } = world;
  await setTracking(studio, tracking);
  await studio.setPlan({ isPro });
  const id = await studio.draft({ content: CONTENT, ...change });
  const sendResponse = await studio.call('POST', `/${id}/send`);
  if (sendResponse.status !== 200) throw new Error(sendResponse.text);
  const deliveredEmails = await deliverEmails(world);
  const newsletterEmails = deliveredEmails.filter(({ from }) => from?.address !== undefined);
  const emails = new Map(
    newsletterEmails.map(({ to, html = '', text = '' }) => [
      to?.[0]?.address ?? '',
      { html, text, size: Buffer.byteLength(html) },
    ]),
  );
  // Later events happen after the arrival.
  world.clock.advance(60_000);
  let clients = 0;

  return {
    studio,
    id,
    emails,
    pathsOf(address) {
      const { html } = emails.get(address) ?? { html: '' };
      const paths = [...html.matchAll(/(?:href|src)="http:\/\/127\.0\.0\.1:3000(\/[co]\/[^"]+)"/g)];
      const trackedPaths = paths.map(([, path = '']) => path);
      return {
        links: trackedPaths.filter((path) => path.startsWith('/c/')),
        pixel: trackedPaths.find((path) => path.startsWith('/o/')) ?? '',
      };
    },
    hit(path, { headers, ...rest } = {}) {
      clients += 1;
      const from = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
      return world.call('GET', path, { from, headers: { 'user-agent': BROWSER, ...headers }, ...rest });
    },
    flush: () => flushHits(ctx),
    async row() {
      const [row] = await ctx.db.read.select().from(newsletters).where(eq(newsletters.id, id));
      if (row === undefined) throw new Error(`Newsletter ${id} of ${mara.username} is gone.`);
      return row;
    },
    links: () =>
      ctx.db.read
        .select()
        .from(newsletterLinks)
        .where(eq(newsletterLinks.newsletterId, id))
        .orderBy(asc(newsletterLinks.position)),
    async subscribers() {
      const rows = await ctx.db.read
        .select({ activity: subscriberActivity, email: subscribers.email })
        .from(subscriberActivity)
        .innerJoin(subscribers, eq(subscribers.id, subscriberActivity.subscriberId))
        .orderBy(asc(subscribers.id));
      return rows.map(({ activity, email }) => ({ ...activity, email }));
    },
  };
}

export async function setTracking({ world, mara }: Studio, tracking: TrackingMode): Promise<void> {
  const { ctx } = world;
  await ctx.db.transact([
    ctx.db.write
      .insert(listSettings)
      .values({ userId: mara.id, tracking, updatedAt: ctx.clock.now() })
      .onConflictDoUpdate({ target: listSettings.userId, set: { tracking } }),
  ]);
}

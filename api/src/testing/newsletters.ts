import { eq, lte } from 'drizzle-orm';
import { vi } from 'vitest';
import { startJobLoop } from '../db/jobs/job-loop.js';
import { jobs } from '../db/table.js';
import { mailingJobs } from '../features/mailing/index.js';
import { newsletterJobs } from '../features/newsletters/index.js';
import { newsletters } from '../features/newsletters/table.js';
import { plans } from '../features/plans/table.js';
import { subscribeConfirmed } from '../features/subscribers/index.js';
import {
  type ApiResponse,
  type CallOptions,
  type Creator,
  createHttpWorld,
  type HttpWorld,
} from './http-world.js';
import { type PlanChange, setPlan } from './payments/pro.js';
import type { WorldOptions } from './world.js';

export const newsletter = {
  title: 'The kiln',
  content: '<p>Frost came on Tuesday.</p>',
  template: 'template-2',
};

/** The fields of a newsletter that PUT requires. */
export const wholeNewsletter = {
  ...newsletter,
  imageUrl: null,
  imageAlt: null,
  design: null,
  accent: null,
  preheader: null,
  slug: null,
  ctaText: null,
  ctaUrl: null,
  imageBlocks: [],
  imageBlockLinks: [],
  imageBlockAlts: [],
  senderName: null,
  senderEmail: null,
};

/** A creator with subscribers, and the actions on newsletters. */
export interface Studio {
  world: HttpWorld;
  mara: Creator;
  /** Calls `path` below /api/newsletters as mara. */
  call(method: string, path: string, options?: CallOptions): Promise<ApiResponse>;
  /** Creates a draft and returns its id. */
  draft(change?: object): Promise<number>;
  row(id: number): Promise<typeof newsletters.$inferSelect | undefined>;
  emailsSent(): Promise<number>;
  setPlan(change: PlanChange): Promise<void>;
  join(email: string): Promise<void>;
  /** Runs jobs until none is due by the world's clock. */
  runDueJobs(): Promise<void>;
}

interface StudioOptions extends WorldOptions {
  subscribers?: string[];
}

export async function createStudio(options: StudioOptions = {}): Promise<Studio> {
  const { subscribers = ['ines@kova.example', 'tom@adeyemi.example'], ...worldOptions } = options;
  const world = await createHttpWorld(worldOptions);
  const mara = await world.register('mara');
  const { ctx } = world;
  const consent = { source: 'page', sourceHost: null, wording: null } as const;
  const join = (email: string) => subscribeConfirmed(ctx, { userId: mara.id, email, name: null, consent });
  for (const email of subscribers) await join(email);
  const call: Studio['call'] = (method, path, callOptions) =>
    world.call(method, `/api/newsletters${path}`, { as: mara, ...callOptions });

  return {
    world,
    mara,
    call,
    join,
    async draft(change = {}) {
      return (await call('POST', '', { body: { ...newsletter, ...change } })).json.id;
    },
    async row(id) {
      const [row] = await ctx.db.read.select().from(newsletters).where(eq(newsletters.id, id));
      return row;
    },
    async emailsSent() {
      const [plan] = await ctx.db.read.select().from(plans).where(eq(plans.userId, mara.id));
      return plan?.emailsSent ?? -1;
    },
    setPlan: (change) => setPlan(ctx, mara.id, change),
    async runDueJobs() {
      const loop = startJobLoop(ctx, { ...mailingJobs, ...newsletterJobs }, 'worker-of-this-test');
      await vi.waitUntil(async () => {
        const dueJobs = await ctx.db.read.select().from(jobs).where(lte(jobs.runAt, ctx.clock.now()));
        return dueJobs.length === 0;
      });
      await loop.stop();
    },
  };
}

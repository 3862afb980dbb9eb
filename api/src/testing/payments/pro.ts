import { asc, eq, lte } from 'drizzle-orm';
import type { SimulatedPayments } from '../../adapters/payments/simulated/simulated-payments.js';
import { jobs } from '../../db/table.js';
import { checkoutJobs } from '../../features/checkout/index.js';
import { mailingMessages } from '../../features/mailing/table.js';
import { planJobs, plans } from '../../features/plans/index.js';
import { subscriptions } from '../../features/plans/table.js';
import { DAY, HOUR } from '../../kernel/clock.js';
import type { PriceId } from '../../kernel/plans/plan-prices.js';
import { TOKEN_SCOPES } from '../../kernel/tokens/token-scope.js';
import type { Context } from '../../server/context.js';
import { type ApiResponse, type Creator, createHttpWorld, type HttpWorld } from '../http-world.js';
import type { WorldOptions } from '../world.js';

export interface PlanChange {
  isPro?: boolean;
  /** The quota, on any plan. */
  emailQuota?: number;
  freeQuota?: number;
  emailsSent?: number;
  countedSince?: number;
}

/** Changes a creator's plan, as an administrator can. */
export async function setPlan(ctx: Context, userId: number, change: PlanChange): Promise<void> {
  const { isPro, emailQuota, freeQuota = emailQuota, ...usage } = change;
  await ctx.db.transact([
    ctx.db.write
      .update(plans)
      .set({ isGranted: isPro, freeQuota, proQuota: emailQuota, ...usage })
      .where(eq(plans.userId, userId)),
  ]);
}

export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';
/** A card whose first payment takes four seconds. */
export const SLOW_CARD = '4000 0000 0000 0077';
/** A card whose first payment succeeds and whose later payments fail. */
export const EXPIRING_CARD = '4000 0000 0000 0341';

export interface ProWorld extends HttpWorld {
  mara: Creator;
  /** Mara's API token. A session would expire within these months. */
  token: string;
  payments: SimulatedPayments;
  begin(priceId?: PriceId): Promise<ApiResponse>;
  /** Starts a subscription and pays it by card, without the browser's report. Returns the subscription's id. */
  subscribe(card?: string, priceId?: PriceId): Promise<string>;
  /** Returns the response of `GET /api/subscription`. */
  view(): Promise<ApiResponse['json']>;
  rows(): Promise<Array<typeof subscriptions.$inferSelect>>;
  /** Returns the subjects of all queued emails. */
  subjects(): Promise<string[]>;
  post(event: { body: string; signature: string }): Promise<ApiResponse>;
  /** Moves the clock to a time after the start. Runs all jobs at their times, each twice, as after a crash. */
  passTo(time: { days?: number; hours?: number }): Promise<void>;
}

/** Creates a creator with simulated payments, and the steps of the worker. */
export async function createProWorld(options: WorldOptions = {}): Promise<ProWorld> {
  const world = await createHttpWorld(options);
  const mara = await world.register('mara');
  const { ctx, clock } = world;
  const tokenRequest = { name: 'terminal', scopes: TOKEN_SCOPES };
  const { token } = (await world.call('POST', '/api/tokens', { as: mara, body: tokenRequest })).json;
  const payments = ctx.payments as SimulatedPayments;
  const start = clock.now();
  const handlers = { ...planJobs, ...checkoutJobs };

  const begin = (priceId: PriceId = 'monthly') =>
    world.call('POST', '/api/get-or-create-subscription', { token, body: { priceId } });

  async function subscribe(card = GOOD_CARD, priceId: PriceId = 'monthly'): Promise<string> {
    const { json, text } = await begin(priceId);
    if (json.clientSecret === undefined) throw new Error(`The subscription was not started: ${text}`);
    await payments.simulator.confirm({ clientSecret: json.clientSecret, card });
    return json.subscriptionId;
  }

  async function runJobs(): Promise<void> {
    for (;;) {
      const job = await findNextJob();
      if (job === undefined || job.runAt > clock.now()) return;
      const handle = handlers[job.kind];
      if (handle !== undefined) {
        for (const attempt of [1, 2]) await handle(ctx, job.payload, { attempt, isStopping: () => false });
      }
      await ctx.db.transact([ctx.db.write.delete(jobs).where(eq(jobs.id, job.id))]);
    }
  }

  async function findNextJob(latestRunAt = Number.MAX_SAFE_INTEGER) {
    const [job] = await ctx.db.read
      .select()
      .from(jobs)
      .where(lte(jobs.runAt, latestRunAt))
      .orderBy(asc(jobs.runAt), asc(jobs.id))
      .limit(1);
    return job;
  }

  async function passTo({ days = 0, hours = 0 }: { days?: number; hours?: number }): Promise<void> {
    const end = start + days * DAY + hours * HOUR;
    await runJobs();
    for (;;) {
      const job = await findNextJob(end);
      clock.advance((job?.runAt ?? end) - clock.now());
      if (job === undefined) return;
      await runJobs();
    }
  }

  return {
    ...world,
    mara,
    token,
    payments,
    begin,
    subscribe,
    passTo,
    view: async () => (await world.call('GET', '/api/subscription', { token })).json,
    rows: () => ctx.db.read.select().from(subscriptions).orderBy(asc(subscriptions.id)),
    async subjects() {
      const messages = await ctx.db.read
        .select()
        .from(mailingMessages)
        .orderBy(asc(mailingMessages.mailingId));
      return messages.map(({ skeleton }) => /Subject: (.*?)\\r\\n/.exec(JSON.stringify(skeleton))?.[1] ?? '');
    },
    post: ({ body, signature }) =>
      world.call('POST', '/api/webhooks/stripe', {
        raw: body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      }),
  };
}

import { sql } from 'drizzle-orm';
import { DAY, HOUR, MINUTE } from '../kernel/clock.js';
import { deliverDue } from './deliver-due.js';
import {
  type CreatorSeed,
  calculateActivity,
  calculatePeak,
  type DemoCreator,
  type DemoInstance,
  getMomentOnDay,
  type ProductSeed,
  runJobs,
  scaleCount,
  toDay,
} from './demo-instance.js';
import { createSubscriberSource } from './demo-subscribers.js';

/** A test card of the simulated payments. No real card has this number. */
const CARD = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';

/** The number of sales between two deliveries of receipts, which cost the same for any number of receipts. */
const SENT_TOGETHER = 10;

interface Sale {
  at: number;
  product: ProductSeed & { id: number };
  kind: string;
  source: string;
}

/**
 * Makes the sales of a year through the API, in order of time. Some cards are declined, and some sales are refunded.
 */
export async function simulateSales(
  demo: DemoInstance,
  creator: DemoCreator,
  { seed, since: joinedAt }: { seed: CreatorSeed; since: number },
): Promise<void> {
  const { call, clock } = demo;
  const { random } = creator;
  const nextSubscriber = createSubscriberSource(random);
  const sales = await planSales(demo, creator, seed, joinedAt);
  for (const [index, { at, product, kind, source }] of sales.entries()) {
    clock.set(at);
    const { email } = nextSubscriber();
    const { json } = await call('POST', '/api/product-download-payment', {
      body: {
        productId: product.id,
        creatorId: creator.id,
        email,
        attribution: createAttribution(kind, source),
      },
    });
    const { clientSecret, paymentIntentId } = json;
    const isDeclined = index % 41 === 40;
    const card = isDeclined ? DECLINED : CARD;
    await call('POST', '/api/simulated-payments/confirm', { body: { clientSecret, card } });
    if (isDeclined) continue;
    await call('POST', '/api/stripe-payment-success', {
      body: { paymentIntentId, clientSecret, productId: product.id, customerEmail: email },
    });
    if (index % SENT_TOGETHER === 0) await deliverDue(demo);
  }
  await deliverDue(demo);
  await refundSome(demo, creator);
  clock.set(demo.now);
  await runJobs(demo);
  await deliverDue(demo);
}

/** Returns the attribution as the buyer's browser would send it. */
function createAttribution(kind: string, source: string): object {
  const [utmSource, utmCampaign] = source.split(' / ');
  switch (kind) {
    case 'campaign':
      return { utmSource, utmCampaign };
    case 'widget':
      return { referrer: `https://${source}/`, via: 'widget' };
    case 'site':
      return { referrer: `https://${source}/` };
    default:
      return {};
  }
}

async function planSales(
  demo: DemoInstance,
  creator: DemoCreator,
  seed: CreatorSeed,
  joinedAt: number,
): Promise<Sale[]> {
  const { random } = creator;
  const { json } = await demo.call('GET', '/api/products', { actor: creator.actor });
  const ids = new Map(
    (json.data as Array<{ id: number; title: string }>).map(({ id, title }) => [title, id]),
  );
  const products = seed.products.map((product) => ({ ...product, id: ids.get(product.title) ?? 0 }));
  const [first, last] = [toDay(joinedAt) + 7, toDay(demo.now)];
  const days = Array.from({ length: Math.max(0, last - first) }, (_, index) => {
    const day = first + index;
    const peaks = seed.peaks.map((peak) => ({
      peak,
      share: calculatePeak(day, last, peak) / seed.dailyViews,
    }));
    return { day, peaks, share: peaks.reduce((sum, { share }) => sum + share, calculateActivity(day, last)) };
  });
  if (products.length === 0 || days.length === 0) return [];
  const sales = Array.from({ length: scaleCount(demo, seed.sales) }, () => {
    const { day, peaks, share } = random.weighted(days);
    const peak = peaks.find((candidate) => candidate.share > share / 2)?.peak;
    const { kind, source } = random.weighted(seed.sources);
    return {
      at: getMomentOnDay(day, random.next()),
      product: random.weighted(products),
      kind: peak === undefined ? kind : 'campaign',
      source: peak === undefined ? source : peak.campaign,
    };
  });
  return sales.sort((a, b) => a.at - b.at);
}

/** Refunds one sale in forty, within two days. */
async function refundSome({ call, clock, ctx }: DemoInstance, creator: DemoCreator): Promise<void> {
  const completedSales = await ctx.db.read.all<{ id: number; completed_at: number }>(sql`
    select id, completed_at from purchases where user_id = ${creator.id} and status = 'completed' order by id`);
  for (const { id, completed_at } of completedSales.filter((_, index) => index % 40 === 17)) {
    clock.set(completed_at + DAY + 20 * MINUTE + 3 * HOUR);
    await call('POST', `/api/sales/${id}/refund`, { actor: creator.actor });
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq, lte } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';
import type { SimulatedPayments } from '../../adapters/payments/simulated/simulated-payments.js';
import { jobs } from '../../db/table.js';
import { unsealToken } from '../../features/checkout/downloads/download-links.js';
import { checkoutJobs } from '../../features/checkout/index.js';
import { downloadLinks, purchases } from '../../features/checkout/table.js';
import { startSendLoop } from '../../features/mailing/index.js';
import { deliveries } from '../../features/mailing/table.js';
import { payoutJobs } from '../../features/payouts/index.js';
import { productFiles, productJobs, products } from '../../features/products/index.js';
import { signInJobs } from '../../features/sign-in/index.js';
import { subscriberJobs } from '../../features/subscribers/index.js';
import { createRandomId } from '../../kernel/ids.js';
import type { Currency } from '../../kernel/money/currencies.js';
import type { Context } from '../../server/context.js';
import {
  type ApiResponse,
  type CallOptions,
  type Creator,
  createHttpWorld,
  type HttpWorld,
} from '../http-world.js';
import type { WorldOptions } from '../world.js';

export const FILE_BYTES = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
export const BUYER = 'ines@kova.example';
export const GOOD_CARD = '4242 4242 4242 4242';

interface NewProduct {
  title?: string;
  priceCents?: number;
  currency?: Currency;
  isDigital?: boolean;
  hasFile?: boolean;
  fileName?: string;
  owner?: Creator;
}

export interface ShopProduct {
  id: number;
  fileId: number | null;
}

export interface StartedPayment {
  paymentIntentId: string;
  clientSecret: string;
}

export interface Shop extends HttpWorld {
  mara: Creator;
  payments: SimulatedPayments;
  addProduct(product?: NewProduct): Promise<ShopProduct>;
  /** Sends the first request of a purchase. */
  begin(product: ShopProduct, email?: string): Promise<StartedPayment>;
  /** Only pays by card. The test sends the browser's next requests. */
  pay(started: StartedPayment, card?: string): Promise<ApiResponse>;
  /** Reports a payment, with the client secret as proof unless it is omitted. */
  report(
    started: Pick<StartedPayment, 'paymentIntentId'> & Partial<StartedPayment>,
    claims?: object,
  ): Promise<ApiResponse>;
  /** Starts, pays and reports a purchase. Returns the token of its download link. */
  buy(product: ShopProduct, email?: string): Promise<string>;
  download(token: string, options?: CallOptions): Promise<ApiResponse>;
  /** Runs all due jobs, each twice, as after a crash before its end was recorded. */
  runJobs(): Promise<void>;
  /** Sends every email, and returns all delivered emails by address and subject. */
  deliver(): Promise<Email[]>;
  purchases(): Promise<Array<typeof purchases.$inferSelect>>;
  /** Returns the download links with their unhashed tokens. */
  links(): Promise<Array<typeof downloadLinks.$inferSelect & { token: string }>>;
}

/** Creates a creator with a shop and simulated payments. */
export async function createShop(options: WorldOptions = {}): Promise<Shop> {
  const world = await createHttpWorld(options);
  const mara = await world.register('mara');
  const { ctx } = world;
  const payments = ctx.payments as SimulatedPayments;

  async function begin(product: ShopProduct, email = BUYER): Promise<StartedPayment> {
    const body = { productId: product.id, email };
    const { status, json, text } = await world.call('POST', '/api/product-download-payment', { body });
    if (status !== 200) throw new Error(`The purchase was not started: ${text}`);
    return json;
  }

  const pay = ({ clientSecret }: StartedPayment, card = GOOD_CARD) =>
    world.call('POST', '/api/simulated-payments/confirm', { body: { clientSecret, card } });

  const report: Shop['report'] = ({ paymentIntentId, clientSecret }, claims = {}) =>
    world.call('POST', '/api/stripe-payment-success', {
      body: { paymentIntentId, ...(clientSecret && { clientSecret }), ...claims },
    });

  async function buy(product: ShopProduct, email = BUYER): Promise<string> {
    const payment = await begin(product, email);
    await pay(payment);
    const { json } = await report(payment);
    return readDownloadToken(json.downloadUrl);
  }

  return {
    ...world,
    mara,
    payments,
    addProduct: (product = {}) => addProduct(ctx, mara, product),
    begin,
    pay,
    report,
    buy,
    runJobs: () => runJobs(ctx),
    deliver: () => deliver(world),
    download: (token, request = {}) =>
      world.call('GET', `/api/download/${token}`, { unchecked: true, ...request }),
    purchases: () => ctx.db.read.select().from(purchases).orderBy(asc(purchases.id)),
    async links() {
      const rows = await ctx.db.read.select().from(downloadLinks).orderBy(asc(downloadLinks.id));
      return rows.map((row) => ({ ...row, token: unsealToken(ctx, row) }));
    },
  };
}

async function addProduct(ctx: Context, mara: Creator, product: NewProduct): Promise<ShopProduct> {
  const {
    title = 'Kiln notes',
    currency = 'usd',
    priceCents = 1_299,
    isDigital = true,
    hasFile = true,
  } = product;
  const userId = (product.owner ?? mara).id;
  const now = ctx.clock.now();
  const fileId = hasFile ? await addFile(ctx, userId, product.fileName ?? 'kiln notes.pdf') : null;
  const [row] = await ctx.db.transact([
    ctx.db.write
      .insert(products)
      .values({
        userId,
        title,
        priceCents,
        currency,
        isDigital,
        fileId,
        fileType: 'pdf',
        position: 1,
        price: `$${(priceCents / 100).toFixed(2)}`,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: products.id }),
  ]);
  return { id: row[0]?.id ?? 0, fileId };
}

async function addFile(ctx: Context, userId: number, originalName: string): Promise<number> {
  const key = createRandomId();
  await ctx.blobs.write(`product-files/${key}/file`, FILE_BYTES);
  const file = { userId, key, originalName, mimeType: 'application/pdf', size: FILE_BYTES.length };
  const [row] = await ctx.db.transact([
    ctx.db.write
      .insert(productFiles)
      .values({ ...file, createdAt: ctx.clock.now() })
      .returning({ id: productFiles.id }),
  ]);
  return row[0]?.id ?? 0;
}

async function runJobs(ctx: Context): Promise<void> {
  for (;;) {
    const [job] = await ctx.db.read
      .select()
      .from(jobs)
      .where(lte(jobs.runAt, ctx.clock.now()))
      .orderBy(asc(jobs.runAt), asc(jobs.id))
      .limit(1);
    if (job === undefined) return;
    const handle = { ...checkoutJobs, ...payoutJobs, ...productJobs, ...signInJobs, ...subscriberJobs }[
      job.kind
    ];
    if (handle === undefined) throw new Error(`${job.kind} is not a job of the store.`);
    for (const attempt of [1, 2]) await handle(ctx, job.payload, { attempt, isStopping: () => false });
    await ctx.db.transact([ctx.db.write.delete(jobs).where(eq(jobs.id, job.id))]);
  }
}

async function deliver({ ctx, folder }: HttpWorld): Promise<Email[]> {
  const loop = startSendLoop(ctx, await ctx.email.open(), 'worker-of-this-test');
  await vi.waitUntil(async () =>
    (await ctx.db.read.select().from(deliveries)).every(({ status }) => status === 'accepted'),
  );
  await loop.stop();
  const box = join(folder, 'mailbox');
  const files = await readdir(box);
  const emails = files.map(async (name) => PostalMime.parse(await readFile(join(box, name))));
  const sortKey = ({ to, subject }: Email) => `${to?.[0]?.address} ${subject}`;
  return (await Promise.all(emails)).sort((a, b) => sortKey(a).localeCompare(sortKey(b)));
}

/** Returns the token of a download link, or an empty text. */
export function readDownloadToken(text: string | null | undefined): string {
  return /\/api\/download\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
}

/** Returns the unhashed download tokens of a creator's buyers. */
export async function listDownloadTokens(ctx: Context, creatorId: number): Promise<string[]> {
  const rows = await ctx.db.read.select().from(downloadLinks).where(eq(downloadLinks.creatorId, creatorId));
  return rows.map((row) => unsealToken(ctx, row));
}

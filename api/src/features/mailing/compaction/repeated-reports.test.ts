import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BounceReport } from '../../../ports/email-webhook.js';
import type { Context } from '../../../server/context.js';
import {
  compactFully,
  createSentNewsletter,
  type FinishedMailing,
  readFiles,
  readReport,
} from '../../../testing/email/compacted-newsletters.js';
import { createWorld } from '../../../testing/world.js';
import { findDelivery } from '../bounces/find-reported-delivery.js';
import { recordBounce } from '../bounces/record-bounce.js';
import { removeSuppression } from '../bounces/suppressions.js';
import { bounces } from '../bounces/table.js';
import { eraseRecipient } from '../erasures.js';
import { deliveries, suppressions } from '../table.js';

type Report = Pick<BounceReport, 'outcome' | 'status' | 'detail'>;
const noSuchUser: Report = { outcome: 'failed', status: '5.1.1', detail: '550 5.1.1 r9 is no user' };
const full: Report = { outcome: 'failed', status: '5.2.2', detail: '552 5.2.2 r9 is full' };

async function getDeliveryId({ ctx, mailingId }: FinishedMailing): Promise<number> {
  const [row] = await ctx.db.read
    .select()
    .from(deliveries)
    .where(sql`mailing_id = ${mailingId} and recipient_id = 9`);
  return row?.id ?? 0;
}

async function report(ctx: Context, id: number, bounce: Report) {
  const delivery = await findDelivery(ctx, id);
  if (delivery === undefined) throw new Error('There is no such delivery.');
  return recordBounce(ctx, { source: 'test', report: { ...bounce, eventId: `event-${id}` }, delivery });
}

async function lift(ctx: Context): Promise<void> {
  for (const { id } of await ctx.db.read.select().from(suppressions)) {
    await removeSuppression(ctx, { ownerId: 1, suppressionId: id });
  }
}

describe('a report that arrives again after its delivery was compacted', () => {
  it('changes nothing, also after the creator lifted the suppression', async () => {
    const sentMailing = await createSentNewsletter(12);
    const { ctx } = sentMailing;
    const id = await getDeliveryId(sentMailing);
    expect(await report(ctx, id, noSuchUser)).toBe('recorded');
    const reportBefore = await readReport(sentMailing);
    await lift(ctx);
    for (const _ of ['compacted', 'and compacted again']) {
      await compactFully(sentMailing, ctx);
      expect(await ctx.db.read.select().from(bounces)).toEqual([]);
      expect(await report(ctx, id, noSuchUser)).toBe('known');
      expect(await ctx.db.read.select().from(suppressions)).toEqual([]);
      expect(await readReport(sentMailing)).toEqual(reportBefore);
    }
  });

  it('does not count towards the limit of soft bounces', async () => {
    const world = await createWorld();
    const mailings: FinishedMailing[] = [];
    for (let number = 0; number < 5; number += 1) mailings.push(await createSentNewsletter(12, world));
    const { ctx } = world;
    const ids: number[] = [];
    for (const sentMailing of mailings) ids.push(await getDeliveryId(sentMailing));
    for (const id of ids) await report(ctx, id, full);
    expect(await ctx.db.read.select().from(suppressions)).toMatchObject([{ reason: 'soft-bounces' }]);
    for (const sentMailing of mailings) await compactFully(sentMailing, ctx);
    await lift(ctx);
    for (const id of ids) expect(await report(ctx, id, full)).toBe('known');
    expect(await ctx.db.read.select().from(suppressions)).toEqual([]);
  });

  it('does not prevent the recording of a different report', async () => {
    const sentMailing = await createSentNewsletter(12);
    const id = await getDeliveryId(sentMailing);
    await report(sentMailing.ctx, id, full);
    await compactFully(sentMailing, sentMailing.ctx);
    const delivery = await findDelivery(sentMailing.ctx, id);
    if (delivery === undefined) throw new Error('The file contains it.');
    const otherReport = { source: 'test', report: { ...noSuchUser, eventId: 'another' }, delivery };
    expect(await recordBounce(sentMailing.ctx, otherReport)).toBe('recorded');
    expect(await sentMailing.ctx.db.read.select().from(suppressions)).toMatchObject([
      { reason: 'hard-bounce' },
    ]);
  });
});

it('a report that arrives while its delivery is compacted is not lost', async () => {
  const sentMailing = await createSentNewsletter(12);
  const { ctx } = sentMailing;
  const id = await getDeliveryId(sentMailing);
  // A milder report does not change the row.
  await report(ctx, id, noSuchUser);
  let writes = 0;
  const write = async (key: string, bytes: Uint8Array) => {
    writes += 1;
    if (writes === 1) {
      const delivery = await findDelivery(ctx, id);
      if (delivery === undefined) throw new Error('There is no such delivery.');
      await recordBounce(ctx, { source: 'test', report: { ...full, eventId: 'milder' }, delivery });
    }
    await ctx.blobs.write(key, bytes);
  };
  await compactFully(sentMailing, { ...ctx, blobs: { ...ctx.blobs, write } });
  await findDelivery(ctx, id);
  const storedBounces = await ctx.db.read.select().from(bounces).where(eq(bounces.deliveryId, id));
  expect(storedBounces.map(({ eventId }) => eventId)).toEqual([`event-${id}`, 'milder']);
});

it('an erasure leaves neither the reports nor their address in a file', async () => {
  const sentMailing = await createSentNewsletter(12);
  const { ctx } = sentMailing;
  const id = await getDeliveryId(sentMailing);
  await report(ctx, id, noSuchUser);
  await compactFully(sentMailing, ctx);
  await eraseRecipient(ctx, { ownerId: 1, recipientId: 9, address: 'r9@kova.example', before: 0 });
  const text = [...readFiles(sentMailing).values()].join('\n');
  expect(text).not.toMatch(/r9@|event-/);
  expect(await findDelivery(ctx, id)).toBeUndefined();
  expect(await ctx.db.read.select().from(bounces)).toEqual([]);
});

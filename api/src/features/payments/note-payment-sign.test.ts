import { expect, it } from 'vitest';
import { DAY } from '../../kernel/clock.js';
import { createWorld } from '../../testing/world.js';
import { notePaymentSign } from './note-payment-sign.js';
import { paymentSigns } from './table.js';

it('keeps the last sign of each part', async () => {
  const { ctx, clock } = await createWorld();
  const start = clock.now();
  await notePaymentSign(ctx, { part: 'api', isWell: true });
  await notePaymentSign(ctx, { part: 'webhook', isWell: true });
  clock.advance(1_000);
  await notePaymentSign(ctx, { part: 'api', isWell: false });
  expect(await ctx.db.read.select().from(paymentSigns).orderBy(paymentSigns.part)).toEqual([
    { part: 'api', isWell: false, at: start + 1_000 },
    { part: 'webhook', isWell: true, at: start },
  ]);
});

it('lets no stranger hide a webhook that works', async () => {
  const { ctx, clock } = await createWorld();
  const start = clock.now();
  const refuse = () => notePaymentSign(ctx, { part: 'webhook', isWell: false });
  const sign = async () => (await ctx.db.read.select().from(paymentSigns))[0];
  await refuse();
  expect(await sign()).toMatchObject({ isWell: false });
  await notePaymentSign(ctx, { part: 'webhook', isWell: true });
  clock.advance(DAY);
  await refuse();
  expect(await sign()).toMatchObject({ isWell: true, at: start });
  clock.advance(1);
  await refuse();
  expect(await sign()).toMatchObject({ isWell: false, at: start + DAY + 1 });
});

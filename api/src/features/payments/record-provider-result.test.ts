import { expect, it, vi } from 'vitest';
import { DAY, MINUTE } from '../../kernel/clock.js';
import { createWorld } from '../../testing/world.js';
import { callProvider } from './call-provider.js';
import { recordProviderResult } from './record-provider-result.js';
import { paymentHealth } from './table.js';

it('stores the last result of the API and of webhooks separately', async () => {
  const { ctx, clock } = await createWorld();
  const start = clock.now();
  await recordProviderResult(ctx, { part: 'api', isWell: true });
  await recordProviderResult(ctx, { part: 'webhook', isWell: true });
  clock.advance(1_000);
  await recordProviderResult(ctx, { part: 'api', isWell: false });
  expect(await ctx.db.read.select().from(paymentHealth).orderBy(paymentHealth.part)).toEqual([
    { part: 'api', isWell: false, at: start + 1_000 },
    { part: 'webhook', isWell: true, at: start },
  ]);
});

it('ignores invalid webhooks for a day after a valid one', async () => {
  const { ctx, clock } = await createWorld();
  const start = clock.now();
  const refuse = () => recordProviderResult(ctx, { part: 'webhook', isWell: false });
  const sign = async () => (await ctx.db.read.select().from(paymentHealth))[0];
  await refuse();
  expect(await sign()).toMatchObject({ isWell: false });
  await recordProviderResult(ctx, { part: 'webhook', isWell: true });
  clock.advance(DAY);
  await refuse();
  expect(await sign()).toMatchObject({ isWell: true, at: start });
  clock.advance(1);
  await refuse();
  expect(await sign()).toMatchObject({ isWell: false, at: start + DAY + 1 });
});

it('writes an unchanged result at most once a minute', async () => {
  const { ctx, clock } = await createWorld();
  const start = clock.now();
  const transact = vi.spyOn(ctx.db, 'transact');
  const note = () => recordProviderResult(ctx, { part: 'api', isWell: true });
  await note();
  clock.advance(MINUTE - 1);
  await note();
  expect(transact).toHaveBeenCalledTimes(1);
  clock.advance(1);
  await note();
  expect(await ctx.db.read.select().from(paymentHealth)).toMatchObject([{ at: start + MINUTE }]);
});

it('logs its own failure, and does not throw it', async () => {
  const { ctx } = await createWorld();
  const logSpy = vi.spyOn(ctx.log, 'error').mockReturnValue(undefined);
  ctx.db.transact = () => Promise.reject(new Error('the disk is full'));
  expect(await callProvider(ctx, async () => 'an intent')).toBe('an intent');
  expect(logSpy).toHaveBeenCalledTimes(1);
});

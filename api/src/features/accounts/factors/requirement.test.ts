import { expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { createWorld } from '../../../testing/world.js';
import { applyFactorRequirement, FACTOR_GRACE, findFactorDeadline } from './requirement.js';

const account = { kind: 'user' as const, id: 1 };

it('the deadline counts from the start of the requirement, also after a restart', async () => {
  const { ctx, clock } = await createWorld();
  const start = clock.now();
  const findDeadline = (createdAt: number) => findFactorDeadline(ctx, { account, createdAt });
  await applyFactorRequirement(ctx, { user: false, admin: true });
  expect(await findDeadline(start)).toBeNull();
  expect(ctx.instance.factorRequiredSince.admin).toBe(start);
  await applyFactorRequirement(ctx, { user: true, admin: true });
  clock.advance(DAY);
  await applyFactorRequirement(ctx, { user: true, admin: true });
  expect(await findDeadline(1)).toBe(start + FACTOR_GRACE);
});

it('the deadline counts from the creation of an account newer than the requirement', async () => {
  const { ctx, clock } = await createWorld();
  await applyFactorRequirement(ctx, { user: true, admin: true });
  const createdAt = clock.now() + 5;
  expect(await findFactorDeadline(ctx, { account, createdAt })).toBe(createdAt + FACTOR_GRACE);
});

it('the requirement starts again after the operator has turned it off and on', async () => {
  const { ctx, clock } = await createWorld();
  await applyFactorRequirement(ctx, { user: true, admin: false });
  await applyFactorRequirement(ctx, { user: false, admin: false });
  clock.advance(DAY);
  await applyFactorRequirement(ctx, { user: true, admin: false });
  expect(ctx.instance.factorRequiredSince).toEqual({ user: clock.now(), admin: null });
});

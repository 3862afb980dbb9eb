import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOUR } from '../../../kernel/clock.js';
import { createWorld } from '../../../testing/world.js';
import { consumeConfirmationLimit, refundConfirmationEmail } from './email-limits.js';

// The limits use the machine's own clock.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const ines = { userId: 1, email: 'ines@kova.example' };

it('allows one confirmation email of a creator to an address per hour, and five per day', async () => {
  const { ctx } = await createWorld();
  const hours: number[] = [];
  for (let hour = 0; hour < 26; hour += 1) {
    if (await consumeConfirmationLimit(ctx, ines)) hours.push(hour);
    expect(await consumeConfirmationLimit(ctx, ines)).toBe(false);
    vi.advanceTimersByTime(HOUR);
  }
  expect(hours).toEqual([0, 1, 2, 3, 4, 24, 25]);
});

it('counts each creator and each address separately', async () => {
  const { ctx } = await createWorld();
  expect(await consumeConfirmationLimit(ctx, ines)).toBe(true);
  expect(await consumeConfirmationLimit(ctx, { ...ines, userId: 2 })).toBe(true);
  expect(await consumeConfirmationLimit(ctx, { ...ines, email: 'tom@adeyemi.example' })).toBe(true);
});

it('does not count a confirmation email that could not be sent', async () => {
  const { ctx } = await createWorld();
  expect(await consumeConfirmationLimit(ctx, ines)).toBe(true);
  await refundConfirmationEmail(ctx, ines);
  expect(await consumeConfirmationLimit(ctx, ines)).toBe(true);
});

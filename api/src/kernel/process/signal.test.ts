import { expect, it, vi } from 'vitest';
import { createSignal } from './signal.js';

it('does not wait for a past time, and sets no negative timer', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  const signal = createSignal();
  await signal.wait(-5);
  await signal.wait(0);
  expect(timer.mock.calls.map(([, ms]) => ms)).toEqual([0, 0]);
  timer.mockRestore();
});

it('returns at once for an earlier wake-up', async () => {
  const signal = createSignal();
  signal.wake();
  await expect(signal.wait(60_000)).resolves.toBeUndefined();
});

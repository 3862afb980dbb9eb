import { expect, it, vi } from 'vitest';
import { createSignal } from './signal.js';

it('sets a timer of 0 ms for a wait of negative or zero time', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  const signal = createSignal();
  await signal.wait(-5);
  await signal.wait(0);
  expect(timer.mock.calls.map(([, ms]) => ms)).toEqual([0, 0]);
  timer.mockRestore();
});

it('ends a wait at once after an earlier wake-up', async () => {
  const signal = createSignal();
  signal.wake();
  await expect(signal.wait(60_000)).resolves.toBeUndefined();
});

import { expect, it, vi } from 'vitest';
import { createSignal } from './signal.js';

it('waits no time for a moment that has passed, and asks no timer for a negative one', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  const signal = createSignal();
  await signal.wait(-5);
  await signal.wait(0);
  expect(timer.mock.calls.map(([, ms]) => ms)).toEqual([0, 0]);
  timer.mockRestore();
});

it('answers at once to a ring that came before', async () => {
  const signal = createSignal();
  signal.wake();
  await expect(signal.wait(60_000)).resolves.toBeUndefined();
});

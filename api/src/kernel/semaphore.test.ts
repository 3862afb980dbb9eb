import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSemaphore } from './semaphore.js';

describe('a semaphore', () => {
  it('runs every task once, in order, and no more at once than it has places', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 1, max: 3 })),
        async (places, lengths) => {
          const run = createSemaphore(places);
          const started: number[] = [];
          let running = 0;
          let most = 0;
          const results = await Promise.all(
            lengths.map((length, index) =>
              run(async () => {
                started.push(index);
                running += 1;
                most = Math.max(most, running);
                for (let step = 0; step < length; step += 1) await new Promise(setImmediate);
                running -= 1;
                return index;
              }),
            ),
          );
          expect(results).toEqual([...lengths.keys()]);
          expect(started).toEqual([...lengths.keys()]);
          expect(most).toBe(Math.min(places, lengths.length));
        },
      ),
    );
  });

  it('passes an error on and frees the place', async () => {
    const run = createSemaphore(1);
    const failing = run(() => Promise.reject(new Error('No key.')));
    const next = run(async () => 'signed');
    await expect(failing).rejects.toThrow('No key.');
    expect(await next).toBe('signed');
  });
});

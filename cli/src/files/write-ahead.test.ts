import { expect, it } from 'vitest';
import { writeAhead } from './write-ahead.js';

/** Writes that end when the test says so. */
function heldWrites() {
  const written: string[] = [];
  const ends: Array<() => void> = [];
  const write = (text: string) => {
    written.push(text);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { written, ends, write };
}

it('goes on while one part is written, and waits before it writes the next', async () => {
  const { written, ends, write } = heldWrites();
  const prepared: string[] = [];
  const done = writeAhead(write, async (next) => {
    for (const part of ['a', 'b', 'c']) {
      prepared.push(part);
      await next(part);
    }
    return 3;
  });
  await new Promise(setImmediate);
  expect({ written, prepared }).toEqual({ written: ['a'], prepared: ['a', 'b'] });
  for (const at of [0, 1, 2]) {
    ends[at]?.();
    await new Promise(setImmediate);
  }
  expect(await done).toBe(3);
  expect(written).toEqual(['a', 'b', 'c']);
});

it.each([1, 2])('fails when write %i of 2 fails', async (failing) => {
  let at = 0;
  const result = writeAhead(
    async () => {
      at += 1;
      if (at === failing) throw new Error('The disk is full.');
    },
    async (next) => {
      await next('a');
      await next('b');
    },
  );
  await expect(result).rejects.toThrow('The disk is full.');
});

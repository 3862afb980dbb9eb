import { expect, it } from 'vitest';
import { countProgress } from '../commands/export.js';
import { createTestIo } from '../testing/test-io.js';

const counted = (count: number) => `${count} rows`;

function progressOn(isShown: boolean) {
  const test = createTestIo({ typed: {} });
  let time = 0;
  const progress = countProgress({ stderr: test.io.stderr, now: () => time }, { isShown, counted });
  return { ...test, progress, wait: (milliseconds: number) => (time += milliseconds) };
}

it('redraws its line at most ten times a second, and removes it', () => {
  const { progress, rawStderr, wait } = progressOn(true);
  progress.show(0);
  wait(99);
  progress.show(500);
  wait(1);
  progress.show(1_000);
  progress.clear();
  expect(rawStderr()).toBe('\r\u001b[K0 rows …\r\u001b[K1000 rows …\r\u001b[K');
});

it('writes nothing if it is hidden', () => {
  const { progress, rawStderr } = progressOn(false);
  progress.show(1);
  progress.clear();
  expect(rawStderr()).toBe('');
});

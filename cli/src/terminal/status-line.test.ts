import { expect, it } from 'vitest';
import { createTestIo } from '../testing/test-io.js';
import { createStatusLine, drawBar, withStatusLine } from './status-line.js';

function createLine(isShown: boolean) {
  const testIo = createTestIo({ given: {} });
  let time = 0;
  const line = createStatusLine({ stderr: testIo.io.stderr, now: () => time }, { isShown });
  return { ...testIo, line, wait: (milliseconds: number) => (time += milliseconds) };
}

it('redraws the status line at most ten times a second, and removes it', () => {
  const { line, rawStderr, wait } = createLine(true);
  line.show('0 rows');
  wait(99);
  line.show('500 rows');
  wait(1);
  line.show('1000 rows');
  line.clear();
  expect(rawStderr()).toBe('\r\u001b[K0 rows\r\u001b[K1000 rows\r\u001b[K');
});

it('writes nothing if the status line is hidden', () => {
  const { line, rawStderr } = createLine(false);
  line.show('1 row');
  line.clear();
  expect(rawStderr()).toBe('');
});

it.each([
  [true, false, '\r\u001b[Kat work\r\u001b[K'],
  [true, true, ''],
  [false, false, ''],
])(
  'shows the line only on a terminal without --quiet: terminal %s, quiet %s',
  async (isTerminal, quiet, output) => {
    const { io, rawStderr } = createTestIo(isTerminal ? { given: {} } : {});
    const failing = withStatusLine({ io, flags: { quiet } }, async (show) => {
      show('at work');
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(rawStderr()).toBe(output);
  },
);

it.each([
  [0, '···················· 0%'],
  [0.256, '≈≈≈≈≈··············· 25%'],
  [1, '≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈ 100%'],
])('draws the share %s as %s', (share, bar) => {
  expect(drawBar({ LANG: 'en_GB.UTF-8' }, share)).toBe(bar);
});

import { cleanup, render } from 'ink-testing-library';
import { afterEach, expect, test } from 'vitest';
import { chooseGlyphs } from '../terminal/palette.js';
import { buildProgress } from '../testing/fixtures.js';
import { type SendProgressProps, SendProgressView } from './send-progress.js';

afterEach(cleanup);

function renderFrame(props: Partial<SendProgressProps>): string | undefined {
  const fullProps: SendProgressProps = {
    title: 'The kiln that would not cool',
    progress: buildProgress('sending', {
      accepted: 640,
      queued: 600,
      claimed: 30,
      deferred: 12,
      failed: 1,
      expired: 1,
    }),
    elapsedMs: 14_000,
    columns: 80,
    glyphs: chooseGlyphs({ LANG: 'en_GB.UTF-8' }),
    hasColor: false,
    ...props,
  };
  return render(<SendProgressView {...fullProps} />).lastFrame();
}

test('draws a send half-way, with failures', () => {
  expect(renderFrame({})).toMatchInlineSnapshot(`
    "~~~ Tidings
    The kiln that would not cool

    ≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈·····································   50%
    640 of 1,284 accepted · 12 deferred · 630 waiting                           0:14
    x 2 failed
    Ctrl-C stops watching, but not sending."
  `);
});

test('draws in 60 columns without Unicode', () => {
  expect(renderFrame({ columns: 60, glyphs: chooseGlyphs({ LANG: 'C' }) })).toMatchInlineSnapshot(`
    "~~~ Tidings
    The kiln that would not cool

    ~~~~~~~~~~~~~~~~~~~~~~~~~~~...........................   50%
    640 of 1,284 accepted, 12 deferred, 630 waiting         0:14
    x 2 failed
    Ctrl-C stops watching, but not sending."
  `);
});

test('wraps long counts beside the clock', () => {
  const counts = { accepted: 1_000_000, queued: 1_000_000, deferred: 1_000_000 };
  expect(renderFrame({ columns: 60, progress: buildProgress('sending', counts) })).toMatchInlineSnapshot(`
    "~~~ Tidings
    The kiln that would not cool

    ≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈····································   33%
    1,000,000 of 3,000,000 accepted · 1,000,000 deferred ·  0:14
     1,000,000 waiting
    Ctrl-C stops watching, but not sending."
  `);
});

test('draws the preparation of the recipients', () => {
  expect(renderFrame({ progress: buildProgress('preparing'), elapsedMs: 0 })).toMatchInlineSnapshot(`
    "~~~ Tidings
    The kiln that would not cool

    ··········································································    0%
    Preparing the recipients                                                    0:00
    Ctrl-C stops watching, but not sending."
  `);
});

test('draws a finished send', () => {
  expect(renderFrame({ progress: buildProgress('finished', { accepted: 1284 }) })).toMatchInlineSnapshot(`
    "~~~ Tidings
    The kiln that would not cool

    ≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈  100%
    1,284 of 1,284 accepted                                                     0:14"
  `);
});

test('shortens a long title to one line', () => {
  const lines = renderFrame({ title: 'A very long title '.repeat(10), columns: 60 })?.split('\n') ?? [];
  expect(lines[1]).toMatch(/…$/);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
});

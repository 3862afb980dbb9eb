import type { SendProgress } from '../actions/newsletters/watch.js';
import type { Io } from '../io.js';
import { pauseOf, progressLine } from './progress-sentences.js';

const BETWEEN_LINES = 1_000;

/** Yields a line for each change, at most one per second, for logs and pipes. */
export async function* printProgress(
  io: Pick<Io, 'now'>,
  updates: AsyncIterable<SendProgress>,
  print: (line: string) => void,
): AsyncGenerator<SendProgress> {
  let lastLine = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  for await (const progress of updates) {
    const pause = pauseOf(progress);
    const line = [progressLine(progress), ...(pause === undefined ? [] : [pause])].join(', ');
    const isDue = progress.status !== 'sending' || io.now() - lastAt >= BETWEEN_LINES;
    if (isDue && line !== lastLine) {
      print(line);
      lastLine = line;
      lastAt = io.now();
    }
    yield progress;
  }
}

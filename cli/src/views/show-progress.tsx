import { render } from 'ink';
import type { SendProgress } from '../actions/newsletters/watch.js';
import type { Io } from '../io.js';
import { estimateSendRate, type Sample } from '../progress/tally-progress.js';
import { type SendProgressProps, SendProgressView } from './send-progress.js';

type ViewOptions = Pick<SendProgressProps, 'title' | 'glyphs' | 'hasColor'>;

/** Renders each progress over the previous one, and leaves the last one on the screen. */
export async function* showProgress(
  io: Io,
  updates: AsyncIterable<SendProgress>,
  options: ViewOptions,
): AsyncGenerator<SendProgress> {
  const startedAt = io.now();
  let first: Sample | undefined;
  const view = (progress: SendProgress) => {
    const sample = { progress, atMs: io.now() };
    // The current rate ignores deliveries that were settled before the first sample.
    if (progress.status === 'sending') first ??= sample;
    return (
      <SendProgressView
        {...options}
        progress={progress}
        elapsedMs={sample.atMs - startedAt}
        sendRate={first === undefined ? undefined : estimateSendRate(first, sample)}
        columns={io.stdout.columns ?? 80}
      />
    );
  };
  let screen: ReturnType<typeof render> | undefined;
  try {
    for await (const progress of updates) {
      if (screen === undefined) screen = render(view(progress), createInkOptions(io));
      else screen.rerender(view(progress));
      yield progress;
    }
  } finally {
    screen?.unmount();
  }
}

/**
 * Casts our streams to the Node terminal classes that Ink requires. Ink uses only members that our streams have. Our
 * code handles Ctrl-C.
 */
function createInkOptions(io: Io) {
  return {
    stdout: io.stdout as NodeJS.WriteStream,
    stdin: io.stdin as NodeJS.ReadStream,
    stderr: io.stderr as NodeJS.WriteStream,
    exitOnCtrlC: false,
    patchConsole: false,
  };
}

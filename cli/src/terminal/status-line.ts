import type { Io } from '../io.js';
import { chooseGlyphs } from './palette.js';

const MIN_DRAW_INTERVAL_MS = 100;
const CLEAR_LINE = '\r\u001b[K';
const BAR_WIDTH = 20;

export interface StatusLine {
  /** Shows the text, at most ten times per second. */
  show(text: string): void;
  /** Clears the line, so that the next output starts there. */
  clear(): void;
}

/** Shows the state of long work on one line of stderr. Shows nothing unless `isShown`. */
export function createStatusLine(
  io: Pick<Io, 'stderr' | 'now'>,
  { isShown }: { isShown: boolean },
): StatusLine {
  let drawnAt: number | undefined;
  return {
    show(text) {
      const now = io.now();
      if (!isShown || (drawnAt !== undefined && now - drawnAt < MIN_DRAW_INTERVAL_MS)) return;
      drawnAt = now;
      io.stderr.write(`${CLEAR_LINE}${text}`);
    },
    clear() {
      if (drawnAt !== undefined) io.stderr.write(CLEAR_LINE);
    },
  };
}

/** Runs work with a status line on a terminal, unless --quiet is set. */
export async function withStatusLine<Result>(
  { io, flags }: { io: Io; flags: { quiet?: boolean } },
  work: (show: (text: string) => void) => Promise<Result>,
): Promise<Result> {
  const line = createStatusLine(io, { isShown: io.stderr.isTTY === true && !flags.quiet });
  try {
    return await work(line.show);
  } finally {
    line.clear();
  }
}

/** Draws the finished share of the work, from 0 to 1: `≈≈≈≈≈··············· 25%`. */
export function drawBar(env: Io['env'], fraction: number): string {
  const { filled, empty } = chooseGlyphs(env);
  const filledWidth = Math.floor(Math.min(1, fraction) * BAR_WIDTH);
  return `${filled.repeat(filledWidth)}${empty.repeat(BAR_WIDTH - filledWidth)} ${Math.floor(fraction * 100)}%`;
}

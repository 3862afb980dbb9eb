import type { Io } from '../io.js';

const BETWEEN_DRAWINGS_MS = 100;
const CLEAR_LINE = '\r\u001b[K';

export interface CountProgress {
  /** Shows the number, at most ten times per second. */
  show(count: number): void;
  /** Clears the line. The next output starts there. */
  clear(): void;
}

/** Shows a counter on one line of stderr, such as `1,284 subscribers`. Shows nothing unless `isShown`. */
export function countProgress(
  io: Pick<Io, 'stderr' | 'now'>,
  { isShown, counted }: { isShown: boolean; counted: (count: number) => string },
): CountProgress {
  let drawnAt: number | undefined;
  return {
    show(count) {
      const now = io.now();
      if (!isShown || (drawnAt !== undefined && now - drawnAt < BETWEEN_DRAWINGS_MS)) return;
      drawnAt = now;
      io.stderr.write(`${CLEAR_LINE}${counted(count)} …`);
    },
    clear() {
      if (drawnAt !== undefined) io.stderr.write(CLEAR_LINE);
    },
  };
}

import type { Io } from '../io.js';

const BETWEEN_DRAWINGS_MS = 100;
const CLEAR_LINE = '\r\u001b[K';

export interface CountProgress {
  /** Draws the number, at most ten times a second. */
  show(count: number): void;
  /** Removes the line; the next one starts in its place. */
  clear(): void;
}

/** One line on stderr that counts, such as `1,284 subscribers`. Draws nothing unless `isShown`. */
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

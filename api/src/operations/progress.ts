import { SECOND } from '../kernel/clock.js';

/** The progress of a long operation. */
export interface Progress {
  say(line: string): void;
  /** Reports at most once a second. */
  count(what: string, number: number): void;
}

export function createProgress(write: (text: string) => void): Progress {
  let reportedAt = performance.now();
  return {
    say: (line) => write(`· ${line}\n`),
    count(label, number) {
      if (performance.now() - reportedAt < SECOND) return;
      reportedAt = performance.now();
      write(`· ${number.toLocaleString('en-US')} ${label}\n`);
    },
  };
}

import { SECOND } from '../kernel/clock.js';

/** What an operator sees of a long work, beside its result. */
export interface Progress {
  say(line: string): void;
  /** Told once a second at most. */
  count(what: string, number: number): void;
}

export function progressTo(write: (text: string) => void): Progress {
  let reportedAt = performance.now();
  return {
    say: (line) => write(`· ${line}\n`),
    count(what, number) {
      if (performance.now() - reportedAt < SECOND) return;
      reportedAt = performance.now();
      write(`· ${number.toLocaleString('en-US')} ${what}\n`);
    },
  };
}

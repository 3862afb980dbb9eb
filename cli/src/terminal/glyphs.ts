import type { Io } from '../io.js';

export interface Glyphs {
  done: string;
  filled: string;
  empty: string;
  separator: string;
}

const UNICODE: Glyphs = { done: '✓', filled: '≈', empty: '·', separator: ' · ' };
const ASCII: Glyphs = { done: '*', filled: '~', empty: '.', separator: ', ' };

/** Returns the glyphs that the terminal supports: POSIX shows that in its locale, Windows Terminal in its session. */
export function glyphsFor(env: Io['env']): Glyphs {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return /utf-?8/i.test(locale) || env.WT_SESSION ? UNICODE : ASCII;
}

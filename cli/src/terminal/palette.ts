import type { Io, OutputStream } from '../io.js';

export type Paint = (text: string) => string;
export type Palette = Record<'bold' | 'dim' | 'cyan' | 'green' | 'red' | 'yellow', Paint>;

/** Returns whether to use color, namely on terminals without NO_COLOR (https://no-color.org). */
export function canUseColor(stream: OutputStream, env: Io['env']): boolean {
  return stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
}

export function createPalette(enabled: boolean): Palette {
  const createPaint =
    (open: number, close: number): Paint =>
    (text) =>
      enabled ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    bold: createPaint(1, 22),
    dim: createPaint(2, 22),
    cyan: createPaint(36, 39),
    green: createPaint(32, 39),
    red: createPaint(31, 39),
    yellow: createPaint(33, 39),
  };
}

export interface Glyphs {
  done: string;
  filled: string;
  empty: string;
  separator: string;
}

const UNICODE: Glyphs = { done: '✓', filled: '≈', empty: '·', separator: ' · ' };
const ASCII: Glyphs = { done: '*', filled: '~', empty: '.', separator: ', ' };

/** Returns the glyphs that the terminal supports, according to the POSIX locale or the Windows Terminal session. */
export function chooseGlyphs(env: Io['env']): Glyphs {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return /utf-?8/i.test(locale) || env.WT_SESSION ? UNICODE : ASCII;
}

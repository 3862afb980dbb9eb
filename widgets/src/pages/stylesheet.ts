import { createHash } from 'node:crypto';

export interface Stylesheet {
  text: string;
  /** CSP source of the text: `'sha256-…'`, quotes included. */
  hash: string;
}

/** Make each stylesheet once and keep it: hashing costs more than rendering the page around it. */
export function makeStylesheet(...parts: string[]): Stylesheet {
  const text = parts.join('\n');
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

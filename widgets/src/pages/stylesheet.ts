import { createHash } from 'node:crypto';

export interface Stylesheet {
  text: string;
  /** CSP source of the text: `'sha256-…'`, including quotes. */
  hash: string;
}

/**
 * Creates a style sheet. Call it once per style sheet and store the result, because hashing takes longer than
 * rendering a page.
 */
export function makeStylesheet(...parts: string[]): Stylesheet {
  const text = parts.join('\n');
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

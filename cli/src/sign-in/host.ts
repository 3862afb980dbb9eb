import { UsageError } from '../errors.js';

export const DEFAULT_HOST = 'http://127.0.0.1:3000';

/** Returns the origin of the input: `tidings.example` is https, `localhost:3000` is http. Paths are removed. */
export function parseHost(typed: string): string {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  const guessed = isLoopbackName(typed.replace(/[:/].*$/, '')) ? `http://${typed}` : `https://${typed}`;
  const address = hasScheme ? typed : guessed;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
    throw new UsageError(
      'usage',
      `"${typed}" is not a web address. Enter one such as https://tidings.example.`,
    );
  }
  return url.origin;
}

/** Returns whether a password or token would be sent unencrypted. */
export function isUnencrypted(host: string): boolean {
  const url = new URL(host);
  return url.protocol === 'http:' && !isLoopbackName(url.hostname);
}

function isLoopbackName(name: string): boolean {
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d+){3}$/.test(name)
  );
}

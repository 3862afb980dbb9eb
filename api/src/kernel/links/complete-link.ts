import { parseUrl } from '../network/parse-url.js';

const ALLOWED_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** Matches `kiln.example:8080`, which begins like a scheme, but not `javascript:1/…`. */
const HOST_WITH_PORT = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+):\d+(?:[/?#]|$)/i;

/**
 * Completes a link that a creator typed. Adds a missing scheme as https. Returns undefined if the result is not http,
 * https or mailto (`javascript:` and similar).
 */
export function completeLink(value: string): string | undefined {
  const input = value.trim();
  if (input === '') return undefined;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(input) && !HOST_WITH_PORT.test(input);
  const candidate = hasScheme ? input : `https://${input}`;
  const url = parseUrl(candidate);
  return url !== undefined && ALLOWED_PROTOCOLS.has(url.protocol) ? url.href : undefined;
}

/** Returns true for user information. `https://kiln.example@evil.example` looks like one site and opens another. */
export function hasUserInformation(link: string): boolean {
  const { username, password } = new URL(link);
  return username !== '' || password !== '';
}

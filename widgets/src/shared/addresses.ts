/**
 * Parses a URL. Returns undefined if it is invalid. Replaces `URL.canParse`, which in Node 20 rejects valid URLs with
 * letters such as ü (`https://blüten.example`) after some thousand calls.
 */
export function parseUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** Returns the URL of an image if a page may load it, otherwise null. */
export function toSafeImageAddress(address: string | null): string | null {
  if (!address) return null;
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^https?:\/\//i.test(address) && parseUrl(address) ? address : null;
}

/** Returns the URL of a link if a page may contain it, otherwise null. The stored value can be anything. */
export function toSafeLinkAddress(url: string): string | null {
  const address = url.trim();
  return /^(?:https?:\/\/|mailto:)/i.test(address) && parseUrl(address) ? address : null;
}

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

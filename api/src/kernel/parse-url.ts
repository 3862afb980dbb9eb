/**
 * An address as a URL; undefined for what is none. It stands for `URL.canParse`, which in Node 20 refuses valid
 * addresses with letters such as ü (`https://blüten.example`) after some thousand calls.
 */
export function parseUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

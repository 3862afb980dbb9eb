const ALLOWED_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** Matches a host with a port, such as `kiln.example:8080`, but no scheme such as `javascript:1`. */
const HOST_WITH_PORT = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+):\d+(?:[/?#]|$)/i;
const MAIL_ADDRESS = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/;

/**
 * Completes a typed URL. A missing scheme becomes https, and an email address becomes mailto. Returns undefined for
 * URLs that a newsletter may not contain (such as `javascript:`), which the server would remove.
 */
export function completeAddress(input: string): string | undefined {
  const address = input.trim();
  if (address === '' || /\s/.test(address)) return undefined;
  if (MAIL_ADDRESS.test(address)) return `mailto:${address}`;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(address) && !HOST_WITH_PORT.test(address);
  const candidate = hasScheme ? address : `https://${address}`;
  if (!URL.canParse(candidate)) return undefined;
  const url = new URL(candidate);
  if (!ALLOWED_PROTOCOLS.has(url.protocol)) return undefined;
  if (url.protocol !== 'mailto:' && !hasHost(url)) return undefined;
  // Returns the typed text, because the writer would not recognize the browser's encoding.
  return candidate;
}

/** Returns the problem with a typed URL. Returns undefined if there is none. */
export function findAddressProblem(input: string): string | undefined {
  if (input.trim() === '') return 'Please enter an address.';
  if (completeAddress(input) !== undefined) return undefined;
  if (/^\s*(?:javascript|data|vbscript|file|blob):/i.test(input)) {
    return 'Please use an address that begins with https:// or mailto:.';
  }
  return 'This is not a web address. Please enter one such as https://example.com.';
}

/** Completes an image's URL. Accepts paths of uploaded images, which have no host because instances can move. */
export function completeImageAddress(input: string): string | undefined {
  const address = input.trim();
  if (/^\/media\/[0-9a-f]{24}\/[\w.]+$/.test(address)) return address;
  const complete = completeAddress(address);
  return complete?.startsWith('http') ? complete : undefined;
}

function hasHost({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname.includes('.') || hostname.includes(':');
}

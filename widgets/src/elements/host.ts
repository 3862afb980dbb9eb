let host = '';

/** Sets the instance for elements without a `host` attribute. The embed script calls it once. */
export function setDefaultHost(url: string): void {
  host = url;
}

export function getDefaultHost(): string {
  return host;
}

const TIMEOUT_MS = 15_000;

/** Fetches public JSON from the instance, without cookies. Throws on an error status, a timeout or invalid JSON. */
export async function fetchJson(address: string): Promise<unknown> {
  const options = { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address} returned ${response.status}.`);
  return response.json();
}

const reportedInstalls = new Set<string>();

/**
 * Reports a widget install to its creator once per page view. The browser sends the host as the origin, and a text body
 * needs no preflight request. Lost requests are acceptable.
 */
export function reportInstall(instance: string, install: { creator: string; widget: string }): void {
  const body = JSON.stringify(install);
  if (instance === location.origin || reportedInstalls.has(instance + body)) return;
  reportedInstalls.add(instance + body);
  const options = { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body } as const;
  fetch(`${instance}/api/widgets/installs`, options).catch(() => undefined);
}

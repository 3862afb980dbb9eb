const TIMEOUT_MS = 15_000;

/** Fetches public JSON from the instance, without cookies. Throws on an error status, a timeout, or invalid JSON. */
export async function fetchJson(address: string): Promise<unknown> {
  const options = { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}

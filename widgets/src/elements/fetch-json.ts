const TIMEOUT_MS = 15_000;

/** A public answer of the instance, without cookies. Throws where it is refused, late, or no JSON. */
export async function fetchJson(address: string): Promise<unknown> {
  const options = { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}

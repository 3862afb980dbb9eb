/**
 * Returns the data of a call, as in `const user = await unwrap(client.GET('/api/user'))`. The client throws errors as
 * `ApiError`, so the data is present here.
 */
export async function unwrap<T>(call: Promise<{ data?: T | undefined; response: Response }>): Promise<T> {
  const { data } = await call;
  return data as T;
}

/** Returns the cursor of the next page from a list's `Link: rel="next"` header. Returns undefined on the last page. */
export function readNextCursor(response: Response): string | undefined {
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return next === undefined
    ? undefined
    : (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined);
}

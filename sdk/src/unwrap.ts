/**
 * The data of a call: `const user = await unwrap(client.GET('/api/user'))`. Refusals were thrown as `ApiError`
 * by the client, so what arrives here is there.
 */
export async function unwrap<T>(call: Promise<{ data?: T | undefined; response: Response }>): Promise<T> {
  const { data } = await call;
  return data as T;
}

/** The cursor of the next page, from a list's `Link: rel="next"` header; undefined on the last page. */
export function nextCursorOf(response: Response): string | undefined {
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return next === undefined
    ? undefined
    : (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined);
}

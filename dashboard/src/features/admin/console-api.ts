import { ApiError, createClient } from '@tidings/sdk';

/** Separate from the creators' client, which sends the creator for which its tab was opened with every request. */
export const consoleApi = createClient({ baseUrl: window.location.origin, cacheBust: true, retries: 0 });

/** Returns the server's validation errors by field path. */
export function fieldProblems(error: Error | null): Record<string, string | undefined> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ path = '', message }) => [path, message]));
}

import { ApiError } from '@tidings/sdk';

/** Returns the server's validation errors by field path. */
export function fieldProblems(error: Error | null): Record<string, string | undefined> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ path = '', message }) => [path, message]));
}

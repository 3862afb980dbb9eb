import { ApiError } from '@tidings/sdk';

/** What the server says of each field, by its path. */
export function fieldProblems(error: Error | null): Record<string, string | undefined> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ path = '', message }) => [path, message]));
}

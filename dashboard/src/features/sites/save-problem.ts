import { ApiError } from '@tidings/sdk';

/** What a failed save says: the first complaint about a field, else the server's words. */
export function saveProblemOf(error: unknown, fallback = 'There was an error saving your changes'): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 400 && error.errors.length > 0) return error.errors[0]?.message || 'Validation error';
  return error.message || fallback;
}

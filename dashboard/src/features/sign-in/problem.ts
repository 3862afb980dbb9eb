import { ApiError } from '@tidings/sdk';

/** The server's words; where nothing came back, that it could not be reached. */
export function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return 'Could not reach the server. Please check your connection.';
}

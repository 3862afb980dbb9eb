import { ApiError } from '@tidings/sdk';

/** Returns the server's message, or that the server was unreachable. */
export function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return 'Could not reach the server. Please check your connection.';
}

import { ApiError } from '@tidings/sdk';
import { showErrorToast } from '../../ui/feedback/toast-store';
import { type Availability, findUsernameProblem } from './register/availability';

/** Returns the server's message, or that the server was unreachable. */
export function describeSignInError(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return 'Could not reach the server. Please check your connection.';
}

/** Shows why the username cannot be used. Shows nothing during the check. */
export function showUsernameProblem(username: string, availability: Availability): void {
  const problem = findUsernameProblem(username);
  if (problem) showErrorToast('Invalid username', problem);
  else if (availability === 'unavailable') {
    showErrorToast('Username unavailable', 'Please choose a different username');
  }
}

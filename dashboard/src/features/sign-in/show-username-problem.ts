import { showErrorToast } from '../../ui/toast-store';
import { type Availability, findUsernameProblem } from './availability';

/** Why one cannot go on with this name; silent while the check is under way. */
export function showUsernameProblem(username: string, availability: Availability): void {
  const problem = findUsernameProblem(username);
  if (problem) showErrorToast('Invalid username', problem);
  else if (availability === 'unavailable') {
    showErrorToast('Username unavailable', 'Please choose a different username');
  }
}

export type Availability = 'unchecked' | 'checking' | 'available' | 'unavailable';

const MINIMUM_USERNAME_LENGTH = 3;
const MINIMUM_PASSWORD_LENGTH = 6;

/** As typed: lowercase, and no white space at all. */
export function cleanUsername(typed: string): string {
  return typed.toLowerCase().replace(/\s+/g, '');
}

/** Only a name that could be one: "taken" would be untrue of any other. */
export function isUsernameWorthChecking(username: string): boolean {
  const isWellFormed = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(username);
  return username.length >= MINIMUM_USERNAME_LENGTH && isWellFormed;
}

export function isEmailWorthChecking(email: string): boolean {
  return /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"().]+$/.test(email);
}

/** What is wrong with a new password, in the order in which it is told. */
export function findPasswordProblem(password: string, confirmation: string): string | undefined {
  if (password !== confirmation) return 'Passwords do not match.';
  if (password.length < MINIMUM_PASSWORD_LENGTH) return 'Password must be at least 6 characters';
  return undefined;
}

/** The state of a check, seen from the field: an answer counts only for the text it was asked about. */
export function availabilityOf(check: {
  value: string;
  worthChecking: boolean;
  checkedValue: string;
  available: boolean | undefined;
  failed: boolean;
}): Availability {
  if (!check.worthChecking) return 'unchecked';
  if (check.value !== check.checkedValue) return 'checking';
  // A check that fails counts as taken: nobody should be led on to a name that may not be theirs.
  if (check.failed) return 'unavailable';
  if (check.available === undefined) return 'checking';
  return check.available ? 'available' : 'unavailable';
}

import { EMAIL_PROBLEM, MIN_USERNAME_LENGTH, USERNAME_PROBLEMS } from '@tidings/sdk';
export type Availability = 'unchecked' | 'checking' | 'available' | 'unavailable';
export type AvailabilityCheck = { availability: Availability; checkAgain: () => void };

import { getPasswordMinLength } from '../../../ui/instance';
import { findEmailProblem } from '../codes/code';

/** Cleans a username during typing, to lowercase without white space. */
export function cleanUsername(input: string): string {
  return input.toLowerCase().replace(/\s+/g, '');
}

/** Returns the server's message for an invalid cleaned username. Returns undefined for a valid username. */
export function findUsernameProblem(username: string): string | undefined {
  if (username.length < MIN_USERNAME_LENGTH) return USERNAME_PROBLEMS.short;
  if (!/^[a-z0-9._-]+$/.test(username)) return USERNAME_PROBLEMS.characters;
  if (username.startsWith('.') || username.endsWith('.') || username.includes('..')) {
    return USERNAME_PROBLEMS.periods;
  }
  return undefined;
}

/** Returns whether a username is valid. An invalid username is not checked, because "taken" would be untrue. */
export function isUsernameWorthChecking(username: string): boolean {
  return findUsernameProblem(username) === undefined;
}

export function isEmailWorthChecking(email: string): boolean {
  return /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"().]+$/.test(email);
}

export function findNewEmailProblem(email: string): string | undefined {
  if (isEmailWorthChecking(email)) return undefined;
  return findEmailProblem(email) ?? EMAIL_PROBLEM;
}

/** Returns the first problem with a new password. */
export function findPasswordProblem(password: string, confirmation: string): string | undefined {
  if (password !== confirmation) return 'Passwords do not match.';
  return findLengthProblem(password);
}

export function findLengthProblem(password: string): string | undefined {
  const minimum = getPasswordMinLength();
  return password.length < minimum ? `Password must be at least ${minimum} characters` : undefined;
}

/** Returns the state of an availability check for the field. Ignores a response for an earlier text. */
export function judgeAvailability(check: {
  value: string;
  worthChecking: boolean;
  checkedValue: string;
  available: boolean | undefined;
  failed: boolean;
}): Availability {
  if (!check.worthChecking) return 'unchecked';
  if (check.value !== check.checkedValue) return 'checking';
  // A failed check counts as taken, so that nobody continues with a name that may be unavailable.
  if (check.failed) return 'unavailable';
  if (check.available === undefined) return 'checking';
  return check.available ? 'available' : 'unavailable';
}

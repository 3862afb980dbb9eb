export type Availability = 'unchecked' | 'checking' | 'available' | 'unavailable';
export type AvailabilityCheck = { availability: Availability; checkAgain: () => void };

import { passwordMinLength } from '../../ui/instance';
import { findEmailProblem } from './code';

const MINIMUM_USERNAME_LENGTH = 3;

/** As typed: lowercase, and no white space at all. */
export function cleanUsername(typed: string): string {
  return typed.toLowerCase().replace(/\s+/g, '');
}

/** Why a cleaned username cannot be one, in the words of the server; undefined when it can. */
export function findUsernameProblem(username: string): string | undefined {
  if (username.length < MINIMUM_USERNAME_LENGTH) return 'Username must be at least 3 characters long';
  if (!/^[a-z0-9._-]+$/.test(username)) {
    return 'Username may hold letters, digits, periods, hyphens and underscores only';
  }
  if (username.startsWith('.') || username.endsWith('.') || username.includes('..')) {
    return 'Username must not start or end with a period, nor have two in a row';
  }
  return undefined;
}

/** Only a name that could be one: "taken" would be untrue of any other. */
export function isUsernameWorthChecking(username: string): boolean {
  return findUsernameProblem(username) === undefined;
}

export function isEmailWorthChecking(email: string): boolean {
  return /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"().]+$/.test(email);
}

export function findNewEmailProblem(email: string): string | undefined {
  if (isEmailWorthChecking(email)) return undefined;
  return findEmailProblem(email) ?? 'Please enter a valid email address';
}

/** What is wrong with a new password, in the order in which it is told. */
export function findPasswordProblem(password: string, confirmation: string): string | undefined {
  if (password !== confirmation) return 'Passwords do not match.';
  return findLengthProblem(password);
}

export function findLengthProblem(password: string): string | undefined {
  const minimum = passwordMinLength();
  return password.length < minimum ? `Password must be at least ${minimum} characters` : undefined;
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

import type { ConsoleUserDetail } from '../console-user';

export type Recipients = ConsoleUserDetail['recipients'];

/** The highest limit that the API accepts. */
const HIGHEST = 100_000_000;

/** Returns why the input is not a valid limit; undefined if it is. An empty field is the automatic limit. */
export function findLimitProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const limit = Number(typed);
  if (!Number.isInteger(limit)) return 'Enter a whole number.';
  if (limit < 1) return 'Enter a limit of at least 1.';
  return limit > HIGHEST ? 'Enter a limit of at most 100,000,000.' : undefined;
}

export function limitOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}

export const LEVELS: Record<Recipients['level'], string> = {
  unverified: 'Unverified: the email address is not verified',
  new: 'New: less than 7 days old, or too many bounces or complaints',
  known: 'Known: at least 7 days old',
  trusted: 'Trusted: at least 30 days old and 3 newsletters in good standing',
  established: 'Established: at least 90 days old and 10 newsletters in good standing',
};

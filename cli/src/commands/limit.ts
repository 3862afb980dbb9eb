import { InvalidArgumentError } from 'commander';

/** Parses the number of rows to list. */
export function parseLimit(typed: string): number {
  const limit = Number(typed);
  if (!/^\d+$/.test(typed) || limit < 1 || limit > 1_000) {
    throw new InvalidArgumentError('It must be a number from 1 to 1000.');
  }
  return limit;
}

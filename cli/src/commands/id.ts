import { InvalidArgumentError } from 'commander';

/** Parses an `<id>` argument. */
export function parseId(typed: string): number {
  if (!/^[1-9]\d{0,14}$/.test(typed)) throw new InvalidArgumentError('It must be a number, such as 12.');
  return Number(typed);
}

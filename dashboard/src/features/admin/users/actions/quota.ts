import { formatNumber } from '../../../../ui/formats/numbers';

/** Returns why the input is not a valid quota; undefined if it is. */
export function findQuotaProblem(typed: string, highest: number): string | undefined {
  const quota = Number(typed);
  if (typed.trim() === '' || !Number.isInteger(quota)) return 'Enter a whole number.';
  if (quota < 1) return 'Enter a quota of at least 1.';
  if (quota > highest) return `A quota is at most ${formatNumber(highest)} here.`;
  return undefined;
}

/** Adds calendar months to `anchor`, in UTC; a 31st becomes the last day of a short month. */
export function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** Returns the number of calendar months between two times, in UTC; ignores days and hours. */
export function monthsBetween(from: number, to: number): number {
  const [first, last] = [new Date(from), new Date(to)];
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
}

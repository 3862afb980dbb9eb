const grouped = new Intl.NumberFormat('en');

export function formatNumber(value: number): string {
  return grouped.format(value);
}

/** Formats a count: "1 person", "1,284 people". */
export function counted(value: number, one: string, many: string): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents as "$1,299.00". */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB'];
const BASE = 1024;

/** Formats "3.4 MB": base 1024, two decimals at most. */
export function fileSize(bytes: number): string {
  const power = bytes < BASE ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(BASE)));
  return `${Number((bytes / BASE ** power).toFixed(2))} ${UNITS[power]}`;
}

const grouped = new Intl.NumberFormat('en');

export function formatNumber(value: number): string {
  return grouped.format(value);
}

/** Formats a count: "1 person", "1,284 people". */
export function counted(value: number, one: string, many: string): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

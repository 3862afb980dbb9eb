/** Formats a whole number: `1,284`. `Intl.NumberFormat` would add 12 ms to each start. */
export function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats a count with its noun: `1 view`, `1,284 views`. */
export function formatCount(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${formatNumber(number)} ${noun}s`;
}

export function formatSubscribers(number: number): string {
  return formatCount(number, 'subscriber');
}

export function formatSales(number: number): string {
  return formatCount(number, 'sale');
}

/** Formats the size of a file: `0.4 MB`, `12.0 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Formats a duration: `less than a second`, `14 s`, `2 min 5 s`, `1 h 2 min`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 1) return 'less than a second';
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** Formats a running clock: `0:14`, `12:05`, `1:02:05`. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts = [
    hours > 0 ? String(minutes).padStart(2, '0') : String(minutes),
    String(seconds % 60).padStart(2, '0'),
  ];
  return hours > 0 ? [hours, ...parts].join(':') : parts.join(':');
}

/** Formats the length of a recording: `45 seconds`, `12 minutes`, `1 hour 5 minutes`. Rounded to minutes from two on. */
export function formatLength(seconds: number): string {
  if (seconds < 120) return formatCount(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return formatCount(minutes, 'minute');
  return [formatCount(hours, 'hour'), ...(rest === 0 ? [] : [formatCount(rest, 'minute')])].join(' ');
}

function formatCount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

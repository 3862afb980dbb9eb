const UNITS = ['Bytes', 'KB', 'MB', 'GB'];
const BASE = 1024;

/** Formats "3.4 MB": base 1024, two decimals at most. */
export function fileSize(bytes: number): string {
  const power = bytes < BASE ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(BASE)));
  return `${Number((bytes / BASE ** power).toFixed(2))} ${UNITS[power]}`;
}

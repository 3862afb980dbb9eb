const groupedFormat = new Intl.NumberFormat('en');

export function formatNumber(value: number): string {
  return groupedFormat.format(value);
}

/** Formats a count: "1 person", "1,284 people". */
export function formatCount(value: number, singular: string, plural: string): string {
  return `${formatNumber(value)} ${value === 1 ? singular : plural}`;
}

/**
 * Formats a share such as "4.2%", with one decimal near the ends. Never formats 0% for a positive share, or 100% for an
 * incomplete one.
 */
export function formatPercent(part: number, whole: number): string {
  if (whole <= 0) return '–';
  const share = (part / whole) * 100;
  if (part > 0 && share < 0.1) return 'under 0.1%';
  if (part < whole && share > 99.9) return 'over 99.9%';
  return `${share < 10 || share > 99 ? Number(share.toFixed(1)) : Math.round(share)}%`;
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB'];
const BYTES_PER_UNIT = 1024;

/** Formats a size, such as "3.4 MB", in base 1024 with two decimals at most. */
export function formatFileSize(bytes: number): string {
  const power =
    bytes < BYTES_PER_UNIT
      ? 0
      : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(BYTES_PER_UNIT)));
  return `${Number((bytes / BYTES_PER_UNIT ** power).toFixed(2))} ${UNITS[power]}`;
}

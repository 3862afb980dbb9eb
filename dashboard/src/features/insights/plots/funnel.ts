import type { InsightSources } from '../queries';

export type Funnel = { visitors: number; subscribers: number; sales: number };

/**
 * Returns the funnel from page to list to shop for visitors with a known source. Excludes imported and manually added
 * subscribers, who never visited.
 */
export function funnelOf({ data, others }: InsightSources): Funnel {
  const parts = others ? [...data, others] : data;
  const sumOf = (figure: keyof Funnel) => parts.reduce((sum, part) => sum + part[figure], 0);
  return { visitors: sumOf('visitors'), subscribers: sumOf('subscribers'), sales: sumOf('sales') };
}

/**
 * Formats a share such as "4.2%", with one decimal near the ends. Never 0% of something that happened, nor 100% if
 * something is missing.
 */
export function shareText(part: number, whole: number): string {
  if (whole <= 0) return '–';
  const share = (part / whole) * 100;
  if (part > 0 && share < 0.1) return 'under 0.1%';
  if (part < whole && share > 99.9) return 'over 99.9%';
  return `${share < 10 || share > 99 ? Number(share.toFixed(1)) : Math.round(share)}%`;
}

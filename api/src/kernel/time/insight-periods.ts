/** The periods of insights and sales, in days. The SDK exports them to dashboard and CLI. */
export const INSIGHT_PERIODS = ['7', '30', '90', '365'] as const;

/** The period that is shown first. It is free. */
export const DEFAULT_INSIGHT_PERIOD = '30' satisfies (typeof INSIGHT_PERIODS)[number];

/** The number of free days. Older days are part of Pro. */
export const FREE_INSIGHT_DAYS = 30;

/** Sources are deleted after one day more than the longest period. A creator may have 200 rows a day. */
export const SOURCE_RETENTION_DAYS = 366;

export function isFreePeriod(days: number): boolean {
  return days <= FREE_INSIGHT_DAYS;
}

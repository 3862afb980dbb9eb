import type { InsightSources } from '../queries';

export type Funnel = { visitors: number; subscribers: number; sales: number };

/**
 * Returns the funnel from page to list to shop, for visitors with a known source. Excludes imported and manually added
 * subscribers, because they did not visit.
 */
export function countFunnel({ data, others }: InsightSources): Funnel {
  const parts = others ? [...data, others] : data;
  const sumFigure = (figure: keyof Funnel) => parts.reduce((sum, part) => sum + part[figure], 0);
  return {
    visitors: sumFigure('visitors'),
    subscribers: sumFigure('subscribers'),
    sales: sumFigure('sales'),
  };
}

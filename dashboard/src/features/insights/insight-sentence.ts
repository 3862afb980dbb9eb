import { formatMoney } from '@tidings/sdk';
import { formatCount, formatNumber } from '../../ui/formats/numbers';
import type { InsightSource, InsightSources, Insights } from './queries';
import { getSourceTexts, OTHER_SOURCES } from './sources/source-texts';

/** The minimum share of new subscribers for which the sentence says "mostly" from a source. */
const MIN_MAIN_SHARE = 0.5;

/** Describes the result of a period in a sentence or two. Omits the source if there are no sources. */
export function formatInsightSentence(
  { range, totals }: Insights,
  { sources, currency }: { sources: InsightSources | undefined; currency: string },
): string {
  const period = `in the last ${range.days} days`;
  const sales =
    totals.sales > 0 &&
    `${formatCount(totals.sales, 'sale brought', 'sales brought')} ${formatMoney(totals.revenue, currency)}.`;

  if (totals.joined > 0) {
    const joinedText = `${formatCount(totals.joined, 'new subscriber', 'new subscribers')} ${period}`;
    return [`${joinedText}${formatOrigin(totals.joined, sources)}.`, sales].filter(Boolean).join(' ');
  }
  const views =
    totals.views > 0
      ? `${formatCount(totals.views, 'view', 'views')} ${period}, and no new subscribers.`
      : `No visits and no new subscribers ${period}.`;
  return [views, sales].filter(Boolean).join(' ');
}

function formatOrigin(joinedCount: number, sources: InsightSources | undefined): string {
  const best = findBestSource((sources?.data ?? []).filter(isNamed));
  if (!best || best.subscribers === 0) return '';
  const { inSentence } = getSourceTexts(best);
  if (best.subscribers === joinedCount) return joinedCount === 1 ? `, ${inSentence}` : `, all ${inSentence}`;
  if (best.subscribers >= joinedCount * MIN_MAIN_SHARE) return `, mostly ${inSentence}`;
  return `, ${formatNumber(best.subscribers)} of them ${inSentence}`;
}

/** Returns whether a sentence can name the source. Direct visits and the sum of other sites have no name. */
function isNamed({ kind, source }: InsightSource): boolean {
  return kind !== 'direct' && !(kind === 'site' && source === OTHER_SOURCES);
}

function findBestSource(sources: readonly InsightSource[]): InsightSource | undefined {
  return sources.reduce<InsightSource | undefined>(
    (best, source) => (best && best.subscribers >= source.subscribers ? best : source),
    undefined,
  );
}

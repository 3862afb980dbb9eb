import { formatMoney } from '@tidings/sdk';
import { formatCount, formatNumber } from '../../ui/formats/numbers';
import type { InsightSource, InsightSources, Insights } from './queries';
import { OTHER_SOURCES, sourceTexts } from './sources/source-texts';

/** The minimum share of new subscribers for which the sentence says "mostly" from a source. */
const MIN_MAIN_SHARE = 0.5;

/** Describes the result of a period in a sentence or two. Omits the source if there are no sources. */
export function insightSentence(
  { range, totals }: Insights,
  { sources, currency }: { sources: InsightSources | undefined; currency: string },
): string {
  const period = `in the last ${range.days} days`;
  const sales =
    totals.sales > 0 &&
    `${formatCount(totals.sales, 'sale brought', 'sales brought')} ${formatMoney(totals.revenue, currency)}.`;

  if (totals.joined > 0) {
    const joined = `${formatCount(totals.joined, 'new subscriber', 'new subscribers')} ${period}`;
    return [`${joined}${originText(totals.joined, sources)}.`, sales].filter(Boolean).join(' ');
  }
  const views =
    totals.views > 0
      ? `${formatCount(totals.views, 'view', 'views')} ${period}, and no new subscribers.`
      : `No visits and no new subscribers ${period}.`;
  return [views, sales].filter(Boolean).join(' ');
}

function originText(joined: number, sources: InsightSources | undefined): string {
  const best = bestSource((sources?.data ?? []).filter(isNamed));
  if (!best || best.subscribers === 0) return '';
  const { inSentence } = sourceTexts(best);
  if (best.subscribers === joined) return joined === 1 ? `, ${inSentence}` : `, all ${inSentence}`;
  if (best.subscribers >= joined * MIN_MAIN_SHARE) return `, mostly ${inSentence}`;
  return `, ${formatNumber(best.subscribers)} of them ${inSentence}`;
}

/** Returns whether a sentence can name the source. Direct visits and the sum of other sites have no name. */
function isNamed({ kind, source }: InsightSource): boolean {
  return kind !== 'direct' && !(kind === 'site' && source === OTHER_SOURCES);
}

function bestSource(sources: readonly InsightSource[]): InsightSource | undefined {
  return sources.reduce<InsightSource | undefined>(
    (best, source) => (best && best.subscribers >= source.subscribers ? best : source),
    undefined,
  );
}

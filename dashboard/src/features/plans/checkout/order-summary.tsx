import { TextLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { formatNumber } from '../../../ui/formats/numbers';
import { PERIODS, type Period, proQuota } from '../plan-numbers';

/** Shows the plan, its price, and how to cancel. */
export function OrderSummary({ period }: { period: Period }) {
  const { label, dollars, per, renews } = PERIODS[period];

  return (
    <Card className="flex flex-col gap-3 lg:gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section font-strong">Pro, {label.toLowerCase()}</h2>
        <TextLink to={`/upgrade?plan=${period}`} className="text-meta">
          Change
        </TextLink>
      </div>
      <p>
        <span className="text-figure font-strong tabular-nums">${dollars}</span>
        <span className="text-ink-2">/{per}</span>
      </p>
      <p className="text-ink-2">{formatNumber(proQuota)} newsletters per month, and all Pro features.</p>
      <p className="border-t border-line pt-3 text-ink-2">
        {renews}. Cancel anytime. Pro then stays active until the end of the paid period.
      </p>
    </Card>
  );
}

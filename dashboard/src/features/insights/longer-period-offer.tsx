import { FREE_INSIGHT_DAYS } from '@tidings/sdk';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { ProMark, ProOffer } from '../plans';

/** Offers Pro for a period that the free plan does not include. */
export function LongerPeriodOffer({ onShorten }: { onShorten: () => void }) {
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Stats beyond 30 days" aside={<ProMark />} />
      <p role="status" className="max-w-[60ch] text-ink-2">
        Stats older than {FREE_INSIGHT_DAYS} days are part of Pro. We count them already, so you can see them
        at any time after you upgrade.
      </p>
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        <ProOffer />
        <Button tone="ghost" onClick={onShorten}>
          Show {FREE_INSIGHT_DAYS} days
        </Button>
      </div>
    </Card>
  );
}

import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { ProMark, ProOffer } from '../plans';

/** Offers Pro for a period that the free plan does not include. */
export function LongerPeriodOffer({ onShorten }: { onShorten: () => void }) {
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="A longer look back" aside={<ProMark />} />
      <p role="status" className="max-w-[60ch] text-ink-2">
        Figures from further back than 30 days are part of Pro. They are counted already: nothing is lost
        until you want to see them.
      </p>
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        <ProOffer />
        <Button tone="ghost" onClick={onShorten}>
          Show 30 days
        </Button>
      </div>
    </Card>
  );
}

import { Card } from '../../ui/card';
import { StatusDot } from '../../ui/feedback/status-dot';

export function SampleDelivery() {
  return (
    <Card className="flex flex-col gap-4 shadow-menu">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-display text-subject">The kiln that would not cool</p>
        <StatusDot status="sent">Sent</StatusDot>
      </div>
      <div className="h-1.5 overflow-hidden rounded-pill bg-sunken">
        <div className="h-full w-[99.76%] rounded-pill bg-tide" />
      </div>
      <p className="text-ink-2 tabular-nums">
        <strong className="font-semibold text-ink">1,281 of 1,284 accepted</strong>, 3 failed
      </p>
      <p className="text-meta text-ink-3">Three mailboxes rejected it. All others accepted it.</p>
    </Card>
  );
}

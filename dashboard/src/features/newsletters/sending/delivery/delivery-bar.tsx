import { classNames } from '../../../../ui/formats/class-names';
import { formatNumber } from '../../../../ui/formats/numbers';
import type { DeliveryProgress } from '../../newsletter';
import { listDeliveryParts } from './delivery-parts';
import { countSettled } from './delivery-text';

/** Shows each part in its color. The text beside the bar explains the colors. */
export function DeliveryBar({ progress, className }: { progress: DeliveryProgress; className?: string }) {
  const { audience, counts } = progress;

  return (
    <div
      role="progressbar"
      aria-label="Delivery"
      aria-valuemin={0}
      aria-valuemax={audience}
      aria-valuenow={countSettled(progress)}
      aria-valuetext={`${formatNumber(counts.accepted)} of ${formatNumber(audience)} accepted`}
      className={classNames('flex gap-px overflow-hidden rounded-pill bg-sunken', className ?? 'h-1.5')}
    >
      {listDeliveryParts(progress).map(({ label, count, color }) => (
        // Even a small part must be visible.
        <span
          key={label}
          className={classNames('min-w-[3px]', color)}
          style={{ flexGrow: count, flexBasis: 0 }}
        />
      ))}
    </div>
  );
}

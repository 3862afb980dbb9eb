import { classNames } from '../../../ui/formats/class-names';

export function PlanBadge({ isPro }: { isPro: boolean }) {
  return (
    <span
      className={classNames(
        'rounded-pill px-2 py-px text-tab font-semibold',
        isPro ? 'bg-tide-soft text-tide-ink' : 'bg-sunken text-ink-2',
      )}
    >
      {isPro ? 'PRO' : 'FREE'}
    </span>
  );
}

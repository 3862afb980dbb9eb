import type { components } from '@tidings/sdk';
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../ui/formats/class-names';
import type { ConsoleUser } from './console-user';

type Rate = components['schemas']['RecordRate'];

const MARKS = {
  good: { label: 'good', Icon: CircleCheck, color: 'text-kelp' },
  warning: { label: 'near the limit', Icon: TriangleAlert, color: 'text-lamp-ink' },
  bad: { label: 'too high', Icon: OctagonAlert, color: 'text-danger' },
} as const;

/** Shows the rates of the newest newsletters, each marked by an icon and a word. */
export function SendingRecord({ record }: Pick<ConsoleUser, 'record'>) {
  if (record === null) return <span className="text-meta text-ink-3">Nothing sent</span>;
  return (
    <ul className="flex flex-col text-meta tabular-nums">
      <RateLine name="reported as spam" rate={record.complaints} />
      <RateLine name="hard bounced" rate={record.hardBounces} />
      <RateLine name="unsubscribed" rate={record.unsubscribes} />
    </ul>
  );
}

function RateLine({ name, rate: { rate, mark } }: { name: string; rate: Rate }) {
  const { label, Icon, color } = MARKS[mark];
  return (
    <li className={classNames('flex items-center gap-1.5', mark === 'good' ? 'text-ink-2' : color)}>
      <Icon size={14} strokeWidth={1.75} aria-hidden className={classNames('shrink-0', color)} />
      <span>
        {formatPercent(rate)} {name}, <span className="font-medium">{label}</span>
      </span>
    </li>
  );
}

/** Formats a share with two decimals, because the limit for complaints is a tenth of a percent. */
function formatPercent(share: number): string {
  if (share > 0 && share < 0.0001) return 'under 0.01%';
  return `${Number((share * 100).toFixed(2))}%`;
}

import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/feedback/load-states';
import { dateAndTime } from '../../../ui/formats/dates';
import { counted } from '../../../ui/formats/numbers';
import type { Deliveries } from './deliveries';

export function FailuresCard({ failures }: { failures: Deliveries['failures'] }) {
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-section font-strong">Why emails failed</h2>
        <p className="text-ink-2">In the newest newsletters, most frequent first.</p>
      </div>
      {failures.length === 0 ? (
        <EmptyState title="No email failed" />
      ) : (
        <ul aria-label="Failures" className="flex flex-col">
          {failures.map(({ code, count, text, lastAt }) => (
            <li
              key={code ?? 'none'}
              className="flex flex-col gap-0.5 border-b border-line py-2.5 last:border-b-0"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{code ?? 'No answer'}</span>
                <span className="text-ink-2 tabular-nums">{counted(count, 'email', 'emails')}</span>
              </span>
              <span className="text-ink-2 wrap-anywhere">{text}</span>
              {lastAt && <span className="text-meta text-ink-3">Last {dateAndTime(lastAt)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

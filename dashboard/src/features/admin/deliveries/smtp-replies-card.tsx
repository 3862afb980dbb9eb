import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/feedback/load-states';
import { formatCount } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import type { Deliveries } from './deliveries';

type SmtpRepliesCardProps = {
  title: string;
  lead: string;
  label: string;
  empty: string;
  replies: Deliveries['failures'];
};

/** Lists replies of mail servers, with the number of emails that got each reply. */
export function SmtpRepliesCard({ title, lead, label, empty, replies }: SmtpRepliesCardProps) {
  const { dateAndTime } = useDates();
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-section font-strong">{title}</h2>
        <p className="text-ink-2">{lead}</p>
      </div>
      {replies.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <ul aria-label={label} className="flex flex-col">
          {replies.map(({ code, count, text, lastAt }) => (
            <li
              key={`${code} ${text}`}
              className="flex flex-col gap-0.5 border-b border-line py-2.5 last:border-b-0"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{code ?? 'No response'}</span>
                <span className="text-ink-2 tabular-nums">{formatCount(count, 'email', 'emails')}</span>
              </span>
              <span className="text-ink-2 wrap-anywhere">{text}</span>
              {lastAt && <span className="text-meta text-ink-3">Most recent: {dateAndTime(lastAt)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

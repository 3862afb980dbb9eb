import { EmptyState } from '../../../../ui/feedback/load-states';
import { StatusDot } from '../../../../ui/feedback/status-dot';
import { formatNumber } from '../../../../ui/formats/numbers';
import { useDates } from '../../../../ui/formats/time-zone-context';
import { truncateText } from '../../../../ui/formats/truncate-text';
import { type ConsoleNewsletter, calculateClickRate } from '../console-user';

/** The length at which the server truncates excerpts. */
const EXCERPT_LENGTH = 150;

export function RecentNewsletters({ newsletters }: { newsletters: ConsoleNewsletter[] }) {
  if (newsletters.length === 0) return <EmptyState title="No newsletters yet" />;
  return (
    <ul className="flex flex-col">
      {newsletters.map((newsletter) => (
        <li
          key={newsletter.id}
          className="flex flex-col gap-2 border-b border-line py-4 first:pt-0 last:border-b-0"
        >
          <NewsletterRow newsletter={newsletter} />
        </li>
      ))}
    </ul>
  );
}

function NewsletterRow({ newsletter }: { newsletter: ConsoleNewsletter }) {
  const { title, excerpt, senderName } = newsletter;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 dir="auto" className="font-semibold">
          {title || 'Untitled'}
        </h3>
        <NewsletterTime newsletter={newsletter} />
      </div>
      {excerpt && (
        <p dir="auto" className="text-ink-2">
          {truncateText(excerpt, EXCERPT_LENGTH - 1)}
        </p>
      )}
      {senderName && (
        <p className="text-meta text-ink-3">
          From <bdi>{senderName}</bdi>
        </p>
      )}
      {newsletter.sentAt !== null && <NewsletterStats newsletter={newsletter} />}
    </>
  );
}

function NewsletterTime({
  newsletter: { sentAt, scheduledAt, createdAt },
}: {
  newsletter: ConsoleNewsletter;
}) {
  const { dateAndTime, formatDay } = useDates();
  if (sentAt !== null) return <StatusDot tone="success">Sent {formatDay(sentAt)}</StatusDot>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {scheduledAt === null ? (
        <StatusDot tone="neutral">Not sent yet</StatusDot>
      ) : (
        <StatusDot tone="warning">Scheduled for {dateAndTime(scheduledAt)}</StatusDot>
      )}
      <span className="text-meta text-ink-3">Created {formatDay(createdAt)}</span>
    </span>
  );
}

function NewsletterStats({ newsletter }: { newsletter: ConsoleNewsletter }) {
  const stats = [
    { label: 'Opens', value: formatNumber(newsletter.opens) },
    { label: 'Clicks', value: formatNumber(newsletter.clicks) },
    { label: 'Click Rate', value: `${calculateClickRate(newsletter)}%` },
  ];
  return (
    <dl className="flex gap-6">
      {stats.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-meta text-ink-3">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

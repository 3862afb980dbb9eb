import { shortDate } from '../../ui/dates';
import { StatusDot } from '../../ui/status-dot';
import type { Newsletter } from './newsletter';

/** Sent or Draft, with the date that belongs to it. */
export function NewsletterStatus({ newsletter, now }: { newsletter: Newsletter; now: Date }) {
  const { sentAt, createdAt } = newsletter;

  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2.5">
      <StatusDot status={sentAt ? 'sent' : 'draft'}>{sentAt ? 'Sent' : 'Draft'}</StatusDot>
      <time dateTime={sentAt ?? createdAt} className="text-meta text-ink-3">
        {shortDate(sentAt ?? createdAt, now)}
      </time>
    </span>
  );
}

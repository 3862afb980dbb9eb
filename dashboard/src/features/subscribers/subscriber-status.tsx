import { StatusDot } from '../../ui/feedback/status-dot';
import type { Subscriber } from './subscriber';

const STATUSES = {
  confirmed: { dot: 'sent', word: 'Subscribed' },
  pending: { dot: 'scheduled', word: 'Pending' },
  unsubscribed: { dot: 'draft', word: 'Unsubscribed' },
  removed: { dot: 'draft', word: 'Removed' },
} as const;

export function SubscriberStatus({ status }: { status: Subscriber['status'] }) {
  const { dot, word } = STATUSES[status];
  return <StatusDot status={dot}>{word}</StatusDot>;
}

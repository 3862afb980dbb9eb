import { StatusDot } from '../../ui/feedback/status-dot';
import { shortDate } from '../../ui/formats/dates';
import type { Webhook } from './webhook';

export function WebhookStatus({ webhook: { status, failingSince } }: { webhook: Webhook }) {
  if (status === 'paused') return <StatusDot status="draft">Paused</StatusDot>;
  if (failingSince === null) return <StatusDot status="sent">Active</StatusDot>;
  return <StatusDot status="failed">Failing since {shortDate(failingSince, new Date())}</StatusDot>;
}

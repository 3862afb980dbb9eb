import { shortDate } from '../../ui/dates';
import { StatusDot } from '../../ui/status-dot';
import type { Webhook } from './webhook';

export function WebhookStatus({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  if (state === 'paused') return <StatusDot status="draft">Paused</StatusDot>;
  if (failingSince === null) return <StatusDot status="sent">Active</StatusDot>;
  return <StatusDot status="failed">Failing since {shortDate(failingSince, new Date())}</StatusDot>;
}

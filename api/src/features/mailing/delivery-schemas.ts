import { z } from '@hono/zod-openapi';
import { formatDuration } from '../../kernel/clock.js';
import { RETRY_LIFETIME } from './loop/retry-rules.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './rules.js';

const RETRY_TIME = formatDuration(RETRY_LIFETIME);

const MEANINGS: Record<DeliveryStatus, string> = {
  queued: 'Recipients whose email waits to be sent.',
  claimed: 'Recipients whose email a worker is sending.',
  accepted: 'Recipients whose server accepted the email.',
  deferred: `Recipients whose server asked to try again later. Tidings retries for ${RETRY_TIME}.`,
  failed: 'Recipients whose server rejected the email.',
  expired: `Recipients whose server accepted nothing within ${RETRY_TIME}.`,
  suppressed: 'Recipients who were suppressed before their email was sent.',
  canceled: 'Recipients whose email the creator canceled.',
  held: 'Recipients whose email may have been delivered. The creator decides whether to send it again.',
  unknown:
    'Recipients whose server did not confirm the email, so it may have been delivered. Tidings retries.',
};

const counts = Object.fromEntries(
  DELIVERY_STATUSES.map((status) => [status, z.int().openapi({ description: MEANINGS[status] })]),
) as Record<DeliveryStatus, z.ZodInt>;

export const CountsByStatus = z.object(counts).openapi('DeliveryCounts', {
  description: 'The number of recipients in each delivery status. They sum to the audience.',
});

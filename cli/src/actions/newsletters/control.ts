import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { SendProgress } from './watch.js';

interface ControlContext {
  client: TidingsClient;
}

/** Pauses sending. */
export function pauseSending({ client }: ControlContext, { newsletterId: id }: { newsletterId: number }) {
  const call = client.POST('/api/newsletters/{id}/pause', { params: { path: { id } } });
  return unwrap(call) as Promise<SendProgress>;
}

/** Resumes sending, whatever the reason for the pause. */
export function resumeSending({ client }: ControlContext, { newsletterId: id }: { newsletterId: number }) {
  const call = client.POST('/api/newsletters/{id}/resume', { params: { path: { id } } });
  return unwrap(call) as Promise<SendProgress>;
}

/** Cancels sending. No further recipients receive it. */
export function cancelSending({ client }: ControlContext, { newsletterId: id }: { newsletterId: number }) {
  const call = client.POST('/api/newsletters/{id}/cancel-sending', { params: { path: { id } } });
  return unwrap(call) as Promise<SendProgress>;
}

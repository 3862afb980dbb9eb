import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { SendProgress } from './watch.js';

interface ControlContext {
  client: TidingsClient;
}

/** Nothing more of it leaves for now. */
export function pauseSending({ client }: ControlContext, { newsletterId: id }: { newsletterId: number }) {
  const call = client.POST('/api/newsletters/{id}/pause', { params: { path: { id } } });
  return unwrap(call) as Promise<SendProgress>;
}

/** It goes on, whatever it was paused for. */
export function resumeSending({ client }: ControlContext, { newsletterId: id }: { newsletterId: number }) {
  const call = client.POST('/api/newsletters/{id}/resume', { params: { path: { id } } });
  return unwrap(call) as Promise<SendProgress>;
}

/** Nobody else gets it. */
export function cancelSending({ client }: ControlContext, { newsletterId: id }: { newsletterId: number }) {
  const call = client.POST('/api/newsletters/{id}/cancel-sending', { params: { path: { id } } });
  return unwrap(call) as Promise<SendProgress>;
}

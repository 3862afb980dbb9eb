import { type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import { dayOf } from '../../times/parse-time.js';
import { draftTextOf } from '../drafts/drafts.js';
import { getNewsletter, type Newsletter } from './newsletters.js';
import type { SendProgress } from './watch.js';

export type Preflight = components['schemas']['Preflight'];

/** Returns the errors that prevent sending, and the warnings. */
export function preflightNewsletter(
  ctx: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<Preflight> {
  const params = { path: { id: newsletterId } };
  return unwrap(ctx.client.POST('/api/newsletters/{id}/preflight', { params }));
}

/** Emails a saved newsletter, sent or not, to one address. */
export async function sendTest(
  ctx: { client: TidingsClient },
  { newsletterId, to }: { newsletterId: number; to: string },
): Promise<Newsletter> {
  const params = { path: { id: newsletterId } };
  const newsletter = (await unwrap(ctx.client.GET('/api/newsletters/{id}', { params }))) as Newsletter;
  const body = { ...draftTextOf(newsletter), testEmailAddress: to };
  await unwrap(ctx.client.POST('/api/newsletter/test', { body }));
  return newsletter;
}

/** Returns the data for the confirmation: the draft, the size of its audience, and the findings of preflight. */
export async function getSendingPlan(
  ctx: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<{ newsletter: Newsletter; preflight: Preflight }> {
  const newsletter = await getNewsletter(ctx, { newsletterId });
  if (newsletter.sentAt !== null) {
    throw new CliError(
      'already_sent',
      `Newsletter ${newsletterId} was already sent on ${dayOf(newsletter.sentAt)}.`,
    );
  }
  return { newsletter, preflight: await preflightNewsletter(ctx, { newsletterId }) };
}

/** Sends the draft in the version that was confirmed. If the response is lost, the SDK retries with the same key. */
export async function sendNewsletter(
  ctx: { client: TidingsClient },
  { newsletterId, version }: { newsletterId: number; version: number },
): Promise<Newsletter> {
  const params = { path: { id: newsletterId }, query: { version } };
  return (await unwrap(ctx.client.POST('/api/newsletters/{id}/send', { params }))) as Newsletter;
}

/** Undoes a sending, while no email has been sent. */
export async function undoSend(
  ctx: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<Newsletter> {
  const params = { path: { id: newsletterId } };
  return (await unwrap(ctx.client.POST('/api/newsletters/{id}/undo-send', { params }))) as Newsletter;
}

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

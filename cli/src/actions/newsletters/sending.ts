import { type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import { formatDay } from '../../times/parse-time.js';
import { type Audience, chooseAudience, type NamedAudience } from '../audience/choose-audience.js';
import { readDraftText } from '../drafts/drafts.js';
import { getNewsletter, type Newsletter } from './newsletters.js';
import type { SendProgress } from './watch.js';

export type Preflight = components['schemas']['Preflight'];

/** Emails a saved newsletter, sent or not, to one address. */
export async function sendTest(
  ctx: { client: TidingsClient },
  { newsletterId, to }: { newsletterId: number; to: string },
): Promise<Newsletter> {
  const params = { path: { id: newsletterId } };
  const newsletter = (await unwrap(ctx.client.GET('/api/newsletters/{id}', { params }))) as Newsletter;
  const body = { ...readDraftText(newsletter), testEmailAddress: to };
  await unwrap(ctx.client.POST('/api/newsletter/test', { body }));
  return newsletter;
}

export interface SendingPlan {
  newsletter: Newsletter;
  /** The audience that replaces the draft's audience. Undefined to keep it. */
  audience: Audience | undefined;
  /** The audience in words: `VIPs, except Buyers`. Undefined for every subscriber. */
  audienceLabel: string | undefined;
  /** The findings and the exact number of recipients. */
  preflight: Preflight;
}

/** Returns the plan of a sending: the draft, its audience, and the preflight findings. */
export async function getSendingPlan(
  ctx: { client: TidingsClient },
  { newsletterId: id, named }: { newsletterId: number; named: NamedAudience },
): Promise<SendingPlan> {
  const newsletter = await getNewsletter(ctx, { newsletterId: id });
  if (newsletter.sentAt !== null) {
    throw new CliError(
      'already_sent',
      `Newsletter ${id} was already sent on ${formatDay(newsletter.sentAt)}.`,
    );
  }
  const { audience, label } = await chooseAudience(ctx, { named, drafted: newsletter.audience });
  const body = audience === undefined ? {} : { body: { audience } };
  const call = ctx.client.POST('/api/newsletters/{id}/preflight', { params: { path: { id } }, ...body });
  return { newsletter, audience, audienceLabel: label, preflight: await unwrap(call) };
}

/**
 * Sends the version of the draft that the user confirmed, to the confirmed audience. The SDK retries lost requests with
 * the same key.
 */
export async function sendNewsletter(
  { client }: { client: TidingsClient },
  { newsletter, audience }: SendingPlan,
): Promise<Newsletter> {
  const { id, version } = newsletter;
  const body = audience === undefined ? {} : { body: { audience } };
  const params = { path: { id }, query: { version } };
  return (await unwrap(client.POST('/api/newsletters/{id}/send', { params, ...body }))) as Newsletter;
}

/** Undoes a sending while no email has been sent. */
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

/** Resumes sending after any kind of pause. */
export function resumeSending({ client }: ControlContext, { newsletterId: id }: { newsletterId: number }) {
  const call = client.POST('/api/newsletters/{id}/resume', { params: { path: { id } } });
  return unwrap(call) as Promise<SendProgress>;
}

/** Cancels sending, so that no further recipients get the newsletter. */
export function cancelSending({ client }: ControlContext, { newsletterId: id }: { newsletterId: number }) {
  const call = client.POST('/api/newsletters/{id}/cancel-sending', { params: { path: { id } } });
  return unwrap(call) as Promise<SendProgress>;
}

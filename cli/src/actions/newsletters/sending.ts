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
  /** The audience that replaces the one of the draft; undefined to keep it. */
  audience: Audience | undefined;
  /** Describes the audience: `VIPs, except Buyers`; undefined for every subscriber. */
  audienceLabel: string | undefined;
  /** Findings and exact count for that audience. */
  preflight: Preflight;
}

/** Returns the plan of a sending: the draft, its audience, and the findings of preflight. */
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
 * Sends the draft in the version and to the audience that were confirmed. If the response is lost, the SDK retries with
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

/** Resumes sending, whatever paused it. */
export function resumeSending({ client }: ControlContext, { newsletterId: id }: { newsletterId: number }) {
  const call = client.POST('/api/newsletters/{id}/resume', { params: { path: { id } } });
  return unwrap(call) as Promise<SendProgress>;
}

/** Cancels sending. No further recipients receive it. */
export function cancelSending({ client }: ControlContext, { newsletterId: id }: { newsletterId: number }) {
  const call = client.POST('/api/newsletters/{id}/cancel-sending', { params: { path: { id } } });
  return unwrap(call) as Promise<SendProgress>;
}

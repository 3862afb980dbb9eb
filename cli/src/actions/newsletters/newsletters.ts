import { type components, type NEWSLETTER_STATUSES, type TidingsClient, unwrap } from '@tidings/sdk';
import type { Schedule } from '../../times/draft-schedule.js';
import type { Audience } from '../audience/choose-audience.js';

export type Newsletter = NonNullable<components['schemas']['Newsletter']>;

export async function getNewsletter(
  { client }: { client: TidingsClient },
  { newsletterId: id }: { newsletterId: number },
): Promise<Newsletter> {
  return (await unwrap(client.GET('/api/newsletters/{id}', { params: { path: { id } } }))) as Newsletter;
}

export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number];

interface ListOptions {
  limit: number;
  search: string | undefined;
  status: NewsletterStatus | undefined;
}

/** Returns the newest newsletters, both drafts and sent newsletters. */
export async function listNewsletters(
  ctx: { client: TidingsClient },
  { limit, search, status }: ListOptions,
): Promise<Newsletter[]> {
  const query = { limit, ...(search !== undefined && { search }), ...(status && { status }) };
  return (await unwrap(ctx.client.GET('/api/newsletters', { params: { query } }))) as Newsletter[];
}

/**
 * Schedules a draft, or changes its time. Fails with `version_conflict` if its text has changed since `version`.
 * Without an audience, the draft keeps its own.
 */
export async function scheduleNewsletter(
  ctx: { client: TidingsClient },
  input: Schedule & { newsletterId: number; version: number; audience?: Audience | undefined },
): Promise<Newsletter> {
  const { newsletterId: id, sendAt, timeZone, version, audience } = input;
  const call = ctx.client.PUT('/api/newsletters/{id}/schedule', {
    params: { path: { id } },
    body: { sendAt: sendAt.toISOString(), timeZone, version, ...(audience && { audience }) },
  });
  return (await unwrap(call)) as Newsletter;
}

/** Cancels the schedule, so that the draft can be changed again. */
export async function cancelSchedule(
  ctx: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<Newsletter> {
  const params = { path: { id: newsletterId } };
  return (await unwrap(ctx.client.DELETE('/api/newsletters/{id}/schedule', { params }))) as Newsletter;
}

import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../db/transact.js';
import { formatLongDate } from '../../kernel/clock.js';
import { readDomain } from '../../kernel/email/email-address.js';
import { AUTO_SUBMITTED } from '../../kernel/email/email-html.js';
import { createInstanceLook, renderTransactional } from '../../kernel/email/transactional-email.js';
import { hashToken } from '../../kernel/ids.js';
import type { Message } from '../../ports/email.js';
import type { Context } from '../../server/context.js';
import { chooseTimeZone, findOpenUser } from '../accounts/index.js';
import { insertSingleMailing, PRIORITY } from '../mailing/index.js';
import type { PauseReason } from './rules.js';
import type { WebhookEndpoint } from './store.js';
import { webhookEndpoints } from './table.js';

type AutomaticPause = Exclude<PauseReason, 'creator'>;

/**
 * Pauses an endpoint and notifies its creator of the reason. Changes nothing if it is paused already, or if its URL has
 * changed since.
 */
export async function pauseEndpoint(
  ctx: Context,
  input: { endpoint: WebhookEndpoint; reason: AutomaticPause; provided?: SQL },
): Promise<void> {
  const { endpoint, reason, provided } = input;
  const { id, url } = endpoint;
  const pausedAt = ctx.clock.now();
  try {
    await ctx.db.transact([
      ctx.db.write
        .update(webhookEndpoints)
        .set({ pausedAt, pauseReason: reason })
        .where(
          and(
            eq(webhookEndpoints.id, id),
            eq(webhookEndpoints.url, url),
            isNull(webhookEndpoints.pausedAt),
            provided,
          ),
        ),
      expectChange(ctx.db, 'paused_now'),
      ...(await createPausedMailing(ctx, { endpoint, reason, pausedAt })),
    ]);
  } catch (error) {
    if (error instanceof ExpectationFailed) return;
    throw error;
  }
  ctx.log.info({ endpointId: id, reason }, 'a webhook was paused');
  ctx.pubsub.publish('deliveries');
}

async function createPausedMailing(
  ctx: Context,
  input: { endpoint: WebhookEndpoint; reason: AutomaticPause; pausedAt: number },
): Promise<Statement[]> {
  const { mailFrom } = ctx.instance;
  const { id, userId } = input.endpoint;
  const user = await findOpenUser(ctx, userId);
  if (user === undefined) return [];
  return insertSingleMailing(ctx, {
    publicId: hashToken(`webhook-paused ${id} ${input.pausedAt}`),
    ownerId: userId,
    priority: PRIORITY.transactional,
    envelopeFrom: mailFrom,
    messageIdHost: readDomain(mailFrom),
    skeleton: await ctx.email.compile(composeEmail(ctx, { ...input, timeZone: chooseTimeZone(user) })),
    address: user.email,
  });
}

function composeEmail(
  ctx: Context,
  { endpoint, reason, timeZone }: { endpoint: WebhookEndpoint; reason: AutomaticPause; timeZone: string },
): Message {
  const { brandName, mailFrom, publicUrl } = ctx.instance;
  const { url, failingSince } = endpoint;
  const reasonTexts = {
    gone: `It responded with 410 (gone), so ${brandName} stopped sending events to it.`,
    failing: `All deliveries have failed since ${formatLongDate(failingSince ?? ctx.clock.now(), timeZone)}, so ${brandName} stopped sending events to it.`,
  };
  const subject = 'Your webhook endpoint is paused';
  const paragraphs = [`Your webhook endpoint ${url} is paused. ${reasonTexts[reason]}`];
  const link = { label: 'Open webhook settings', url: `${publicUrl}/settings?tab=account` };
  const foot = `After you fix your app, resume the endpoint in Settings, Account. ${brandName} then sends the pending deliveries. Events that happen while the endpoint is paused are not sent.`;
  return {
    from: { name: brandName, address: mailFrom },
    subject,
    ...renderTransactional({
      look: createInstanceLook(ctx.instance),
      title: subject,
      parts: [...paragraphs, { button: link }, foot],
    }),
    headers: [AUTO_SUBMITTED],
    date: ctx.clock.now(),
  };
}
